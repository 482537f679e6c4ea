-- What a day was for the house in play: the sums of game_day, which has a row for each of tens of thousands of games. Whoever
-- asks for a day, or for all of them, reads this; triggers on game_day keep it (platform/money/play-sums).
create table house_day (
  day date primary key,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null
);

-- Until the triggers are there.
lock table game_day in share row exclusive mode;
insert into house_day (day, bets, stake, payout)
  select day, sum(bets), sum(stake), sum(payout) from game_day group by 1;
