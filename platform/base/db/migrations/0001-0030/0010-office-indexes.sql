-- What the office's reports read (platform/backoffice/reports): sums that do not grow with members and bets.

-- What a day was for the house, once it is over (`keep-report-days`): by kind of movement, and how many members joined and
-- played (`what`), each for everybody ('all') and by a trait of members. The lines of each part come to the same sums. `kept`
-- of 'all' says that the day was counted, even where nothing moved.
create table report_day (
  day date not null,
  part text not null check (part in ('all', 'agent', 'country', 'cohort')),
  -- The id of the head of a line, a dialling code, or the first day of the month of registration; empty for none.
  key text not null,
  what text not null,
  amount bigint not null,
  primary key (day, part, what, key)
);

-- Bets of money that have ended, by the day on which they were placed, and by game.
create table game_day (
  day date not null,
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (day, vendor_code, node_id, game_type)
) with (fillfactor = 70);

-- What is to be added to it. A game's row is everybody's, so bets do not write it themselves: they would wait for each other.
create table game_due (
  day date not null,
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null
);

insert into game_day (day, vendor_code, node_id, game_type, bets, stake, payout)
  select (placed_at at time zone interval '7 hours')::date, vendor_code, node_id, game_type, count(*), sum(stake), sum(payout)
  from bet where wallet <> 'play' and result in ('won', 'lost', 'push') group by 1, 2, 3, 4;

-- The movements of a day by kind, each with whose they are. Instead of the index by day and account: nobody looked for an account in it.
create index ledger_day_by_kind on ledger_day (day, kind, account_id);
drop index ledger_day_by_day;

-- What looks wrong, by kind, as a job found it last (platform/backoffice/risk): pages do not search the bets and logins of days.
create table risk_finding (
  kind text primary key,
  found jsonb not null,
  found_at timestamptz not null
);

-- Large wins among all bets. Only these are in it, so that a bet as people place it writes nothing more.
create index bet_big_wins on bet (settled_at desc, payout, stake) where payout - stake >= 500000000 and unit = 'money';

-- The highest rebate that was granted, which the economy counts with; most members have none.
create index member_rebate on member (rebate) where rebate > 0;
