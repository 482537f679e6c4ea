-- What functions and tables of all rooms stand on.

-- Nothing that was written can be changed or removed.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;

-- The first id of a moment, to bound partitions.
create or replace function uuidv7_floor(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- An id of version 7 at a given moment.
create or replace function uuidv7_at(at timestamptz) returns uuid language sql volatile as $$
  select uuidv7(at - clock_timestamp())
$$;

-- A day of the site (Asia/Ho_Chi_Minh, seven hours ahead of UTC all year since 1975), without looking up the name of a time zone.
create or replace function site_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone interval '7 hours')::date
$$;
