-- Contracts that agents are paid by (platform/agents/contracts; platform.md section 6).

create table agent_contract (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily-salary', 'hourly-salary', 'realtime-salary')),
  downline_id bigint not null references member (id),
  -- who offered it and pays for it out of its own; null: the house
  upline_id bigint references member (id) check (upline_id <> downline_id),
  status text not null check (status in (
    'in-process', 'approved', 'rejected', 'withdrawn', 'expired', 'amend-proposed', 'termination-requested', 'terminated'
  )),
  -- pending or in force
  living boolean not null generated always as (
    status in ('in-process', 'approved', 'amend-proposed', 'termination-requested')
  ) stored,
  -- who waits for an answer of the other side, and until when
  asked_by text check (asked_by in ('upline', 'downline')),
  expires_at timestamptz,
  -- the number of its latest terms, in force or only proposed
  version integer not null check (version > 0),
  -- from then on a terminated contract is settled no more
  ends_at timestamptz,
  created_at timestamptz not null,
  check ((asked_by is not null) = (status in ('in-process', 'amend-proposed', 'termination-requested'))),
  check ((expires_at is not null) = (asked_by is not null)),
  check ((ends_at is not null) = (status = 'terminated'))
);
-- One for each downline and kind.
create unique index agent_contract_of_downline on agent_contract (downline_id, kind) where living;
create index agent_contract_by_downline on agent_contract (downline_id, id);
create index agent_contract_by_upline on agent_contract (upline_id, kind, id);
create index agent_contract_by_expiry on agent_contract (expires_at) where expires_at is not null;

create table agent_contract_version (
  contract_id bigint not null references agent_contract (id),
  version integer not null check (version > 0),
  period text not null check (period in ('W', 'H', 'M', 'D', 'hour', 'minutes')),
  -- {threshold, active, rate}, the lowest first; the threshold in minor units, as a text; the rate in basis points
  tiers jsonb not null check (jsonb_array_length(tiers) between 1 and 10),
  -- the day from which its maker wants it, if it named one
  wanted_from date,
  -- the start of the first period that is settled by it; null until it is accepted
  starts_at timestamptz,
  primary key (contract_id, version)
);

-- Who did what, when and why.
create table agent_contract_act (
  id bigint generated always as identity primary key,
  contract_id bigint not null references agent_contract (id),
  version integer not null,
  act text not null check (act in ('propose', 'amend', 'terminate', 'withdraw', 'accept', 'reject', 'expire')),
  -- a side of the contract; `clock` when nobody answered
  side text not null check (side in ('upline', 'downline', 'clock')),
  -- a user name, or the operator, who acts for the house
  actor text not null,
  reason text not null,
  status text not null,
  at timestamptz not null
);
create index agent_contract_act_of on agent_contract_act (contract_id, id);

-- What was agreed stays as it was: terms are never changed, and acts never taken back.
create function keep_contract_history() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'agent_contract_version' and tg_op = 'UPDATE' then
    if old.starts_at is null and to_jsonb(new) - 'starts_at' = to_jsonb(old) - 'starts_at' then
      return new;
    end if;
  end if;
  raise exception 'the history of contracts is kept: % of %', tg_op, tg_table_name;
end $$;
create trigger contract_terms_stay before update or delete on agent_contract_version
  for each row execute function keep_contract_history();
create trigger contract_acts_stay before update or delete on agent_contract_act
  for each row execute function keep_contract_history();

-- Who has a contract with its upline stays below it: `ops agents move` asks first, and nothing else changes an upline.
create function keep_upline_of_contract() returns trigger language plpgsql as $$
begin
  if exists (
    select from agent_contract where downline_id = new.id and upline_id is not null and living
  ) then
    raise exception 'member % has a contract with its upline', new.id;
  end if;
  return new;
end $$;
create trigger contract_keeps_upline before update of upline_id on member for each row
  when (old.upline_id is distinct from new.upline_id) execute function keep_upline_of_contract();
