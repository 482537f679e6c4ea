-- Postings at less than half of their cost (issue 11). Nearly all move an amount from one account to another: those are written by
-- one function, `ledger_move`, in simple statements: each statement handles both accounts. What is checked is checked
-- before anything is written. Every other posting, and whoever writes entries by hand, still meets the triggers of the
-- tables. Nothing here rewrites a table: what it changes of them is in the catalogue alone.

-- What an account is never changes, so it is checked when it is opened, and not with every movement of its balance. As a
-- generated column, the key was made anew each time too.
alter table ledger_account
  alter column key drop expression,
  alter column key set default '',
  drop constraint ledger_account_unit_check,
  drop constraint play_money_apart,
  drop constraint points_apart;

drop trigger ledger_account_starts_empty on ledger_account;
drop function ledger_account_starts_empty();
create function ledger_account_is_opened() returns trigger language plpgsql as $$
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
end $$;
create trigger ledger_account_is_opened before insert on ledger_account
  for each row execute function ledger_account_is_opened();
create trigger ledger_account_stays_what_it_is before update of id, member_id, kind, stripe, unit, key on ledger_account
  for each statement execute function ledger_is_append_only();

-- Depth 0 is a statement of a client, or of a function that it calls; what moves balances runs in a trigger.
drop trigger ledger_account_moved_by_entries on ledger_account;
create trigger ledger_account_moved_by_entries before update on ledger_account
  for each statement when (pg_trigger_depth() = 0) execute function ledger_is_append_only();

-- The same day, without looking up the name of a time zone.
create or replace function site_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone interval '7 hours')::date
$$;

-- Counts the first entry of a kind on a wallet's day. Its account is locked, so nobody else opens the same day.
create function ledger_day_begins(wallet bigint, of_kind text, on_day date, amount bigint) returns bigint language plpgsql as $$
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
end $$;

-- As before, for entries that are not written by `ledger_move`.
create or replace function ledger_entry_moves_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  of_member boolean;
  on_day date;
begin
  update ledger_account
    set balance = balance + new.amount, entries = entries + 1,
      last_at = case when member_id is not null then greatest(last_at, new.created_at) end
    where id = new.account_id
    returning balance, entries, unit, coalesce(last_at, new.created_at), member_id is not null
      into new.balance, new.seq, new.unit, new.created_at, of_member;
  if not found then
    raise exception 'no such account: %', new.account_id using errcode = 'foreign_key_violation', constraint = 'ledger_entry_account';
  end if;
  new.kind_seq := null;
  if of_member then
    on_day := site_day(new.created_at);
    update ledger_day
      set entries = entries + 1, credited = credited + greatest(new.amount, 0), debited = debited + least(new.amount, 0)
      where account_id = new.account_id and kind = new.kind and day = on_day
      returning entries_before + entries into new.kind_seq;
    if not found then
      new.kind_seq := ledger_day_begins(new.account_id, new.kind, on_day, new.amount);
    end if;
  end if;
  return new;
end $$;
drop trigger ledger_entry_moves_balance on ledger_entry;
create trigger ledger_entry_moves_balance before insert on ledger_entry
  for each row when (pg_trigger_depth() = 0) execute function ledger_entry_moves_balance();
drop trigger ledger_entries_are_whole on ledger_entry;
create trigger ledger_entries_are_whole after insert on ledger_entry referencing new table as inserted
  for each statement when (pg_trigger_depth() = 0) execute function ledger_entries_are_whole();

-- A list of keys is looked up by the index without planning anew for each list.
alter function ledger_post(timestamptz, text, text, text[], bigint[]) set plan_cache_mode = force_generic_plan;

-- What inserts here moves `amount`, above zero, from one account to the other, and is answered the posting's id. Nothing is
-- written and no row answered when a member's wallet would go below zero. The view holds nothing: it is there for its
-- trigger, in which the function runs, because what a trigger writes is what the triggers above let pass. A client cannot
-- come by that without defining a trigger of its own.
create view ledger_move (at, kind, reference, debited, credited, amount, posting_id) as
  select null::timestamptz, null::text, null::text, null::text, null::text, null::bigint, null::uuid where false;

-- Locks both accounts in id order (1 and 2), and works everything out in the same statement; then writes. A wallet's time
-- never runs backwards, the house has none (`last`).
-- PL/pgSQL prepares each expression anew in each transaction: so there are few, and the first statement has most of them.
-- The two settings keep it to plans by index that are made once, also in a session that has first asked while the tables
-- were small.
create function ledger_move() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  id_1 bigint; amount_1 bigint; balance_1 bigint; seq_1 bigint; last_1 timestamptz; at_1 timestamptz; day_1 date; kind_seq_1 bigint;
  id_2 bigint; amount_2 bigint; balance_2 bigint; seq_2 bigint; last_2 timestamptz; at_2 timestamptz; day_2 date; kind_seq_2 bigint;
  unit_1 text; unit_2 text;
  short boolean;
begin
  select locked.id_1, locked.amount_1, locked.balance_1 + locked.amount_1, locked.seq_1, locked.last_1,
      coalesce(locked.last_1, new.at), site_day(locked.last_1), locked.unit_1,
      locked.id_2, - locked.amount_1, locked.balance_2 - locked.amount_1, locked.seq_2, locked.last_2,
      coalesce(locked.last_2, new.at), site_day(locked.last_2), locked.unit_2,
      locked.last_1 is not null and locked.balance_1 + locked.amount_1 < 0
        or locked.last_2 is not null and locked.balance_2 - locked.amount_1 < 0,
      uuidv7(new.at - clock_timestamp())
    into id_1, amount_1, balance_1, seq_1, last_1, at_1, day_1, unit_1,
      id_2, amount_2, balance_2, seq_2, last_2, at_2, day_2, unit_2, short, new.posting_id
    from (
      select one.id as id_1, one.unit as unit_1, one.balance as balance_1, one.entries + 1 as seq_1,
        case when one.member_id is not null then greatest(one.last_at, new.at::timestamptz(3)) end as last_1,
        case one.key when new.credited then new.amount else - new.amount end as amount_1,
        two.id as id_2, two.unit as unit_2, two.balance as balance_2, two.entries + 1 as seq_2,
        case when two.member_id is not null then greatest(two.last_at, new.at::timestamptz(3)) end as last_2
      from ledger_account one, ledger_account two
      where one.key in (new.debited, new.credited) and two.key in (new.debited, new.credited) and one.id < two.id
      for no key update of one, two
    ) locked;
  if not found then
    raise exception 'a posting names open accounts, each once, with an amount: %, %', new.debited, new.credited;
  end if;
  if unit_1 <> unit_2 or (new.amount > 0) is not true then
    if unit_1 = unit_2 then
      raise exception 'a posting moves an amount above zero: %', new.amount using errcode = 'check_violation', constraint = 'posting_moves_above_zero';
    end if;
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation', constraint = 'posting_sums_to_zero';
  end if;
  if short then
    return null;
  end if;
  update ledger_account
    set balance = case id when id_1 then balance_1 else balance_2 end,
      entries = case id when id_1 then seq_1 else seq_2 end,
      last_at = case id when id_1 then last_1 else last_2 end
    where id in (id_1, id_2);
  if day_1 is not null then
    update ledger_day
      set entries = entries + 1, credited = credited + greatest(amount_1, 0), debited = debited + least(amount_1, 0)
      where account_id = id_1 and kind = new.kind and day = day_1
      returning entries_before + entries into kind_seq_1;
    if not found then
      kind_seq_1 := ledger_day_begins(id_1, new.kind, day_1, amount_1);
    end if;
  end if;
  if day_2 is not null then
    update ledger_day
      set entries = entries + 1, credited = credited + greatest(amount_2, 0), debited = debited + least(amount_2, 0)
      where account_id = id_2 and kind = new.kind and day = day_2
      returning entries_before + entries into kind_seq_2;
    if not found then
      kind_seq_2 := ledger_day_begins(id_2, new.kind, day_2, amount_2);
    end if;
  end if;
  insert into ledger_posting (id, kind, reference, created_at) values (new.posting_id, new.kind, new.reference, new.at);
  insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq) values
    (new.posting_id, id_1, unit_1, amount_1, seq_1, balance_1, new.kind, at_1, kind_seq_1),
    (new.posting_id, id_2, unit_2, amount_2, seq_2, balance_2, new.kind, at_2, kind_seq_2);
  return new;
end $$;
create trigger ledger_move instead of insert on ledger_move for each row execute function ledger_move();
