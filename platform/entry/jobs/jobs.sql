-- The rules by statement stand on each partition of the ledger too: those of the table do not see who writes to a partition itself.
create or replace function keep_ledger_rules(parent text, child text) returns void language plpgsql as $$
begin
  if parent in ('ledger_posting', 'ledger_entry') then
    execute format('create trigger ledger_append_only before update or delete or truncate on %I for each statement execute function ledger_is_append_only()', child);
  end if;
  if parent = 'ledger_entry' then
    execute format('create trigger ledger_entries_are_whole after insert on %I referencing new table as inserted for each statement execute function ledger_entries_are_whole()', child);
  end if;
end $$;

-- Makes the partitions of a month (any moment in it) for every table that is partitioned by month. Asking twice is fine.
--
-- A partition is made beside its table and attached to it, because that keeps no reader or writer of the table waiting
-- (SHARE UPDATE EXCLUSIVE). Its foreign keys do lock the tables that they name against writers, whose transactions have
-- to end first. Those locks are taken at once, before any other, members first and seeds after them, as a registration
-- and a bet write them; and since everybody else queues behind a lock that waits, it waits for half a second at most.
-- Then it fails, and the job that asks tries again: the months are made long before they are needed.
create or replace function ensure_month(at timestamptz) returns void language plpgsql set lock_timeout = '500ms' as $$
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
end $$;

-- The archive (`entry/archive`) takes the oldest month away once its rows lie in files, and brings it back. Its partitions are
-- named by the month, a first day in UTC.
create or replace function partition_of(parent text, month date) returns text language sql immutable as $$
  select parent || to_char(month, '_YYYYMM')
$$;

-- The months that are here.
create or replace function months_here() returns setof date language sql stable as $$
  select to_date(right(child.relname, 6), 'YYYYMM')
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = to_regclass('ledger_posting') and child.relname ~ '_[0-9]{6}$' order by 1
$$;

-- Lets nobody change the rows of a month until the transaction ends; who reads them does not wait.
create or replace function hold_month(month date) returns void language plpgsql set lock_timeout = '500ms' as $$
declare
  parent text;
begin
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    execute format('lock table %I in share mode', partition_of(parent, month));
  end loop;
end $$;

-- The rows of a month that lie in some pages of its partition, each as JSON; null past its last page.
create or replace function rows_of_month(parent text, month date, first_page bigint, pages integer) returns text[] language plpgsql as $$
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
end $$;

-- Takes the partitions of a month away, with their rows. It waits for half a second at most, as `ensure_month` does and for the
-- same reasons: a foreign key that goes locks the table that it names.
create or replace function drop_month(month date) returns void language plpgsql set lock_timeout = '500ms' as $$
declare
  parent text;
begin
  lock table member, game, seed_pair in access exclusive mode;
  foreach parent in array array['bet', 'ledger_posting', 'ledger_entry'] loop
    execute format('alter table %I detach partition %I', parent, partition_of(parent, month));
    execute format('drop table %I', partition_of(parent, month));
  end loop;
end $$;

-- Tables beside those of the site, to be filled with the rows of a month. Those of an attempt that broke off go.
create or replace function make_month_beside(month date) returns void language plpgsql as $$
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
end $$;

-- Fills one of them; answers how many rows came.
create or replace function fill_month_beside(parent text, month date, lines text[]) returns bigint language plpgsql as $$
declare
  child text := 'beside_' || partition_of(parent, month);
  filled bigint;
begin
  execute format('insert into %I select (json_populate_record(null::%I, line::json)).* from unnest($1) line', child, child)
    using lines;
  get diagnostics filled = row_count;
  return filled;
end $$;

-- What its table asks of a row of a month beside it by other tables: said first, and then looked at, for who says both at once
-- keeps writers of those waiting.
create or replace function bind_month_beside(month date) returns void language plpgsql set lock_timeout = '500ms' as $$
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
end $$;
create or replace function prove_month_beside(month date) returns void language plpgsql as $$
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
end $$;

-- Puts a month beside the tables back into them.
create or replace function attach_month_beside(month date) returns void language plpgsql set lock_timeout = '500ms' as $$
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
end $$;

-- The months around now, from the first migration on; later ones are made by a recurring job.
select ensure_month(now() + make_interval(months => months)) from generate_series(-3, 2) months;
