-- Safer play, put right: what a deposit limit counts, and how an exclusion follows a person to another account.

-- All that came for an order and was credited, with the fees of it: more than `amount` where it was paid twice, another
-- sum where the payment was odd. Of orders from before, the fee of one payment is all that is known.
alter table deposit_order add column paid_in bigint not null default 0 check (paid_in >= credited);
update deposit_order set paid_in = credited + fee where credited > 0;

alter table exclusion
  -- the addresses that the member had proved when it asked: giving one to another account frees nobody
  add column email text,
  add column mobile text,
  -- whose own exclusion this one was carried over from
  add column carried_from bigint references member (id),
  -- an operator has found that it is another person's
  add column undone_at timestamptz,
  add column undone_by text,
  add constraint exclusion_address_of_own check (carried_from is null or (email is null and mobile is null)),
  -- Nobody ends what a member has asked for itself.
  add constraint exclusion_undone_if_carried check (undone_at is null or carried_from is not null),
  add constraint exclusion_undone_by_somebody check ((undone_at is null) = (undone_by is null));
update exclusion set carried_from = member.id
from member where exclusion.by = 'account ' || member.account;
update exclusion set
  email = case when member.email_proved then lower(member.email) end,
  mobile = case when member.mobile_proved then member.mobile end
from member where member.id = exclusion.member_id and kind = 'self-exclusion' and carried_from is null;
create index exclusion_email on exclusion (email) where email is not null;
create index exclusion_mobile on exclusion (mobile) where mobile is not null;
-- A number that was given, proved or not.
create index member_mobile on member (mobile) where mobile is not null;

alter table play_limit_event
  drop constraint play_limit_event_act_check,
  add constraint play_limit_event_act_check check (act in ('limit-set', 'limit-asked', 'limit-kept', 'limit-loosened', 'limit-removed', 'time-out', 'self-exclusion', 'exclusion-lifted', 'reality-check'));

-- What is kept no longer is found by its time.
create index play_limit_event_time on play_limit_event (at);

-- The operator's list of rewards, newest first.
create index reward_of_kind on reward (kind, id desc);
create index reward_waiting on reward (id desc) where claimed_at is null and revoked_at is null;
create index reward_revoked on reward (id desc) where revoked_at is not null;

-- A message to everybody passes over who takes a break from play, unless it concerns them all the same.
alter table operator_message add column also_excluded boolean not null default false;
