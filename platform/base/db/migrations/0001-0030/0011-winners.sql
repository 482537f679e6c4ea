-- Rows of a lobby: its new games, and those whose stakes begin lowest.
create index game_new on game (game_type, position) where is_new and playable;
create index game_low on game (game_type, min_bet, position) where playable;

-- Boards of winners by day in Asia/Ho_Chi_Minh: the largest payouts, and the highest multipliers in hundredths. Only wins of
-- at least five times the stake are on the second.
create index bet_best_of_day on bet (((settled_at at time zone 'Asia/Ho_Chi_Minh')::date), payout desc, id desc)
  where payout > stake and unit = 'money';
create index bet_multiplier_of_day on bet (
  ((settled_at at time zone 'Asia/Ho_Chi_Minh')::date), (payout * 100 / nullif(stake, 0)) desc, id desc
) where payout >= stake * 5 and stake > 0 and unit = 'money';

-- A member whose bets are in no list that others see.
alter table member add column unlisted boolean not null default false;
