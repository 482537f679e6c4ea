-- What ended bets are counted by, once a statement instead of once a row: a round that many play ends a thousand bets in one
-- statement, and its triggers were two thirds of its time. And what games return is counted by round: bets of one round
-- win and lose together, so a band that takes them for as many chances is too narrow.

drop trigger bet_counts_for_its_day on bet;
drop trigger bet_is_due_for_counting on bet;
drop trigger voided_bet_counts_no_more on bet;
drop function bet_counts_for_its_day();
drop function bet_is_due_for_counting();
drop function voided_bet_counts_no_more();

-- The rounds that are counted with this one, itself among them: a matchday is counted as a whole, because a ticket may be on
-- several of its matches. Null while one of them has not ended, and for what is no such round. Whoever asks holds the count of
-- these rounds until the end of its transaction, so that the last end and a correction each see the other.
create function rounds_counted_with(of_round uuid) returns uuid[] language plpgsql as $$
declare
  one record;
  together uuid[];
  ended boolean;
begin
  select vendor_code, node_id, about into one from game_round where id = of_round;
  if not found then
    return null;
  end if;
  if one.about is null then
    perform pg_advisory_xact_lock(7302002, hashtext(of_round::text));
    select array[id], ended_at is not null into together, ended from game_round where id = of_round;
  else
    perform pg_advisory_xact_lock(7302002,
      hashtext(concat_ws(' ', one.vendor_code, one.node_id, one.about ->> 'season', one.about ->> 'matchday')));
    select array_agg(id order by id), bool_and(ended_at is not null) into together, ended
      from game_round
      where vendor_code = one.vendor_code and node_id = one.node_id and about is not null
        and (about ->> 'season')::integer = (one.about ->> 'season')::integer
        and (about ->> 'matchday')::integer = (one.about ->> 'matchday')::integer;
  end if;
  return case when ended then together end;
end $$;

-- Sums by member, day, game type, vendor and result, in as few rows as a statement has of these, in one order.
create function bets_count_for_their_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout)
      from new_bets group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  else
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, sum(sign), sum(sign * stake), sum(sign * payout)
      from (
        select -1 as sign, member_id, placed_at, game_type, vendor_code, result, wallet, stake, payout from old_bets
        union all
        select 1, member_id, placed_at, game_type, vendor_code, result, wallet, stake, payout from new_bets
      ) change group by 1, 2, 3, 4, 5, 6
      having sum(sign) <> 0 or sum(sign * stake) <> 0 or sum(sign * payout) <> 0
      order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  end if;
  return null;
end $$;

-- What has ended with money: for turnover, once for each member and day; for its game, unless it is on a round. A plan that
-- was made for one bet serves a thousand, so it must not compare each with each.
create function bets_are_due_for_counting() returns trigger language plpgsql set enable_nestloop to off as $$
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

-- A settled bet that an operator voids is taken out again: by itself, or with the sums of its rounds, where these are counted.
create function voided_bets_count_no_more() returns trigger language plpgsql set enable_nestloop to off as $$
declare
  gone record;
begin
  insert into round_due (vendor_code, node_id, stake, payout, sign)
    select was.vendor_code, was.node_id, was.stake, was.payout, -1
    from old_bets was join new_bets bet on bet.id = was.id
    where bet.result = 'void' and was.round_id is null and was.unit = 'money' and was.result in ('won', 'lost', 'push');
  for gone in
    select rounds, vendor_code, node_id, sum(stake) as stake, sum(payout) as payout
    from (
      select rounds_counted_with(was.round_id) as rounds, was.vendor_code, was.node_id, sum(was.stake) as stake, sum(was.payout) as payout
      from old_bets was join new_bets bet on bet.id = was.id
      where bet.result = 'void' and was.round_id is not null and was.unit = 'money' and was.result in ('won', 'lost', 'push')
      group by was.round_id, was.vendor_code, was.node_id
    ) of_round where rounds is not null group by 1, 2, 3 order by 1
  loop
    insert into round_due (vendor_code, node_id, stake, payout, sign)
      select gone.vendor_code, gone.node_id, coalesce(sum(stake), 0) + gone.stake, coalesce(sum(payout), 0) + gone.payout, -1
      from bet where round_id = any (gone.rounds) and unit = 'money' and result in ('won', 'lost', 'push');
    insert into round_due (vendor_code, node_id, stake, payout)
      select gone.vendor_code, gone.node_id, sum(stake), sum(payout)
      from bet where round_id = any (gone.rounds) and unit = 'money' and result in ('won', 'lost', 'push') having count(*) > 0;
  end loop;
  return null;
end $$;

create trigger bets_inserted_count_for_their_day after insert on bet
  referencing new table as new_bets for each statement execute function bets_count_for_their_day();
create trigger bets_changed_count_for_their_day after update on bet
  referencing old table as old_bets new table as new_bets for each statement execute function bets_count_for_their_day();
create trigger bets_inserted_are_due_for_counting after insert on bet
  referencing new table as new_bets for each statement execute function bets_are_due_for_counting();
create trigger bets_changed_are_due_for_counting after update on bet
  referencing old table as old_bets new table as new_bets for each statement execute function bets_are_due_for_counting();
create trigger voided_bets_count_no_more after update on bet
  referencing old table as old_bets new table as new_bets for each statement execute function voided_bets_count_no_more();

-- A round, or a matchday, is one line for its game: what all its bets have staked, and what they were paid.
create function round_is_due_for_counting() returns trigger language plpgsql as $$
declare
  together uuid[] := rounds_counted_with(new.id);
begin
  if together is not null then
    insert into round_due (vendor_code, node_id, stake, payout)
      select new.vendor_code, new.node_id, sum(stake), sum(payout)
      from bet where round_id = any (together) and unit = 'money' and result in ('won', 'lost', 'push') having count(*) > 0;
  end if;
  return null;
end $$;
create trigger round_is_due_for_counting after update of ended_at on game_round for each row
  when (old.ended_at is null and new.ended_at is not null) execute function round_is_due_for_counting();

-- A hand of a card room is one line: its pot, and what all its players were paid, those of the house too.
create function hand_is_due_for_counting() returns trigger language plpgsql as $$
begin
  insert into round_due (vendor_code, node_id, stake, payout)
    select 'SEN', 'three-card', sum(stake), sum(payout)
    from card_hand_seat join card_room on card_room.id = new.room_id
    where hand_id = new.id and unit = 'money' having count(*) > 0;
  return null;
end $$;
create trigger hand_is_due_for_counting after update of state on card_hand for each row
  when (new.state = 'settled' and old.state <> 'settled') execute function hand_is_due_for_counting();

-- Everything that is counted for its game, as one line each: what the sums of games must come to.
create view counted_round as
  select vendor_code, node_id, stake::numeric as stake, payout::numeric as payout
  from bet where round_id is null and unit = 'money' and result in ('won', 'lost', 'push')
  union all
  select vendor_code, node_id, sum(bet.stake), sum(bet.payout)
  from (
    select id, coalesce((about ->> 'season') || ' ' || (about ->> 'matchday'), id::text) as together,
      bool_and(ended_at is not null) over (
        partition by vendor_code, node_id, coalesce((about ->> 'season') || ' ' || (about ->> 'matchday'), id::text)
      ) as ended
    from game_round
  ) round join bet on bet.round_id = round.id
  where ended and unit = 'money' and result in ('won', 'lost', 'push') group by vendor_code, node_id, together
  union all
  select 'SEN', 'three-card', sum(seat.stake), sum(seat.payout)
  from card_hand hand join card_room on card_room.id = hand.room_id join card_hand_seat seat on seat.hand_id = hand.id
  where hand.state = 'settled' and card_room.unit = 'money' group by hand.id;

-- What was counted bet by bet is counted anew.
create table counted_anew as
  select distinct vendor_code, node_id from bet where round_id is not null;
delete from round_due using counted_anew game where game.vendor_code = round_due.vendor_code and game.node_id = round_due.node_id;
delete from game_return using counted_anew game
  where game.vendor_code = game_return.vendor_code and game.node_id = game_return.node_id;
insert into round_due (vendor_code, node_id, stake, payout)
  select vendor_code, node_id, counted_round.stake, counted_round.payout
  from counted_round join counted_anew using (vendor_code, node_id);
drop table counted_anew;
