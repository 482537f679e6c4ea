-- Bets know nobody above them, either: what teams count of bets is a trigger of agents/figures, as of movements.
create or replace function bets_are_due_for_counting() returns trigger language plpgsql set enable_nestloop to 'off' as $$
begin
  if tg_op = 'INSERT' then
    insert into round_due (vendor_code, node_id, stake, payout, pooled)
      select vendor_code, node_id, stake, payout, case when outcome ? 'jackpot' then stake else 0 end
      from new_bets where round_id is null and unit = 'money' and result in ('won', 'lost', 'push');
    insert into turnover_due (member_id, day)
      select distinct member_id, site_day(placed_at) from new_bets where wallet = 'main' and result in ('won', 'lost', 'push');
    insert into cash_game (member_id, vendor_code, node_id)
      select distinct member_id, vendor_code, node_id from new_bets where wallet = 'main' and result in ('won', 'lost', 'push')
      order by 1, 2, 3
      on conflict do nothing;
  else
    insert into round_due (vendor_code, node_id, stake, payout, pooled)
      select bet.vendor_code, bet.node_id, bet.stake, bet.payout, case when bet.outcome ? 'jackpot' then bet.stake else 0 end
      from new_bets bet join old_bets open on open.id = bet.id
      where open.result = 'open' and bet.round_id is null and bet.unit = 'money' and bet.result in ('won', 'lost', 'push');
    insert into turnover_due (member_id, day)
      select distinct bet.member_id, site_day(bet.placed_at) from new_bets bet join old_bets open on open.id = bet.id
      where open.result = 'open' and bet.wallet = 'main' and bet.result in ('won', 'lost', 'push');
    insert into cash_game (member_id, vendor_code, node_id)
      select distinct bet.member_id, bet.vendor_code, bet.node_id from new_bets bet join old_bets open on open.id = bet.id
      where open.result = 'open' and bet.wallet = 'main' and bet.result in ('won', 'lost', 'push')
      order by 1, 2, 3
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function bets_count_for_their_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, turnover, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(turnover), sum(payout)
      from new_bets group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
          turnover = known.turnover + excluded.turnover, payout = known.payout + excluded.payout;
  else
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, turnover, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet,
        sum(sign), sum(sign * stake), sum(sign * turnover), sum(sign * payout)
      from (
        select -1 as sign, member_id, placed_at, game_type, vendor_code, result, wallet, stake, turnover, payout from old_bets
        union all
        select 1, member_id, placed_at, game_type, vendor_code, result, wallet, stake, turnover, payout from new_bets
      ) change group by 1, 2, 3, 4, 5, 6
      having sum(sign) <> 0 or sum(sign * stake) <> 0 or sum(sign * turnover) <> 0 or sum(sign * payout) <> 0
      order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
          turnover = known.turnover + excluded.turnover, payout = known.payout + excluded.payout;
  end if;
  return null;
end $$;

create function bets_are_due_for_figures() returns trigger language plpgsql set enable_nestloop to 'off' as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_due (member_id, slot, stakes, turnover, payout, bets)
      select member_id, figure_slot_of(settled_at), sum(stake), sum(turnover), sum(payout), count(*)
      from new_bets where wallet = 'main' and result in ('won', 'lost', 'push') group by 1, 2;
    if exists (select from large_team) then
      insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
        select team_id, 'bets', day, game_type, vendor_code, result, sum(bets), sum(payout), sum(stake)
        from (
          select member_id, site_day(placed_at) as day, game_type, vendor_code, result, count(*) as bets, sum(stake) as stake, sum(payout) as payout
          from new_bets group by 1, 2, 3, 4, 5
        ) of_day cross join lateral large_teams_with(member_id) team_id group by 1, 3, 4, 5, 6;
    end if;
  else
    insert into figure_due (member_id, slot, stakes, turnover, payout, bets)
      select member_id, figure_slot_of(settled_at), sum(sign * stake), sum(sign * turnover), sum(sign * payout), sum(sign)
      from (
        select -1 as sign, was.member_id, was.settled_at, was.stake, was.turnover,
          was.payout - coalesce((select sum(amount) from bet_part where bet_id = was.id), 0) as payout
        from old_bets was join new_bets bet on bet.id = was.id
        where was.wallet = 'main' and was.result in ('won', 'lost', 'push') and bet.result not in ('won', 'lost', 'push')
        union all
        select 1, bet.member_id, bet.settled_at, bet.stake, bet.turnover, bet.payout
        from new_bets bet join old_bets was on was.id = bet.id
        where bet.wallet = 'main' and bet.result in ('won', 'lost', 'push') and was.result not in ('won', 'lost', 'push')
      ) change group by 1, 2;
    insert into figure_due (member_id, slot, payout)
      select part.member_id, figure_slot_of(part.paid_at), -sum(part.amount)
      from old_bets was join new_bets bet on bet.id = was.id join bet_part part on part.bet_id = was.id
      where was.wallet = 'main' and was.result in ('won', 'lost', 'push') and bet.result not in ('won', 'lost', 'push')
      group by 1, 2;
    if exists (select from large_team) then
      insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
        select team_id, 'bets', day, game_type, vendor_code, result, sum(bets), sum(payout), sum(stake)
        from (
          select member_id, site_day(placed_at) as day, game_type, vendor_code, result,
            sum(sign) as bets, sum(sign * stake) as stake, sum(sign * payout) as payout
          from (
            select -1 as sign, member_id, placed_at, game_type, vendor_code, result, stake, payout from old_bets
            union all
            select 1, member_id, placed_at, game_type, vendor_code, result, stake, payout from new_bets
          ) change group by 1, 2, 3, 4, 5
          having sum(sign) <> 0 or sum(sign * stake) <> 0 or sum(sign * payout) <> 0
        ) of_day cross join lateral large_teams_with(member_id) team_id group by 1, 3, 4, 5, 6
        having sum(bets) <> 0 or sum(payout) <> 0 or sum(stake) <> 0;
    end if;
  end if;
  return null;
end $$;
create trigger bets_inserted_are_due_for_figures after insert on bet referencing new table as new_bets
  for each statement execute function bets_are_due_for_figures();
create trigger bets_changed_are_due_for_figures after update on bet referencing old table as old_bets new table as new_bets
  for each statement execute function bets_are_due_for_figures();
