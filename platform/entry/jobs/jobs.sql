-- Makes the partitions of a month (any moment in it) for every table that is partitioned by month. Asking twice is fine.
-- The rules by statement stand on each partition too: those of the parent do not see who writes to a partition itself.
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
    if parent in ('ledger_posting', 'ledger_entry') then
      execute format('create trigger ledger_append_only before update or delete or truncate on %I for each statement execute function ledger_is_append_only()', child);
    end if;
    if parent = 'ledger_entry' then
      execute format('create trigger ledger_entries_are_whole after insert on %I referencing new table as inserted for each statement execute function ledger_entries_are_whole()', child);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, uuidv7_floor(from_month), uuidv7_floor(to_month));
  end loop;
end $$;

-- The months around now, from the first migration on; later ones are made by a recurring job.
select ensure_month(now() + make_interval(months => months)) from generate_series(-3, 2) months;
