-- A bet that was made void after its end (platform.md section 3, decision 87): how it had ended, what the member's wallet lacked of its
-- payout, and what had been paid for its turnover and stays. The exception of what is missing is decided here, by another operator.
create table bet_reversal (
  bet_id uuid primary key,
  member_id bigint not null references member (id),
  result text not null check (result in ('won', 'lost', 'push')),
  payout bigint not null check (payout >= 0),
  turnover bigint not null check (turnover >= 0),
  -- The part of the payout that the wallet did not hold, and what was collected of it since.
  missing bigint not null check (missing between 0 and payout),
  collected bigint not null default 0 check (collected between 0 and missing),
  kept jsonb not null,
  reversed_by text not null,
  reversed_at timestamptz not null,
  reason text not null,
  decision text check (decision in ('collected', 'written-off')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  constraint bet_reversal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null)
  ),
  constraint bet_reversal_decided_of_missing check (decision is null or missing > 0),
  constraint bet_reversal_collected check ((decision is not distinct from 'collected') = (missing > 0 and collected = missing)),
  constraint bet_reversal_by_two check (decided_by <> reversed_by)
);
create index bet_reversal_missing on bet_reversal (bet_id) where missing > 0 and decision is null;

-- A push that is made void changes no wallet.
alter table adjustment drop constraint adjustment_amount_check;
alter table adjustment add constraint adjustment_amount_check check (amount <> 0 or what in ('vendor-difference', 'void'));

-- The wagering of a running bonus rises in one case: a bet that it had counted is made void. Then nothing else of the bonus changes.
create or replace function bonus_wagering_falls() returns trigger language plpgsql as $$
begin
  if old.state = 'running' and to_jsonb(new) - 'remaining' = to_jsonb(old) - 'remaining' then
    return new;
  end if;
  if new.remaining > old.remaining or old.state <> 'running' then
    if old.state in ('expired', 'cancelled') and new.forfeited >= old.forfeited
      and to_jsonb(new) - 'forfeited' = to_jsonb(old) - 'forfeited' then
      return new;
    end if;
    raise exception 'the wagering of bonus % only falls, while it runs', old.id using errcode = 'check_violation', constraint = 'bonus_wagering_falls';
  end if;
  return new;
end $$;
