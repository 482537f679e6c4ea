-- A bet ends once. What has ended can be voided at most, by hand; but a vendor may pay a bet in several parts: what was lost by the
-- first is won by the next.
create or replace function bet_ends_once() returns trigger language plpgsql as $$
begin
  raise exception 'bet % has ended: %', old.id, old.result using errcode = 'check_violation', constraint = 'bet_ends_once';
end $$;
create or replace trigger bet_ends_once before update of result on bet for each row
  when (old.result <> 'open' and new.result <> old.result and new.result <> 'void'
    and not (old.result = 'lost' and new.result = 'won' and new.payout > old.payout))
  execute function bet_ends_once();

-- Sums by member, day, game type, vendor and result, in as few rows as a statement has of these, in one order.
create or replace function bets_count_for_their_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, turnover, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(turnover), sum(payout)
      from new_bets group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake,
          turnover = known.turnover + excluded.turnover, payout = known.payout + excluded.payout;
    insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
      select site_day(placed_at), vendor_code, node_id, game_type, count(*), sum(stake), sum(payout)
      from new_bets where wallet <> 'play' and result in ('won', 'lost', 'push') group by 1, 2, 3, 4;
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
    insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
      select site_day(placed_at), vendor_code, node_id, game_type, sum(sign), sum(sign * stake), sum(sign * payout)
      from (
        select -1 as sign, placed_at, vendor_code, node_id, game_type, result, wallet, stake, payout from old_bets
        union all
        select 1, placed_at, vendor_code, node_id, game_type, result, wallet, stake, payout from new_bets
      ) change where wallet <> 'play' and result in ('won', 'lost', 'push') group by 1, 2, 3, 4
      having sum(sign) <> 0 or sum(sign * stake) <> 0 or sum(sign * payout) <> 0;
  end if;
  return null;
end $$;
create or replace trigger bets_inserted_count_for_their_day after insert on bet
  referencing new table as new_bets for each statement execute function bets_count_for_their_day();
create or replace trigger bets_changed_count_for_their_day after update on bet
  referencing old table as old_bets new table as new_bets for each statement execute function bets_count_for_their_day();

-- A void bet counts for its game as far as its money has not come back: the account of games is short of it.
create or replace function unreturned_counts_for_its_game() returns trigger language plpgsql as $$
begin
  insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
    select site_day(placed_at), vendor_code, node_id, game_type, 0, 0,
      new.unreturned - case when tg_op = 'UPDATE' then old.unreturned else 0 end
    from bet where id = new.bet_id and wallet <> 'play';
  return null;
end $$;
create or replace trigger unreturned_counts_for_its_game after insert on bet_reversal for each row
  when (new.unreturned <> 0) execute function unreturned_counts_for_its_game();
create or replace trigger changed_unreturned_counts_for_its_game after update of unreturned on bet_reversal for each row
  when (new.unreturned <> old.unreturned) execute function unreturned_counts_for_its_game();

-- What has ended with money: for turnover, once for each member and day; for its game, unless it is on a round. A plan that
-- was made for one bet serves a thousand, so it must not compare each with each. What teams count of bets is a trigger of
-- agents/figures.
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
create or replace trigger bets_inserted_are_due_for_counting after insert on bet
  referencing new table as new_bets for each statement execute function bets_are_due_for_counting();
create or replace trigger bets_changed_are_due_for_counting after update on bet
  referencing old table as old_bets new table as new_bets for each statement execute function bets_are_due_for_counting();
