(* The theorems behind core/src/sizes: rules that are sound over all natural numbers, the small model, and the least and the
   greatest one. README.md says how each statement here is one of the program's. *)

Require Import Arith List Bool Lia.
Import ListNotations.

(* ---- Sizes and joins ---------------------------------------------------------------------------------------------- *)

(* What sizes broadcast to: one is 1 and the other is the result, or all are equal. *)
Definition J (c a b : nat) : Prop := (a = 1 /\ c = b) \/ (b = 1 /\ c = a) \/ (a = b /\ c = a).

(* What is known of a size: `Domain` of core/src/sizes/domain.rs. *)
Inductive domain := Any | NotOne | One | OneOr (k : nat) | Exactly (k : nat) | Empty.

(* A named size is never 1. *)
Definition normal (d : domain) : Prop :=
  match d with OneOr k | Exactly k => k <> 1 | _ => True end.

Definition contains (d : domain) (v : nat) : Prop :=
  match d with
  | Any => True
  | NotOne => v <> 1
  | One => v = 1
  | OneOr k => v = 1 \/ v = k
  | Exactly k => v = k
  | Empty => False
  end.

Definition meet (x y : domain) : domain :=
  match x, y with
  | Any, d | d, Any => d
  | Empty, _ | _, Empty => Empty
  | NotOne, NotOne => NotOne
  | One, One | One, OneOr _ | OneOr _, One => One
  | NotOne, One | One, NotOne | One, Exactly _ | Exactly _, One => Empty
  | NotOne, OneOr k | NotOne, Exactly k | OneOr k, NotOne | Exactly k, NotOne => Exactly k
  | OneOr j, OneOr k => if Nat.eqb j k then OneOr j else One
  | Exactly j, Exactly k | Exactly j, OneOr k | OneOr k, Exactly j => if Nat.eqb j k then Exactly j else Empty
  end.

Theorem meet_is_intersection : forall x y v, normal x -> normal y ->
  (contains (meet x y) v <-> contains x v /\ contains y v).
Proof.
  intros x y v Hx Hy.
  destruct x as [| | |j|j|], y as [| | |k|k|]; simpl in *;
    repeat match goal with |- context [Nat.eqb ?m ?n] => destruct (Nat.eqb_spec m n) end;
    simpl; try tauto; lia.
Qed.

Theorem meet_is_normal : forall x y, normal x -> normal y -> normal (meet x y).
Proof.
  intros x y Hx Hy.
  destruct x as [| | |j|j|], y as [| | |k|k|]; simpl in *; auto;
    repeat match goal with |- context [Nat.eqb ?m ?n] => destruct (Nat.eqb_spec m n) end; simpl; auto.
Qed.

(* ---- The rules: `step` of core/src/sizes/step.rs ----------------------------------------------------------------------- *)

Theorem rule_unit_left : forall c a b, J c a b -> a = 1 -> c = b.
Proof. unfold J; intros; lia. Qed.

Theorem rule_unit_right : forall c a b, J c a b -> b = 1 -> c = a.
Proof. unfold J; intros; lia. Qed.

Theorem rule_up_left : forall c a b, J c a b -> a <> 1 -> c = a.
Proof. unfold J; intros; lia. Qed.

Theorem rule_up_right : forall c a b, J c a b -> b <> 1 -> c = b.
Proof. unfold J; intros; lia. Qed.

Theorem rule_idempotent : forall c a b, J c a b -> a = b -> c = a.
Proof. unfold J; intros; lia. Qed.

Theorem rule_down_one : forall c a b, J c a b -> c = 1 -> a = 1 /\ b = 1.
Proof. unfold J; intros; lia. Qed.

Theorem rule_down : forall c a b k, J c a b -> (c = 1 \/ c = k) -> (a = 1 \/ a = k) /\ (b = 1 \/ b = k).
Proof. unfold J; intros; lia. Qed.

Theorem rule_both : forall c a b k, J c a b -> (a = 1 \/ a = k) -> (b = 1 \/ b = k) -> (c = 1 \/ c = k).
Proof. unfold J; intros; lia. Qed.

(* Joining sizes is associative, commutative and idempotent with unit 1: what terms of core/src/sizes/terms.rs rely on. *)

Theorem join_commutes : forall c a b, J c a b -> J c b a.
Proof. unfold J; intros; lia. Qed.

Theorem join_is_a_function : forall c d a b, J c a b -> J d a b -> c = d.
Proof. unfold J; intros; lia. Qed.

Theorem join_associates : forall a b c s t, J s a b -> J t s c -> exists u, J u b c /\ J t a u.
Proof.
  unfold J; intros a b c s t H1 H2. exists (if Nat.eqb b 1 then c else b).
  destruct (Nat.eqb_spec b 1); lia.
Qed.

Theorem join_absorbs : forall s a b, J s a b -> J s s a.
Proof. unfold J; intros; lia. Qed.

(* ---- Systems, and T1: a small model is enough --------------------------------------------------------------------- *)

(* A size of a system: a number or an unknown. *)
Inductive size := Fixed (k : nat) | Unknown (x : nat).

Inductive constraint :=
  | Join (c a b : size)
  | Equal (a b : size)
  | NotOneC (a : size).

Definition value (f : nat -> nat) (s : size) : nat := match s with Fixed k => k | Unknown x => f x end.

Definition holds (f : nat -> nat) (c : constraint) : Prop :=
  match c with
  | Join c a b => J (value f c) (value f a) (value f b)
  | Equal a b => value f a = value f b
  | NotOneC a => value f a <> 1
  end.

Definition model (f : nat -> nat) (s : list constraint) : Prop := forall c, In c s -> holds f c.

Definition sizes_of (c : constraint) : list size :=
  match c with Join c a b => [c; a; b] | Equal a b => [a; b] | NotOneC a => [a] end.

Definition fixed_in (s : list constraint) (k : nat) : Prop := exists c, In c s /\ In (Fixed k) (sizes_of c).

(* A map of sizes that keeps 1 apart and the written sizes as they are turns models into models. *)
Theorem model_mapped : forall (g : nat -> nat) s f,
  (forall v, g v = 1 <-> v = 1) ->
  (forall k, fixed_in s k -> g k = k) ->
  model f s -> model (fun x => g (f x)) s.
Proof.
  intros g s f Hone Hfix Hm c Hc.
  assert (Hv : forall z, In z (sizes_of c) -> value (fun x => g (f x)) z = g (value f z)).
  { intros [k|x] Hz; simpl; auto. symmetry. apply Hfix. exists c; auto. }
  assert (H1 : g 1 = 1) by (apply Hone; reflexivity).
  specialize (Hm c Hc).
  destruct c as [c a b|a b|a]; simpl in Hm, Hv |- *.
  - rewrite (Hv c), (Hv a), (Hv b); auto.
    destruct Hm as [[H2 H3]|[[H2 H3]|[H2 H3]]].
    + left. rewrite H2, H3. auto.
    + right; left. rewrite H2, H3. auto.
    + right; right. rewrite H3, <- H2. auto.
  - rewrite (Hv a), (Hv b); auto.
  - rewrite (Hv a); auto. rewrite Hone. auto.
Qed.

(* T1: if there is a model, there is one whose sizes are 1, the written ones, and w, which is any size but 1. *)
Theorem T1_small_model : forall s f w (written : nat -> bool),
  w <> 1 ->
  (forall k, written k = true <-> fixed_in s k) ->
  model f s ->
  exists g, model g s /\ forall x, g x = 1 \/ written (g x) = true \/ g x = w.
Proof.
  intros s f w written Hw Hwritten Hm.
  set (g := fun v => if Nat.eqb v 1 then 1 else if written v then v else w).
  exists (fun x => g (f x)). split.
  - apply model_mapped; auto.
    + intros v. unfold g. destruct (Nat.eqb_spec v 1); [tauto|].
      destruct (written v); split; intros; lia.
    + intros k Hk. unfold g. destruct (Nat.eqb_spec k 1); auto.
      apply Hwritten in Hk. rewrite Hk. reflexivity.
  - intros x. unfold g. destruct (Nat.eqb_spec (f x) 1); auto.
    destruct (written (f x)) eqn:E; auto.
Qed.

(* Where a size other than 1 is written it may take the place of w: nothing else than 1 and what is written is needed. *)
Corollary T1_written_sizes : forall s f k (written : nat -> bool),
  k <> 1 -> fixed_in s k ->
  (forall k, written k = true <-> fixed_in s k) ->
  model f s ->
  exists g, model g s /\ forall x, g x = 1 \/ written (g x) = true.
Proof.
  intros s f k written Hk Hin Hwritten Hm.
  destruct (T1_small_model s f k written Hk Hwritten Hm) as [g [Hg Hx]].
  exists g. split; auto. intros x. destruct (Hx x) as [H|[H|H]]; auto.
  right. rewrite H. apply Hwritten. exact Hin.
Qed.

(* ---- C1: what follows from a system is decided by small models ---------------------------------------------------- *)

(* A model in which two sizes are different, or one of them is not 1, has a small one like it: with 1, the written sizes and two others. *)
Theorem C1_counterexample : forall s f w1 w2 (written : nat -> bool) x y,
  w1 <> 1 -> w2 <> 1 -> w1 <> w2 -> written w1 = false -> written w2 = false ->
  (forall k, written k = true <-> fixed_in s k) ->
  model f s ->
  exists g, model g s
    /\ (forall z, g z = 1 \/ written (g z) = true \/ g z = w1 \/ g z = w2)
    /\ (g x = g y <-> f x = f y) /\ (g x = 1 <-> f x = 1) /\ (g y = 1 <-> f y = 1).
Proof.
  intros s f w1 w2 written x y H1 H2 H12 Hw1 Hw2 Hwritten Hm.
  set (g := fun v => if Nat.eqb v 1 then 1 else if written v then v else if Nat.eqb v (f x) then w1 else w2).
  assert (Hone : forall v, g v = 1 <-> v = 1).
  { intros v. unfold g. destruct (Nat.eqb_spec v 1); [tauto|].
    destruct (written v); [tauto|]. destruct (Nat.eqb v (f x)); split; intros; lia. }
  exists (fun z => g (f z)). split; [|split; [|split; [|split]]].
  - apply model_mapped; auto.
    intros k Hk. unfold g. destruct (Nat.eqb_spec k 1); auto.
    apply Hwritten in Hk. rewrite Hk. reflexivity.
  - intros z. unfold g. destruct (Nat.eqb_spec (f z) 1); auto.
    destruct (written (f z)) eqn:E; auto. destruct (Nat.eqb (f z) (f x)); auto.
  - split; [|intros E; rewrite E; reflexivity].
    intros E. destruct (Nat.eq_dec (f x) (f y)) as [|Hne]; auto. exfalso. revert E. unfold g.
    rewrite Nat.eqb_refl.
    destruct (Nat.eqb_spec (f x) 1), (Nat.eqb_spec (f y) 1), (Nat.eqb_spec (f y) (f x)); try lia;
      destruct (written (f x)) eqn:Ex, (written (f y)) eqn:Ey; intros E; try lia; congruence.
  - apply Hone.
  - apply Hone.
Qed.

(* So an equality follows if it holds in all small models; that two sizes broadcast, and that one is 1 or the other, likewise. *)
Definition small (written : nat -> bool) (w1 w2 : nat) (g : nat -> nat) : Prop :=
  forall z, g z = 1 \/ written (g z) = true \/ g z = w1 \/ g z = w2.

Theorem C1_entailment : forall s w1 w2 (written : nat -> bool) x y,
  w1 <> 1 -> w2 <> 1 -> w1 <> w2 -> written w1 = false -> written w2 = false ->
  (forall k, written k = true <-> fixed_in s k) ->
  ((forall g, small written w1 w2 g -> model g s -> g x = g y) -> forall f, model f s -> f x = f y) /\
  ((forall g, small written w1 w2 g -> model g s -> g x = 1) -> forall f, model f s -> f x = 1) /\
  ((forall g, small written w1 w2 g -> model g s -> g x <> 1) -> forall f, model f s -> f x <> 1) /\
  ((forall g, small written w1 w2 g -> model g s -> g x = 1 \/ g x = g y) -> forall f, model f s -> f x = 1 \/ f x = f y) /\
  ((forall g, small written w1 w2 g -> model g s -> g x = 1 \/ g y = 1 \/ g x = g y) ->
    forall f, model f s -> f x = 1 \/ f y = 1 \/ f x = f y).
Proof.
  intros s w1 w2 written x y H1 H2 H12 Hw1 Hw2 Hwritten.
  assert (Hsmall : forall f, model f s -> exists g, model g s /\ small written w1 w2 g
    /\ (g x = g y <-> f x = f y) /\ (g x = 1 <-> f x = 1) /\ (g y = 1 <-> f y = 1)).
  { intros f Hm. apply (C1_counterexample s f w1 w2 written x y); auto. }
  repeat split; intros H f Hm; destruct (Hsmall f Hm) as (g & Hg & Hs & Hxy & Hx & Hy);
    specialize (H g Hs Hg); tauto.
Qed.

(* ---- Fixpoints, and T3 and T4: the least and the greatest model --------------------------------------------------- *)

(* Joins between classes: `r x` is the representative of x, `d` what is known of each representative. *)
Section Models.
  Variable d : nat -> domain.
  Hypothesis d_normal : forall x, normal (d x).
  Hypothesis d_possible : forall x, d x <> Empty.

  Definition excludes_one (x : domain) : Prop := match x with NotOne | Exactly _ => True | _ => False end.

  Definition below (c : domain) : domain :=
    match c with One => One | OneOr k | Exactly k => OneOr k | _ => Any end.

  (* No rule has a conclusion left: `step` is `None`. Classes are equal when their representatives are. *)
  Definition fixpoint (c a b : nat) : Prop :=
    (a = b -> c = a) /\
    (d a = One -> c = b) /\
    (d b = One -> c = a) /\
    (excludes_one (d a) -> c = a) /\
    (excludes_one (d b) -> c = b) /\
    meet (d a) (below (d c)) = d a /\
    meet (d b) (below (d c)) = d b /\
    (forall k, d a = OneOr k -> d b = OneOr k -> meet (d c) (OneOr k) = d c).

  Definition gap (c a b : nat) : Prop := c <> a /\ c <> b /\ excludes_one (d c).

  (* `own x` is a size that nothing names, another one for each class. *)
  Variable own : nat -> nat.
  Hypothesis own_not_one : forall x, own x <> 1.

  Definition least (x : nat) : nat :=
    match d x with Any | One | OneOr _ | Empty => 1 | NotOne => own x | Exactly k => k end.

  Theorem least_is_allowed : forall x, contains (d x) (least x).
  Proof. intros x. unfold least. generalize (d_possible x). destruct (d x); simpl; auto; congruence. Qed.

  Lemma least_one : forall x, ~ excludes_one (d x) -> least x = 1.
  Proof. intros x H. unfold least. destruct (d x); simpl in *; tauto. Qed.

  Lemma excludes_or_not : forall x, excludes_one x \/ ~ excludes_one x.
  Proof. destruct x; simpl; auto. Qed.

  (* T3: a join at the fixpoint that is no gap is satisfied by the least assignment. *)
  Theorem T3_least_model : forall c a b, fixpoint c a b -> ~ gap c a b -> J (least c) (least a) (least b).
  Proof.
    intros c a b (Hab & Ha1 & Hb1 & Ha & Hb & Hda & Hdb & Hboth) Hgap.
    destruct (excludes_or_not (d a)) as [Ea|Ea].
    - specialize (Ha Ea). subst c.
      destruct (excludes_or_not (d b)) as [Eb|Eb].
      + specialize (Hb Eb). subst. right; right; auto.
      + right; left. split; auto. apply least_one; auto.
    - destruct (excludes_or_not (d b)) as [Eb|Eb].
      + specialize (Hb Eb). subst c. left. split; auto. apply least_one; auto.
      + rewrite (least_one a Ea), (least_one b Eb).
        destruct (excludes_or_not (d c)) as [Ec|Ec].
        * exfalso. destruct (Nat.eq_dec c a) as [->|]; [tauto|].
          destruct (Nat.eq_dec c b) as [->|]; [tauto|]. apply Hgap. repeat split; auto.
        * rewrite (least_one c Ec). left; auto.
  Qed.

  (* `k` is the one size other than 1 that is named, or any if none is. *)
  Variable k : nat.
  Hypothesis k_not_one : k <> 1.

  Definition names_only_k (x : domain) : Prop := match x with OneOr j | Exactly j => j = k | _ => True end.

  Definition greatest (x : nat) : nat := match d x with One => 1 | _ => k end.

  Theorem greatest_is_allowed : forall x, names_only_k (d x) -> contains (d x) (greatest x).
  Proof.
    intros x H. unfold greatest. generalize (d_possible x).
    destruct (d x); simpl in *; subst; auto; congruence.
  Qed.

  Lemma greatest_k : forall x, d x <> One -> greatest x = k.
  Proof. intros x H. unfold greatest. destruct (d x); auto; congruence. Qed.

  Lemma greatest_one : forall x, d x = One -> greatest x = 1.
  Proof. intros x H. unfold greatest. rewrite H. reflexivity. Qed.

  Lemma one_or_not : forall x : domain, x = One \/ x <> One.
  Proof. destruct x; auto; right; congruence. Qed.

  (* T4: where one size is named at most, a join at the fixpoint is satisfied by the greatest assignment. *)
  Theorem T4_greatest_model : forall c a b, fixpoint c a b ->
    names_only_k (d c) -> names_only_k (d a) -> names_only_k (d b) -> J (greatest c) (greatest a) (greatest b).
  Proof.
    intros c a b (Hab & Ha1 & Hb1 & Ha & Hb & Hda & Hdb & Hboth) Nc Na Nb.
    destruct (one_or_not (d a)) as [Ea|Ea].
    - specialize (Ha1 Ea). subst c. left. split; auto. apply greatest_one; auto.
    - destruct (one_or_not (d b)) as [Eb|Eb].
      + specialize (Hb1 Eb). subst c. right; left. split; auto. apply greatest_one; auto.
      + rewrite (greatest_k a Ea), (greatest_k b Eb).
        destruct (one_or_not (d c)) as [Ec|Ec].
        * exfalso. rewrite Ec in Hda. simpl in Hda.
          generalize (d_possible a). destruct (d a); simpl in *; congruence.
        * rewrite (greatest_k c Ec). right; right; auto.
  Qed.
End Models.

(* ---- T5: the answer is right -------------------------------------------------------------------------------------- *)

(* Sound: what the rules conclude holds in every model, so that a domain that becomes empty leaves none. *)
Theorem T5_sound : forall (d : nat -> domain) f c a b,
  (forall x, normal (d x)) ->
  (forall x, contains (d x) (f x)) ->
  J (f c) (f a) (f b) ->
  contains (meet (d a) (below (d c))) (f a) /\
  contains (meet (d b) (below (d c))) (f b) /\
  (forall k, d a = OneOr k -> d b = OneOr k -> contains (meet (d c) (OneOr k)) (f c)) /\
  (d a = One -> f c = f b) /\ (d b = One -> f c = f a) /\
  (excludes_one (d a) -> f c = f a) /\ (excludes_one (d b) -> f c = f b) /\ (f a = f b -> f c = f a).
Proof.
  intros d f c a b Hn Hd HJ.
  pose proof (Hd a) as Ha. pose proof (Hd b) as Hb. pose proof (Hd c) as Hc.
  assert (Nb : normal (below (d c))).
  { generalize (Hn c). destruct (d c); simpl; auto. }
  assert (Hbelow : contains (below (d c)) (f a) /\ contains (below (d c)) (f b)).
  { unfold J in HJ. destruct (d c); simpl in *; split; auto; lia. }
  assert (Hne : forall x v, normal x -> excludes_one x -> contains x v -> v <> 1).
  { intros [| | |j|j|] v; simpl; try tauto. intros; lia. }
  repeat split.
  - apply meet_is_intersection; auto. tauto.
  - apply meet_is_intersection; auto. tauto.
  - intros k Ea Eb. rewrite Ea in Ha. rewrite Eb in Hb.
    assert (Nk : normal (OneOr k)) by (rewrite <- Ea; auto).
    apply meet_is_intersection; auto. split; auto.
    simpl in *. unfold J in HJ. lia.
  - intros E. rewrite E in Ha. simpl in Ha. unfold J in HJ. lia.
  - intros E. rewrite E in Hb. simpl in Hb. unfold J in HJ. lia.
  - intros E. apply (rule_up_left _ _ _ HJ). eauto.
  - intros E. apply (rule_up_right _ _ _ HJ). eauto.
  - intros E. apply (rule_idempotent _ _ _ HJ E).
Qed.

(* Complete, for a component without a gap or with one size: all its joins have a common model. *)
Theorem T5_complete : forall (d : nat -> domain) (own : nat -> nat) (k : nat) (joins : list (nat * nat * nat)),
  (forall x, normal (d x)) -> (forall x, d x <> Empty) -> (forall x, own x <> 1) -> k <> 1 ->
  (forall c a b, In (c, a, b) joins -> fixpoint d c a b) ->
  (forall c a b, In (c, a, b) joins -> ~ gap d c a b) \/
  (forall c a b, In (c, a, b) joins -> names_only_k k (d c) /\ names_only_k k (d a) /\ names_only_k k (d b)) ->
  exists f, (forall c a b, In (c, a, b) joins -> J (f c) (f a) (f b)
                           /\ contains (d c) (f c) /\ contains (d a) (f a) /\ contains (d b) (f b)).
Proof.
  intros d own k joins Hn Hp Ho Hk Hfix [Hgap|Hnames].
  - exists (least d own). intros c a b Hin. repeat split; try apply least_is_allowed; auto.
    apply T3_least_model; auto.
  - exists (greatest d k). intros c a b Hin. destruct (Hnames c a b Hin) as (Nc & Na & Nb).
    repeat split; try apply greatest_is_allowed; auto.
    apply T4_greatest_model; auto.
Qed.

Print Assumptions T1_small_model.
Print Assumptions C1_entailment.
Print Assumptions T3_least_model.
Print Assumptions T4_greatest_model.
Print Assumptions T5_sound.
Print Assumptions T5_complete.
