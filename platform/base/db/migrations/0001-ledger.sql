-- The double-entry ledger (platform.md section 3). The database holds its rules by itself:
--   * a balance changes only because an entry is inserted, so a balance is always the sum of its entries;
--   * one statement inserts all entries of a posting, and they sum to zero in each unit;
--   * nothing that was posted can be changed or removed.

-- A member's wallet, or an account of the house (member_id null). Busy house accounts are striped: one account, several
-- rows, so that bets do not queue behind one row.
create table ledger_account (
  id bigint generated always as identity primary key,
  member_id bigint,
  kind text not null,
  stripe smallint not null default 0,
  unit text not null check (unit in ('money', 'points', 'play')),
  balance bigint not null default 0,
  entries bigint not null default 0,
  -- when a member's wallet last moved; null for the house, whose accounts are moved by many at once
  last_at timestamptz(3),
  -- `100001:main:0`, `house:games:3`
  key text not null generated always as (coalesce(member_id::text, 'house') || ':' || kind || ':' || stripe) stored constraint ledger_account_once unique,
  constraint wallet_not_below_zero check (member_id is null or balance >= 0)
) with (fillfactor = 50); -- room for the next balance on the same page, so that a move touches no index

-- Ids are UUIDs of version 7: they carry their month, by which the two tables are partitioned.
create table ledger_posting (
  id uuid primary key,
  kind text not null,
  reference text not null,
  created_at timestamptz(3) not null
) partition by range (id);

-- No foreign keys: the triggers below look for posting and account once a statement, where a foreign key looks once a
-- row (and a posting takes twice as long), and nothing that is referred to can be removed.
-- No unique index either: with one, `on conflict do nothing` could leave an entry out whose balance was moved. The
-- triggers see to it that an account stands once in a posting.
create table ledger_entry (
  posting_id uuid not null,
  account_id bigint not null,
  unit text not null,
  amount bigint not null check (amount <> 0),
  -- the position among the account's entries, from 1, and the account's balance after this entry
  seq bigint not null,
  balance bigint not null,
  kind text not null,
  created_at timestamptz(3) not null
) partition by range (posting_id);

create index ledger_entry_posting on ledger_entry (posting_id);
-- Statements, by time and position; with the amount, so that their totals are read from the index alone.
create index ledger_entry_statement on ledger_entry (account_id, created_at desc, seq desc) include (amount);
create index ledger_entry_statement_by_kind on ledger_entry (account_id, kind, created_at desc, seq desc) include (amount);

-- Inserting an entry moves its account's balance and records what it came to. Whatever the writer claims about balance,
-- position and unit is replaced. A wallet's time never runs backwards, though clocks do, so that its order by time is
-- its order by position.
create function ledger_entry_moves_balance() returns trigger language plpgsql as $$
begin
  update ledger_account
    set balance = balance + new.amount, entries = entries + 1,
      last_at = case when member_id is not null then greatest(last_at, new.created_at) end
    where id = new.account_id
    returning balance, entries, unit, coalesce(last_at, new.created_at) into new.balance, new.seq, new.unit, new.created_at;
  if not found then
    raise exception 'no such account: %', new.account_id using errcode = 'foreign_key_violation', constraint = 'ledger_entry_account';
  end if;
  return new;
end $$;
create trigger ledger_entry_moves_balance before insert on ledger_entry
  for each row execute function ledger_entry_moves_balance();

-- One statement writes all entries of a posting that is there, each account once, and they sum to zero in each unit.
create function ledger_entries_are_whole() returns trigger language plpgsql as $$
declare
  posting record;
begin
  if exists (select 1 from inserted group by posting_id, unit having sum(amount) <> 0) then
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation', constraint = 'posting_sums_to_zero';
  end if;
  for posting in select posting_id as id, count(*) as entries, count(distinct account_id) as accounts from inserted group by posting_id loop
    if posting.entries <> posting.accounts then
      raise exception 'a posting moves an account once' using errcode = 'check_violation', constraint = 'posting_moves_account_once';
    end if;
    if posting.entries <> (select count(*) from ledger_entry where posting_id = posting.id) then
      raise exception 'a posting is written at once' using errcode = 'check_violation', constraint = 'posting_written_at_once';
    end if;
    if not exists (select 1 from ledger_posting where id = posting.id) then
      raise exception 'no such posting: %', posting.id using errcode = 'foreign_key_violation', constraint = 'ledger_entry_posting';
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_entries_are_whole after insert on ledger_entry
  referencing new table as inserted for each statement execute function ledger_entries_are_whole();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_is_append_only();
create trigger ledger_account_not_removed before delete or truncate on ledger_account
  for each statement execute function ledger_is_append_only();
-- Depth 0 is a statement of a client; the trigger that moves balances runs one level deeper.
create trigger ledger_account_moved_by_entries before update on ledger_account
  for each row when (pg_trigger_depth() = 0) execute function ledger_is_append_only();
create function ledger_account_starts_empty() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.entries <> 0 then
    raise exception 'an account starts empty' using errcode = 'check_violation', constraint = 'account_starts_empty';
  end if;
  return new;
end $$;
create trigger ledger_account_starts_empty before insert on ledger_account
  for each row execute function ledger_account_starts_empty();

-- The first id of a month, to bound partitions; and an id of version 7 at a given moment.
create function uuidv7_floor(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;
create function uuidv7_at(at timestamptz) returns uuid language sql volatile as $$
  select uuidv7(at - clock_timestamp())
$$;

-- Makes the partitions of a month (any moment in it) for every table that is partitioned by month. Asking twice is fine.
-- The rules by statement stand on each partition too: those of the parent do not see who writes to a partition itself.
--
-- A partition is made beside its table and attached to it, because that keeps no reader or writer of the table waiting
-- (SHARE UPDATE EXCLUSIVE). Its foreign keys do lock the tables that they name against writers, whose transactions have
-- to end first. Those locks are taken at once, before any other, members first and seeds after them, as a registration
-- and a bet write them; and since everybody else queues behind a lock that waits, it waits for half a second at most.
-- Then it fails, and the job that asks tries again: the months are made long before they are needed.
create function ensure_month(at timestamptz) returns void language plpgsql set lock_timeout = '500ms' as $$
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

-- Posts: locks the accounts in id order, then writes the posting and its entries. Answers the posting's id, or null and
-- nothing done when a member's wallet would go below zero. Every account must have been opened, and stands once.
create function ledger_post(p_at timestamptz, p_kind text, p_reference text, p_keys text[], p_amounts bigint[]) returns uuid language plpgsql as $$
declare
  posting uuid := uuidv7_at(p_at);
  locked integer;
  short boolean;
begin
  select count(*), coalesce(bool_or(below), false) into locked, short from (
    select member_id is not null and balance + amount < 0 as below
    from ledger_account account join unnest(p_keys, p_amounts) as line (key, amount) using (key)
    order by account.id for no key update of account
  ) line;
  if locked <> cardinality(p_keys) or locked <> cardinality(p_amounts) then
    raise exception 'a posting names open accounts, each once, with an amount: %', p_keys;
  end if;
  if short then
    return null;
  end if;
  insert into ledger_posting (id, kind, reference, created_at) values (posting, p_kind, p_reference, p_at);
  insert into ledger_entry (posting_id, account_id, amount, kind, created_at)
    select posting, account.id, line.amount, p_kind, p_at
    from unnest(p_keys, p_amounts) as line (key, amount) join ledger_account account using (key);
  return posting;
end $$;

-- The house's accounts. Stakes and payouts are spread over 16 stripes.
insert into ledger_account (kind, stripe, unit) select 'games', stripe, 'money' from generate_series(0, 15) stripe;
insert into ledger_account (kind, stripe, unit) select kind, stripe, 'money' from unnest(array['cashier', 'fees']) kind, generate_series(0, 3) stripe;
insert into ledger_account (kind, unit) values ('adjustments', 'money');

-- What was asked with a requestId and what it came to; written in the transaction of its effect, never partitioned.
create table request (
  member_id bigint not null,
  request_id text not null,
  fingerprint text not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);
