-- What agents are paid by their contracts (platform/agents/settlements; platform.md section 6, decision 63).

-- Where it comes from.
insert into ledger_account (kind, stripe, unit) select 'commissions', stripe, 'money' from generate_series(0, 3) stripe;

-- A period that was settled, all contracts of a kind together. First the payslips are written, all at once; then they are paid,
-- some hundred at a time, until `settled_at`.
create table agent_settlement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily-salary', 'hourly-salary', 'realtime-salary')),
  period text not null check (period in ('W', 'H', 'M', 'D', 'hour', 'minutes')),
  period_from timestamptz not null,
  period_until timestamptz not null check (period_until > period_from),
  -- 0 when the period was settled; 1 and more for its corrections
  revision integer not null check (revision >= 0),
  -- the clock, or the operator
  asked_by text not null,
  written_at timestamptz not null,
  settled_at timestamptz,
  unique (kind, period, period_from, revision)
);
create index agent_settlement_half_done on agent_settlement (id) where settled_at is null;

-- What one agent is paid for one period, with the figures that made it. A correction is a row of its own, with the figures anew and
-- what the rows before it have settled.
create table agent_payslip (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references agent_settlement (id),
  contract_id bigint not null,
  version integer not null,
  kind text not null,
  member_id bigint not null references member (id),
  -- who pays for it out of its own; null: the house
  upline_id bigint references member (id),
  period_from timestamptz not null,
  revision integer not null check (revision >= 0),
  -- the first payslip of the period, where this one corrects it
  corrects_id bigint references agent_payslip (id),
  -- the turnover, or for a dividend the loss, of the whole team
  counted bigint not null,
  active integer not null check (active >= 0),
  -- what earlier periods left of a dividend: the winnings that losses must make good first
  carried_before bigint not null check (carried_before <= 0),
  carried bigint not null check (carried <= 0),
  -- the number of the tier reached, from 1, and its rate in basis points; null and 0 where none was
  tier integer check (tier between 1 and 10),
  rate integer not null check ((rate > 0) = (tier is not null)),
  gross bigint not null check (gross >= 0),
  paid_down bigint not null check (paid_down >= 0),
  -- what earlier payslips of this period came to
  settled_before bigint not null default 0,
  -- what earlier payslips of this agent and kind lacked, and what is lacking now
  owed_before bigint not null check (owed_before >= 0),
  owed bigint not null check (owed >= 0),
  amount bigint not null check (amount >= 0),
  -- when the amount was posted
  paid_at timestamptz,
  foreign key (contract_id, version) references agent_contract_version (contract_id, version),
  -- whatever is run how often: once for each contract and period
  unique (contract_id, period_from, revision),
  check (corrects_id is not null or settled_before = 0),
  check (amount - owed = gross - paid_down - settled_before - owed_before),
  check (amount = 0 or owed = 0),
  check (kind = 'dividend' or (gross >= paid_down and carried = 0 and carried_before = 0)),
  check (paid_at is null or amount > 0)
);
create index agent_payslip_to_pay on agent_payslip (settlement_id, id) where amount > 0 and paid_at is null;
create index agent_payslip_of_settlement on agent_payslip (settlement_id, id);
create index agent_payslip_of_member on agent_payslip (member_id, kind, id);
create index agent_payslip_of_period on agent_payslip (member_id, kind, period_from, revision);
create index agent_payslip_of_upline on agent_payslip (upline_id, kind, id) where upline_id is not null;

-- A payslip stays what it was; that it was paid is noted once.
create function keep_payslips() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.paid_at is null and to_jsonb(new) - 'paid_at' = to_jsonb(old) - 'paid_at' then
      return new;
    end if;
  end if;
  raise exception 'payslips are kept: % of %', tg_op, old.id;
end $$;
create trigger payslips_stay before update or delete on agent_payslip
  for each row execute function keep_payslips();
