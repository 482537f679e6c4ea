-- The house's days are the sums of its games' days, whoever writes these.
create or replace function game_days_count_for_the_house() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into house_day as known (day, bets, stake, payout)
      select day, sum(bets), sum(stake), sum(payout) from new_days group by 1 order by 1
      on conflict (day) do update set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
        payout = known.payout + excluded.payout;
  else
    insert into house_day as known (day, bets, stake, payout)
      select day, sum(sign * bets), sum(sign * stake), sum(sign * payout)
      from (
        select -1 as sign, day, bets, stake, payout from old_days
        union all
        select 1, day, bets, stake, payout from new_days
      ) change group by 1 order by 1
      on conflict (day) do update set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
        payout = known.payout + excluded.payout;
  end if;
  return null;
end $$;
create or replace trigger game_days_added_count_for_the_house after insert on game_day
  referencing new table as new_days for each statement execute function game_days_count_for_the_house();
create or replace trigger game_days_changed_count_for_the_house after update on game_day
  referencing old table as old_days new table as new_days for each statement execute function game_days_count_for_the_house();
