-- What providers say of payouts too late or of the wrong attempt, credits by hand that take two persons, and vendors that
-- keep wallets no more.

-- What a provider was asked to pay: each attempt of a withdrawal has a number of its own, and is noted before it is asked.
create table payout (
  id text primary key,
  order_id uuid not null references withdrawal_order (id),
  provider text not null,
  asked_at timestamptz not null,
  -- that the withdrawal was paid by it
  posting_id uuid
);
create unique index payout_paid_once on payout (order_id) where posting_id is not null;
insert into payout (id, order_id, provider, asked_at, posting_id)
  select case attempt when 1 then withdrawal.id::text else withdrawal.id || '-' || attempt end, withdrawal.id, 'simulator', withdrawal.created_at,
    case when attempt = withdrawal.payout_attempt and paid.by = 'system' then posting.id end
  from withdrawal_order withdrawal cross join generate_series(1, payout_attempt) attempt
    left join withdrawal_event paid on paid.order_id = withdrawal.id and paid.status = 'paid'
    left join ledger_posting posting on posting.kind = 'withdrawal-paid' and posting.reference = withdrawal.id::text
  where withdrawal.status in ('approved', 'paid', 'received') or withdrawal.payout_problem is not null;

-- What was said of a payout and does not fit its withdrawal: an operator decides what becomes of the money, once.
create table odd_payout (
  id bigint generated always as identity (start with 70001) primary key,
  order_id uuid not null references withdrawal_order (id),
  kind text not null check (kind in ('other-attempt', 'paid-already', 'paid-after-release', 'bounced')),
  payout_id text not null references payout (id),
  status text not null check (status in ('paid', 'failed')),
  -- what the provider says why
  problem text,
  received_at timestamptz not null,
  -- `returned` to the player, `collected` from the player, `written-off` by the house, `nothing` moved
  decision text check (decision in ('returned', 'collected', 'written-off', 'nothing')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  posting_id uuid,
  unique (payout_id, status),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check ((posting_id is not null) = (decision is not null and decision <> 'nothing')),
  check (decision is distinct from 'returned' or kind = 'bounced')
);
create index odd_payout_open on odd_payout (id desc) where decision is null;
create index odd_payout_order on odd_payout (order_id);

alter table adjustment
  -- what is done by hand: a correction, an order's deposit, an odd payment or payout, a reward, points
  add column what text not null default 'adjustment' check (what in ('adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points')),
  -- what it is about: the id of an order, a payment or a payout
  add column subject text,
  -- what else was asked for
  add column wish jsonb not null default '{}',
  drop constraint adjustment_check1,
  add constraint adjustment_posted check ((status = 'posted' and what <> 'reward') = (posting_id is not null));
alter table adjustment alter column what drop default;
create unique index adjustment_waiting_once on adjustment (what, subject) where status = 'waiting' and subject is not null;

-- Who kept the wallets of a vendor that keeps them no more: what still lies there must find its way back.
alter table vendor add column former_wallet_provider text;
create function keep_wallet_provider() returns trigger language plpgsql as $$
begin
  new.former_wallet_provider := coalesce(old.wallet_provider, old.former_wallet_provider);
  return new;
end $$;
create trigger keep_wallet_provider before update of wallet_provider on vendor for each row execute function keep_wallet_provider();
