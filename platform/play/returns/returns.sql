-- The rounds that are counted with this one, itself among them: a matchday is counted as a whole, because a ticket may be on
-- several of its matches. Null while one of them has not ended, and for what is no such round. Whoever asks holds the count of
-- these rounds until the end of its transaction, so that the last end and a correction each see the other.
create or replace function rounds_counted_with(of_round uuid) returns uuid[] language plpgsql as $$
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

-- A settled bet that an operator voids is taken out again: by itself, or with the sums of its rounds, where these are counted.
create or replace function voided_bets_count_no_more() returns trigger language plpgsql set enable_nestloop to 'off' as $$
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
        and was.outcome is not null
      group by was.round_id, was.vendor_code, was.node_id
    ) of_round where rounds is not null group by 1, 2, 3 order by 1
  loop
    insert into round_due (vendor_code, node_id, stake, payout, sign)
      select gone.vendor_code, gone.node_id, coalesce(sum(stake), 0) + gone.stake, coalesce(sum(payout), 0) + gone.payout, -1
      from bet where round_id = any (gone.rounds) and unit = 'money' and result in ('won', 'lost', 'push') and outcome is not null;
    insert into round_due (vendor_code, node_id, stake, payout)
      select gone.vendor_code, gone.node_id, sum(stake), sum(payout)
      from bet where round_id = any (gone.rounds) and unit = 'money' and result in ('won', 'lost', 'push') and outcome is not null having count(*) > 0;
  end loop;
  return null;
end $$;
create or replace trigger voided_bets_count_no_more after update on bet
  referencing old table as old_bets new table as new_bets for each statement execute function voided_bets_count_no_more();

-- A round, or a matchday, is one line for its game: what all its bets have staked, and what they were paid.
-- A void round is none: what was cashed out of it before is won, without an outcome, and says nothing of the game's return.
create or replace function round_is_due_for_counting() returns trigger language plpgsql as $$
declare
  together uuid[] := rounds_counted_with(new.id);
begin
  if together is not null then
    insert into round_due (vendor_code, node_id, stake, payout)
      select new.vendor_code, new.node_id, sum(stake), sum(payout)
      from bet where round_id = any (together) and unit = 'money' and result in ('won', 'lost', 'push') and outcome is not null
      having count(*) > 0;
  end if;
  return null;
end $$;
create or replace trigger round_is_due_for_counting after update of ended_at on game_round for each row
  when (old.ended_at is null and new.ended_at is not null) execute function round_is_due_for_counting();

-- A hand of a card room is one line: its pot, and what all its players were paid, those of the house too.
create or replace function hand_is_due_for_counting() returns trigger language plpgsql as $$
begin
  insert into round_due (vendor_code, node_id, stake, payout)
    select 'SEN', 'three-card', sum(stake), sum(payout)
    from card_hand_seat join card_room on card_room.id = new.room_id
    where hand_id = new.id and unit = 'money' having count(*) > 0;
  return null;
end $$;
create or replace trigger hand_is_due_for_counting after update of state on card_hand for each row
  when (new.state = 'settled' and old.state <> 'settled') execute function hand_is_due_for_counting();

-- Everything that is counted for its game, as one line each: what the sums of games must come to.
create or replace view counted_round as
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
  where ended and unit = 'money' and result in ('won', 'lost', 'push') and outcome is not null
  group by vendor_code, node_id, together
  union all
  select 'SEN', 'three-card', sum(seat.stake), sum(seat.payout)
  from card_hand hand join card_room on card_room.id = hand.room_id join card_hand_seat seat on seat.hand_id = hand.id
  where hand.state = 'settled' and card_room.unit = 'money' group by hand.id;

-- What a vendor pays on a settled bet in another part: what its game has returned is counted anew.
create or replace function bet_paid_more_is_counted_anew() returns trigger language plpgsql as $$
begin
  insert into round_due (vendor_code, node_id, stake, payout, sign)
    values (old.vendor_code, old.node_id, old.stake, old.payout, -1), (new.vendor_code, new.node_id, new.stake, new.payout, 1);
  return null;
end $$;
create or replace trigger bet_paid_more_is_counted_anew after update on bet for each row
  when (old.result in ('won', 'lost') and new.result = 'won' and new.payout > old.payout
    and new.round_id is null and new.unit = 'money')
  execute function bet_paid_more_is_counted_anew();
