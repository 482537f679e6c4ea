-- The schema in force: every table with its constraints, indexes and triggers, every view and every function, as
-- PostgreSQL's catalogue has them after the migrations and the SQL of the rooms. Written by `npm run db:types`, never by hand;
-- `npm test` sees that it is up to date, and that an empty database which loads it comes to the same catalogue.
--
-- Not in here: why something is so (the migrations and the rooms' SQL say it), the rows that migrations put in (the house's accounts
-- among them), the job queue's own schema `graphile_worker`, and the partitions of each month. Those are made by ensure_month,
-- which puts on each of them the rules that a parent does not pass on.

-- A function may name a table that comes further down.
set check_function_bodies = off;

create schema vendor_simulator;

create schema wallet_simulator;

create extension pg_trgm;

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions
-- ---------------------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.attach_month_beside(month date)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '500ms'
AS $function$
declare
  parent text;
  child text;
  from_month timestamptz := month::timestamp at time zone 'UTC';
begin
  lock table member, game, seed_pair in share row exclusive mode;
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    child := partition_of(parent, month);
    execute format('alter table %I rename to %I', 'beside_' || child, child);
    perform keep_ledger_rules(parent, child);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child,
      uuidv7_floor(from_month), uuidv7_floor((month + interval '1 month') at time zone 'UTC'));
    execute format('alter table %I drop constraint of_month', child);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.bet_ends_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'bet % has ended: %', old.id, old.result using errcode = 'check_violation', constraint = 'bet_ends_once';
end $function$;

CREATE OR REPLACE FUNCTION public.bet_paid_more_is_counted_anew()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into round_due (vendor_code, node_id, stake, payout, sign)
    values (old.vendor_code, old.node_id, old.stake, old.payout, -1), (new.vendor_code, new.node_id, new.stake, new.payout, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bet_part_is_due_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_due (member_id, slot, payout)
    select new.member_id, figure_slot_of(new.paid_at), new.amount from bet where id = new.bet_id and wallet = 'main';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bets_are_due_for_counting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.bets_are_due_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.bets_count_for_their_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.bind_month_beside(month date)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '500ms'
AS $function$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass::text as parent, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conparentid = 0 and conrelid in (to_regclass('bet'), to_regclass('ledger_posting'), to_regclass('ledger_entry'))
    order by confrelid::regclass::text = 'seed_pair', 1
  loop
    execute format('alter table %I add constraint %I %s not valid', 'beside_' || partition_of(reference.parent, month),
      reference.conname, reference.definition);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.bonus_wagering_falls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'running' and to_jsonb(new) - 'remaining' = to_jsonb(old) - 'remaining' then
    return new;
  end if;
  if new.remaining > old.remaining or old.state <> 'running' then
    if old.state in ('expired', 'cancelled') and new.forfeited >= old.forfeited
      and to_jsonb(new) - 'forfeited' = to_jsonb(old) - 'forfeited' then
      return new;
    end if;
    raise exception 'the wagering of bonus % only falls, while it runs', old.id using errcode = 'check_violation', constraint = 'bonus_wagering_falls';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.card_hand_keeps_its_word()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.room_id, new.server_seed, new.commit, new.bet_ids, new.house_seats, new.dealer, new.opened_at)
      is distinct from (old.id, old.room_id, old.server_seed, old.commit, old.bet_ids, old.house_seats, old.dealer, old.opened_at)
    or (old.bets_root is not null and (new.bets_root, new.bets_tree) is distinct from (old.bets_root, old.bets_tree))
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or jsonb_array_length(new.actions) < jsonb_array_length(old.actions)
    or (old.state, new.state) not in (
      ('gathering', 'gathering'), ('gathering', 'playing'), ('gathering', 'shown'), ('gathering', 'void'),
      ('playing', 'playing'), ('playing', 'shown'), ('playing', 'void'), ('shown', 'settled'), ('void', 'void')
    )
  then
    raise exception 'hand % keeps its word: % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'card_hand_keeps_its_word';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.content_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.published_at is null
    and to_jsonb(new) - 'published_at' - 'published_by' = to_jsonb(old) - 'published_at' - 'published_by' then
    return new;
  end if;
  raise exception 'versions of content are never changed' using errcode = 'check_violation', constraint = 'content_version_stays';
end $function$;

CREATE OR REPLACE FUNCTION public.count_below(line bytea, more bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare ids bigint[];
begin
  select array_agg(('x' || encode(substr(count_below.line, level * 8 + 1, 8), 'hex'))::bit(64)::bigint)
    into ids from generate_series(0, octet_length(count_below.line) / 8 - 1) level;
  perform 1 from member_line counted where counted.member_id = any (ids) order by counted.line for no key update;
  update member_line set below = below + more where member_id = any (ids);
end $function$;

CREATE OR REPLACE FUNCTION public.counts_for_figures(of_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select of_kind in ('rebate', 'bonus', 'reward', 'points', 'deposit', 'withdrawal-paid', 'commission')
$function$;

CREATE OR REPLACE FUNCTION public.drop_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '500ms'
AS $function$
declare
  parent text;
begin
  lock table member, game, seed_pair in access exclusive mode;
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    execute format('alter table %I detach partition %I', parent, partition_of(parent, month));
    execute format('drop table %I', partition_of(parent, month));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.ensure_month(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '500ms'
AS $function$
declare
  from_month timestamptz := date_trunc('month', at at time zone 'UTC') at time zone 'UTC';
  to_month timestamptz := (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  month text := to_char(from_month at time zone 'UTC', 'YYYYMM');
  parents text[];
  parent text;
  child text;
begin
  for attempt in 1..2 loop
    parents := array(
      select relname from pg_class parent
      where oid in (to_regclass('bet'), to_regclass('ledger_posting'), to_regclass('ledger_entry')) and not exists (
        select from pg_class where relnamespace = parent.relnamespace and relname = parent.relname || '_' || month
      )
    );
    if cardinality(parents) = 0 then
      return;
    end if;
    -- one at a time; who waited looks again (at pg_class: names that were looked up before are cached as missing)
    perform pg_advisory_xact_lock(7302001);
  end loop;
  if 'bet' = any (parents) then
    lock table member, game, seed_pair in share row exclusive mode;
  end if;
  foreach parent in array parents loop
    child := parent || '_' || month;
    execute format('create table %I (like %I including all)', child, parent);
    perform keep_ledger_rules(parent, child);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, uuidv7_floor(from_month), uuidv7_floor(to_month));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.figure_places_of(of_line bytea)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.figure_slot_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin('5 minutes', at, '2000-01-01 00:00:00+00')
$function$;

CREATE OR REPLACE FUNCTION public.fill_month_beside(parent text, month date, lines text[])
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  child text := 'beside_' || partition_of(parent, month);
  filled bigint;
begin
  execute format('insert into %I select (json_populate_record(null::%I, line::json)).* from unnest($1) line', child, child)
    using lines;
  get diagnostics filled = row_count;
  return filled;
end $function$;

CREATE OR REPLACE FUNCTION public.game_days_are_summed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.game_round_keeps_its_word()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.vendor_code, new.node_id, new.place, new.about, new.numero, new.server_seed, new.commit,
      new.opened_at, new.closes_at, new.draws_at, new.house_stake)
      is distinct from (old.id, old.vendor_code, old.node_id, old.place, old.about, old.numero, old.server_seed, old.commit,
      old.opened_at, old.closes_at, old.draws_at, old.house_stake)
    or (new.told_at is distinct from old.told_at
      and (old.told_at is not null or (old.state, new.state) is distinct from ('closed', 'drawn')))
    or (old.bets_root is not null
      and (new.bets_root, new.bets, new.bets_tree, new.pools, new.flew_at)
        is distinct from (old.bets_root, old.bets, old.bets_tree, old.pools, old.flew_at))
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or (old.state, new.state) not in (
      ('open', 'open'), ('open', 'closed'), ('open', 'void'), ('closed', 'drawn'), ('closed', 'void'),
      ('drawn', 'settled'), ('void', 'void')
    )
  then
    raise exception 'round % keeps its word: % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'game_round_keeps_its_word';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.games_like(words text[])
 RETURNS TABLE(vendor_code text, node_id text, similarity double precision)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
AS $function$
begin
  return query
  with typed as (
    select word, n from unnest(games_like.words) with ordinality typed (word, n)
  ), misspelt as materialized (
    select n, game.vendor_code, game.node_id, game.search from typed join game on game.words && words_meant(word)
  ), near as (
    select game.vendor_code, game.node_id, game.search from typed join game on game.search %> word
    union
    select misspelt.vendor_code, misspelt.node_id, misspelt.search from misspelt
  ), scored as (
    select near.vendor_code, near.node_id,
      greatest(word_similarity(word, near.search), case when misspelt.n is not null then 0.6 else 0 end) as score
    from near cross join typed left join misspelt using (n, vendor_code, node_id)
  )
  select scored.vendor_code, scored.node_id, avg(score)
  from scored
  group by scored.vendor_code, scored.node_id
  having avg(score) >= 0.5 and min(score) >= 0.2;
end $function$;

CREATE OR REPLACE FUNCTION public.hand_is_due_for_counting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into round_due (vendor_code, node_id, stake, payout)
    select 'SEN', 'three-card', sum(stake), sum(payout)
    from card_hand_seat join card_room on card_room.id = new.room_id
    where hand_id = new.id and unit = 'money' having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '500ms'
AS $function$
declare
  parent text;
begin
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    execute format('lock table %I in share mode', partition_of(parent, month));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_contract_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'agent_contract_version' and tg_op = 'UPDATE' then
    if old.starts_at is null and to_jsonb(new) - 'starts_at' = to_jsonb(old) - 'starts_at' then
      return new;
    end if;
  end if;
  raise exception 'the history of contracts is kept: % of %', tg_op, tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ledger_rules(parent text, child text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if parent in ('ledger_posting', 'ledger_entry') then
    execute format('create trigger ledger_append_only before update or delete or truncate on %I for each statement execute function ledger_is_append_only()', child);
  end if;
  if parent = 'ledger_entry' then
    execute format('create trigger ledger_entries_are_whole after insert on %I referencing new table as inserted for each statement execute function ledger_entries_are_whole()', child);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_payslips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.paid_at is null and to_jsonb(new) - 'paid_at' = to_jsonb(old) - 'paid_at' then
      return new;
    end if;
  end if;
  raise exception 'payslips are kept: % of %', tg_op, old.id;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_upline_of_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from agent_contract where downline_id = new.id and upline_id is not null and living
  ) then
    raise exception 'member % has a contract with its upline', new.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_wallet_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.former_wallet_provider := coalesce(old.wallet_provider, old.former_wallet_provider);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.large_teams_with(of_member bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'on'
AS $function$
  select team.id from member_line place cross join generate_series(8, octet_length(place.line), 8) bytes
  join large_team team on team.line = substr(place.line, 1, bytes)
  where place.member_id = of_member
$function$;

CREATE OR REPLACE FUNCTION public.ledger_account_is_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text := case
    when new.balance <> 0 or new.entries <> 0 then 'account_starts_empty'
    when new.unit not in ('money', 'points', 'play') then 'ledger_account_unit_check'
    when (new.kind = 'play' or new.kind like 'play-%') <> (new.unit = 'play') then 'play_money_apart'
    when (new.kind = 'points') <> (new.unit = 'points') then 'points_apart'
  end;
begin
  if broken is not null then
    raise exception 'no such account can be opened: % of %', new.kind, new.unit using errcode = 'check_violation', constraint = broken;
  end if;
  -- `100001:main:0`, `house:games:3`
  new.key := coalesce(new.member_id::text, 'house') || ':' || new.kind || ':' || new.stripe;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_account_of_trial()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from member where id = new.member_id and is_agent = 4) then
    raise exception 'a trial account holds play money alone' using errcode = 'check_violation', constraint = 'trial_holds_play_money';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_day_begins(wallet bigint, of_kind text, on_day date, amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  kind_seq bigint;
begin
  insert into ledger_day (account_id, kind, day, entries, credited, debited, entries_before, credited_before, debited_before)
    select wallet, of_kind, on_day, 1, greatest(amount, 0), least(amount, 0),
      coalesce(last.entries_before + last.entries, 0), coalesce(last.credited_before + last.credited, 0),
      coalesce(last.debited_before + last.debited, 0)
    from (values (1)) once left join lateral (
      select * from ledger_day where account_id = wallet and kind = of_kind and day < on_day order by day desc limit 1
    ) last on true
    returning entries_before + 1 into kind_seq;
  return kind_seq;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_are_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  posting record;
begin
  if exists (select 1 from inserted group by posting_id, unit having sum(amount) <> 0) then
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation', constraint = 'posting_sums_to_zero';
  end if;
  for posting in
    select posting_id as id, count(*) as entries, count(distinct account_id) as accounts,
      (select count(*) from ledger_entry where posting_id = inserted.posting_id) as written,
      exists (select 1 from ledger_posting where id = inserted.posting_id) as opened
    from inserted group by posting_id
  loop
    if posting.entries <> posting.accounts then
      raise exception 'a posting moves an account once' using errcode = 'check_violation', constraint = 'posting_moves_account_once';
    end if;
    if posting.entries <> posting.written then
      raise exception 'a posting is written at once' using errcode = 'check_violation', constraint = 'posting_written_at_once';
    end if;
    if not posting.opened then
      raise exception 'no such posting: %', posting.id using errcode = 'foreign_key_violation', constraint = 'ledger_entry_posting';
    end if;
  end loop;
  if exists (select 1 from inserted) then
    raise exception 'entries are written by ledger_post' using errcode = 'check_violation', constraint = 'entries_follow_balances';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'check_violation', constraint = 'ledger_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_post(p_moments timestamp with time zone[], p_kinds text[], p_references text[], p_postings integer[], p_keys text[], p_amounts bigint[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  units constant text[] := array['money', 'points', 'play'];
  -- by account, in id order
  keys text[];
  -- Where many lines look for their accounts: the places of their keys.
  places jsonb;
  ids bigint[];
  unit_of text[];
  balances bigint[];
  counts bigint[];
  times timestamptz[];
  is_wallet boolean[];
  moved_by integer[];
  -- Of a wallet its last kind and day, the number of its last entry there, and what follows the first of them, which is not written yet.
  kind_of text[];
  day_of date[];
  seq_of bigint[];
  more integer[];
  more_credited bigint[];
  more_debited bigint[];
  has_more boolean := false;
  -- by line
  line_places integer[];
  line_postings uuid[];
  line_ids bigint[];
  line_units text[];
  line_balances bigint[];
  line_seqs bigint[];
  line_kinds text[];
  line_times timestamptz[];
  line_kind_seqs bigint[];
  -- by posting
  postings uuid[];
  posting integer := 0;
  sums bigint[];
  place integer;
  unit integer;
  at_time timestamptz;
  on_day date;
  kind_seq bigint;
begin
  select array_agg(locked.key), array_agg(locked.id), array_agg(locked.unit), array_agg(locked.balance), array_agg(locked.entries),
      array_agg(locked.last_at::timestamptz), array_agg(locked.member_id is not null)
    into keys, ids, unit_of, balances, counts, times, is_wallet
    from (
      select account.key, account.id, account.unit, account.balance, account.entries, account.last_at, account.member_id
      from ledger_account account where account.key = any (p_keys) order by account.id for no key update
    ) locked;

  kind_of := array_fill(null::text, array[coalesce(cardinality(ids), 0)]);
  day_of := array_fill(null::date, array[coalesce(cardinality(ids), 0)]);
  seq_of := array_fill(null::bigint, array[coalesce(cardinality(ids), 0)]);
  more := array_fill(0, array[coalesce(cardinality(ids), 0)]);
  more_credited := array_fill(0::bigint, array[coalesce(cardinality(ids), 0)]);
  more_debited := more_credited;
  if cardinality(p_keys) > 64 then
    select jsonb_object_agg(key, n) into places from unnest(keys) with ordinality named (key, n);
  end if;
  for line in 1 .. cardinality(p_keys) loop
    if p_postings[line] is distinct from posting then
      if sums is distinct from '{0,0,0}'::bigint[] and posting > 0 then
        exit;
      end if;
      posting := posting + 1;
      sums := '{0,0,0}';
      postings[posting] := uuidv7(p_moments[posting] - clock_timestamp());
    end if;
    place := case when places is null then array_position(keys, p_keys[line]) else (places -> p_keys[line])::integer end;
    if place is null or moved_by[place] = posting or p_postings[line] is distinct from posting then
      raise exception 'a posting names open accounts, each once, with an amount: %', p_keys[line];
    end if;
    moved_by[place] := posting;
    line_places[line] := place;
    unit := array_position(units, unit_of[place]);
    sums[unit] := sums[unit] + p_amounts[line];
    balances[place] := balances[place] + p_amounts[line];
    counts[place] := counts[place] + 1;
    at_time := p_moments[posting];
    if is_wallet[place] then
      if balances[place] < 0 then
        return null;
      end if;
      at_time := greatest(times[place], at_time::timestamptz(3));
      times[place] := at_time;
    end if;
    line_postings[line] := postings[posting];
    line_ids[line] := ids[place];
    line_units[line] := unit_of[place];
    line_balances[line] := balances[place];
    line_seqs[line] := counts[place];
    line_kinds[line] := p_kinds[posting];
    line_times[line] := at_time;
    line_kind_seqs[line] := case when is_wallet[place] then 0 end;
  end loop;
  if sums is distinct from '{0,0,0}'::bigint[] or posting <> cardinality(p_kinds) then
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation', constraint = 'posting_sums_to_zero';
  end if;

  -- What the triggers of the tables let nobody else do. Not a SET clause: PostgreSQL lets only a superuser create a function with one
  -- for a parameter that no loaded module defines.
  perform set_config('ledger.posting', 'on', true);

  -- However many entries of a kind a wallet has on a day, its sums are written twice at most: with the first of them, and with all others.
  for line in 1 .. cardinality(p_keys) loop
    if line_kind_seqs[line] is not null then
      place := line_places[line];
      on_day := site_day(line_times[line]);
      if kind_of[place] = line_kinds[line] and day_of[place] = on_day then
        kind_seq := seq_of[place] + 1;
        more[place] := more[place] + 1;
        more_credited[place] := more_credited[place] + greatest(p_amounts[line], 0);
        more_debited[place] := more_debited[place] + least(p_amounts[line], 0);
        has_more := true;
      else
        if more[place] > 0 then
          update ledger_day
            set entries = entries + more[place], credited = credited + more_credited[place], debited = debited + more_debited[place]
            where account_id = ids[place] and kind = kind_of[place] and day = day_of[place];
        end if;
        update ledger_day
          set entries = entries + 1, credited = credited + greatest(p_amounts[line], 0), debited = debited + least(p_amounts[line], 0)
          where account_id = line_ids[line] and kind = line_kinds[line] and day = on_day
          returning entries_before + entries into kind_seq;
        if not found then
          kind_seq := ledger_day_begins(line_ids[line], line_kinds[line], on_day, p_amounts[line]);
        end if;
        kind_of[place] := line_kinds[line];
        day_of[place] := on_day;
        more[place] := 0;
        more_credited[place] := 0;
        more_debited[place] := 0;
      end if;
      seq_of[place] := kind_seq;
      line_kind_seqs[line] := kind_seq;
    end if;
  end loop;
  if has_more then
    update ledger_day
      set entries = ledger_day.entries + further.entries, credited = ledger_day.credited + further.credited,
        debited = ledger_day.debited + further.debited
      from unnest(ids, kind_of, day_of, more, more_credited, more_debited) further (account_id, kind, day, entries, credited, debited)
      where ledger_day.account_id = further.account_id and ledger_day.kind = further.kind and ledger_day.day = further.day
        and further.entries > 0;
  end if;
  insert into ledger_posting (id, kind, reference, created_at) select * from unnest(postings, p_kinds, p_references, p_moments);
  insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
    select * from unnest(
      line_postings, line_ids, line_units, p_amounts, line_seqs, line_balances, line_kinds, line_times, line_kind_seqs
    );
  update ledger_account account
    set balance = moved.balance, entries = moved.entries, last_at = moved.last_at
    from unnest(ids, balances, counts, times) moved (id, balance, entries, last_at) where account.id = moved.id;
  perform set_config('ledger.posting', 'off', true);
  return postings;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_lines_for_joining()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock_shared(7302010)
$function$;

CREATE OR REPLACE FUNCTION public.lock_lines_for_moving()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(7302010)
$function$;

CREATE OR REPLACE FUNCTION public.make_month_beside(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  parent text;
  child text;
  key text;
  from_month timestamptz := month::timestamp at time zone 'UTC';
begin
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    child := 'beside_' || partition_of(parent, month);
    key := case when parent = 'ledger_entry' then 'posting_id' else 'id' end;
    execute format('drop table if exists %I', child);
    execute format('create table %I (like %I including all)', child, parent);
    -- With it a partition is attached without reading its rows.
    execute format('alter table %I add constraint of_month check (%I is not null and %I >= %L and %I < %L)', child, key,
      key, uuidv7_floor(from_month), key, uuidv7_floor((month + interval '1 month') at time zone 'UTC'));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.member_announcements(member bigint, at timestamp with time zone)
 RETURNS TABLE(id bigint, type text, content jsonb, starts_at timestamp with time zone, unread boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select announcement.id, announcement.type, announcement.content, announcement.starts_at,
    case when mark.member_id is null then announcement.starts_at > reader.created_at else mark.read_at is null end
  from announcement
  join member reader on reader.id = member
  left join announcement_mark mark on mark.member_id = member and mark.announcement_id = announcement.id
  where announcement.type in ('PL', 'PU', 'PR') and announcement.starts_at <= at and announcement.ends_at > at
    and mark.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION public.member_is_due_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_due (member_id, slot, joined)
    select id, figure_slot_of(created_at), 1 from new_members where is_agent <> 4;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.member_joins_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare above bytea := '';
begin
  if new.upline_id is not null then
    perform lock_lines_for_joining();
    select line into above from member_line where member_id = new.upline_id;
    if above is null then
      raise exception 'member % cannot stand below %, who stands in no line', new.id, new.upline_id;
    end if;
  end if;
  insert into member_line (member_id, line) values (new.id, above || int8send(new.id));
  if new.upline_id is not null then
    perform count_below(above, 1);
    -- What the upline may grant was asked before this lock, and may be less by now (set-rebate.ts).
    if new.rebate > 0 then
      update member set rebate = upline.rebate from member upline
        where member.id = new.id and upline.id = new.upline_id and member.rebate > upline.rebate;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.member_moves_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own bytea;
  above bytea := '';
  moved bigint;
begin
  perform lock_lines_for_moving();
  select line, below + 1 into own, moved from member_line where member_id = new.id;
  if new.upline_id is not null then
    select line into above from member_line where member_id = new.upline_id;
  end if;
  if own is null or above is null then
    raise exception 'a trial account stands in no line';
  end if;
  if substr(above, 1, octet_length(own)) = own then
    raise exception 'member % would stand below itself', new.id using errcode = 'check_violation';
  end if;
  perform count_below(substr(own, 1, octet_length(own) - 8), -moved);
  perform count_below(above, moved);
  update member_line set line = above || substr(line, octet_length(own) - 7)
    where line >= own and line < own || '\xff'::bytea;
  delete from large_team
    where (substr(own, 1, octet_length(line)) = line) <> (substr(above, 1, octet_length(line)) = line)
      or line >= own and line < own || '\xff'::bytea;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.member_notices(member bigint, since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'code', code, 'params', params, 'time', created_at) order by id desc), '[]')
  from (
    select id, code, params, created_at from inbox_message
    where member_id = member and read_at is null and deleted_at is null and created_at > since
      and code in ('deposit-arrived', 'deposit-failed', 'withdrawal-approved', 'withdrawal-rejected')
    order by id desc limit 3
  ) notice
$function$;

CREATE OR REPLACE FUNCTION public.member_stays_trial()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'no account becomes a trial account, and none ceases to be one' using errcode = 'check_violation', constraint = 'trial_stays_trial';
end $function$;

CREATE OR REPLACE FUNCTION public.member_waiting(member bigint, at timestamp with time zone)
 RETURNS TABLE(unread bigint, rewards bigint, missions bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select
    (select count(*) from (
      select from inbox_message where member_id = member and read_at is null and deleted_at is null limit 1000
    ) message) + (select count(*) from member_announcements(member, at) announcement where announcement.unread),
    count(*), count(*) filter (where kind = 'mission' and code is distinct from 'leaderboard')
  from (
    -- One range of the index each; `or` would be none.
    select kind, params ->> 'code' as code from reward
    where member_id = member and claimed_at is null and revoked_at is null and expires_at > at
    union all
    select kind, params ->> 'code' from reward
    where member_id = member and claimed_at is null and revoked_at is null and expires_at is null
    limit 1000
  ) open
$function$;

CREATE OR REPLACE FUNCTION public.member_was_invited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into invited (member_id, referrer_id, joined_at)
    select new.id, new.upline_id, new.created_at from invitation
    where kind = 'referral' and member_id = new.upline_id
      and code_key in (lower(trim(new.came_by ->> 'referralCode')), lower(trim(new.came_by ->> 'affiliateCode')))
    limit 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.members_are_due_for_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_member_due (day, member_id, what, amount)
    select site_day(created_at), id, 'joined', 1 from new_members;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.months_here()
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
AS $function$
  select to_date(right(child.relname, 6), 'YYYYMM')
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = to_regclass('ledger_posting') and child.relname ~ '_[0-9]{6}$' order by 1
$function$;

CREATE OR REPLACE FUNCTION public.movements_are_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.movements_are_due_for_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_due (day, account_id, kind, amount)
    select site_day(created_at), account_id, kind, amount from moved where kind_seq is not null and unit = 'money';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_opened_game()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.opened := new.opened or not new.maintenance;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.partition_of(parent text, month date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select parent || to_char(month, '_YYYYMM')
$function$;

CREATE OR REPLACE FUNCTION public.payslips_are_summed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update agent_settlement settlement
    set payslips = settlement.payslips + slips.payslips, amount = settlement.amount + slips.amount
    from (select settlement_id, count(*) as payslips, sum(amount) as amount from new_slips group by 1) slips
    where settlement.id = slips.settlement_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.play_is_due_for_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_member_due (day, member_id, what, amount)
    values (new.day, new.member_id, 'active', case when new.bets > 0 then 1 else -1 end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.prove_month_beside(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  parent text;
  reference text;
begin
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    for reference in
      select conname from pg_constraint where contype = 'f' and conrelid = to_regclass('beside_' || partition_of(parent, month))
    loop
      execute format('alter table %I validate constraint %I', 'beside_' || partition_of(parent, month), reference);
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.push_ends_with_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscription where member_id = new.id and (new.frozen or session_id is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.round_is_due_for_counting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.rounds_counted_with(of_round uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.rows_of_month(parent text, month date, first_page bigint, pages integer)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  child text := partition_of(parent, month);
  found_rows text[];
begin
  if first_page * current_setting('block_size')::bigint >= pg_relation_size(to_regclass(child)) then
    return null;
  end if;
  execute format('select coalesce(array_agg(row_to_json(part)::text), ''{}'') from %I part where ctid >= $1 and ctid < $2', child)
    into found_rows using format('(%s,0)', first_page)::tid, format('(%s,0)', first_page + pages)::tid;
  return found_rows;
end $function$;

CREATE OR REPLACE FUNCTION public.session_has_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sen_member_event', old.member_id || ':sessions');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_game_playable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The vendor is held, so that its maintenance cannot begin or end unseen beside this row.
  new.playable := not new.maintenance
    and not (select maintenance from vendor where code = new.vendor_code for share);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_playable_of_vendor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update game set playable = not maintenance and not new.maintenance where vendor_code = new.code;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.site_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (at at time zone interval '7 hours')::date
$function$;

CREATE OR REPLACE FUNCTION public.unreturned_counts_for_its_game()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
    select site_day(placed_at), vendor_code, node_id, game_type, 0, 0,
      new.unreturned - case when tg_op = 'UPDATE' then old.unreturned else 0 end
    from bet where id = new.bet_id and wallet <> 'play';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.upload_is_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moved bigint := (select sum(size) from changed);
begin
  if moved is not null then
    update upload_total set bytes = bytes + case tg_op when 'INSERT' then moved else -moved end;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.uuidv7_at(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select uuidv7(at - clock_timestamp())
$function$;

CREATE OR REPLACE FUNCTION public.uuidv7_floor(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.voided_bets_count_no_more()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.words_meant(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  with letter (letter) as materialized (select unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789', null)))
  select array_agg(distinct form) from (
    select left(word, n) || letter || substr(word, n + 1) from generate_series(1, length(word) - 1) n, letter
    union all
    select left(word, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2) from generate_series(2, length(word) - 1) n
    union all
    select left(word, n - 1) || letter || substr(word, n + 1) from generate_series(2, length(word)) n, letter where length(word) > 4
    union all
    select left(word, n - 1) || substr(word, n + 1) from generate_series(2, length(word)) n where length(word) > 3
  ) one (form) where word ~ '^[a-z0-9]{3,8}$' and form <> word
$function$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables, by name; one that a foreign key names comes before the one that has the key
-- ---------------------------------------------------------------------------------------------------------------------

create table member (
  id bigint generated always as identity (start with 100001) not null,
  account text not null,
  account_key text not null,
  nickname text not null,
  is_agent smallint default 0 not null,
  upline_id bigint,
  password_hash text,
  payment_password_hash text,
  must_change_password text,
  payee_name text,
  email text,
  frozen boolean default false not null,
  rank_level smallint default 0 not null,
  first_login_at timestamp with time zone,
  came_by jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  mobile text,
  mobile_proved boolean default false not null,
  email_proved boolean default false not null,
  contacts jsonb default '{}'::jsonb not null,
  language text default 'vi'::text not null,
  avatar text,
  password_changed_at timestamp with time zone not null,
  temporary_password_hash text,
  temporary_password_until timestamp with time zone,
  two_factor_secret text,
  two_factor_pending text,
  two_factor_step bigint,
  reality_check_minutes smallint,
  rebate smallint default 0 not null,
  frozen_by bigint,
  unlisted boolean default false not null,
  closed_at timestamp with time zone,
  birth_date date,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_account_taken UNIQUE (account_key),
  constraint member_birth_date_check CHECK (birth_date >= '1900-01-01'::date AND birth_date <= '2999-12-31'::date),
  constraint member_frozen_by_somebody CHECK (frozen_by IS NULL OR frozen),
  constraint member_is_agent_check CHECK (is_agent = ANY (ARRAY[0, 1, 2, 4, 41, 42])),
  constraint member_mobile_check CHECK (mobile ~ '^\+\d{5,15}$'::text),
  constraint member_must_change_password_check CHECK (must_change_password = ANY (ARRAY['first-login'::text, 'expired'::text])),
  constraint member_reality_check_minutes_check CHECK (reality_check_minutes = ANY (ARRAY[0, 15, 30, 60, 120])),
  constraint member_rebate_check CHECK (rebate >= 0 AND rebate <= 10000),
  constraint member_frozen_by_fkey FOREIGN KEY (frozen_by) REFERENCES member(id),
  constraint member_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id)
);
CREATE INDEX member_account_begins ON member USING btree (account_key text_pattern_ops);
CREATE INDEX member_agents ON member USING btree (is_agent, id DESC) WHERE is_agent <> ALL (ARRAY[0, 4]);
CREATE INDEX member_email ON member USING btree (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX member_frozen ON member USING btree (created_at, id) WHERE frozen;
CREATE INDEX member_mobile ON member USING btree (mobile) WHERE mobile IS NOT NULL;
CREATE UNIQUE INDEX member_mobile_proved ON member USING btree (mobile) WHERE mobile_proved;
CREATE INDEX member_payee ON member USING btree (payee_name) WHERE payee_name IS NOT NULL;
CREATE INDEX member_ranked ON member USING btree (id) WHERE rank_level > 0;
CREATE INDEX member_rebate ON member USING btree (rebate) WHERE rebate > 0;
CREATE INDEX member_registered ON member USING btree (created_at, id);
CREATE INDEX member_trial ON member USING btree (created_at) WHERE is_agent = 4 AND NOT frozen;
CREATE INDEX member_upline ON member USING btree (upline_id, created_at);
CREATE TRIGGER contract_keeps_upline BEFORE UPDATE OF upline_id ON member FOR EACH ROW WHEN (old.upline_id IS DISTINCT FROM new.upline_id) EXECUTE FUNCTION keep_upline_of_contract();
CREATE TRIGGER member_is_due_for_figures AFTER INSERT ON member REFERENCING NEW TABLE AS new_members FOR EACH STATEMENT EXECUTE FUNCTION member_is_due_for_figures();
CREATE TRIGGER member_joins_line AFTER INSERT ON member FOR EACH ROW WHEN (new.is_agent <> 4) EXECUTE FUNCTION member_joins_line();
CREATE TRIGGER member_moves_line AFTER UPDATE OF upline_id ON member FOR EACH ROW WHEN (old.upline_id IS DISTINCT FROM new.upline_id) EXECUTE FUNCTION member_moves_line();
CREATE TRIGGER member_stays_trial BEFORE UPDATE OF is_agent ON member FOR EACH ROW WHEN ((old.is_agent = 4) <> (new.is_agent = 4)) EXECUTE FUNCTION member_stays_trial();
CREATE TRIGGER member_was_invited AFTER INSERT ON member FOR EACH ROW WHEN (new.upline_id IS NOT NULL AND new.came_by ?| ARRAY['referralCode'::text, 'affiliateCode'::text]) EXECUTE FUNCTION member_was_invited();
CREATE TRIGGER members_are_due_for_reports AFTER INSERT ON member REFERENCING NEW TABLE AS new_members FOR EACH STATEMENT EXECUTE FUNCTION members_are_due_for_reports();
CREATE TRIGGER push_ends_with_password AFTER UPDATE OF password_changed_at, frozen ON member FOR EACH ROW WHEN (old.password_changed_at IS DISTINCT FROM new.password_changed_at OR new.frozen) EXECUTE FUNCTION push_ends_with_password();

create table adjustment (
  id bigint generated always as identity (start with 60001) not null,
  member_id bigint,
  amount bigint not null,
  reason text not null,
  two_persons boolean not null,
  status text not null,
  requested_by text not null,
  requested_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text,
  posting_id uuid,
  what text not null,
  subject text,
  wish jsonb default '{}'::jsonb not null,
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_amount_check CHECK (amount <> 0 OR (what = ANY (ARRAY['vendor-difference'::text, 'void'::text])) OR what ~~ 'operator-%'::text),
  constraint adjustment_by_two CHECK (NOT two_persons OR status <> 'posted'::text OR decided_by <> requested_by),
  constraint adjustment_check CHECK ((status = 'waiting'::text) = (decided_at IS NULL) AND (status = 'waiting'::text) = (decided_by IS NULL)),
  constraint adjustment_of_somebody CHECK (member_id IS NOT NULL AND what !~~ 'operator-%'::text AND (what <> ALL (ARRAY['bank-hand-line'::text, 'bank-move'::text, 'offer'::text])) OR member_id IS NULL AND amount = 0 AND (what = 'vendor-difference'::text OR what ~~ 'operator-%'::text AND two_persons AND subject IS NOT NULL) OR member_id IS NULL AND (what = ANY (ARRAY['bank-line'::text, 'bank-hand-line'::text, 'bank-move'::text, 'offer'::text])) AND two_persons AND subject IS NOT NULL),
  constraint adjustment_posted CHECK (what = 'vendor-difference'::text OR (status = 'posted'::text AND (what <> ALL (ARRAY['reward'::text, 'void'::text, 'bank-hand-line'::text, 'offer'::text])) AND what !~~ 'operator-%'::text) = (posting_id IS NOT NULL)),
  constraint adjustment_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'posted'::text, 'rejected'::text])),
  constraint adjustment_what_check CHECK (what = ANY (ARRAY['adjustment'::text, 'deposit'::text, 'odd-payment'::text, 'odd-payout'::text, 'reward'::text, 'points'::text, 'void'::text, 'vendor-difference'::text, 'operator-add'::text, 'operator-invite'::text, 'operator-role'::text, 'operator-reopen'::text, 'bank-line'::text, 'bank-hand-line'::text, 'bank-move'::text, 'offer'::text])),
  constraint adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX adjustment_corrections_time ON adjustment USING btree (requested_at, id) WHERE what = 'adjustment'::text;
CREATE INDEX adjustment_member ON adjustment USING btree (member_id, id DESC);
CREATE INDEX adjustment_offer ON adjustment USING btree (subject) WHERE what = 'offer'::text;
CREATE INDEX adjustment_rejected ON adjustment USING btree (id DESC) WHERE status = 'rejected'::text;
CREATE INDEX adjustment_time ON adjustment USING btree (requested_at, id);
CREATE INDEX adjustment_waiting ON adjustment USING btree (id DESC) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX adjustment_waiting_once ON adjustment USING btree (what, subject) WHERE status = 'waiting'::text AND subject IS NOT NULL;

create table agent_application (
  id bigint generated always as identity (start with 701) not null,
  member_id bigint,
  name text not null,
  contact text not null,
  remark text not null,
  created_at timestamp with time zone not null,
  status text default 'applying'::text not null,
  reason text,
  decided_by text,
  decided_at timestamp with time zone,
  constraint agent_application_pkey PRIMARY KEY (id),
  constraint agent_application_contact_check CHECK (char_length(contact) >= 1 AND char_length(contact) <= 128),
  constraint agent_application_decided_whole CHECK ((status = 'applying'::text) = (decided_at IS NULL) AND (num_nulls(decided_by, decided_at) = ANY (ARRAY[0, 2]))),
  constraint agent_application_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 64),
  constraint agent_application_remark_check CHECK (char_length(remark) <= 140),
  constraint agent_application_status_check CHECK (status = ANY (ARRAY['applying'::text, 'granted'::text, 'rejected'::text])),
  constraint agent_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX agent_application_contact ON agent_application USING btree (lower(contact)) WHERE status = 'applying'::text;
CREATE INDEX agent_application_member ON agent_application USING btree (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX agent_application_open ON agent_application USING btree (id) WHERE status = 'applying'::text;

create table agent_contract (
  id bigint generated always as identity not null,
  kind text not null,
  downline_id bigint not null,
  upline_id bigint,
  status text not null,
  living boolean generated always as ((status = ANY (ARRAY['in-process'::text, 'approved'::text, 'amend-proposed'::text, 'termination-requested'::text]))) stored not null,
  asked_by text,
  expires_at timestamp with time zone,
  version integer not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint agent_contract_pkey PRIMARY KEY (id),
  constraint agent_contract_asked_by_check CHECK (asked_by = ANY (ARRAY['upline'::text, 'downline'::text])),
  constraint agent_contract_check CHECK (upline_id <> downline_id),
  constraint agent_contract_check1 CHECK ((asked_by IS NOT NULL) = (status = ANY (ARRAY['in-process'::text, 'amend-proposed'::text, 'termination-requested'::text]))),
  constraint agent_contract_check2 CHECK ((expires_at IS NOT NULL) = (asked_by IS NOT NULL)),
  constraint agent_contract_check3 CHECK ((ends_at IS NOT NULL) = (status = 'terminated'::text)),
  constraint agent_contract_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily-salary'::text, 'hourly-salary'::text, 'realtime-salary'::text])),
  constraint agent_contract_status_check CHECK (status = ANY (ARRAY['in-process'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'amend-proposed'::text, 'termination-requested'::text, 'terminated'::text])),
  constraint agent_contract_version_check CHECK (version > 0),
  constraint agent_contract_downline_id_fkey FOREIGN KEY (downline_id) REFERENCES member(id),
  constraint agent_contract_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id)
);
CREATE INDEX agent_contract_by_downline ON agent_contract USING btree (downline_id, id);
CREATE INDEX agent_contract_by_expiry ON agent_contract USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX agent_contract_by_upline ON agent_contract USING btree (upline_id, kind, id);
CREATE UNIQUE INDEX agent_contract_of_downline ON agent_contract USING btree (downline_id, kind) WHERE living;
CREATE INDEX agent_contract_status ON agent_contract USING btree (status, created_at, id);
CREATE INDEX agent_contract_time ON agent_contract USING btree (created_at, id);

create table agent_contract_act (
  id bigint generated always as identity not null,
  contract_id bigint not null,
  version integer not null,
  act text not null,
  side text not null,
  actor text not null,
  reason text not null,
  status text not null,
  at timestamp with time zone not null,
  constraint agent_contract_act_pkey PRIMARY KEY (id),
  constraint agent_contract_act_act_check CHECK (act = ANY (ARRAY['propose'::text, 'amend'::text, 'terminate'::text, 'withdraw'::text, 'accept'::text, 'reject'::text, 'expire'::text])),
  constraint agent_contract_act_side_check CHECK (side = ANY (ARRAY['upline'::text, 'downline'::text, 'clock'::text])),
  constraint agent_contract_act_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agent_contract(id)
);
CREATE INDEX agent_contract_act_of ON agent_contract_act USING btree (contract_id, id);
CREATE TRIGGER contract_acts_stay BEFORE DELETE OR UPDATE ON agent_contract_act FOR EACH ROW EXECUTE FUNCTION keep_contract_history();

create table agent_contract_version (
  contract_id bigint not null,
  version integer not null,
  period text not null,
  tiers jsonb not null,
  wanted_from date,
  starts_at timestamp with time zone,
  constraint agent_contract_version_pkey PRIMARY KEY (contract_id, version),
  constraint agent_contract_version_period_check CHECK (period = ANY (ARRAY['W'::text, 'H'::text, 'M'::text, 'D'::text, 'hour'::text, 'minutes'::text])),
  constraint agent_contract_version_tiers_check CHECK (jsonb_array_length(tiers) >= 1 AND jsonb_array_length(tiers) <= 10),
  constraint agent_contract_version_version_check CHECK (version > 0),
  constraint agent_contract_version_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agent_contract(id)
);
CREATE TRIGGER contract_terms_stay BEFORE DELETE OR UPDATE ON agent_contract_version FOR EACH ROW EXECUTE FUNCTION keep_contract_history();

create table agent_settlement (
  id bigint generated always as identity not null,
  kind text not null,
  period text not null,
  period_from timestamp with time zone not null,
  period_until timestamp with time zone not null,
  revision integer not null,
  asked_by text not null,
  written_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  active_turnover bigint,
  payslips integer default 0 not null,
  amount bigint default 0 not null,
  constraint agent_settlement_pkey PRIMARY KEY (id),
  constraint agent_settlement_kind_period_period_from_revision_key UNIQUE (kind, period, period_from, revision),
  constraint agent_settlement_active_turnover_check CHECK (active_turnover > 0),
  constraint agent_settlement_check CHECK (period_until > period_from),
  constraint agent_settlement_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily-salary'::text, 'hourly-salary'::text, 'realtime-salary'::text])),
  constraint agent_settlement_period_check CHECK (period = ANY (ARRAY['W'::text, 'H'::text, 'M'::text, 'D'::text, 'hour'::text, 'minutes'::text])),
  constraint agent_settlement_revision_check CHECK (revision >= 0)
);
CREATE INDEX agent_settlement_half_done ON agent_settlement USING btree (id) WHERE settled_at IS NULL;
CREATE INDEX agent_settlement_kind ON agent_settlement USING btree (kind, written_at, id);
CREATE INDEX agent_settlement_time ON agent_settlement USING btree (written_at, id);

create table agent_payslip (
  id bigint generated always as identity not null,
  settlement_id bigint not null,
  contract_id bigint not null,
  version integer not null,
  kind text not null,
  member_id bigint not null,
  upline_id bigint,
  period_from timestamp with time zone not null,
  revision integer not null,
  corrects_id bigint,
  counted bigint not null,
  active integer not null,
  carried_before bigint not null,
  carried bigint not null,
  tier integer,
  rate integer not null,
  gross bigint not null,
  paid_down bigint not null,
  settled_before bigint default 0 not null,
  owed_before bigint not null,
  owed bigint not null,
  amount bigint not null,
  paid_at timestamp with time zone,
  constraint agent_payslip_pkey PRIMARY KEY (id),
  constraint agent_payslip_contract_id_period_from_revision_key UNIQUE (contract_id, period_from, revision),
  constraint agent_payslip_active_check CHECK (active >= 0),
  constraint agent_payslip_amount_check CHECK (amount >= 0),
  constraint agent_payslip_carried_before_check CHECK (carried_before <= 0),
  constraint agent_payslip_carried_check CHECK (carried <= 0),
  constraint agent_payslip_check CHECK ((rate > 0) = (tier IS NOT NULL)),
  constraint agent_payslip_check1 CHECK (corrects_id IS NOT NULL OR settled_before = 0),
  constraint agent_payslip_check2 CHECK ((amount - owed) = (gross - paid_down - settled_before - owed_before)),
  constraint agent_payslip_check3 CHECK (amount = 0 OR owed = 0),
  constraint agent_payslip_check4 CHECK (kind = 'dividend'::text OR gross >= paid_down AND carried = 0 AND carried_before = 0),
  constraint agent_payslip_check5 CHECK (paid_at IS NULL OR amount > 0),
  constraint agent_payslip_gross_check CHECK (gross >= 0),
  constraint agent_payslip_owed_before_check CHECK (owed_before >= 0),
  constraint agent_payslip_owed_check CHECK (owed >= 0),
  constraint agent_payslip_paid_down_check CHECK (paid_down >= 0),
  constraint agent_payslip_revision_check CHECK (revision >= 0),
  constraint agent_payslip_tier_check CHECK (tier >= 1 AND tier <= 10),
  constraint agent_payslip_contract_id_version_fkey FOREIGN KEY (contract_id, version) REFERENCES agent_contract_version(contract_id, version),
  constraint agent_payslip_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES agent_payslip(id),
  constraint agent_payslip_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint agent_payslip_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES agent_settlement(id),
  constraint agent_payslip_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id)
);
CREATE INDEX agent_payslip_of_member ON agent_payslip USING btree (member_id, kind, id);
CREATE INDEX agent_payslip_of_period ON agent_payslip USING btree (member_id, kind, period_from, revision);
CREATE INDEX agent_payslip_of_settlement ON agent_payslip USING btree (settlement_id, id);
CREATE INDEX agent_payslip_of_upline ON agent_payslip USING btree (upline_id, kind, id) WHERE upline_id IS NOT NULL;
CREATE INDEX agent_payslip_owed ON agent_payslip USING btree (period_from) WHERE kind = 'dividend'::text AND owed > 0;
CREATE INDEX agent_payslip_paid_below ON agent_payslip USING btree (upline_id, period_from) WHERE kind = 'dividend'::text AND amount > 0;
CREATE INDEX agent_payslip_to_pay ON agent_payslip USING btree (settlement_id, id) WHERE amount > 0 AND paid_at IS NULL;
CREATE TRIGGER payslips_inserted AFTER INSERT ON agent_payslip REFERENCING NEW TABLE AS new_slips FOR EACH STATEMENT EXECUTE FUNCTION payslips_are_summed();
CREATE TRIGGER payslips_stay BEFORE DELETE OR UPDATE ON agent_payslip FOR EACH ROW EXECUTE FUNCTION keep_payslips();

create table operator_allowance (
  actor text not null,
  constraint operator_allowance_pkey PRIMARY KEY (actor)
);

create table allowance_use (
  id bigint generated always as identity not null,
  actor text not null,
  what text not null,
  worth bigint not null,
  used_at timestamp with time zone not null,
  constraint allowance_use_pkey PRIMARY KEY (id),
  constraint allowance_use_worth_check CHECK (worth > 0),
  constraint allowance_use_actor_fkey FOREIGN KEY (actor) REFERENCES operator_allowance(actor)
);
CREATE INDEX allowance_use_actor ON allowance_use USING btree (actor, used_at);
CREATE INDEX allowance_use_time ON allowance_use USING btree (used_at);

create table announcement (
  id bigint generated always as identity not null,
  type text not null,
  group_name text default ''::text not null,
  "position" integer default 0 not null,
  content jsonb not null,
  url text default ''::text not null,
  linkage_type text default 'none'::text not null,
  art jsonb,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone default 'infinity'::timestamp with time zone not null,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_linkage_type_check CHECK (linkage_type = ANY (ARRAY['none'::text, 'page'::text, 'game'::text, 'register'::text, 'deposit'::text])),
  constraint announcement_type_check CHECK (type = ANY (ARRAY['B'::text, 'PL'::text, 'PU'::text, 'PR'::text, 'H'::text, 'AG'::text]))
);
CREATE INDEX announcement_running ON announcement USING btree (type, ends_at);

create table announcement_mark (
  member_id bigint not null,
  announcement_id bigint not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint announcement_mark_pkey PRIMARY KEY (member_id, announcement_id),
  constraint announcement_mark_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id),
  constraint announcement_mark_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table applied_sql (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone default now() not null,
  constraint applied_sql_pkey PRIMARY KEY (name)
);

create table archived_month (
  month date not null,
  kept_from date not null,
  archived_at timestamp with time zone not null,
  postings bigint not null,
  entries bigint not null,
  bets bigint not null,
  constraint archived_month_pkey PRIMARY KEY (month),
  constraint archived_month_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);

create table ledger_account (
  id bigint generated always as identity not null,
  member_id bigint,
  kind text not null,
  stripe smallint default 0 not null,
  unit text not null,
  balance bigint default 0 not null,
  entries bigint default 0 not null,
  last_at timestamp(3) with time zone,
  key text default ''::text not null,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_once UNIQUE (key),
  constraint wallet_not_below_zero CHECK (member_id IS NULL OR balance >= 0),
  constraint ledger_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=50);
CREATE INDEX ledger_account_member ON ledger_account USING btree (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX ledger_account_of_house ON ledger_account USING btree (unit, kind) WHERE member_id IS NULL;
CREATE INDEX ledger_account_vendor ON ledger_account USING btree (member_id) WHERE kind ~~ 'vendor-%'::text;
CREATE TRIGGER ledger_account_is_opened BEFORE INSERT ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_account_is_opened();
CREATE TRIGGER ledger_account_moved_by_entries BEFORE UPDATE ON ledger_account FOR EACH STATEMENT WHEN (current_setting('ledger.posting'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_account_not_removed BEFORE DELETE OR TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_account_of_trial BEFORE INSERT ON ledger_account FOR EACH ROW WHEN (new.member_id IS NOT NULL AND new.unit <> 'play'::text) EXECUTE FUNCTION ledger_account_of_trial();
CREATE TRIGGER ledger_account_stays_what_it_is BEFORE UPDATE OF id, member_id, kind, stripe, unit, key ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table archived_account (
  month date not null,
  account_id bigint not null,
  entries bigint not null,
  amount bigint not null,
  last_seq bigint not null,
  constraint archived_account_pkey PRIMARY KEY (account_id, month),
  constraint archived_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint archived_account_month_fkey FOREIGN KEY (month) REFERENCES archived_month(month) ON DELETE CASCADE
);
CREATE INDEX archived_account_month ON archived_account USING btree (month);

create table archived_entry (
  month date not null,
  posting_id uuid not null,
  account_id bigint not null,
  amount bigint not null,
  constraint archived_entry_pkey PRIMARY KEY (posting_id, account_id),
  constraint archived_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint archived_entry_month_fkey FOREIGN KEY (month) REFERENCES archived_month(month) ON DELETE CASCADE
);
CREATE INDEX archived_entry_month ON archived_entry USING btree (month);

create table archived_game (
  month date not null,
  vendor_code text not null,
  node_id text not null,
  rounds numeric not null,
  staked numeric not null,
  paid numeric not null,
  squares numeric not null,
  pooled bigint not null,
  constraint archived_game_pkey PRIMARY KEY (month, vendor_code, node_id),
  constraint archived_game_month_fkey FOREIGN KEY (month) REFERENCES archived_month(month) ON DELETE CASCADE
);

create table audit (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb default '{}'::jsonb not null,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_action ON audit USING btree (action, at, id);
CREATE INDEX audit_actor ON audit USING btree (actor, at, id);
CREATE INDEX audit_latest ON audit USING btree (at, id);
CREATE INDEX audit_subject ON audit USING btree (subject, at, id);
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table bank_account (
  id smallint generated always as identity not null,
  bin text not null,
  number text not null,
  holder text not null,
  "least" bigint not null,
  most bigint not null,
  daily bigint not null,
  opens_at smallint,
  closes_at smallint,
  ranks smallint[] default '{}'::smallint[] not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  opening bigint,
  csv_map jsonb,
  agents bigint[] default '{}'::bigint[] not null,
  payout_map jsonb,
  constraint bank_account_pkey PRIMARY KEY (id),
  constraint bank_account_bin_check CHECK (bin ~ '^[0-9]{6}$'::text),
  constraint bank_account_closes_at_check CHECK (closes_at >= 0 AND closes_at <= 1439),
  constraint bank_account_daily_check CHECK ((daily % 100::bigint) = 0),
  constraint bank_account_holder_check CHECK (length(holder) >= 2 AND length(holder) <= 50),
  constraint bank_account_hours CHECK (opens_at IS NULL AND closes_at IS NULL OR opens_at IS NOT NULL AND closes_at IS NOT NULL AND opens_at <> closes_at),
  constraint bank_account_least_check CHECK ("least" > 0 AND ("least" % 100::bigint) = 0),
  constraint bank_account_limits CHECK (most >= "least" AND daily >= "least"),
  constraint bank_account_most_check CHECK ((most % 100::bigint) = 0),
  constraint bank_account_number_check CHECK (number ~ '^[0-9]{6,19}$'::text),
  constraint bank_account_opens_at_check CHECK (opens_at >= 0 AND opens_at <= 1439)
);
CREATE UNIQUE INDEX bank_account_once ON bank_account USING btree (bin, number);

create table bank_message (
  id bigint generated always as identity not null,
  feed_id text not null,
  digest bytea not null,
  body text not null,
  received_at timestamp with time zone not null,
  constraint bank_message_pkey PRIMARY KEY (id),
  constraint bank_message_feed_id_digest_key UNIQUE (feed_id, digest),
  constraint bank_message_digest_check CHECK (length(digest) = 32)
);

create table bank_move (
  id bigint generated always as identity (start with 8001) not null,
  from_bank smallint not null,
  to_bank smallint not null,
  amount bigint not null,
  content text not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  asked_by text not null,
  request_id text,
  waits_as text,
  made_at timestamp with time zone,
  posting_id uuid,
  undone_at timestamp with time zone,
  undone_by text,
  undo_reason text,
  undo_posting_id uuid,
  constraint bank_move_pkey PRIMARY KEY (id),
  constraint bank_move_content_key UNIQUE (content),
  constraint bank_move_posting_id_key UNIQUE (posting_id),
  constraint bank_move_request_id_key UNIQUE (request_id),
  constraint bank_move_undo_posting_id_key UNIQUE (undo_posting_id),
  constraint bank_move_amount_check CHECK (amount > 0 AND (amount % 100::bigint) = 0),
  constraint bank_move_made CHECK ((made_at IS NULL) = (posting_id IS NULL) AND (posting_id IS NOT NULL OR waits_as IS NOT NULL)),
  constraint bank_move_of_two CHECK (from_bank <> to_bank),
  constraint bank_move_undone CHECK ((undone_at IS NULL) = (undo_posting_id IS NULL) AND (undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL) = (undo_reason IS NULL) AND (undone_at IS NULL OR posting_id IS NOT NULL)),
  constraint bank_move_from_bank_fkey FOREIGN KEY (from_bank) REFERENCES bank_account(id),
  constraint bank_move_to_bank_fkey FOREIGN KEY (to_bank) REFERENCES bank_account(id)
);
CREATE INDEX bank_move_from ON bank_move USING btree (from_bank, id);
CREATE INDEX bank_move_to ON bank_move USING btree (to_bank, id);

create table chain_token (
  id smallint generated always as identity not null,
  kind text not null,
  network bigint not null,
  name text not null,
  token text not null,
  symbol text not null,
  decimals smallint not null,
  confirmations smallint not null,
  xpub text not null,
  rpc_sealed text not null,
  rate bigint not null,
  rate_at timestamp with time zone not null,
  feed_sealed text,
  feed_field text,
  feed_least bigint,
  feed_most bigint,
  feed_minutes integer,
  scanned bigint not null,
  head bigint not null,
  watched_at timestamp with time zone not null,
  problem text,
  problem_at timestamp with time zone,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint chain_token_pkey PRIMARY KEY (id),
  constraint chain_token_name_key UNIQUE (name),
  constraint chain_token_once UNIQUE (network, kind, token),
  constraint chain_token_confirmations_check CHECK (confirmations >= 1 AND confirmations <= 1000),
  constraint chain_token_decimals_check CHECK (decimals >= 0 AND decimals <= 36),
  constraint chain_token_feed CHECK ((num_nulls(feed_sealed, feed_field, feed_least, feed_most, feed_minutes) = ANY (ARRAY[0, 5])) AND (feed_least IS NULL OR feed_least > 0 AND feed_most >= feed_least AND feed_minutes > 0)),
  constraint chain_token_kind_check CHECK (kind = ANY (ARRAY['evm'::text, 'tron'::text])),
  constraint chain_token_name_check CHECK (length(name) >= 3 AND length(name) <= 32),
  constraint chain_token_network_check CHECK (network > 0),
  constraint chain_token_problem CHECK ((problem IS NULL) = (problem_at IS NULL)),
  constraint chain_token_rate_check CHECK (rate > 0),
  constraint chain_token_scanned_check CHECK (scanned >= 0),
  constraint chain_token_symbol_check CHECK (length(symbol) >= 1 AND length(symbol) <= 12),
  constraint chain_token_token_check CHECK (token ~ '^0x[0-9a-f]{40}$'::text)
);

create table deposit_order (
  id uuid default uuidv7() not null,
  member_id bigint not null,
  method text not null,
  provider text not null,
  amount bigint not null,
  fee bigint not null,
  status text not null,
  content text not null,
  instructions jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  posting_id uuid,
  credited bigint default 0 not null,
  reason text,
  card_network text,
  card_serial_tail text,
  card_sealed text,
  paid_in bigint default 0 not null,
  bank_account_id smallint,
  chain_id smallint,
  seen_block bigint,
  constraint deposit_order_pkey PRIMARY KEY (id),
  constraint deposit_order_content_key UNIQUE (content),
  constraint card_of_its_method CHECK ((method = 'scratch-card'::text) = (card_network IS NOT NULL) AND (method = 'scratch-card'::text) = (card_serial_tail IS NOT NULL)),
  constraint card_only_until_submitted CHECK (card_sealed IS NULL OR status = 'created'::text),
  constraint deposit_order_amount_check CHECK (amount > 0),
  constraint deposit_order_bank CHECK ((provider = 'bank'::text) = (bank_account_id IS NOT NULL)),
  constraint deposit_order_card_serial_tail_check CHECK (length(card_serial_tail) <= 4),
  constraint deposit_order_chain CHECK ((provider = 'chain'::text) = (chain_id IS NOT NULL)),
  constraint deposit_order_check CHECK (fee >= 0 AND fee < amount),
  constraint deposit_order_check1 CHECK (paid_in >= credited),
  constraint deposit_order_credited_check CHECK (credited >= 0),
  constraint deposit_order_status_check CHECK (status = ANY (ARRAY['created'::text, 'waiting'::text, 'paid'::text, 'expired'::text, 'cancelled'::text, 'failed'::text])),
  constraint deposit_order_whole_dong CHECK (provider <> 'bank'::text OR (amount % 100::bigint) = 0),
  constraint deposit_order_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id),
  constraint deposit_order_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_token(id),
  constraint deposit_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX deposit_order_member ON deposit_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX deposit_order_method ON deposit_order USING btree (method, created_at DESC, id DESC) WHERE method <> 'bank-transfer'::text;
CREATE INDEX deposit_order_of_bank ON deposit_order USING btree (bank_account_id, created_at) WHERE bank_account_id IS NOT NULL;
CREATE INDEX deposit_order_open ON deposit_order USING btree (member_id, expires_at) WHERE status = ANY (ARRAY['created'::text, 'waiting'::text]);
CREATE INDEX deposit_order_status ON deposit_order USING btree (status, created_at DESC, id DESC);
CREATE INDEX deposit_order_time ON deposit_order USING btree (created_at DESC, id DESC);

create table bound_account (
  id bigint generated always as identity (start with 5001) not null,
  member_id bigint not null,
  bank_code text not null,
  account_number text not null,
  payee_name text not null,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  paid_at timestamp with time zone,
  constraint bound_account_pkey PRIMARY KEY (id),
  constraint bound_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX bound_account_member ON bound_account USING btree (member_id);
CREATE INDEX bound_account_number ON bound_account USING btree (account_number);
CREATE UNIQUE INDEX bound_account_once ON bound_account USING btree (bank_code, account_number, member_id) WHERE released_at IS NULL;
CREATE UNIQUE INDEX bound_account_paid_once ON bound_account USING btree (bank_code, account_number) WHERE released_at IS NULL AND paid_at IS NOT NULL;

create table withdrawal_order (
  id uuid default uuidv7() not null,
  member_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  fee bigint not null,
  status text not null,
  reason text,
  created_at timestamp with time zone not null,
  promised_by timestamp with time zone not null,
  auto_receipt_at timestamp with time zone,
  payout_attempt integer default 1 not null,
  payout_problem text,
  content text,
  constraint withdrawal_order_pkey PRIMARY KEY (id),
  constraint withdrawal_order_content_key UNIQUE (content),
  constraint payout_problem_of_approved CHECK (payout_problem IS NULL OR (status = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint withdrawal_order_amount_check CHECK (amount > 0),
  constraint withdrawal_order_check CHECK (fee >= 0 AND fee < amount),
  constraint withdrawal_order_payout_attempt_check CHECK (payout_attempt > 0),
  constraint withdrawal_order_status_check CHECK (status = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'received'::text, 'rejected'::text, 'cancelled'::text])),
  constraint withdrawal_order_account_id_fkey FOREIGN KEY (account_id) REFERENCES bound_account(id),
  constraint withdrawal_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX withdrawal_order_member ON withdrawal_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX withdrawal_order_problem ON withdrawal_order USING btree (id DESC) WHERE payout_problem IS NOT NULL AND status = 'approved'::text;
CREATE INDEX withdrawal_order_status ON withdrawal_order USING btree (status, created_at DESC, id DESC);
CREATE INDEX withdrawal_order_time ON withdrawal_order USING btree (created_at DESC, id DESC);

create table bank_line (
  id bigint generated always as identity (start with 60001) not null,
  bank_id smallint not null,
  reference text not null,
  at timestamp with time zone not null,
  amount bigint not null,
  content text not null,
  payer text,
  balance bigint,
  source text not null,
  message_id bigint,
  received_at timestamp with time zone not null,
  state text default 'open'::text not null,
  reason text,
  order_id uuid,
  withdrawal_id uuid,
  posting_id uuid,
  decided_at timestamp with time zone,
  decided_by text,
  decision_reason text,
  part text,
  move_id bigint,
  constraint bank_line_pkey PRIMARY KEY (id),
  constraint bank_line_bank_id_reference_key UNIQUE (bank_id, reference),
  constraint bank_line_posting_id_key UNIQUE (posting_id),
  constraint bank_line_amount_check CHECK (amount <> 0),
  constraint bank_line_content_check CHECK (length(content) <= 1000),
  constraint bank_line_left_suspense CHECK ((state = 'open'::text) = (posting_id IS NULL) AND (state = 'open'::text) = (decided_at IS NULL)),
  constraint bank_line_order CHECK ((state <> 'matched'::text OR num_nonnulls(order_id, withdrawal_id, move_id) = 1) AND num_nonnulls(order_id, withdrawal_id, move_id) <= 1),
  constraint bank_line_part CHECK ((part IS NOT NULL) = (state = 'matched'::text AND withdrawal_id IS NOT NULL)),
  constraint bank_line_part_check CHECK (part = ANY (ARRAY['payment'::text, 'return'::text, 'collection'::text, 'refund'::text])),
  constraint bank_line_payer_check CHECK (length(payer) <= 200),
  constraint bank_line_reason_check CHECK (reason = ANY (ARRAY['no-order'::text, 'other-amount'::text, 'late'::text, 'twice'::text, 'other-account'::text, 'ended'::text])),
  constraint bank_line_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 100),
  constraint bank_line_source_check CHECK (source = ANY (ARRAY['feed'::text, 'file'::text, 'hand'::text])),
  constraint bank_line_state_check CHECK (state = ANY (ARRAY['open'::text, 'matched'::text, 'ignored'::text])),
  constraint bank_line_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id),
  constraint bank_line_message_id_fkey FOREIGN KEY (message_id) REFERENCES bank_message(id),
  constraint bank_line_move_id_fkey FOREIGN KEY (move_id) REFERENCES bank_move(id),
  constraint bank_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id),
  constraint bank_line_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(id)
);
CREATE INDEX bank_line_balances ON bank_line USING btree (bank_id, at, id) WHERE balance IS NOT NULL;
CREATE INDEX bank_line_collected ON bank_line USING btree (posting_id) WHERE part = ANY (ARRAY['collection'::text, 'refund'::text]);
CREATE INDEX bank_line_ignored ON bank_line USING btree (id) WHERE state = 'ignored'::text;
CREATE UNIQUE INDEX bank_line_move_in ON bank_line USING btree (move_id) WHERE state = 'matched'::text AND move_id IS NOT NULL AND amount > 0;
CREATE UNIQUE INDEX bank_line_move_out ON bank_line USING btree (move_id) WHERE state = 'matched'::text AND move_id IS NOT NULL AND amount < 0;
CREATE INDEX bank_line_new ON bank_line USING btree (id) WHERE state = 'open'::text AND reason IS NULL;
CREATE INDEX bank_line_of_bank ON bank_line USING btree (bank_id, id);
CREATE INDEX bank_line_open ON bank_line USING btree (id) WHERE state = 'open'::text;
CREATE INDEX bank_line_order_id ON bank_line USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX bank_line_pays ON bank_line USING btree (withdrawal_id) WHERE part = 'payment'::text;
CREATE INDEX bank_line_statement ON bank_line USING btree (bank_id, at, id);
CREATE INDEX bank_line_withdrawal ON bank_line USING btree (withdrawal_id) WHERE withdrawal_id IS NOT NULL;

create table bank_feed (
  id text not null,
  bank_id smallint not null,
  kind text not null,
  secret_sealed text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  secret_at timestamp with time zone not null,
  former_sealed text,
  former_until timestamp with time zone,
  heard_at timestamp with time zone,
  line_id bigint,
  refusals integer default 0 not null,
  refused_at timestamp with time zone,
  refused_for text,
  constraint bank_feed_pkey PRIMARY KEY (id),
  constraint bank_feed_former CHECK ((former_sealed IS NULL) = (former_until IS NULL)),
  constraint bank_feed_id_check CHECK (id ~ '^[0-9a-f]{32}$'::text),
  constraint bank_feed_kind_check CHECK (kind = ANY (ARRAY['sepay'::text, 'casso'::text, 'plain'::text])),
  constraint bank_feed_refused_for_check CHECK (refused_for = ANY (ARRAY['forged'::text, 'malformed'::text, 'clash'::text])),
  constraint bank_feed_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id),
  constraint bank_feed_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_line(id)
);
CREATE UNIQUE INDEX bank_feed_open ON bank_feed USING btree (bank_id, kind) WHERE closed_at IS NULL;

create table bank_upload (
  id uuid default uuidv7() not null,
  bank_id smallint not null,
  bytes bytea not null,
  map jsonb,
  uploaded_at timestamp with time zone not null,
  uploaded_by text not null,
  constraint bank_upload_pkey PRIMARY KEY (id),
  constraint bank_upload_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id)
);
CREATE INDEX bank_upload_time ON bank_upload USING btree (uploaded_at);

create table vendor (
  code text not null,
  name text not null,
  is_hot boolean default false not null,
  maintenance boolean not null,
  "position" integer not null,
  wallet_provider text,
  former_wallet_provider text,
  account_type_id integer generated always as identity not null,
  constraint vendor_pkey PRIMARY KEY (code),
  constraint vendor_account_type_id_key UNIQUE (account_type_id),
  constraint vendor_check CHECK (code <> 'SEN'::text OR wallet_provider IS NULL)
);
CREATE TRIGGER keep_wallet_provider BEFORE UPDATE OF wallet_provider ON vendor FOR EACH ROW EXECUTE FUNCTION keep_wallet_provider();
CREATE TRIGGER vendor_playable AFTER UPDATE OF maintenance ON vendor FOR EACH ROW WHEN (old.maintenance <> new.maintenance) EXECUTE FUNCTION set_playable_of_vendor();

create table game (
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  name_vi text not null,
  name_en text not null,
  name_zh text not null,
  search text not null,
  game_class text,
  rtp_basis_points integer,
  min_bet bigint not null,
  max_bet bigint not null,
  art_kind text,
  house boolean not null,
  is_new boolean default false not null,
  maintenance boolean not null,
  "position" integer not null,
  opened boolean default false not null,
  playable boolean default false not null,
  collection boolean default false not null,
  words text[] generated always as (regexp_split_to_array(search, '[^[:alnum:]]+'::text)) stored not null,
  turnover_weight smallint default 100 not null,
  constraint game_pkey PRIMARY KEY (vendor_code, node_id),
  constraint game_game_class_check CHECK (game_class = ANY (ARRAY['SC'::text, 'VP'::text, 'TG'::text, 'AC'::text, 'JP'::text, 'BG'::text])),
  constraint game_rtp_basis_points_check CHECK (rtp_basis_points >= 7500 AND rtp_basis_points <= 10000),
  constraint game_turnover_weight_check CHECK (turnover_weight >= 0 AND turnover_weight <= 100),
  constraint game_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES vendor(code)
);
CREATE INDEX game_coded ON game USING btree (node_id COLLATE "C");
CREATE INDEX game_listed ON game USING btree (vendor_code COLLATE "C", "position", node_id COLLATE "C");
CREATE INDEX game_lobby ON game USING btree (game_type, playable DESC, opened DESC, "position");
CREATE INDEX game_low ON game USING btree (game_type, min_bet, "position") WHERE playable;
CREATE INDEX game_named ON game USING btree (name_vi COLLATE "vi-x-icu");
CREATE INDEX game_new ON game USING btree (game_type, "position") WHERE is_new AND playable;
CREATE INDEX game_of_vendor ON game USING btree (vendor_code, game_type, playable DESC, opened DESC, "position");
CREATE INDEX game_search ON game USING gin (search gin_trgm_ops);
CREATE INDEX game_weighed ON game USING btree (game_type, turnover_weight, rtp_basis_points) INCLUDE (vendor_code, node_id) WHERE NOT collection AND (opened OR rtp_basis_points IS NOT NULL);
CREATE INDEX game_words ON game USING gin (words);
CREATE TRIGGER game_opened BEFORE INSERT OR UPDATE OF maintenance ON game FOR EACH ROW EXECUTE FUNCTION note_opened_game();
CREATE TRIGGER game_playable BEFORE INSERT OR UPDATE OF maintenance ON game FOR EACH ROW EXECUTE FUNCTION set_game_playable();

create table seed_pair (
  id bigint generated always as identity not null,
  member_id bigint not null,
  server_seed text not null,
  commit text not null,
  client_seed text,
  next_nonce integer default 0 not null,
  state text not null,
  created_at timestamp with time zone not null,
  revealed_at timestamp with time zone,
  open_rounds integer default 0 not null,
  constraint seed_pair_pkey PRIMARY KEY (id),
  constraint seed_pair_check CHECK ((state = 'next'::text) = (client_seed IS NULL)),
  constraint seed_pair_check1 CHECK ((state = 'revealed'::text) = (revealed_at IS NOT NULL)),
  constraint seed_pair_of_open_rounds_is_hidden CHECK (state <> 'revealed'::text OR open_rounds = 0),
  constraint seed_pair_open_rounds_check CHECK (open_rounds >= 0),
  constraint seed_pair_server_seed_check CHECK (server_seed ~ '^[0-9a-f]{64}$'::text),
  constraint seed_pair_state_check CHECK (state = ANY (ARRAY['next'::text, 'current'::text, 'revealed'::text])),
  constraint seed_pair_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX seed_pair_current ON seed_pair USING btree (member_id) WHERE state = 'current'::text;
CREATE UNIQUE INDEX seed_pair_next ON seed_pair USING btree (member_id) WHERE state = 'next'::text;

create table bet (
  id uuid not null,
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  stake bigint not null,
  payout bigint not null,
  result text not null,
  placed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  seed_pair_id bigint,
  nonce integer,
  wager jsonb not null,
  outcome jsonb,
  unit text default 'money'::text not null,
  wallet text default 'main'::text not null,
  actions jsonb,
  bonus_id bigint,
  round_id uuid,
  turnover_rule text default 'risk'::text not null,
  turnover_weight smallint default 100 not null,
  turnover bigint default 0 not null,
  salt text,
  cashed_out bigint,
  cashed_out_stake bigint,
  constraint bet_pkey PRIMARY KEY (id),
  constraint bet_bonus_of_its_wallet CHECK (bonus_id IS NULL OR wallet = 'bonus'::text),
  constraint bet_cashed_out_while_open CHECK ((cashed_out IS NULL) = (cashed_out_stake IS NULL) AND (cashed_out IS NULL OR result = 'open'::text AND cashed_out >= 0 AND cashed_out_stake >= 0 AND cashed_out_stake <= stake)),
  constraint bet_check CHECK ((result = 'open'::text) = (settled_at IS NULL)),
  constraint bet_open_has_paid_nothing CHECK (result <> 'open'::text OR payout = 0),
  constraint bet_payout_check CHECK (payout >= 0),
  constraint bet_push_pays_the_stake CHECK (result <> 'push'::text OR payout = stake),
  constraint bet_result_check CHECK (result = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'void'::text, 'push'::text])),
  constraint bet_salt_check CHECK (salt ~ '^[0-9a-f]{16}$'::text),
  constraint bet_stake_check CHECK (stake > 0 OR stake = 0 AND (result = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint bet_turnover_of_its_stake CHECK (turnover >= 0 AND turnover <= stake),
  constraint bet_turnover_of_settled CHECK (turnover = 0 OR (result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text]))),
  constraint bet_turnover_rule_check CHECK (turnover_rule = ANY (ARRAY['risk'::text, 'stake'::text])),
  constraint bet_turnover_weight_check CHECK (turnover_weight >= 0 AND turnover_weight <= 100),
  constraint bet_unit_check CHECK (unit = ANY (ARRAY['money'::text, 'play'::text])),
  constraint bet_wallet_check CHECK (wallet = ANY (ARRAY['main'::text, 'bonus'::text, 'play'::text])),
  constraint bet_wallet_of_unit CHECK ((wallet = 'play'::text) = (unit = 'play'::text)),
  constraint bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bet_seed_pair_id_fkey FOREIGN KEY (seed_pair_id) REFERENCES seed_pair(id),
  constraint bet_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
) partition by RANGE (id);
CREATE INDEX bet_best_of_day ON bet USING btree (((settled_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text)::date), payout DESC, id DESC) WHERE payout > stake AND unit = 'money'::text;
CREATE INDEX bet_big_wins ON bet USING btree (settled_at DESC, payout, stake) WHERE (payout - stake) >= 500000000 AND unit = 'money'::text;
CREATE INDEX bet_member ON bet USING btree (member_id, placed_at DESC, id DESC) INCLUDE (stake, payout);
CREATE INDEX bet_member_group ON bet USING btree (member_id, game_type, vendor_code, result, placed_at DESC, id DESC);
CREATE INDEX bet_member_lottery ON bet USING btree (member_id, vendor_code, node_id, placed_at DESC, id DESC) WHERE game_type = ANY (ARRAY['LOTT'::text, 'ELOTT'::text]);
CREATE INDEX bet_multiplier_of_day ON bet USING btree (((settled_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text)::date), (payout * 100 / NULLIF(stake, 0)) DESC, id DESC) WHERE payout >= (stake * 5) AND stake > 0 AND unit = 'money'::text;
CREATE INDEX bet_newest_wins ON bet USING btree (settled_at DESC, id DESC) WHERE payout > stake AND unit = 'money'::text;
CREATE INDEX bet_open ON bet USING btree (placed_at, id) WHERE result = 'open'::text;
CREATE INDEX bet_open_bonus ON bet USING btree (bonus_id) WHERE result = 'open'::text AND bonus_id IS NOT NULL;
CREATE INDEX bet_recent ON bet USING btree (placed_at) INCLUDE (vendor_code, node_id) WHERE unit = 'money'::text;
CREATE INDEX bet_results ON bet USING btree (vendor_code, node_id, id DESC) WHERE unit = 'money'::text AND (result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text]));
CREATE INDEX bet_round ON bet USING btree (round_id, id) WHERE round_id IS NOT NULL;
CREATE TRIGGER bet_ends_once BEFORE UPDATE OF result ON bet FOR EACH ROW WHEN (old.result <> 'open'::text AND new.result <> old.result AND new.result <> 'void'::text AND NOT (old.result = 'lost'::text AND new.result = 'won'::text AND new.payout > old.payout)) EXECUTE FUNCTION bet_ends_once();
CREATE TRIGGER bet_paid_more_is_counted_anew AFTER UPDATE ON bet FOR EACH ROW WHEN ((old.result = ANY (ARRAY['won'::text, 'lost'::text])) AND new.result = 'won'::text AND new.payout > old.payout AND new.round_id IS NULL AND new.unit = 'money'::text) EXECUTE FUNCTION bet_paid_more_is_counted_anew();
CREATE TRIGGER bets_changed_are_due_for_counting AFTER UPDATE ON bet REFERENCING OLD TABLE AS old_bets NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION bets_are_due_for_counting();
CREATE TRIGGER bets_changed_are_due_for_figures AFTER UPDATE ON bet REFERENCING OLD TABLE AS old_bets NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION bets_are_due_for_figures();
CREATE TRIGGER bets_changed_count_for_their_day AFTER UPDATE ON bet REFERENCING OLD TABLE AS old_bets NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION bets_count_for_their_day();
CREATE TRIGGER bets_inserted_are_due_for_counting AFTER INSERT ON bet REFERENCING NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION bets_are_due_for_counting();
CREATE TRIGGER bets_inserted_are_due_for_figures AFTER INSERT ON bet REFERENCING NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION bets_are_due_for_figures();
CREATE TRIGGER bets_inserted_count_for_their_day AFTER INSERT ON bet REFERENCING NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION bets_count_for_their_day();
CREATE TRIGGER voided_bets_count_no_more AFTER UPDATE ON bet REFERENCING OLD TABLE AS old_bets NEW TABLE AS new_bets FOR EACH STATEMENT EXECUTE FUNCTION voided_bets_count_no_more();

create table bet_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  vendor_code text not null,
  result text not null,
  wallet text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  turnover bigint default 0 not null,
  constraint bet_day_pkey PRIMARY KEY (member_id, day, game_type, vendor_code, result, wallet),
  constraint bet_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=50);
CREATE INDEX bet_day_by_day ON bet_day USING btree (day, member_id);
CREATE TRIGGER play_begun_is_due_for_reports AFTER INSERT ON bet_day FOR EACH ROW WHEN (new.bets > 0 AND new.wallet <> 'play'::text AND (new.result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text]))) EXECUTE FUNCTION play_is_due_for_reports();
CREATE TRIGGER play_undone_is_due_for_reports AFTER UPDATE OF bets ON bet_day FOR EACH ROW WHEN ((old.bets > 0) <> (new.bets > 0) AND new.wallet <> 'play'::text AND (new.result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text]))) EXECUTE FUNCTION play_is_due_for_reports();

create table bet_part (
  bet_id uuid not null,
  member_id bigint not null,
  amount bigint not null,
  paid_at timestamp with time zone not null,
  constraint bet_part_amount_check CHECK (amount > 0),
  constraint bet_part_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX bet_part_bet ON bet_part USING btree (bet_id);
CREATE INDEX bet_part_member ON bet_part USING btree (member_id, paid_at);
CREATE TRIGGER bet_part_is_due_for_figures AFTER INSERT ON bet_part FOR EACH ROW EXECUTE FUNCTION bet_part_is_due_for_figures();

create table bet_reference (
  vendor_code text not null,
  transaction_id text not null,
  member_id bigint not null,
  bet_id uuid,
  created_at timestamp with time zone not null,
  constraint bet_reference_pkey PRIMARY KEY (vendor_code, transaction_id),
  constraint bet_reference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table bet_reversal (
  bet_id uuid not null,
  member_id bigint not null,
  result text not null,
  payout bigint not null,
  turnover bigint not null,
  missing bigint not null,
  collected bigint default 0 not null,
  kept jsonb not null,
  reversed_by text not null,
  reversed_at timestamp with time zone not null,
  reason text not null,
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text,
  unreturned bigint default 0 not null,
  constraint bet_reversal_pkey PRIMARY KEY (bet_id),
  constraint bet_reversal_by_two CHECK (decided_by <> reversed_by),
  constraint bet_reversal_check CHECK (missing >= 0 AND missing <= payout),
  constraint bet_reversal_check1 CHECK (collected >= 0 AND collected <= missing),
  constraint bet_reversal_collected CHECK ((NOT decision IS DISTINCT FROM 'collected'::text) = (missing > 0 AND collected = missing)),
  constraint bet_reversal_decided CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decision_reason IS NULL)),
  constraint bet_reversal_decided_of_missing CHECK (decision IS NULL OR missing > 0),
  constraint bet_reversal_decision_check CHECK (decision = ANY (ARRAY['collected'::text, 'written-off'::text])),
  constraint bet_reversal_payout_check CHECK (payout >= 0),
  constraint bet_reversal_result_check CHECK (result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text])),
  constraint bet_reversal_turnover_check CHECK (turnover >= 0),
  constraint bet_reversal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX bet_reversal_missing ON bet_reversal USING btree (bet_id) WHERE missing > 0 AND decision IS NULL;
CREATE INDEX bet_reversal_time ON bet_reversal USING btree (reversed_at, bet_id) WHERE missing > 0;
CREATE TRIGGER changed_unreturned_counts_for_its_game AFTER UPDATE OF unreturned ON bet_reversal FOR EACH ROW WHEN (new.unreturned <> old.unreturned) EXECUTE FUNCTION unreturned_counts_for_its_game();
CREATE TRIGGER unreturned_counts_for_its_game AFTER INSERT ON bet_reversal FOR EACH ROW WHEN (new.unreturned <> 0) EXECUTE FUNCTION unreturned_counts_for_its_game();

create table promotion (
  id bigint generated always as identity (start with 40001) not null,
  code text not null,
  kind text not null,
  "position" integer default 100 not null,
  content jsonb not null,
  art jsonb not null,
  audience jsonb not null,
  terms jsonb not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_code_once UNIQUE (code),
  constraint promotion_check CHECK (ends_at > starts_at),
  constraint promotion_code_check CHECK (code ~ '^[a-z0-9-]{2,40}$'::text),
  constraint promotion_kind_check CHECK (kind = ANY (ARRAY['deposit-bonus'::text, 'cashback'::text, 'raffle'::text, 'activity'::text]))
);
CREATE INDEX promotion_shown ON promotion USING btree ("position", id);

create table bonus (
  id bigint generated always as identity (start with 50001) not null,
  member_id bigint not null,
  promotion_id bigint not null,
  reference text not null,
  amount bigint not null,
  required bigint not null,
  remaining bigint not null,
  weights jsonb not null,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  released bigint default 0 not null,
  forfeited bigint default 0 not null,
  constraint bonus_pkey PRIMARY KEY (id),
  constraint bonus_amount_check CHECK (amount > 0),
  constraint bonus_check CHECK (remaining >= 0 AND remaining <= required),
  constraint bonus_check1 CHECK ((state = 'running'::text) = (ended_at IS NULL)),
  constraint bonus_check2 CHECK (state <> 'completed'::text OR remaining = 0),
  constraint bonus_forfeited_check CHECK (forfeited >= 0),
  constraint bonus_released_check CHECK (released >= 0),
  constraint bonus_required_check CHECK (required >= 0),
  constraint bonus_state_check CHECK (state = ANY (ARRAY['running'::text, 'completed'::text, 'expired'::text, 'cancelled'::text, 'lost'::text])),
  constraint bonus_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bonus_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX bonus_due ON bonus USING btree (expires_at) WHERE state = 'running'::text;
CREATE INDEX bonus_member ON bonus USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX bonus_member_state ON bonus USING btree (member_id, state, created_at DESC, id DESC);
CREATE INDEX bonus_promotion ON bonus USING btree (promotion_id, member_id);
CREATE UNIQUE INDEX bonus_running ON bonus USING btree (member_id) WHERE state = 'running'::text;
CREATE TRIGGER bonus_wagering_falls BEFORE UPDATE ON bonus FOR EACH ROW EXECUTE FUNCTION bonus_wagering_falls();

create table cancelled_ticket (
  bet_id uuid not null,
  cancelled_at timestamp with time zone not null,
  constraint cancelled_ticket_pkey PRIMARY KEY (bet_id)
);

create table captcha (
  id text not null,
  answer text not null,
  drawn_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null,
  passed boolean default false not null,
  words_drawn_at timestamp with time zone,
  constraint captcha_pkey PRIMARY KEY (id)
);
CREATE INDEX captcha_expiry ON captcha USING btree (expires_at);

create table card_room (
  id text not null,
  unit text not null,
  ante bigint not null,
  seats integer not null,
  "position" integer not null,
  constraint card_room_pkey PRIMARY KEY (id),
  constraint card_room_position_key UNIQUE ("position"),
  constraint card_room_ante_check CHECK (ante > 0),
  constraint card_room_seats_check CHECK (seats >= 2 AND seats <= 6),
  constraint card_room_unit_check CHECK (unit = ANY (ARRAY['money'::text, 'play'::text]))
);

create table card_hand (
  id uuid not null,
  room_id text not null,
  state text not null,
  server_seed text not null,
  commit text not null,
  bet_ids uuid[] not null,
  house_seats integer[] not null,
  dealer integer not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  bets_root text,
  bets_tree bytea,
  dealt_at timestamp with time zone,
  actions jsonb default '[]'::jsonb not null,
  acted_ms integer[] default '{}'::integer[] not null,
  outcome jsonb,
  shown_at timestamp with time zone,
  ended_at timestamp with time zone,
  reason text,
  constraint card_hand_pkey PRIMARY KEY (id),
  constraint card_hand_check CHECK ((bets_root IS NULL) = (bets_tree IS NULL) AND (bets_root IS NULL) = (dealt_at IS NULL)),
  constraint card_hand_check1 CHECK ((state <> ALL (ARRAY['playing'::text, 'shown'::text, 'settled'::text])) OR bets_root IS NOT NULL),
  constraint card_hand_check2 CHECK ((outcome IS NOT NULL) = (state = ANY (ARRAY['shown'::text, 'settled'::text])) AND (outcome IS NULL) = (shown_at IS NULL)),
  constraint card_hand_check3 CHECK ((state = ANY (ARRAY['settled'::text, 'void'::text])) OR ended_at IS NULL),
  constraint card_hand_check4 CHECK (state <> 'settled'::text OR ended_at IS NOT NULL),
  constraint card_hand_check5 CHECK ((state = 'void'::text) = (reason IS NOT NULL)),
  constraint card_hand_check6 CHECK (cardinality(acted_ms) = jsonb_array_length(actions)),
  constraint card_hand_house_deals CHECK ((state <> ALL (ARRAY['gathering'::text, 'playing'::text])) OR cardinality(house_seats) = 0 OR cardinality(house_seats) = 1 AND house_seats[1] = dealer),
  constraint card_hand_state_check CHECK (state = ANY (ARRAY['gathering'::text, 'playing'::text, 'shown'::text, 'settled'::text, 'void'::text])),
  constraint card_hand_room_id_fkey FOREIGN KEY (room_id) REFERENCES card_room(id)
);
CREATE INDEX card_hand_ended ON card_hand USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX card_hand_of_room ON card_hand USING btree (room_id, id DESC);
CREATE UNIQUE INDEX card_hand_running ON card_hand USING btree (room_id) WHERE ended_at IS NULL;
CREATE INDEX card_hand_void ON card_hand USING btree (id) WHERE reason IS NOT NULL;
CREATE TRIGGER card_hand_keeps_its_word BEFORE UPDATE ON card_hand FOR EACH ROW EXECUTE FUNCTION card_hand_keeps_its_word();
CREATE TRIGGER hand_is_due_for_counting AFTER UPDATE OF state ON card_hand FOR EACH ROW WHEN (new.state = 'settled'::text AND old.state <> 'settled'::text) EXECUTE FUNCTION hand_is_due_for_counting();

create table card_hand_seat (
  hand_id uuid not null,
  seat integer not null,
  member_id bigint,
  words text not null,
  stake bigint not null,
  payout bigint default 0 not null,
  gone boolean default false not null,
  salt text,
  constraint card_hand_seat_pkey PRIMARY KEY (hand_id, seat),
  constraint card_hand_seat_payout_check CHECK (payout >= 0),
  constraint card_hand_seat_salt_check CHECK (salt ~ '^[0-9a-f]{16}$'::text),
  constraint card_hand_seat_seat_check CHECK (seat >= 1 AND seat <= 6),
  constraint card_hand_seat_stake_check CHECK (stake > 0),
  constraint card_hand_seat_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES card_hand(id),
  constraint card_hand_seat_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX card_hand_seat_member ON card_hand_seat USING btree (member_id, hand_id) WHERE member_id IS NOT NULL;

create table card_seat (
  room_id text not null,
  seat integer not null,
  member_id bigint not null,
  heard_at timestamp with time zone not null,
  constraint card_seat_pkey PRIMARY KEY (room_id, seat),
  constraint card_seat_member_id_key UNIQUE (member_id),
  constraint card_seat_seat_check CHECK (seat >= 1 AND seat <= 6),
  constraint card_seat_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint card_seat_room_id_fkey FOREIGN KEY (room_id) REFERENCES card_room(id)
);

create table cash_game (
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  constraint cash_game_pkey PRIMARY KEY (member_id, vendor_code, node_id),
  constraint cash_game_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table chain_key (
  xpub text not null,
  next integer default 0 not null,
  constraint chain_key_pkey PRIMARY KEY (xpub),
  constraint chain_key_next_check CHECK (next >= 0)
);

create table chain_address (
  address text not null,
  xpub text not null,
  key_index integer not null,
  chain_id smallint not null,
  order_id uuid not null,
  units numeric not null,
  rate bigint not null,
  created_at timestamp with time zone not null,
  constraint chain_address_pkey PRIMARY KEY (address),
  constraint chain_address_order_id_key UNIQUE (order_id),
  constraint chain_address_xpub_key_index_key UNIQUE (xpub, key_index),
  constraint chain_address_address_check CHECK (address ~ '^0x[0-9a-f]{40}$'::text),
  constraint chain_address_rate_check CHECK (rate > 0),
  constraint chain_address_units_check CHECK (units > 0::numeric),
  constraint chain_address_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_token(id),
  constraint chain_address_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id),
  constraint chain_address_xpub_fkey FOREIGN KEY (xpub) REFERENCES chain_key(xpub)
);
CREATE INDEX chain_address_of_chain ON chain_address USING btree (chain_id, created_at);

create table chain_arrival (
  id bigint generated always as identity (start with 65001) not null,
  chain_id smallint not null,
  tx text not null,
  log_index integer,
  block bigint not null,
  block_hash text not null,
  block_at timestamp with time zone not null,
  token text not null,
  payer text not null,
  address text not null,
  units numeric not null,
  amount bigint,
  received_at timestamp with time zone not null,
  state text not null,
  reason text,
  order_id uuid not null,
  posting_id uuid,
  decided_at timestamp with time zone,
  decided_by text,
  decision_reason text,
  constraint chain_arrival_pkey PRIMARY KEY (id),
  constraint chain_arrival_chain_id_tx_log_index_key UNIQUE (chain_id, tx, log_index),
  constraint chain_arrival_posting_id_key UNIQUE (posting_id),
  constraint chain_arrival_amount_check CHECK (amount > 0),
  constraint chain_arrival_decided CHECK (state = 'reversed'::text OR (state = ANY (ARRAY['matched'::text, 'ignored'::text])) = (decided_at IS NOT NULL)),
  constraint chain_arrival_log_index_check CHECK (log_index >= 0),
  constraint chain_arrival_reason_check CHECK (reason = ANY (ARRAY['less'::text, 'more'::text, 'late'::text, 'twice'::text, 'ended'::text, 'other-token'::text, 'dust'::text, 'not-held'::text])),
  constraint chain_arrival_state_check CHECK (state = ANY (ARRAY['seen'::text, 'open'::text, 'matched'::text, 'ignored'::text, 'reversed'::text])),
  constraint chain_arrival_tx_check CHECK (tx ~ '^0x[0-9a-f]{64}$'::text),
  constraint chain_arrival_units_check CHECK (units > 0::numeric),
  constraint chain_arrival_address_fkey FOREIGN KEY (address) REFERENCES chain_address(address),
  constraint chain_arrival_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_token(id),
  constraint chain_arrival_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE INDEX chain_arrival_block ON chain_arrival USING btree (chain_id, block);
CREATE INDEX chain_arrival_new ON chain_arrival USING btree (id) WHERE state = 'open'::text AND reason IS NULL;
CREATE INDEX chain_arrival_odd ON chain_arrival USING btree (state, id) WHERE state = ANY (ARRAY['ignored'::text, 'reversed'::text]);
CREATE INDEX chain_arrival_of_chain ON chain_arrival USING btree (chain_id, id);
CREATE INDEX chain_arrival_open ON chain_arrival USING btree (id) WHERE state = 'open'::text;
CREATE INDEX chain_arrival_order ON chain_arrival USING btree (order_id);
CREATE INDEX chain_arrival_seen ON chain_arrival USING btree (chain_id) WHERE state = 'seen'::text;

create table chain_block (
  chain_id smallint not null,
  number bigint not null,
  hash text not null,
  constraint chain_block_pkey PRIMARY KEY (chain_id, number),
  constraint chain_block_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_token(id)
);

create table chain_payout (
  withdrawal_id uuid not null,
  chain_id smallint not null,
  address text not null,
  units numeric not null,
  rate bigint not null,
  tx text,
  log_index integer,
  constraint chain_payout_pkey PRIMARY KEY (withdrawal_id),
  constraint chain_payout_chain_id_tx_log_index_key UNIQUE (chain_id, tx, log_index),
  constraint chain_payout_address_check CHECK (address ~ '^0x[0-9a-f]{40}$'::text),
  constraint chain_payout_check CHECK ((tx IS NULL) = (log_index IS NULL)),
  constraint chain_payout_rate_check CHECK (rate > 0),
  constraint chain_payout_units_check CHECK (units > 0::numeric),
  constraint chain_payout_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_token(id),
  constraint chain_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(id)
);

create table chain_unneeded (
  chain_id smallint not null,
  tx text not null,
  log_index integer not null,
  withdrawal_id uuid not null,
  units numeric not null,
  amount bigint not null,
  why text not null,
  decision text not null,
  posting_id uuid not null,
  decided_at timestamp with time zone not null,
  decided_by text not null,
  reason text not null,
  constraint chain_unneeded_pkey PRIMARY KEY (chain_id, tx, log_index),
  constraint chain_unneeded_posting_id_key UNIQUE (posting_id),
  constraint chain_unneeded_amount_check CHECK (amount > 0),
  constraint chain_unneeded_decision_check CHECK (decision = ANY (ARRAY['collected'::text, 'written-off'::text])),
  constraint chain_unneeded_log_index_check CHECK (log_index >= 0),
  constraint chain_unneeded_tx_check CHECK (tx ~ '^0x[0-9a-f]{64}$'::text),
  constraint chain_unneeded_units_check CHECK (units > 0::numeric),
  constraint chain_unneeded_why_check CHECK (why = ANY (ARRAY['ended'::text, 'twice'::text, 'other-amount'::text])),
  constraint chain_unneeded_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chain_token(id),
  constraint chain_unneeded_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES chain_payout(withdrawal_id)
);
CREATE INDEX chain_unneeded_of ON chain_unneeded USING btree (withdrawal_id);

create table content_version (
  kind text not null,
  item text not null,
  number integer not null,
  content jsonb,
  written_by text not null,
  written_at timestamp with time zone not null,
  published_by text,
  published_at timestamp with time zone,
  constraint content_version_pkey PRIMARY KEY (kind, item, number),
  constraint content_version_check CHECK ((published_by IS NULL) = (published_at IS NULL)),
  constraint content_version_item_check CHECK (length(item) >= 1 AND length(item) <= 64),
  constraint content_version_kind_check CHECK (kind = ANY (ARRAY['announcement'::text, 'text'::text, 'message'::text, 'promotion'::text, 'mission'::text, 'rank'::text, 'reward'::text])),
  constraint content_version_number_check CHECK (number > 0)
);
CREATE TRIGGER content_version_stays BEFORE DELETE OR UPDATE ON content_version FOR EACH ROW EXECUTE FUNCTION content_version_stays();

create table demo_world (
  only_one boolean default true not null,
  anchor timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint demo_world_pkey PRIMARY KEY (only_one),
  constraint demo_world_only_one_check CHECK (only_one)
);

create table deposit_event (
  order_id uuid not null,
  status text not null,
  at timestamp with time zone not null,
  constraint deposit_event_pkey PRIMARY KEY (order_id, status),
  constraint deposit_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE INDEX deposit_event_paid ON deposit_event USING btree (at) WHERE status = 'paid'::text;

create table downline_note (
  agent_id bigint not null,
  member_id bigint not null,
  note text not null,
  at timestamp with time zone not null,
  constraint downline_note_pkey PRIMARY KEY (agent_id, member_id),
  constraint downline_note_check CHECK (agent_id <> member_id),
  constraint downline_note_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 140),
  constraint downline_note_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id),
  constraint downline_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table game_round (
  id uuid not null,
  vendor_code text not null,
  node_id text not null,
  state text not null,
  server_seed text not null,
  commit text not null,
  opened_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  bets_root text,
  bets integer,
  bets_tree bytea storage external,
  outcome jsonb,
  drawn_at timestamp with time zone,
  ended_at timestamp with time zone,
  reason text,
  pools jsonb,
  place smallint default 0 not null,
  about jsonb,
  told_at timestamp with time zone,
  house_stake bigint default 0 not null,
  numero text collate "C",
  flew_at timestamp with time zone,
  constraint game_round_pkey PRIMARY KEY (id),
  constraint game_round_check CHECK (opened_at <= closes_at AND closes_at <= draws_at),
  constraint game_round_check1 CHECK ((bets_root IS NULL) = (bets IS NULL) AND (bets_root IS NULL) = (bets_tree IS NULL)),
  constraint game_round_check2 CHECK ((state <> ALL (ARRAY['closed'::text, 'drawn'::text, 'settled'::text])) OR bets_root IS NOT NULL),
  constraint game_round_check3 CHECK ((outcome IS NOT NULL) = (state = ANY (ARRAY['drawn'::text, 'settled'::text])) AND (outcome IS NULL) = (drawn_at IS NULL)),
  constraint game_round_check4 CHECK (state <> 'settled'::text OR ended_at IS NOT NULL),
  constraint game_round_check5 CHECK ((state = ANY (ARRAY['settled'::text, 'void'::text])) OR ended_at IS NULL),
  constraint game_round_check6 CHECK ((state = 'void'::text) = (reason IS NOT NULL)),
  constraint game_round_check7 CHECK (pools IS NULL OR bets_root IS NOT NULL),
  constraint game_round_check8 CHECK (told_at >= draws_at),
  constraint game_round_flies_closed CHECK (flew_at IS NULL OR bets_root IS NOT NULL AND flew_at >= closes_at),
  constraint game_round_house_stake_check CHECK (house_stake >= 0),
  constraint game_round_numero_form CHECK (numero ~ '^[0-9]{8}(-[0-9]{4})?$'::text),
  constraint game_round_place_check CHECK (place >= 0 AND place <= 99),
  constraint game_round_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text])),
  constraint game_round_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
);
CREATE UNIQUE INDEX game_round_draw ON game_round USING btree (vendor_code, node_id, numero) WHERE numero IS NOT NULL;
CREATE UNIQUE INDEX game_round_fixture ON game_round USING btree (vendor_code, node_id, ((about ->> 'season'::text)::integer), ((about ->> 'matchday'::text)::integer), place) WHERE about IS NOT NULL;
CREATE INDEX game_round_latest_draw ON game_round USING btree (vendor_code, draws_at) WHERE numero IS NOT NULL;
CREATE INDEX game_round_of_game ON game_round USING btree (vendor_code, node_id, id DESC);
CREATE UNIQUE INDEX game_round_running ON game_round USING btree (vendor_code, node_id, place) WHERE ended_at IS NULL AND numero IS NULL;
CREATE INDEX game_round_void ON game_round USING btree (id) WHERE reason IS NOT NULL AND numero IS NULL;
CREATE INDEX game_round_void_draw ON game_round USING btree (vendor_code, draws_at) WHERE numero IS NOT NULL AND state = 'void'::text;
CREATE INDEX game_round_waiting_draw ON game_round USING btree (vendor_code, node_id, numero) WHERE numero IS NOT NULL AND ended_at IS NULL;
CREATE TRIGGER game_round_keeps_its_word BEFORE UPDATE ON game_round FOR EACH ROW EXECUTE FUNCTION game_round_keeps_its_word();
CREATE TRIGGER round_is_due_for_counting AFTER UPDATE OF ended_at ON game_round FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION round_is_due_for_counting();

create table draw_exposure (
  round_id uuid not null,
  number text collate "C" not null,
  payable bigint not null,
  constraint draw_exposure_pkey PRIMARY KEY (round_id, number),
  constraint draw_exposure_number_check CHECK (length(number) >= 1 AND length(number) <= 60),
  constraint draw_exposure_payable_check CHECK (payable >= 0),
  constraint draw_exposure_round_id_fkey FOREIGN KEY (round_id) REFERENCES game_round(id)
);
CREATE INDEX draw_exposure_greatest ON draw_exposure USING btree (round_id, payable DESC, number);

create table exclusion (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  by text not null,
  email text,
  mobile text,
  carried_from bigint,
  undone_at timestamp with time zone,
  undone_by text,
  constraint exclusion_pkey PRIMARY KEY (id),
  constraint exclusion_address_of_own CHECK (carried_from IS NULL OR email IS NULL AND mobile IS NULL),
  constraint exclusion_check CHECK (until_at > from_at),
  constraint exclusion_kind_check CHECK (kind = ANY (ARRAY['time-out'::text, 'self-exclusion'::text])),
  constraint exclusion_undone_by_somebody CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  constraint exclusion_undone_if_carried CHECK (undone_at IS NULL OR carried_from IS NOT NULL),
  constraint exclusion_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES member(id),
  constraint exclusion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX exclusion_carried ON exclusion USING btree (id) WHERE carried_from IS NOT NULL;
CREATE INDEX exclusion_email ON exclusion USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX exclusion_member ON exclusion USING btree (member_id, until_at);
CREATE INDEX exclusion_mobile ON exclusion USING btree (mobile) WHERE mobile IS NOT NULL;

create table excluded_elsewhere (
  identity bytea not null,
  exclusion_id bigint not null,
  constraint excluded_elsewhere_pkey PRIMARY KEY (identity, exclusion_id),
  constraint excluded_elsewhere_identity_check CHECK (octet_length(identity) = 32),
  constraint excluded_elsewhere_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusion(id)
);

create table favourite (
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  created_at timestamp with time zone not null,
  constraint favourite_pkey PRIMARY KEY (member_id, vendor_code, node_id),
  constraint favourite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint favourite_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
);

create table feedback (
  id bigint generated always as identity (start with 501) not null,
  member_id bigint not null,
  content text not null,
  created_at timestamp with time zone not null,
  answer text,
  answered_by text,
  answered_at timestamp with time zone,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_answered_whole CHECK (num_nulls(answer, answered_by, answered_at) = ANY (ARRAY[0, 3])),
  constraint feedback_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 140),
  constraint feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX feedback_member ON feedback USING btree (member_id, created_at DESC);
CREATE INDEX feedback_open ON feedback USING btree (id) WHERE answered_at IS NULL;
CREATE INDEX feedback_time ON feedback USING btree (created_at, id);

create table figure_place (
  id bigint generated always as identity not null,
  member_id bigint not null,
  upline_id bigint,
  line bytea not null,
  above bigint[] not null,
  constraint figure_place_pkey PRIMARY KEY (id),
  constraint figure_place_once UNIQUE (line),
  constraint figure_place_check CHECK (substr(line, octet_length(line) - 7) = int8send(member_id)),
  constraint figure_place_check1 CHECK (cardinality(above) = (octet_length(line) / 8)),
  constraint figure_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint figure_place_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id)
);
CREATE INDEX figure_place_member ON figure_place USING btree (member_id);
CREATE INDEX figure_place_upline ON figure_place USING btree (upline_id);

create table figure_active (
  place_id bigint not null,
  day date not null,
  follows date not null,
  members bigint not null,
  constraint figure_active_pkey PRIMARY KEY (place_id, day, follows),
  constraint figure_active_place_id_fkey FOREIGN KEY (place_id) REFERENCES figure_place(id)
) with (fillfactor=80);

create table figure_day (
  place_id bigint not null,
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
  stakes bigint not null,
  constraint figure_day_pkey PRIMARY KEY (place_id, day),
  constraint figure_day_place_id_fkey FOREIGN KEY (place_id) REFERENCES figure_place(id)
) with (fillfactor=70);
CREATE INDEX figure_day_day ON figure_day USING btree (day);

create table figure_due (
  id bigint generated always as identity not null,
  member_id bigint not null,
  slot timestamp(0) with time zone not null,
  turnover bigint default 0 not null,
  payout bigint default 0 not null,
  rebates bigint default 0 not null,
  bonuses bigint default 0 not null,
  deposits bigint default 0 not null,
  withdrawals bigint default 0 not null,
  commission bigint default 0 not null,
  bets bigint default 0 not null,
  joined bigint default 0 not null,
  stakes bigint default 0 not null,
  constraint figure_due_pkey PRIMARY KEY (id)
);
CREATE INDEX figure_due_slot ON figure_due USING btree (slot);

create table figure_slot (
  slot timestamp(0) with time zone not null,
  place_id bigint not null,
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  bets bigint not null,
  stakes bigint not null,
  constraint figure_slot_pkey PRIMARY KEY (slot, place_id),
  constraint figure_slot_place_id_fkey FOREIGN KEY (place_id) REFERENCES figure_place(id)
) with (fillfactor=80);

create table figure_team (
  place_id bigint not null,
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
  stakes bigint not null,
  constraint figure_team_pkey PRIMARY KEY (place_id, day),
  constraint figure_team_place_id_fkey FOREIGN KEY (place_id) REFERENCES figure_place(id)
) with (fillfactor=70);

create table game_day (
  day date not null,
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  constraint game_day_pkey PRIMARY KEY (day, vendor_code, node_id, game_type)
) with (fillfactor=70);
CREATE TRIGGER game_days_changed_from AFTER UPDATE ON game_day REFERENCING OLD TABLE AS changed_days FOR EACH STATEMENT EXECUTE FUNCTION game_days_are_summed('-1');
CREATE TRIGGER game_days_changed_to AFTER UPDATE ON game_day REFERENCING NEW TABLE AS changed_days FOR EACH STATEMENT EXECUTE FUNCTION game_days_are_summed('1');
CREATE TRIGGER game_days_deleted AFTER DELETE ON game_day REFERENCING OLD TABLE AS changed_days FOR EACH STATEMENT EXECUTE FUNCTION game_days_are_summed('-1');
CREATE TRIGGER game_days_inserted AFTER INSERT ON game_day REFERENCING NEW TABLE AS changed_days FOR EACH STATEMENT EXECUTE FUNCTION game_days_are_summed('1');

create table game_due (
  day date not null,
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null
);

create table game_return (
  vendor_code text not null,
  node_id text not null,
  rounds bigint not null,
  staked numeric not null,
  paid numeric not null,
  stake_stake numeric not null,
  stake_payout numeric not null,
  payout_payout numeric not null,
  pooled numeric default 0 not null,
  alarmed_at timestamp with time zone,
  constraint game_return_pkey PRIMARY KEY (vendor_code, node_id)
) with (fillfactor=50);

create table game_week (
  week date not null,
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  constraint game_week_pkey PRIMARY KEY (week, vendor_code, node_id, game_type),
  constraint game_week_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric)
) with (fillfactor=70);

create table gateway (
  name text not null,
  description json not null,
  merchant jsonb not null,
  secrets_sealed text not null,
  origin text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  heard_at timestamp with time zone,
  failed_at timestamp with time zone,
  problem text,
  constraint gateway_pkey PRIMARY KEY (name),
  constraint gateway_name_check CHECK (name ~ '^[a-z][a-z0-9-]{1,30}$'::text),
  constraint gateway_problem_check CHECK (length(problem) <= 200)
);

create table gateway_payout (
  payout_id text not null,
  gateway text not null,
  sent_at timestamp with time zone not null,
  unclear_since timestamp with time zone,
  constraint gateway_payout_pkey PRIMARY KEY (payout_id),
  constraint gateway_payout_gateway_fkey FOREIGN KEY (gateway) REFERENCES gateway(name)
);
CREATE INDEX gateway_payout_unclear ON gateway_payout USING btree (payout_id) WHERE unclear_since IS NOT NULL;

create table hot_game (
  vendor_code text not null,
  node_id text not null,
  bets bigint not null,
  constraint hot_game_pkey PRIMARY KEY (vendor_code, node_id),
  constraint hot_game_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
);

create table house_day (
  day date not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  constraint house_day_pkey PRIMARY KEY (day)
);

create table identity_case (
  id bigint generated always as identity (start with 901) not null,
  member_id bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  asked_by text,
  ask_reason text,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  erased_at timestamp with time zone,
  constraint identity_case_pkey PRIMARY KEY (id),
  constraint identity_case_asked CHECK ((num_nulls(asked_by, ask_reason) = ANY (ARRAY[0, 2])) AND (state <> 'asked'::text OR asked_by IS NOT NULL)),
  constraint identity_case_decided CHECK ((state = ANY (ARRAY['verified'::text, 'refused'::text])) = (decided_at IS NOT NULL) AND (num_nulls(decided_at, decided_by) = ANY (ARRAY[0, 2])) AND (state = 'refused'::text) = (reason IS NOT NULL)),
  constraint identity_case_erased CHECK (erased_at IS NULL OR decided_at IS NOT NULL),
  constraint identity_case_sent CHECK ((state = 'asked'::text) = (sent_at IS NULL)),
  constraint identity_case_state_check CHECK (state = ANY (ARRAY['asked'::text, 'sent'::text, 'verified'::text, 'refused'::text])),
  constraint identity_case_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX identity_case_kept ON identity_case USING btree (decided_at) WHERE erased_at IS NULL AND decided_at IS NOT NULL;
CREATE INDEX identity_case_member ON identity_case USING btree (member_id, id DESC);
CREATE UNIQUE INDEX identity_case_open ON identity_case USING btree (member_id) WHERE state = ANY (ARRAY['asked'::text, 'sent'::text]);
CREATE INDEX identity_case_state ON identity_case USING btree (state, id);

create table operator_message (
  id bigint generated always as identity (start with 801) not null,
  actor text not null,
  content jsonb not null,
  account text,
  handed_to bigint default 0 not null,
  recipients bigint default 0 not null,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  also_excluded boolean default false not null,
  constraint operator_message_pkey PRIMARY KEY (id)
);

create table inbox_message (
  id bigint generated always as identity (start with 90001) not null,
  member_id bigint not null,
  code text not null,
  params jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  operator_message_id bigint,
  constraint inbox_message_pkey PRIMARY KEY (id),
  constraint inbox_words_of_operator CHECK ((code = 'operator'::text) = (operator_message_id IS NOT NULL)),
  constraint inbox_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint inbox_message_operator_message_id_fkey FOREIGN KEY (operator_message_id) REFERENCES operator_message(id)
);
CREATE INDEX inbox_message_member ON inbox_message USING btree (member_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX inbox_message_notice ON inbox_message USING btree (member_id, id DESC) WHERE read_at IS NULL AND deleted_at IS NULL AND (code = ANY (ARRAY['deposit-arrived'::text, 'deposit-failed'::text, 'withdrawal-approved'::text, 'withdrawal-rejected'::text]));
CREATE UNIQUE INDEX inbox_message_once ON inbox_message USING btree (operator_message_id, member_id) WHERE operator_message_id IS NOT NULL;
CREATE INDEX inbox_message_unread ON inbox_message USING btree (member_id) WHERE read_at IS NULL AND deleted_at IS NULL;

create table invitation (
  code_key text not null,
  code text not null,
  member_id bigint not null,
  kind text not null,
  rebate smallint default 0 not null,
  uses bigint default 0 not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (code_key),
  constraint invitation_kind_check CHECK (kind = ANY (ARRAY['affiliate'::text, 'referral'::text])),
  constraint invitation_rebate_check CHECK (rebate >= 0 AND rebate <= 10000),
  constraint invitation_uses_check CHECK (uses >= 0),
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX invitation_member ON invitation USING btree (member_id, created_at DESC NULLS LAST, code_key);
CREATE UNIQUE INDEX invitation_referral ON invitation USING btree (member_id) WHERE kind = 'referral'::text;

create table invited (
  member_id bigint not null,
  referrer_id bigint not null,
  joined_at timestamp with time zone not null,
  turnover bigint default 0 not null,
  earned bigint default 0 not null,
  rewarded_at timestamp with time zone,
  barred_for text,
  cleared_at timestamp with time zone,
  constraint invited_pkey PRIMARY KEY (member_id),
  constraint invited_barred_for_check CHECK (barred_for = ANY (ARRAY['payee-name'::text, 'mobile'::text, 'network'::text])),
  constraint invited_check CHECK (referrer_id <> member_id),
  constraint invited_cleared_is_not_barred CHECK (cleared_at IS NULL OR barred_for IS NULL),
  constraint invited_earned_check CHECK (earned >= 0),
  constraint invited_turnover_check CHECK (turnover >= 0),
  constraint invited_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint invited_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES member(id)
);
CREATE INDEX invited_barred ON invited USING btree (joined_at DESC) WHERE barred_for IS NOT NULL;
CREATE INDEX invited_joined ON invited USING btree (joined_at DESC, member_id DESC);
CREATE INDEX invited_referrer ON invited USING btree (referrer_id, joined_at DESC, member_id DESC);
CREATE INDEX invited_waiting ON invited USING btree (turnover) WHERE rewarded_at IS NULL AND barred_for IS NULL;

create table invited_day (
  member_id bigint not null,
  day date not null,
  referrer_id bigint not null,
  turnover bigint not null,
  shared bigint default 0 not null,
  constraint invited_day_pkey PRIMARY KEY (member_id, day),
  constraint invited_day_check CHECK (shared >= 0 AND shared <= turnover),
  constraint invited_day_turnover_check CHECK (turnover > 0),
  constraint invited_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES invited(member_id)
) with (fillfactor=70);
CREATE INDEX invited_day_open ON invited_day USING btree (referrer_id, day) WHERE turnover > shared;

create table jackpot (
  node_id text not null,
  contributed bigint default 0 not null,
  seeded bigint default 0 not null,
  won bigint default 0 not null,
  wins bigint default 0 not null,
  constraint jackpot_pkey PRIMARY KEY (node_id),
  constraint jackpot_check CHECK (contributed >= 0 AND seeded >= 0 AND won >= 0 AND wins >= 0 AND (contributed + seeded) >= won)
);

create table jackpot_win (
  bet_id uuid not null,
  node_id text not null,
  amount bigint not null,
  posting_id uuid not null,
  won_at timestamp with time zone not null,
  constraint jackpot_win_pkey PRIMARY KEY (bet_id),
  constraint jackpot_win_amount_check CHECK (amount > 0),
  constraint jackpot_win_node_id_fkey FOREIGN KEY (node_id) REFERENCES jackpot(node_id)
);
CREATE INDEX jackpot_win_newest ON jackpot_win USING btree (node_id, won_at DESC);

create table kept_layout (
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  spots jsonb not null,
  kept_at timestamp with time zone not null,
  constraint kept_layout_pkey PRIMARY KEY (member_id, vendor_code, node_id),
  constraint kept_layout_spots_check CHECK (jsonb_typeof(spots) = 'array'::text),
  constraint kept_layout_spots_check1 CHECK (jsonb_array_length(spots) >= 1 AND jsonb_array_length(spots) <= 50),
  constraint kept_layout_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint kept_layout_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
);

create table kept_numbers (
  member_id bigint not null,
  numbers text not null,
  kept_at timestamp with time zone not null,
  constraint kept_numbers_pkey PRIMARY KEY (member_id, numbers),
  constraint kept_numbers_numbers_check CHECK (length(numbers) >= 1 AND length(numbers) <= 200),
  constraint kept_numbers_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table large_team (
  id bigint generated always as identity not null,
  member_id bigint not null,
  line bytea not null,
  awaits bigint,
  counted boolean default false not null,
  constraint large_team_pkey PRIMARY KEY (id),
  constraint large_team_line UNIQUE (line),
  constraint large_team_once UNIQUE (member_id),
  constraint large_team_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table large_team_day (
  team_id bigint not null,
  list text not null,
  day date not null,
  kind text not null,
  vendor_code text not null,
  result text not null,
  rows bigint not null,
  credited bigint not null,
  debited bigint not null,
  constraint large_team_day_pkey PRIMARY KEY (team_id, list, day, kind, vendor_code, result),
  constraint large_team_day_list_check CHECK (list = ANY (ARRAY['bets'::text, 'movements'::text])),
  constraint large_team_day_team_id_fkey FOREIGN KEY (team_id) REFERENCES large_team(id) ON DELETE CASCADE
) with (fillfactor=70);

create table large_team_due (
  id bigint generated always as identity not null,
  team_id bigint not null,
  list text not null,
  day date not null,
  kind text not null,
  vendor_code text not null,
  result text not null,
  rows bigint not null,
  credited bigint not null,
  debited bigint not null,
  constraint large_team_due_pkey PRIMARY KEY (id)
);
CREATE INDEX large_team_due_day ON large_team_due USING btree (team_id, list, day);

create table launch_token (
  token_hash bytea not null,
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  constraint launch_token_pkey PRIMARY KEY (token_hash),
  constraint launch_token_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint launch_token_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES vendor(code),
  constraint launch_token_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
);
CREATE INDEX launch_token_age ON launch_token USING btree (created_at);

create table leaderboard_week (
  week date not null,
  prizes jsonb not null,
  players bigint default 0 not null,
  opened_at timestamp with time zone not null,
  refreshed_at timestamp with time zone,
  closed_at timestamp with time zone,
  share_basis_points integer,
  constraint leaderboard_week_pkey PRIMARY KEY (week),
  constraint leaderboard_week_share_basis_points_check CHECK (share_basis_points >= 0 AND share_basis_points <= 1000),
  constraint leaderboard_week_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric)
);

create table leaderboard_place (
  week date not null,
  place bigint not null,
  member_id bigint not null,
  score bigint not null,
  constraint leaderboard_place_pkey PRIMARY KEY (week, place),
  constraint leaderboard_place_place_check CHECK (place > 0),
  constraint leaderboard_place_score_check CHECK (score > 0),
  constraint leaderboard_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint leaderboard_place_week_fkey FOREIGN KEY (week) REFERENCES leaderboard_week(week)
);
CREATE INDEX leaderboard_place_member ON leaderboard_place USING btree (week, member_id);
CREATE INDEX leaderboard_place_score ON leaderboard_place USING btree (week, score DESC);

create table ledger_day (
  account_id bigint not null,
  day date not null,
  kind text not null,
  entries bigint not null,
  credited bigint not null,
  debited bigint not null,
  entries_before bigint not null,
  credited_before bigint not null,
  debited_before bigint not null,
  constraint ledger_day_pkey PRIMARY KEY (account_id, kind, day),
  constraint ledger_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id)
) with (fillfactor=50);
CREATE INDEX ledger_day_by_kind ON ledger_day USING btree (day, kind, account_id);

create table ledger_entry (
  posting_id uuid not null,
  account_id bigint not null,
  unit text not null,
  amount bigint not null,
  seq bigint not null,
  balance bigint not null,
  kind text not null,
  created_at timestamp(3) with time zone not null,
  kind_seq bigint,
  constraint ledger_entry_amount_check CHECK (amount <> 0)
) partition by RANGE (posting_id);
CREATE INDEX ledger_entry_posting ON ledger_entry USING btree (posting_id);
CREATE INDEX ledger_entry_statement ON ledger_entry USING btree (account_id, seq);
CREATE INDEX ledger_entry_statement_by_kind ON ledger_entry USING btree (account_id, kind, kind_seq) WHERE kind_seq IS NOT NULL;
CREATE TRIGGER ledger_entries_are_whole AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN (current_setting('ledger.posting'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION ledger_entries_are_whole();
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER movements_are_due AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION movements_are_due();
CREATE TRIGGER movements_are_due_for_reports AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION movements_are_due_for_reports();

create table ledger_posting (
  id uuid not null,
  kind text not null,
  reference text not null,
  created_at timestamp(3) with time zone not null,
  constraint ledger_posting_pkey PRIMARY KEY (id)
) partition by RANGE (id);
CREATE TRIGGER ledger_posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table login_failure (
  account_key text not null,
  in_a_row integer not null,
  wait_until timestamp with time zone,
  last_at timestamp with time zone not null,
  constraint login_failure_pkey PRIMARY KEY (account_key)
);
CREATE INDEX login_failure_last ON login_failure USING btree (last_at);

create table login_record (
  id bigint generated always as identity not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  kind text default 'username'::text not null,
  constraint login_record_pkey PRIMARY KEY (id),
  constraint login_record_kind_check CHECK (kind = ANY (ARRAY['username'::text, 'sms'::text, 'registration'::text, 'password-reset'::text, 'temporary-password'::text, 'free-play'::text, 'passkey'::text, 'third-party'::text])),
  constraint login_record_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX login_record_address ON login_record USING btree (address, at);
CREATE INDEX login_record_at ON login_record USING btree (at);
CREATE INDEX login_record_member ON login_record USING btree (member_id, id DESC);

create table member_label (
  member_id bigint not null,
  label text not null,
  constraint member_label_pkey PRIMARY KEY (member_id, label),
  constraint member_label_label_check CHECK (label ~ '^[a-z0-9-]{1,40}$'::text),
  constraint member_label_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table member_line (
  member_id bigint not null,
  line bytea not null,
  below bigint default 0 not null,
  constraint member_line_pkey PRIMARY KEY (member_id),
  constraint member_line_below_check CHECK (below >= 0),
  constraint member_line_check CHECK (substr(line, octet_length(line) - 7) = int8send(member_id)),
  constraint member_line_line_check CHECK (octet_length(line) >= 8 AND octet_length(line) <= 800),
  constraint member_line_line_check1 CHECK ((octet_length(line) % 8) = 0),
  constraint member_line_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=70);
CREATE INDEX member_line_large ON member_line USING btree (member_id) WHERE below >= 10000;
CREATE UNIQUE INDEX member_line_of_team ON member_line USING btree (line) INCLUDE (member_id);

create table member_passkey (
  id bigint generated always as identity (start with 801) not null,
  member_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint member_passkey_pkey PRIMARY KEY (id),
  constraint member_passkey_credential_id_key UNIQUE (credential_id),
  constraint member_passkey_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 64),
  constraint member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_passkey_member ON member_passkey USING btree (member_id);

create table member_transfer (
  id uuid not null,
  kind text not null,
  from_member_id bigint not null,
  to_member_id bigint not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  constraint member_transfer_pkey PRIMARY KEY (id),
  constraint member_transfer_amount_check CHECK (amount > 0),
  constraint member_transfer_check CHECK (to_member_id <> from_member_id),
  constraint member_transfer_kind_check CHECK (kind = ANY (ARRAY['upline-transfer'::text, 'downline-transfer'::text])),
  constraint member_transfer_from_member_id_fkey FOREIGN KEY (from_member_id) REFERENCES member(id),
  constraint member_transfer_to_member_id_fkey FOREIGN KEY (to_member_id) REFERENCES member(id)
);
CREATE INDEX member_transfer_from ON member_transfer USING btree (from_member_id, kind, created_at DESC, id DESC);
CREATE INDEX member_transfer_to ON member_transfer USING btree (to_member_id, kind, created_at DESC, id DESC);

create table message_template (
  item text not null,
  content jsonb not null,
  constraint message_template_pkey PRIMARY KEY (item)
);

create table mission (
  code text not null,
  "position" smallint not null,
  name jsonb not null,
  kind text not null,
  game_type text,
  period text not null,
  target bigint not null,
  pays_to text not null,
  amount bigint not null,
  since timestamp with time zone,
  constraint mission_pkey PRIMARY KEY (code),
  constraint mission_amount_check CHECK (amount > 0),
  constraint mission_check CHECK (game_type IS NULL OR (kind = ANY (ARRAY['turnover'::text, 'bets'::text]))),
  constraint mission_code_check CHECK (code ~ '^[a-z0-9-]{1,40}$'::text),
  constraint mission_kind_check CHECK (kind = ANY (ARRAY['turnover'::text, 'bets'::text, 'games'::text, 'deposit-days'::text, 'deposit-amount'::text])),
  constraint mission_pays_to_check CHECK (pays_to = ANY (ARRAY['main'::text, 'points'::text])),
  constraint mission_period_check CHECK (period = ANY (ARRAY['day'::text, 'week'::text, 'once'::text])),
  constraint mission_target_check CHECK (target > 0)
);

create table odd_payment (
  id bigint generated always as identity (start with 80001) not null,
  order_id uuid not null,
  kind text not null,
  provider text not null,
  transaction_id text not null,
  amount bigint not null,
  received_at timestamp with time zone not null,
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  posting_id uuid,
  constraint odd_payment_pkey PRIMARY KEY (id),
  constraint odd_payment_amount_check CHECK (amount > 0),
  constraint odd_payment_check CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  constraint odd_payment_decision CHECK (decision = ANY (ARRAY['credited'::text, 'dismissed'::text, 'collected'::text, 'written-off'::text])),
  constraint odd_payment_decision_fits CHECK (decision IS NULL OR decision = 'dismissed'::text OR (kind = 'reversed'::text) = (decision = ANY (ARRAY['collected'::text, 'written-off'::text]))),
  constraint odd_payment_kind CHECK (kind = ANY (ARRAY['amount-differs'::text, 'paid-already'::text, 'reversed'::text])),
  constraint odd_payment_posted CHECK ((posting_id IS NOT NULL) = (decision IS NOT NULL AND decision <> 'dismissed'::text)),
  constraint odd_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);
CREATE UNIQUE INDEX odd_payment_once ON odd_payment USING btree (provider, transaction_id, (kind = 'reversed'::text));
CREATE INDEX odd_payment_open ON odd_payment USING btree (id DESC) WHERE decision IS NULL;
CREATE INDEX odd_payment_order ON odd_payment USING btree (order_id);

create table payout (
  id text not null,
  order_id uuid not null,
  provider text not null,
  asked_at timestamp with time zone not null,
  posting_id uuid,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_order_id_fkey FOREIGN KEY (order_id) REFERENCES withdrawal_order(id)
);
CREATE UNIQUE INDEX payout_paid_once ON payout USING btree (order_id) WHERE posting_id IS NOT NULL;

create table odd_payout (
  id bigint generated always as identity (start with 70001) not null,
  order_id uuid not null,
  kind text not null,
  payout_id text not null,
  status text not null,
  problem text,
  received_at timestamp with time zone not null,
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  posting_id uuid,
  constraint odd_payout_pkey PRIMARY KEY (id),
  constraint odd_payout_payout_id_status_key UNIQUE (payout_id, status),
  constraint odd_payout_check CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  constraint odd_payout_check1 CHECK ((posting_id IS NOT NULL) = (decision IS NOT NULL AND decision <> 'nothing'::text)),
  constraint odd_payout_check2 CHECK (decision IS DISTINCT FROM 'returned'::text OR kind = 'bounced'::text),
  constraint odd_payout_decision_check CHECK (decision = ANY (ARRAY['returned'::text, 'collected'::text, 'written-off'::text, 'nothing'::text])),
  constraint odd_payout_kind_check CHECK (kind = ANY (ARRAY['other-attempt'::text, 'paid-already'::text, 'paid-after-release'::text, 'bounced'::text])),
  constraint odd_payout_status_check CHECK (status = ANY (ARRAY['paid'::text, 'failed'::text])),
  constraint odd_payout_order_id_fkey FOREIGN KEY (order_id) REFERENCES withdrawal_order(id),
  constraint odd_payout_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id)
);
CREATE INDEX odd_payout_open ON odd_payout USING btree (id DESC) WHERE decision IS NULL;
CREATE INDEX odd_payout_order ON odd_payout USING btree (order_id);

create table open_round (
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  bet_id uuid not null,
  acted_at timestamp with time zone not null,
  constraint open_round_pkey PRIMARY KEY (member_id, vendor_code, node_id),
  constraint open_round_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX open_round_bet ON open_round USING btree (bet_id);
CREATE INDEX open_round_idle ON open_round USING btree (acted_at, bet_id);

create table operator (
  id bigint generated always as identity not null,
  name text collate "C" not null,
  role text not null,
  password_hash text,
  two_factor_secret text,
  two_factor_step bigint,
  second_factor_exempt boolean default false not null,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_name_key UNIQUE (name),
  constraint operator_name_check CHECK (name ~ '^[a-z0-9_.@-]{1,64}$'::text),
  constraint operator_role_check CHECK (role = ANY (ARRAY['cashier'::text, 'support'::text, 'risk'::text, 'content'::text, 'manager'::text, 'auditor'::text])),
  constraint operator_step_of_secret CHECK (two_factor_step IS NULL OR two_factor_secret IS NOT NULL)
);

create table operator_invitation (
  operator_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  code_hash bytea,
  constraint operator_invitation_pkey PRIMARY KEY (operator_id),
  constraint operator_invitation_token_hash_key UNIQUE (token_hash),
  constraint operator_invitation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_invitation_expiry ON operator_invitation USING btree (expires_at);

create table operator_note (
  id bigint generated always as identity not null,
  member_id bigint not null,
  by text not null,
  text text not null,
  at timestamp with time zone not null,
  constraint operator_note_pkey PRIMARY KEY (id),
  constraint operator_note_text_check CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint operator_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX operator_note_member ON operator_note USING btree (member_id, id DESC);
CREATE TRIGGER operator_note_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_note FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table operator_passkey (
  id bigint generated always as identity not null,
  operator_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint operator_passkey_pkey PRIMARY KEY (id),
  constraint operator_passkey_credential_id_key UNIQUE (credential_id),
  constraint operator_passkey_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1400),
  constraint operator_passkey_name_check CHECK (length(name) >= 1 AND length(name) <= 64),
  constraint operator_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_passkey_operator ON operator_passkey USING btree (operator_id, id);

create table operator_recovery_code (
  operator_id bigint not null,
  code_hash bytea not null,
  constraint operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  constraint operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table operator_request (
  operator_id bigint not null,
  request_id text not null,
  fingerprint bytea not null,
  led_to text,
  said text,
  created_at timestamp with time zone not null,
  shown text,
  constraint operator_request_pkey PRIMARY KEY (operator_id, request_id),
  constraint operator_request_check CHECK ((led_to IS NULL) = (said IS NULL) AND (shown IS NULL OR led_to IS NOT NULL)),
  constraint operator_request_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_request_shown ON operator_request USING btree (created_at) WHERE shown IS NOT NULL;
CREATE INDEX operator_request_time ON operator_request USING btree (created_at);

create table operator_session (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  operator_id bigint not null,
  proved boolean not null,
  pending_secret text,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  challenge text,
  challenge_at timestamp with time zone,
  judged_code bytea,
  judged_at timestamp with time zone,
  former_token_hash bytea,
  renewed_at timestamp with time zone,
  constraint operator_session_pkey PRIMARY KEY (id),
  constraint operator_session_former_token_hash_key UNIQUE (former_token_hash),
  constraint operator_session_token_hash_key UNIQUE (token_hash),
  constraint operator_session_challenge CHECK ((challenge IS NULL) = (challenge_at IS NULL)),
  constraint operator_session_check CHECK ((judged_code IS NULL) = (judged_at IS NULL)),
  constraint operator_session_check1 CHECK ((former_token_hash IS NULL) = (renewed_at IS NULL)),
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_session_operator ON operator_session USING btree (operator_id, last_seen_at);
CREATE INDEX operator_session_seen ON operator_session USING btree (last_seen_at);

create table outbox (
  id uuid default uuidv7() not null,
  channel text not null,
  recipient text not null,
  purpose text not null,
  code text,
  body text not null,
  created_at timestamp with time zone not null,
  subject text default ''::text not null,
  state text default 'kept'::text not null,
  sent_at timestamp with time zone,
  good_until timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'mail'::text])),
  constraint outbox_state_check CHECK (state = ANY (ARRAY['kept'::text, 'queued'::text, 'sent'::text, 'failed'::text, 'withheld'::text]))
);
CREATE INDEX outbox_created ON outbox USING btree (created_at);
CREATE INDEX outbox_filled ON outbox USING btree (good_until) WHERE body <> ''::text;
CREATE INDEX outbox_recipient ON outbox USING btree (recipient, id DESC);

create table passkey_question (
  challenge text not null,
  purpose text not null,
  member_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_question_pkey PRIMARY KEY (challenge),
  constraint passkey_question_of_member CHECK ((purpose = 'login'::text) = (member_id IS NULL)),
  constraint passkey_question_purpose_check CHECK (purpose = ANY (ARRAY['add'::text, 'login'::text, 'second'::text])),
  constraint passkey_question_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX passkey_question_expiry ON passkey_question USING btree (expires_at);

create table payout_file (
  id bigint generated always as identity (start with 7001) not null,
  bank_id smallint not null,
  map jsonb not null,
  digest bytea not null,
  orders integer not null,
  amount bigint not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  constraint payout_file_pkey PRIMARY KEY (id),
  constraint payout_file_amount_check CHECK (amount > 0),
  constraint payout_file_digest_check CHECK (length(digest) = 32),
  constraint payout_file_orders_check CHECK (orders > 0),
  constraint payout_file_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id)
);
CREATE INDEX payout_file_of_bank ON payout_file USING btree (bank_id, id);

create table payout_file_order (
  file_id bigint not null,
  place integer not null,
  withdrawal_id uuid not null,
  released_at timestamp with time zone,
  released_by text,
  release_reason text,
  constraint payout_file_order_pkey PRIMARY KEY (file_id, place),
  constraint payout_file_order_place_check CHECK (place > 0),
  constraint payout_file_order_release CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (release_reason IS NULL)),
  constraint payout_file_order_file_id_fkey FOREIGN KEY (file_id) REFERENCES payout_file(id),
  constraint payout_file_order_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(id)
);
CREATE UNIQUE INDEX payout_file_order_once ON payout_file_order USING btree (withdrawal_id) WHERE released_at IS NULL;

create table pending_login (
  token_hash bytea not null,
  member_id bigint not null,
  kind text not null,
  remember boolean not null,
  must_change_password text,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  constraint pending_login_pkey PRIMARY KEY (token_hash),
  constraint pending_login_kind_check CHECK (kind = ANY (ARRAY['username'::text, 'sms'::text, 'registration'::text, 'password-reset'::text, 'temporary-password'::text, 'free-play'::text, 'third-party'::text])),
  constraint pending_login_must_change_password_check CHECK (must_change_password = ANY (ARRAY['first-login'::text, 'expired'::text])),
  constraint pending_login_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX pending_login_expiry ON pending_login USING btree (expires_at);
CREATE INDEX pending_login_member ON pending_login USING btree (member_id);

create table play_limit (
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint not null,
  since timestamp with time zone not null,
  next_amount bigint,
  next_at timestamp with time zone,
  constraint play_limit_pkey PRIMARY KEY (member_id, kind, period),
  constraint play_limit_amount_check CHECK (amount > 0),
  constraint play_limit_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text])),
  constraint play_limit_next_is_looser CHECK (next_amount IS NULL OR next_at IS NOT NULL AND next_amount > amount),
  constraint play_limit_period_check CHECK (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  constraint play_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table play_limit_event (
  id bigint generated always as identity not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  act text not null,
  kind text,
  period text,
  amount bigint,
  until_at timestamp with time zone,
  minutes smallint,
  by text not null,
  constraint play_limit_event_pkey PRIMARY KEY (id),
  constraint play_limit_event_act_check CHECK (act = ANY (ARRAY['limit-set'::text, 'limit-asked'::text, 'limit-kept'::text, 'limit-loosened'::text, 'limit-removed'::text, 'time-out'::text, 'self-exclusion'::text, 'exclusion-lifted'::text, 'reality-check'::text])),
  constraint play_limit_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX play_limit_event_member ON play_limit_event USING btree (member_id, id DESC);
CREATE INDEX play_limit_event_time ON play_limit_event USING btree (at);

create table session (
  token_hash bytea not null,
  member_id bigint not null,
  remember boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  password_proved_until timestamp with time zone,
  id uuid default uuidv7() not null,
  kind text default 'username'::text not null,
  must_change_password text,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_kind_check CHECK (kind = ANY (ARRAY['username'::text, 'sms'::text, 'registration'::text, 'password-reset'::text, 'temporary-password'::text, 'free-play'::text, 'passkey'::text, 'third-party'::text])),
  constraint session_must_change_password_check CHECK (must_change_password = ANY (ARRAY['first-login'::text, 'expired'::text])),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX session_expiry ON session USING btree (expires_at);
CREATE UNIQUE INDEX session_id ON session USING btree (id);
CREATE INDEX session_member ON session USING btree (member_id);
CREATE INDEX session_seen ON session USING btree (last_seen_at);
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION session_has_ended();
CREATE TRIGGER session_token_changed AFTER UPDATE OF token_hash ON session FOR EACH ROW WHEN (old.token_hash IS DISTINCT FROM new.token_hash) EXECUTE FUNCTION session_has_ended();

create table play_session (
  net_before bigint not null,
  checked_at timestamp with time zone,
  session_id uuid not null,
  constraint play_session_pkey PRIMARY KEY (session_id),
  constraint play_session_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);

create table point_conversion (
  id uuid not null,
  member_id bigint not null,
  points bigint not null,
  money bigint not null,
  created_at timestamp with time zone not null,
  constraint point_conversion_pkey PRIMARY KEY (id),
  constraint point_conversion_money_check CHECK (money > 0),
  constraint point_conversion_points_check CHECK (points > 0),
  constraint point_conversion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX point_conversion_member ON point_conversion USING btree (member_id, created_at);

create table point_reward (
  id bigint generated always as identity (start with 40001) not null,
  code text not null,
  kind text not null,
  name jsonb not null,
  description jsonb not null,
  price bigint not null,
  stock integer,
  member_limit integer,
  money bigint,
  turnover bigint default 0 not null,
  art jsonb not null,
  "position" integer default 0 not null,
  offered boolean default true not null,
  created_at timestamp with time zone not null,
  worth bigint,
  constraint point_reward_pkey PRIMARY KEY (id),
  constraint point_reward_code_key UNIQUE (code),
  constraint point_reward_check CHECK ((kind = 'bonus'::text) = (money IS NOT NULL)),
  constraint point_reward_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'bonus'::text, 'phone'::text])),
  constraint point_reward_member_limit_check CHECK (member_limit > 0),
  constraint point_reward_money_check CHECK (money > 0),
  constraint point_reward_price_check CHECK (price > 0),
  constraint point_reward_stock_check CHECK (stock >= 0),
  constraint point_reward_turnover_check CHECK (turnover >= 0),
  constraint point_reward_worth_check CHECK (worth > 0)
);
CREATE INDEX point_reward_offered ON point_reward USING btree ("position", id) WHERE offered;

create table point_redeem (
  id uuid not null,
  member_id bigint not null,
  reward_id bigint not null,
  quantity integer not null,
  points bigint not null,
  status text not null,
  reason text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint point_redeem_pkey PRIMARY KEY (id),
  constraint point_redeem_check CHECK ((status = 'processing'::text) = (answered_at IS NULL)),
  constraint point_redeem_check1 CHECK ((status = 'rejected'::text) = (reason IS NOT NULL)),
  constraint point_redeem_points_check CHECK (points > 0),
  constraint point_redeem_quantity_check CHECK (quantity > 0),
  constraint point_redeem_status_check CHECK (status = ANY (ARRAY['processing'::text, 'rejected'::text, 'complete'::text])),
  constraint point_redeem_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint point_redeem_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES point_reward(id)
);
CREATE INDEX point_redeem_created ON point_redeem USING btree (created_at, id);
CREATE INDEX point_redeem_member ON point_redeem USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX point_redeem_reward ON point_redeem USING btree (member_id, reward_id) WHERE status <> 'rejected'::text;
CREATE INDEX point_redeem_status ON point_redeem USING btree (status, created_at, id);

create table point_rest (
  member_id bigint not null,
  rest bigint default 0 not null,
  constraint point_rest_pkey PRIMARY KEY (member_id),
  constraint point_rest_rest_check CHECK (rest >= 0),
  constraint point_rest_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table promotion_entry (
  id bigint generated always as identity (start with 45001) not null,
  promotion_id bigint not null,
  member_id bigint not null,
  state text not null,
  awaits_deposit boolean default false not null,
  remark text,
  reason text,
  joined_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint promotion_entry_pkey PRIMARY KEY (id),
  constraint promotion_entry_once UNIQUE (promotion_id, member_id),
  constraint promotion_entry_check CHECK (NOT awaits_deposit OR state = 'signed'::text),
  constraint promotion_entry_remark_check CHECK (char_length(remark) <= 140),
  constraint promotion_entry_state_check CHECK (state = ANY (ARRAY['signed'::text, 'applying'::text, 'rejected'::text, 'granted'::text])),
  constraint promotion_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint promotion_entry_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX promotion_entry_applied ON promotion_entry USING btree (id) WHERE state <> 'signed'::text;
CREATE INDEX promotion_entry_applying ON promotion_entry USING btree (id) WHERE state = 'applying'::text;
CREATE UNIQUE INDEX promotion_entry_awaits_deposit ON promotion_entry USING btree (member_id) WHERE awaits_deposit;
CREATE INDEX promotion_entry_member ON promotion_entry USING btree (member_id, id DESC);

create table promotion_period (
  promotion_id bigint not null,
  from_day date not null,
  to_day date not null,
  granted_at timestamp with time zone not null,
  constraint promotion_period_pkey PRIMARY KEY (promotion_id, from_day),
  constraint promotion_period_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);

create table provider_callback (
  provider text not null,
  transaction_id text not null,
  order_id uuid not null,
  received_at timestamp with time zone not null,
  outcome text not null,
  status text not null,
  constraint provider_callback_pkey PRIMARY KEY (provider, transaction_id, status),
  constraint provider_callback_status_check CHECK (status = ANY (ARRAY['paid'::text, 'failed'::text])),
  constraint provider_callback_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order(id)
);

create table provider_link (
  id bigint generated always as identity (start with 901) not null,
  member_id bigint not null,
  issuer text not null,
  subject text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint provider_link_pkey PRIMARY KEY (id),
  constraint provider_link_issuer_subject_key UNIQUE (issuer, subject),
  constraint provider_link_member_id_issuer_key UNIQUE (member_id, issuer),
  constraint provider_link_subject_check CHECK (char_length(subject) >= 1 AND char_length(subject) <= 255),
  constraint provider_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table sign_in_provider (
  id smallint generated always as identity not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed text not null,
  origin text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint sign_in_provider_pkey PRIMARY KEY (id),
  constraint sign_in_provider_client_id_check CHECK (char_length(client_id) >= 1 AND char_length(client_id) <= 500),
  constraint sign_in_provider_issuer_check CHECK (char_length(issuer) <= 500),
  constraint sign_in_provider_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 32)
);
CREATE UNIQUE INDEX sign_in_provider_open ON sign_in_provider USING btree (issuer) WHERE closed_at IS NULL;

create table provider_visit (
  token_hash bytea not null,
  provider_id smallint not null,
  member_id bigint,
  subject text,
  expires_at timestamp with time zone not null,
  constraint provider_visit_pkey PRIMARY KEY (token_hash),
  constraint provider_visit_of_nobody CHECK (member_id IS NULL OR subject IS NULL),
  constraint provider_visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint provider_visit_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_provider(id)
);
CREATE INDEX provider_visit_expiry ON provider_visit USING btree (expires_at);

create table push_choice (
  member_id bigint not null,
  kinds text[] not null,
  details boolean not null,
  constraint push_choice_pkey PRIMARY KEY (member_id),
  constraint push_choice_kinds_check CHECK (kinds <@ ARRAY['deposits'::text, 'withdrawals'::text, 'draws'::text, 'messages'::text]),
  constraint push_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table push_key (
  id bigint generated always as identity not null,
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamp with time zone not null,
  constraint push_key_pkey PRIMARY KEY (id),
  constraint push_key_public_key_key UNIQUE (public_key),
  constraint push_key_public_key_check CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$'::text)
);

create table push_subscription (
  id bigint generated always as identity (start with 901) not null,
  member_id bigint not null,
  session_id uuid,
  key_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  pushed_at timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_endpoint_check CHECK (char_length(endpoint) <= 1024),
  constraint push_subscription_key_id_fkey FOREIGN KEY (key_id) REFERENCES push_key(id),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_key ON push_subscription USING btree (key_id);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id, id);
CREATE INDEX push_subscription_session ON push_subscription USING btree (session_id) WHERE session_id IS NOT NULL;

create table raffle_draw (
  promotion_id bigint not null,
  server_seed text not null,
  commit text not null,
  client_seed text,
  tickets bigint,
  drawn_at timestamp with time zone,
  constraint raffle_draw_pkey PRIMARY KEY (promotion_id),
  constraint raffle_draw_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);

create table raffle_prize (
  promotion_id bigint not null,
  place integer not null,
  amount bigint not null,
  ticket bigint,
  member_id bigint,
  constraint raffle_prize_pkey PRIMARY KEY (promotion_id, place),
  constraint raffle_prize_amount_check CHECK (amount > 0),
  constraint raffle_prize_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint raffle_prize_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);

create table raffle_ticket (
  promotion_id bigint not null,
  member_id bigint not null,
  first bigint not null,
  last bigint not null,
  constraint raffle_ticket_pkey PRIMARY KEY (promotion_id, member_id),
  constraint raffle_ticket_check CHECK (first >= 1 AND first <= last),
  constraint raffle_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint raffle_ticket_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE UNIQUE INDEX raffle_ticket_first ON raffle_ticket USING btree (promotion_id, first);

create table rank_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  from_level smallint not null,
  to_level smallint not null,
  cause text not null,
  month date,
  at timestamp with time zone not null,
  constraint rank_change_pkey PRIMARY KEY (id),
  constraint rank_change_cause_check CHECK (cause = ANY (ARRAY['earned'::text, 'not-kept'::text, 'operator'::text])),
  constraint rank_change_check CHECK (from_level <> to_level),
  constraint rank_change_check1 CHECK ((cause = 'not-kept'::text) = (month IS NOT NULL)),
  constraint rank_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX rank_change_member ON rank_change USING btree (member_id, id DESC);
CREATE UNIQUE INDEX rank_not_kept_once ON rank_change USING btree (member_id, month) WHERE month IS NOT NULL;

create table rank_pause (
  month date not null,
  constraint rank_pause_pkey PRIMARY KEY (month),
  constraint rank_pause_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);

create table rank_review (
  month date not null,
  reviewed_at timestamp with time zone not null,
  constraint rank_review_pkey PRIMARY KEY (month),
  constraint rank_review_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);

create table rebate_claim (
  id bigint generated always as identity (start with 80001) not null,
  member_id bigint not null,
  rank_level smallint not null,
  amount bigint not null,
  required_turnover bigint not null,
  at timestamp with time zone not null,
  constraint rebate_claim_pkey PRIMARY KEY (id),
  constraint rebate_claim_amount_check CHECK (amount > 0),
  constraint rebate_claim_required_turnover_check CHECK (required_turnover >= 0),
  constraint rebate_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX rebate_claim_member ON rebate_claim USING btree (member_id, id DESC);

create table rebate_claim_line (
  claim_id bigint not null,
  game_type text not null,
  turnover bigint not null,
  rate_basis_points smallint not null,
  fraction smallint not null,
  amount bigint not null,
  constraint rebate_claim_line_pkey PRIMARY KEY (claim_id, game_type, rate_basis_points),
  constraint rebate_claim_line_check CHECK (amount::numeric = div(turnover::numeric * rate_basis_points::numeric + fraction::numeric, 10000::numeric)),
  constraint rebate_claim_line_fraction_check CHECK (fraction >= 0 AND fraction <= 9999),
  constraint rebate_claim_line_rate_basis_points_check CHECK (rate_basis_points >= 0 AND rate_basis_points <= 10000),
  constraint rebate_claim_line_turnover_check CHECK (turnover >= 0),
  constraint rebate_claim_line_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES rebate_claim(id)
);

create table rebate_due (
  member_id bigint not null,
  game_type text not null,
  rate_basis_points smallint not null,
  turnover bigint not null,
  constraint rebate_due_pkey PRIMARY KEY (member_id, game_type, rate_basis_points),
  constraint rebate_due_rate_basis_points_check CHECK (rate_basis_points >= 1 AND rate_basis_points <= 10000),
  constraint rebate_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=70);

create table rebate_rest (
  member_id bigint constraint rebate_taken_member_id_not_null not null,
  game_type text constraint rebate_taken_game_type_not_null not null,
  fraction smallint constraint rebate_taken_fraction_not_null not null,
  constraint rebate_taken_pkey PRIMARY KEY (member_id, game_type),
  constraint rebate_taken_fraction_check CHECK (fraction >= 0 AND fraction <= 9999),
  constraint rebate_taken_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table recent_game (
  member_id bigint not null,
  vendor_code text not null,
  node_id text not null,
  last_at timestamp with time zone not null,
  constraint recent_game_pkey PRIMARY KEY (member_id, vendor_code, node_id),
  constraint recent_game_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint recent_game_vendor_code_node_id_fkey FOREIGN KEY (vendor_code, node_id) REFERENCES game(vendor_code, node_id)
);
CREATE INDEX recent_game_member ON recent_game USING btree (member_id, last_at DESC);

create table recovery_code (
  member_id bigint not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  constraint recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table region_rule (
  country_code text,
  range cidr,
  blocked boolean not null,
  created_at timestamp with time zone not null,
  constraint region_rule_country_code_key UNIQUE (country_code),
  constraint region_rule_range_key UNIQUE (range),
  constraint region_rule_check CHECK (num_nonnulls(country_code, range) = 1),
  constraint region_rule_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX region_rule_range ON region_rule USING gist (range inet_ops);

create table report_day (
  day date not null,
  part text not null,
  key text not null,
  what text not null,
  amount bigint not null,
  constraint report_day_pkey PRIMARY KEY (day, part, what, key),
  constraint report_day_part_check CHECK (part = ANY (ARRAY['all'::text, 'agent'::text, 'country'::text, 'cohort'::text]))
);

create table report_due (
  day date not null,
  account_id bigint not null,
  kind text not null,
  amount bigint not null
);

create table report_member_due (
  day date not null,
  member_id bigint not null,
  what text not null,
  amount bigint not null,
  constraint report_member_due_what_check CHECK (what = ANY (ARRAY['joined'::text, 'active'::text]))
);
CREATE INDEX report_member_due_by_member ON report_member_due USING btree (day, member_id);

create table request (
  member_id bigint not null,
  request_id text not null,
  fingerprint text not null,
  result jsonb,
  created_at timestamp with time zone not null,
  constraint request_pkey PRIMARY KEY (member_id, request_id),
  constraint request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX request_of_member_created ON request USING btree (created_at) WHERE request_id !~~ 'ops:%'::text;

create table reward (
  id bigint generated always as identity (start with 70001) not null,
  member_id bigint not null,
  kind text not null,
  source text not null,
  pays_to text not null,
  amount bigint not null,
  turnover bigint default 0 not null,
  params jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  claimed_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_reason text,
  constraint reward_pkey PRIMARY KEY (id),
  constraint reward_once UNIQUE (member_id, kind, source),
  constraint reward_amount_check CHECK (amount > 0),
  constraint reward_ends_once CHECK (claimed_at IS NULL OR revoked_at IS NULL),
  constraint reward_kind_check CHECK (kind = ANY (ARRAY['promotion'::text, 'raffle'::text, 'vip'::text, 'mission'::text, 'referral'::text])),
  constraint reward_pays_to_check CHECK (pays_to = ANY (ARRAY['main'::text, 'points'::text])),
  constraint reward_revoked_for_a_reason CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
  constraint reward_revoked_is_expired CHECK (revoked_at IS NULL OR expires_at <= revoked_at),
  constraint reward_turnover_check CHECK (turnover >= 0),
  constraint reward_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX reward_member_time ON reward USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX reward_of_kind ON reward USING btree (kind, id DESC);
CREATE INDEX reward_of_member_open ON reward USING btree (member_id, expires_at) WHERE claimed_at IS NULL AND revoked_at IS NULL;
CREATE INDEX reward_revoked ON reward USING btree (id DESC) WHERE revoked_at IS NOT NULL;
CREATE INDEX reward_waiting ON reward USING btree (id DESC) WHERE claimed_at IS NULL AND revoked_at IS NULL;

create table risk_finding (
  kind text not null,
  found jsonb not null,
  found_at timestamp with time zone not null,
  constraint risk_finding_pkey PRIMARY KEY (kind)
);

create table round_bet (
  round_id uuid not null,
  bet_id uuid not null,
  constraint round_bet_pkey PRIMARY KEY (round_id, bet_id),
  constraint round_bet_round_id_fkey FOREIGN KEY (round_id) REFERENCES game_round(id)
);
CREATE INDEX round_bet_of_bet ON round_bet USING btree (bet_id);

create table round_due (
  vendor_code text not null,
  node_id text not null,
  stake bigint not null,
  payout bigint not null,
  sign smallint default 1 not null,
  pooled bigint default 0 not null,
  constraint round_due_sign_check CHECK (sign = ANY (ARRAY[1, '-1'::integer]))
);

create table round_stake (
  round_id uuid not null,
  spot text not null,
  staked bigint not null,
  constraint round_stake_pkey PRIMARY KEY (round_id, spot),
  constraint round_stake_staked_check CHECK (staked > 0),
  constraint round_stake_round_id_fkey FOREIGN KEY (round_id) REFERENCES game_round(id)
);

create table setting (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (name)
);

create table slider (
  id text not null,
  answer smallint not null,
  drawn_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null,
  passed boolean default false not null,
  constraint slider_pkey PRIMARY KEY (id)
);
CREATE INDEX slider_expiry ON slider USING btree (expires_at);

create table throttle (
  key text not null,
  hits integer not null,
  window_ends_at timestamp with time zone not null,
  constraint throttle_pkey PRIMARY KEY (key)
);
CREATE INDEX throttle_expiry ON throttle USING btree (window_ends_at);

create table turnover (
  id bigint generated always as identity not null,
  member_id bigint not null,
  reference text not null,
  required bigint not null,
  remaining bigint not null,
  created_at timestamp with time zone not null,
  constraint turnover_pkey PRIMARY KEY (id),
  constraint turnover_check CHECK (remaining >= 0 AND remaining <= required),
  constraint turnover_required_check CHECK (required > 0),
  constraint turnover_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX turnover_open ON turnover USING btree (member_id, id) WHERE remaining > 0;

create table turnover_counted (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  counted bigint not null,
  constraint turnover_counted_pkey PRIMARY KEY (member_id, day, game_type),
  constraint turnover_counted_counted_check CHECK (counted > 0),
  constraint turnover_counted_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=70);

create table turnover_due (
  member_id bigint not null,
  day date not null
);
CREATE INDEX turnover_due_member ON turnover_due USING btree (member_id, day);

create table upload (
  id uuid default gen_random_uuid() not null,
  member_id bigint not null,
  mime text not null,
  size integer not null,
  bytes bytea storage external not null,
  created_at timestamp with time zone not null,
  used_for text,
  digest bytea generated always as (sha256(bytes)) stored not null,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_mime_check CHECK (mime = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])),
  constraint upload_size_check CHECK (size >= 1 AND size <= 5242880),
  constraint upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX upload_member ON upload USING btree (member_id, created_at DESC);
CREATE INDEX upload_unused ON upload USING btree (created_at) WHERE used_for IS NULL;
CREATE INDEX upload_used ON upload USING btree (used_for) WHERE used_for IS NOT NULL;
CREATE TRIGGER upload_comes AFTER INSERT ON upload REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION upload_is_counted();
CREATE TRIGGER upload_goes AFTER DELETE ON upload REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION upload_is_counted();

create table upload_total (
  one boolean default true not null,
  bytes bigint not null,
  constraint upload_total_pkey PRIMARY KEY (one),
  constraint upload_total_bytes_check CHECK (bytes >= 0),
  constraint upload_total_one_check CHECK (one)
);

create table vendor_call (
  vendor_code text not null,
  transaction_id text not null,
  kind text not null,
  member_id bigint not null,
  node_id text not null,
  round_id text not null,
  bet_transaction_id text,
  amount bigint,
  bet_id uuid,
  balance bigint,
  refused text,
  created_at timestamp with time zone not null,
  constraint vendor_call_pkey PRIMARY KEY (vendor_code, transaction_id),
  constraint vendor_call_amount_check CHECK (amount >= 0),
  constraint vendor_call_check CHECK (refused IS NULL OR kind = 'bet'::text AND bet_id IS NULL),
  constraint vendor_call_kind_check CHECK (kind = ANY (ARRAY['bet'::text, 'win'::text, 'rollback'::text])),
  constraint vendor_call_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint vendor_call_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES vendor(code)
);
CREATE INDEX vendor_call_time ON vendor_call USING btree (vendor_code, created_at);

create table vendor_connection (
  vendor_code text not null,
  launch_url text not null,
  popup boolean default false not null,
  trial boolean default false not null,
  free_wins boolean default false not null,
  silent_loss_minutes integer,
  key_sealed text not null,
  key_made_at timestamp with time zone not null,
  former_key_sealed text,
  former_key_until timestamp with time zone,
  report_url text,
  reports_since text,
  most_win_times integer default 10000 not null,
  most_win bigint default '500000000000'::bigint not null,
  constraint vendor_connection_pkey PRIMARY KEY (vendor_code),
  constraint vendor_connection_check CHECK ((former_key_sealed IS NULL) = (former_key_until IS NULL)),
  constraint vendor_connection_check1 CHECK ((report_url IS NULL) = (reports_since IS NULL)),
  constraint vendor_connection_launch_url_check CHECK (launch_url ~ '^https?://[^?#]+$'::text AND length(launch_url) <= 500),
  constraint vendor_connection_most_win_check CHECK (most_win > 0),
  constraint vendor_connection_most_win_times_check CHECK (most_win_times > 0),
  constraint vendor_connection_report_url_check CHECK (report_url ~ '^https?://[^?#]+$'::text AND length(report_url) <= 500),
  constraint vendor_connection_reports_since_check CHECK (reports_since ~ '^\d{4}-\d{2}-\d{2}$'::text),
  constraint vendor_connection_silent_loss_minutes_check CHECK (silent_loss_minutes > 0),
  constraint vendor_connection_vendor_code_check CHECK (vendor_code <> 'SEN'::text),
  constraint vendor_connection_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES vendor(code)
);

create table vendor_difference (
  id bigint generated always as identity (start with 1001) not null,
  vendor_code text not null,
  transaction_id text not null,
  day text not null,
  kind text not null,
  member_id bigint,
  node_id text not null,
  round_id text not null,
  bet_id uuid,
  our_state text not null,
  our_stake bigint not null,
  our_payout bigint not null,
  their_state text not null,
  their_stake bigint not null,
  their_payout bigint not null,
  line jsonb,
  adjusted bigint default 0 not null,
  status text default 'open'::text not null,
  resolution text,
  found_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint vendor_difference_pkey PRIMARY KEY (id),
  constraint vendor_difference_vendor_code_transaction_id_key UNIQUE (vendor_code, transaction_id),
  constraint vendor_difference_check CHECK ((status = 'open'::text) = (ended_at IS NULL)),
  constraint vendor_difference_check1 CHECK ((status = 'resolved'::text) = (resolution IS NOT NULL)),
  constraint vendor_difference_day_check CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'::text),
  constraint vendor_difference_kind_check CHECK (kind = ANY (ARRAY['missing-here'::text, 'missing-there'::text, 'other-amount'::text, 'other-state'::text, 'win-over-limit'::text])),
  constraint vendor_difference_our_state_check CHECK (our_state = ANY (ARRAY['absent'::text, 'refused'::text, 'open'::text, 'settled'::text, 'void'::text])),
  constraint vendor_difference_resolution_check CHECK (resolution = ANY (ARRAY['theirs'::text, 'ours'::text])),
  constraint vendor_difference_status_check CHECK (status = ANY (ARRAY['open'::text, 'resolved'::text, 'gone'::text])),
  constraint vendor_difference_their_state_check CHECK (their_state = ANY (ARRAY['absent'::text, 'open'::text, 'settled'::text, 'void'::text])),
  constraint vendor_difference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint vendor_difference_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES vendor(code)
);
CREATE INDEX vendor_difference_member ON vendor_difference USING btree (member_id, id DESC);
CREATE INDEX vendor_difference_open ON vendor_difference USING btree (vendor_code, day) WHERE status = 'open'::text;

create table vendor_report (
  vendor_code text not null,
  day text not null,
  asked_at timestamp with time zone not null,
  reported_at timestamp with time zone,
  failure text,
  bets bigint default 0 not null,
  stake bigint default 0 not null,
  payout bigint default 0 not null,
  constraint vendor_report_pkey PRIMARY KEY (vendor_code, day),
  constraint vendor_report_bets_check CHECK (bets >= 0),
  constraint vendor_report_check CHECK (reported_at IS NOT NULL OR failure IS NOT NULL),
  constraint vendor_report_day_check CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'::text),
  constraint vendor_report_failure_check CHECK (length(failure) <= 200),
  constraint vendor_report_payout_check CHECK (payout >= 0),
  constraint vendor_report_stake_check CHECK (stake >= 0),
  constraint vendor_report_vendor_code_fkey FOREIGN KEY (vendor_code) REFERENCES vendor(code)
);

create table verification_code (
  purpose text not null,
  recipient text not null,
  code_hash bytea,
  third_party_session text,
  tries_left smallint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint verification_code_pkey PRIMARY KEY (purpose, recipient),
  constraint verification_code_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'register'::text, 'forget'::text, 'bind-mobile'::text, 'bind-email'::text]))
);
CREATE INDEX verification_code_expiry ON verification_code USING btree (expires_at);

create table vip_rank (
  level smallint not null,
  name jsonb not null,
  upgrade_turnover bigint not null,
  keep_turnover bigint not null,
  upgrade_gift bigint not null,
  monthly_gift bigint not null,
  rebates jsonb not null,
  constraint vip_rank_pkey PRIMARY KEY (level),
  constraint vip_rank_keep_turnover_check CHECK (keep_turnover >= 0),
  constraint vip_rank_level_check CHECK (level >= 0 AND level <= 20),
  constraint vip_rank_monthly_gift_check CHECK (monthly_gift >= 0),
  constraint vip_rank_upgrade_gift_check CHECK (upgrade_gift >= 0),
  constraint vip_rank_upgrade_turnover_check CHECK (upgrade_turnover >= 0)
);

create table wallet_transfer (
  id uuid not null,
  member_id bigint not null,
  from_wallet text not null,
  to_wallet text not null,
  amount bigint not null,
  leg text not null,
  status text not null,
  asked integer default 0 not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint wallet_transfer_pkey PRIMARY KEY (id),
  constraint wallet_transfer_amount_check CHECK (amount > 0),
  constraint wallet_transfer_check CHECK (to_wallet <> from_wallet),
  constraint wallet_transfer_check1 CHECK ((ended_at IS NOT NULL) = (status = ANY (ARRAY['done'::text, 'failed'::text]))),
  constraint wallet_transfer_check2 CHECK (
CASE leg
    WHEN 'withdraw'::text THEN from_wallet
    ELSE to_wallet
END <> 'main'::text),
  constraint wallet_transfer_leg_check CHECK (leg = ANY (ARRAY['withdraw'::text, 'deposit'::text])),
  constraint wallet_transfer_status_check CHECK (status = ANY (ARRAY['requested'::text, 'sent'::text, 'unknown'::text, 'done'::text, 'failed'::text])),
  constraint wallet_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX wallet_transfer_member ON wallet_transfer USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX wallet_transfer_open ON wallet_transfer USING btree (member_id) WHERE status = ANY (ARRAY['requested'::text, 'sent'::text, 'unknown'::text]);
CREATE INDEX wallet_transfer_status ON wallet_transfer USING btree (status, created_at DESC, id DESC);
CREATE INDEX wallet_transfer_time ON wallet_transfer USING btree (created_at DESC, id DESC);

create table withdrawal_event (
  order_id uuid not null,
  status text not null,
  at timestamp with time zone not null,
  by text not null,
  constraint withdrawal_event_pkey PRIMARY KEY (order_id, status),
  constraint withdrawal_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES withdrawal_order(id)
);
CREATE INDEX withdrawal_event_paid ON withdrawal_event USING btree (at) WHERE status = 'paid'::text;

create table vendor_simulator.message (
  vendor text not null,
  transaction_id text not null,
  kind text not null,
  bet text not null,
  said jsonb not null,
  amount bigint not null,
  state text not null,
  written_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  constraint message_pkey PRIMARY KEY (vendor, transaction_id),
  constraint message_amount_check CHECK (amount >= 0),
  constraint message_kind_check CHECK (kind = ANY (ARRAY['bet'::text, 'win'::text, 'rollback'::text])),
  constraint message_state_check CHECK (state = ANY (ARRAY['held'::text, 'waiting'::text, 'answered'::text, 'refused'::text, 'given-up'::text, 'taken-back'::text, 'dropped'::text]))
);
CREATE INDEX message_bet ON vendor_simulator.message USING btree (vendor, bet);
CREATE INDEX message_waiting ON vendor_simulator.message USING btree (tried_at) WHERE state = 'waiting'::text;
CREATE INDEX message_written ON vendor_simulator.message USING btree (vendor, written_at);

create table wallet_simulator.account (
  vendor text not null,
  player text not null,
  balance bigint default 0 not null,
  constraint account_pkey PRIMARY KEY (vendor, player),
  constraint account_balance_check CHECK (balance >= 0)
);

create table wallet_simulator.movement (
  vendor text not null,
  reference text not null,
  player text not null,
  amount bigint not null,
  outcome text not null,
  at timestamp with time zone not null,
  constraint movement_pkey PRIMARY KEY (vendor, reference),
  constraint movement_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'refused'::text]))
);

alter table bank_message add constraint bank_message_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES bank_feed(id);
-- ---------------------------------------------------------------------------------------------------------------------
-- Views
-- ---------------------------------------------------------------------------------------------------------------------

create view counted_round as
 SELECT bet.vendor_code,
    bet.node_id,
    bet.stake::numeric AS stake,
    bet.payout::numeric AS payout
   FROM bet
  WHERE bet.round_id IS NULL AND bet.unit = 'money'::text AND (bet.result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text]))
UNION ALL
 SELECT bet.vendor_code,
    bet.node_id,
    sum(bet.stake) AS stake,
    sum(bet.payout) AS payout
   FROM ( SELECT game_round.id,
            COALESCE(((game_round.about ->> 'season'::text) || ' '::text) || (game_round.about ->> 'matchday'::text), game_round.id::text) AS together,
            bool_and(game_round.ended_at IS NOT NULL) OVER (PARTITION BY game_round.vendor_code, game_round.node_id, (COALESCE(((game_round.about ->> 'season'::text) || ' '::text) || (game_round.about ->> 'matchday'::text), game_round.id::text))) AS ended
           FROM game_round) round
     JOIN bet ON bet.round_id = round.id
  WHERE round.ended AND bet.unit = 'money'::text AND (bet.result = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text])) AND bet.outcome IS NOT NULL
  GROUP BY bet.vendor_code, bet.node_id, round.together
UNION ALL
 SELECT 'SEN'::text AS vendor_code,
    'three-card'::text AS node_id,
    sum(seat.stake) AS stake,
    sum(seat.payout) AS payout
   FROM card_hand hand
     JOIN card_room ON card_room.id = hand.room_id
     JOIN card_hand_seat seat ON seat.hand_id = hand.id
  WHERE hand.state = 'settled'::text AND card_room.unit = 'money'::text
  GROUP BY hand.id;
