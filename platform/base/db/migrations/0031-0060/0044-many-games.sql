-- What a day was for the house in play: the sums of game_day, which has a row for each of tens of thousands of games. Whoever
-- asks for a day, or for all of them, reads this; triggers on game_day keep it (platform/money/play-sums).
create table house_day (
  day date primary key,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null
);

-- The same by game and week, from Monday on: a report of months adds up weeks, and days at its ends alone.
create table game_week (
  week date not null check (extract(isodow from week) = 1),
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (week, vendor_code, node_id, game_type)
) with (fillfactor = 70);

-- Counting jobs wait until this transaction has made the triggers, too.
lock table game_day in share row exclusive mode;
insert into house_day (day, bets, stake, payout)
  select day, sum(bets), sum(stake), sum(payout) from game_day group by 1;
insert into game_week (week, vendor_code, node_id, game_type, bets, stake, payout)
  select date_trunc('week', day), vendor_code, node_id, game_type, sum(bets), sum(stake), sum(payout)
  from game_day group by 1, 2, 3, 4 order by 1, 2, 3, 4;

-- Games by what limits the benefits of their turnover, and counted by it: the economy of 20,000 games is one of a few hundred.
create index game_weighed on game (game_type, turnover_weight, rtp_basis_points) include (vendor_code, node_id)
  where not collection and (opened or rtp_basis_points is not null);
