-- Days of the house and weeks of games are the sums of games' days, whoever writes these.
create or replace function game_days_are_added() returns trigger language plpgsql as $$
declare
  changes game_day[];
begin
  if tg_op = 'INSERT' then
    changes := array(select row(day, vendor_code, node_id, game_type, bets, stake, payout)::game_day from new_days);
  else
    changes := array(
      select row(day, vendor_code, node_id, game_type, -bets, -stake, -payout)::game_day from old_days
      union all
      select row(day, vendor_code, node_id, game_type, bets, stake, payout)::game_day from new_days
    );
  end if;
  insert into house_day as known (day, bets, stake, payout)
    select day, sum(bets), sum(stake), sum(payout) from unnest(changes) group by 1 order by 1
    on conflict (day) do update set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
      payout = known.payout + excluded.payout;
  insert into game_week as known (week, vendor_code, node_id, game_type, bets, stake, payout)
    select date_trunc('week', day), vendor_code, node_id, game_type, sum(bets), sum(stake), sum(payout)
    from unnest(changes) group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (week, vendor_code, node_id, game_type) do update set bets = known.bets + excluded.bets,
      stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  return null;
end $$;
create or replace trigger game_days_inserted_are_added after insert on game_day
  referencing new table as new_days for each statement execute function game_days_are_added();
create or replace trigger game_days_changed_are_added after update on game_day
  referencing old table as old_days new table as new_days for each statement execute function game_days_are_added();
