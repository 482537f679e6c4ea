-- Days of the house and weeks of games are the sums of games' days. A statement that changes these adds what is new and takes away what
-- was (`tg_argv`: 1 or -1). One transaction at a time does so: it writes rows that others write too, in an order of its own.
create or replace function game_days_are_summed() returns trigger language plpgsql as $$
declare
  sign bigint := tg_argv[0];
begin
  perform pg_advisory_xact_lock(7302081);
  insert into house_day as known (day, bets, stake, payout)
    select day, sign * sum(bets), sign * sum(stake), sign * sum(payout) from changed_days group by 1
    on conflict (day) do update set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
      payout = known.payout + excluded.payout;
  insert into game_week as known (week, vendor_code, node_id, game_type, bets, stake, payout)
    select date_trunc('week', day), vendor_code, node_id, game_type, sign * sum(bets), sign * sum(stake), sign * sum(payout)
    from changed_days group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (week, vendor_code, node_id, game_type) do update set bets = known.bets + excluded.bets,
      stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  return null;
end $$;
create or replace trigger game_days_inserted after insert on game_day
  referencing new table as changed_days for each statement execute function game_days_are_summed('1');
create or replace trigger game_days_changed_from after update on game_day
  referencing old table as changed_days for each statement execute function game_days_are_summed('-1');
create or replace trigger game_days_changed_to after update on game_day
  referencing new table as changed_days for each statement execute function game_days_are_summed('1');
create or replace trigger game_days_deleted after delete on game_day
  referencing old table as changed_days for each statement execute function game_days_are_summed('-1');
