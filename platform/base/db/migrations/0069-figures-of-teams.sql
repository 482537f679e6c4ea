-- What a team did, in figures (docs/decisions/0061-figures-of-teams.md). What happens is written down in a queue, by the moment it
-- happened; a recurring job adds the queue to sums, by member and by everybody above it.

-- Five minutes of a moment, the shortest period that anybody is paid for.
create function figure_slot_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('5 minutes', at, '2000-01-01 00:00:00+00')
$$;

-- What waits to be counted. Amounts in minor units: `withdrawals` below zero, as they change the wallet; all of them below zero
-- where something that was counted is taken out again, in its own slot.
create table figure_due (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  slot timestamptz(0) not null,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  bonuses bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  commission bigint not null default 0,
  bets bigint not null default 0,
  joined bigint not null default 0
);
create index figure_due_slot on figure_due (slot);

-- Where somebody stood when something of it was counted: its line then, and the places of all accounts on it, from the top down to
-- itself. Who is moved has a place for each line, so that what was counted stays in the line that it was earned in.
create table figure_place (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  upline_id bigint references member (id),
  line bytea not null,
  above bigint[] not null,
  constraint figure_place_once unique (line),
  check (substr(line, octet_length(line) - 7) = int8send(member_id)),
  check (cardinality(above) = octet_length(line) / 8)
);
create index figure_place_member on figure_place (member_id);
create index figure_place_upline on figure_place (upline_id);

-- The places of the accounts on a line, from the top; those that are new are written down.
create function figure_places_of(of_line bytea) returns bigint[] language plpgsql as $$
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

-- What a member's settled cash bets came to, with what it was credited besides, by five minutes.
create table figure_slot (
  slot timestamptz(0) not null,
  place_id bigint not null references figure_place (id),
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  bets bigint not null,
  primary key (slot, place_id)
) with (fillfactor = 80);

-- The same by day of the site, with the money that came and went. `active`: its turnover of the day reached the threshold when it was
-- counted. `follows`: the active day before this one, -infinity for the first.
create table figure_day (
  place_id bigint not null references figure_place (id),
  day date not null,
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  commission bigint not null,
  bets bigint not null,
  joined bigint not null,
  active boolean not null,
  follows date,
  primary key (place_id, day)
) with (fillfactor = 70);
create index figure_day_day on figure_day (day);

-- The same of a whole team: an account at its place and everybody below it. `joined` is without itself.
create table figure_team (
  place_id bigint not null references figure_place (id),
  day date not null,
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  commission bigint not null,
  bets bigint not null,
  joined bigint not null,
  active bigint not null,
  primary key (place_id, day)
) with (fillfactor = 70);

-- How many of a team were active on a day, and for the last time before it on another. Who was active in a range of days is counted
-- once, on its first active day there: that which follows one before the range.
create table figure_active (
  place_id bigint not null references figure_place (id),
  day date not null,
  follows date not null,
  members bigint not null,
  primary key (place_id, day, follows)
) with (fillfactor = 80);

-- What has ended with money, as before; and what of it is due for the figures. A settled bet that is voided is taken out of
-- the slot that it was counted in.
create or replace function bets_are_due_for_counting() returns trigger language plpgsql set enable_nestloop to off as $$
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
    insert into figure_due (member_id, slot, turnover, payout, bets)
      select member_id, figure_slot_of(settled_at), sum(stake), sum(payout), count(*)
      from new_bets where wallet = 'main' and result in ('won', 'lost', 'push') group by 1, 2;
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
    insert into figure_due (member_id, slot, turnover, payout, bets)
      select member_id, figure_slot_of(settled_at), sum(sign * stake), sum(sign * payout), sum(sign)
      from (
        select -1 as sign, member_id, settled_at, stake, payout from old_bets
          where wallet = 'main' and result in ('won', 'lost', 'push')
        union all
        select 1, member_id, settled_at, stake, payout from new_bets where wallet = 'main' and result in ('won', 'lost', 'push')
      ) change group by 1, 2
      having sum(sign) <> 0 or sum(sign * stake) <> 0 or sum(sign * payout) <> 0;
  end if;
  return null;
end $$;

-- Money that comes to a member or leaves it for good, as `money/ledger` posts it.
create function entry_is_due_for_figures() returns trigger language plpgsql as $$
begin
  insert into figure_due (member_id, slot, rebates, bonuses, deposits, withdrawals, commission)
    select member_id, figure_slot_of(new.created_at),
      case when new.kind = 'rebate' then new.amount else 0 end,
      case when new.kind in ('bonus', 'reward', 'points') then new.amount else 0 end,
      case when new.kind = 'deposit' then new.amount else 0 end,
      case when new.kind = 'withdrawal-paid' then new.amount else 0 end,
      case when new.kind = 'commission' then new.amount else 0 end
    from ledger_account
    where id = new.account_id and member_id is not null
      and kind = case when new.kind = 'withdrawal-paid' then 'held' else 'main' end;
  return null;
end $$;
create trigger entry_is_due_for_figures after insert on ledger_entry for each row
  when (new.kind in ('rebate', 'bonus', 'reward', 'points', 'deposit', 'withdrawal-paid', 'commission'))
  execute function entry_is_due_for_figures();

create function member_is_due_for_figures() returns trigger language plpgsql as $$
begin
  insert into figure_due (member_id, slot, joined)
    select id, figure_slot_of(created_at), 1 from new_members where is_agent <> 4;
  return null;
end $$;
create trigger member_is_due_for_figures after insert on member
  referencing new table as new_members for each statement execute function member_is_due_for_figures();

-- Everything so far.
insert into figure_due (member_id, slot, joined)
  select id, figure_slot_of(created_at), 1 from member where is_agent <> 4;
insert into figure_due (member_id, slot, turnover, payout, bets)
  select member_id, figure_slot_of(settled_at), sum(stake), sum(payout), count(*)
  from bet where wallet = 'main' and result in ('won', 'lost', 'push') group by 1, 2 order by 2, 1;
insert into figure_due (member_id, slot, rebates, bonuses, deposits, withdrawals, commission)
  select account.member_id, figure_slot_of(entry.created_at),
    coalesce(sum(entry.amount) filter (where entry.kind = 'rebate'), 0),
    coalesce(sum(entry.amount) filter (where entry.kind in ('bonus', 'reward', 'points')), 0),
    coalesce(sum(entry.amount) filter (where entry.kind = 'deposit'), 0),
    coalesce(sum(entry.amount) filter (where entry.kind = 'withdrawal-paid'), 0),
    coalesce(sum(entry.amount) filter (where entry.kind = 'commission'), 0)
  from ledger_entry entry join ledger_account account on account.id = entry.account_id
  where account.member_id is not null
    and entry.kind in ('rebate', 'bonus', 'reward', 'points', 'deposit', 'withdrawal-paid', 'commission')
    and account.kind = case when entry.kind = 'withdrawal-paid' then 'held' else 'main' end
  group by 1, 2 order by 2, 1;
