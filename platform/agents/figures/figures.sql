-- What a team did, in figures (docs/decisions/0061-figures-of-teams.md). Triggers on what happens below write it down in a queue, by the
-- moment it happened; a recurring job adds the queue to sums, by member and by everybody above it.

-- Five minutes of a moment, the shortest period that anybody is paid for.
create or replace function figure_slot_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('5 minutes', at, '2000-01-01 00:00:00+00')
$$;

-- The places of the accounts on a line, from the top; those that are new are written down.
create or replace function figure_places_of(of_line bytea) returns bigint[] language plpgsql as $$
declare
  known bigint[];
  of_member bigint := ('x' || encode(substr(of_line, octet_length(of_line) - 7), 'hex'))::bit(64)::bigint;
  place bigint;
begin
  select above into known from figure_place where line = of_line;
  if found then
    return known;
  end if;
  if octet_length(of_line) > 8 then
    known := figure_places_of(substr(of_line, 1, octet_length(of_line) - 8));
  end if;
  place := nextval(pg_get_serial_sequence('figure_place', 'id'));
  insert into figure_place (id, member_id, upline_id, line, above) overriding system value
    values (place, of_member, (select member_id from figure_place where id = known[cardinality(known)]), of_line,
      coalesce(known, '{}') || place);
  return coalesce(known, '{}') || place;
end $$;

-- Who joins counts for everybody above it; trial accounts count for nobody.
create or replace function member_is_due_for_figures() returns trigger language plpgsql as $$
begin
  insert into figure_due (member_id, slot, joined)
    select id, figure_slot_of(created_at), 1 from new_members where is_agent <> 4;
  return null;
end $$;
create or replace trigger member_is_due_for_figures after insert on member
  referencing new table as new_members for each statement execute function member_is_due_for_figures();

-- What a vendor pays on a bet after its end counts when it is paid: the five minutes in which the bet was settled may have been paid out
-- to agents already (decision 61).
create or replace function bet_part_is_due_for_figures() returns trigger language plpgsql as $$
begin
  insert into figure_due (member_id, slot, payout)
    select new.member_id, figure_slot_of(new.paid_at), new.amount from bet where id = new.bet_id and wallet = 'main';
  return null;
end $$;
create or replace trigger bet_part_is_due_for_figures after insert on bet_part for each row
  execute function bet_part_is_due_for_figures();

-- The large teams that somebody is in. Its `set` keeps it from being inlined: where `enable_nestloop` is off (`bets_are_due_for_figures`)
-- the inlined query would read the lines of all members for one bet.
create or replace function large_teams_with(of_member bigint) returns setof bigint language sql stable set enable_nestloop to 'on' as $$
  select team.id from member_line place cross join generate_series(8, octet_length(place.line), 8) bytes
  join large_team team on team.line = substr(place.line, 1, bytes)
  where place.member_id = of_member
$$;

-- The kinds of movements that figures of teams count; money that comes to a member or leaves it for good.
create or replace function counts_for_figures(of_kind text) returns boolean language sql immutable as $$
  select of_kind in ('rebate', 'bonus', 'reward', 'points', 'deposit', 'withdrawal-paid', 'commission')
$$;

-- What teams count of movements, in the transaction that makes them. Movements of the house count for nobody. Whoever asks whether there
-- is a large team at all must have written before: a team is counted once every transaction has ended that wrote before it was
-- noted.
create or replace function movements_are_due() returns trigger language plpgsql as $$
begin
  if not exists (select from moved where counts_for_figures(kind)) and not exists (select from large_team) then
    return null;
  end if;
  if exists (select from moved where counts_for_figures(kind)) then
    insert into figure_due (member_id, slot, rebates, bonuses, deposits, withdrawals, commission)
      select account.member_id, figure_slot_of(moved.created_at),
        coalesce(sum(moved.amount) filter (where moved.kind = 'rebate'), 0),
        coalesce(sum(moved.amount) filter (where moved.kind in ('bonus', 'reward', 'points')), 0),
        coalesce(sum(moved.amount) filter (where moved.kind = 'deposit'), 0),
        coalesce(sum(moved.amount) filter (where moved.kind = 'withdrawal-paid'), 0),
        coalesce(sum(moved.amount) filter (where moved.kind = 'commission'), 0)
      from moved join ledger_account account on account.id = moved.account_id
      where counts_for_figures(moved.kind) and account.member_id is not null
        and account.kind = case when moved.kind = 'withdrawal-paid' then 'held' else 'main' end
      group by 1, 2;
  end if;
  if exists (select from large_team) then
    insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
      select team_id, 'movements', day, kind, '', '', sum(entries), sum(credited), sum(debited)
      from (
        select account.member_id, moved.kind, site_day(moved.created_at) as day, count(*) as entries,
          sum(greatest(moved.amount, 0)) as credited, sum(least(moved.amount, 0)) as debited
        from moved join ledger_account account on account.id = moved.account_id
        where account.member_id is not null and account.kind = 'main' group by 1, 2, 3
      ) by_member cross join lateral large_teams_with(by_member.member_id) team_id group by 1, 3, 4;
  end if;
  return null;
end $$;
create or replace trigger movements_are_due after insert on ledger_entry referencing new table as moved
  for each statement execute function movements_are_due();

-- What teams count of bets, in the transaction that ends them. Only an end counts, and its undoing in the slot that it was counted in:
-- not what is paid after it, which is in `bet_part`. A plan that was made for one bet serves a thousand, so it must not compare each
-- with each.
create or replace function bets_are_due_for_figures() returns trigger language plpgsql set enable_nestloop to 'off' as $$
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
create or replace trigger bets_inserted_are_due_for_figures after insert on bet referencing new table as new_bets
  for each statement execute function bets_are_due_for_figures();
create or replace trigger bets_changed_are_due_for_figures after update on bet referencing old table as old_bets new table as new_bets
  for each statement execute function bets_are_due_for_figures();
