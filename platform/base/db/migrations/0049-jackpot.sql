-- The jackpot (platform.md section 4; docs/decisions/0043): a pool in an account of the ledger. Only who holds the row of the
-- jackpot moves that account, so two who win at once win one after the other.
insert into ledger_account (kind, unit) values ('jackpot', 'money');

create table jackpot (
  -- the game of the house that carries it
  node_id text primary key,
  -- what was posted into the pool and out of it, in minor units: the account holds contributed + seeded - won
  contributed bigint not null default 0,
  seeded bigint not null default 0,
  won bigint not null default 0,
  wins bigint not null default 0,
  check (contributed >= 0 and seeded >= 0 and won >= 0 and wins >= 0 and contributed + seeded >= won)
);

-- Every win, with the posting that paid it: the proof of the bet names it.
create table jackpot_win (
  bet_id uuid primary key,
  node_id text not null references jackpot (node_id),
  amount bigint not null check (amount > 0),
  posting_id uuid not null,
  won_at timestamptz not null
);
create index jackpot_win_newest on jackpot_win (node_id, won_at desc);

-- Of each stake what has played for the jackpot: of it contributions are a share. A void takes nothing of it back.
alter table round_due add column pooled bigint not null default 0;
alter table game_return add column pooled numeric not null default 0;

-- As before, and what has played for the jackpot.
create or replace function bet_is_due_for_counting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.result <> 'open' then
    return null;
  end if;
  insert into round_due (vendor_code, node_id, stake, payout, pooled)
    values (new.vendor_code, new.node_id, new.stake, new.payout, case when new.outcome ? 'jackpot' then new.stake else 0 end);
  if new.wallet = 'main' then
    insert into turnover_due (member_id, day) values (new.member_id, site_day(new.placed_at));
    insert into cash_game (member_id, vendor_code, node_id) values (new.member_id, new.vendor_code, new.node_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
