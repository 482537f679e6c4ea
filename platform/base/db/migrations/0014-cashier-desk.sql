-- What the cashier needs beyond the straight way: scratch cards, payments that do not fit their order, payouts that
-- fail, bound accounts that are given free, and adjustments by two persons.

alter table deposit_order
  -- what has reached the wallet, over all payments of the order
  add column credited bigint not null default 0 check (credited >= 0),
  -- why it failed, in the operator's words
  add column reason text,
  add column card_network text,
  -- the last four signs of a card's serial; nothing else of a card is kept
  add column card_serial_tail text check (length(card_serial_tail) <= 4),
  -- a card's serial and code, sealed, from the order until the provider has heard them
  add column card_sealed text,
  add constraint card_of_its_method check ((method = 'scratch-card') = (card_network is not null) and (method = 'scratch-card') = (card_serial_tail is not null)),
  add constraint card_only_until_submitted check (card_sealed is null or status = 'created');
update deposit_order set credited = amount - fee where status = 'paid';

-- A transaction that failed may be paid in the end: its failure and its payment count once each.
alter table provider_callback add column status text not null default 'paid' check (status in ('paid', 'failed'));
update provider_callback set status = 'failed' where outcome in ('failed', 'too-late');
alter table provider_callback alter column status drop default;
alter table provider_callback drop constraint provider_callback_pkey;
alter table provider_callback add primary key (provider, transaction_id, status);

-- Money that came and was not credited by itself: of another amount than its order, or a second time. An operator
-- decides what becomes of it, once.
create table odd_payment (
  id bigint generated always as identity (start with 80001) primary key,
  order_id uuid not null references deposit_order (id),
  kind text not null check (kind in ('amount-differs', 'paid-already')),
  provider text not null,
  transaction_id text not null,
  amount bigint not null check (amount > 0),
  received_at timestamptz not null,
  decision text check (decision in ('credited', 'dismissed')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  posting_id uuid,
  unique (provider, transaction_id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check ((decision is not distinct from 'credited') = (posting_id is not null))
);
create index odd_payment_open on odd_payment (id desc) where decision is null;
create index odd_payment_order on odd_payment (order_id);

-- An account that an operator has given free can be bound again, by whoever it belongs to.
alter table bound_account add column released_at timestamptz;
alter table bound_account drop constraint bound_account_once;
create unique index bound_account_once on bound_account (bank_code, account_number) where released_at is null;

alter table withdrawal_order
  -- a payout that was refused is tried again under another number, because a provider answers a number once
  add column payout_attempt integer not null default 1 check (payout_attempt > 0),
  -- why the provider refused the last attempt; an operator tries again or gives the money back
  add column payout_problem text,
  add constraint payout_problem_of_approved check (payout_problem is null or status in ('approved', 'rejected'));
create index withdrawal_order_problem on withdrawal_order (id desc) where payout_problem is not null and status = 'approved';

-- Corrections of a main wallet by hand. Above a limit one person asks and another one decides.
create table adjustment (
  id bigint generated always as identity (start with 60001) primary key,
  member_id bigint not null references member (id),
  -- as it changes the member's wallet
  amount bigint not null check (amount <> 0),
  reason text not null,
  two_persons boolean not null,
  status text not null check (status in ('waiting', 'posted', 'rejected')),
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  posting_id uuid,
  check ((status = 'waiting') = (decided_at is null) and (status = 'waiting') = (decided_by is null)),
  check ((status = 'posted') = (posting_id is not null)),
  constraint adjustment_by_two check (not two_persons or status <> 'posted' or decided_by <> requested_by)
);
create index adjustment_waiting on adjustment (id desc) where status = 'waiting';
create index adjustment_member on adjustment (member_id, id desc);
