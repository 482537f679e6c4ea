-- What all wallets of a large team hold, added up every few minutes: a page would read a row for each of its accounts.
create table team_balance (
  member_id bigint primary key references member (id),
  balance bigint not null,
  at timestamptz not null
);
create index member_line_large on member_line (member_id) where below >= 10000;

-- Lists of a large team find the sums of their days by the day, not by each account.
create index bet_day_by_day on bet_day (day, member_id);
drop index bet_day_cash;
create index ledger_day_by_day on ledger_day (day, account_id);
