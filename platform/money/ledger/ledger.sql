-- The double-entry ledger (platform.md section 3): the functions that write it, and the triggers by which the database holds its rules by
-- itself:
--   * a balance changes only because an entry is inserted, so a balance is always the sum of its entries;
--   * one statement inserts all entries of a posting, and they sum to zero in each unit;
--   * nothing that was posted can be changed or removed.

-- Entries are written by `ledger_post` alone, which sees to all of this by itself. Of others this says first what is wrong with them: one
-- statement writes all entries of a posting that is there, each account once, and they sum to zero in each unit.
create or replace function ledger_entries_are_whole() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger ledger_entries_are_whole after insert on ledger_entry referencing new table as inserted
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on') execute function ledger_entries_are_whole();

-- Counts the first entry of a kind on a wallet's day. Its account is locked, so nobody else opens the same day.
create or replace function ledger_day_begins(wallet bigint, of_kind text, on_day date, amount bigint) returns bigint language plpgsql as $$
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

-- Posts `p_kinds[n]` of `p_references[n]` at `p_moments[n]`, one after the other, each with its lines: line i moves `p_amounts[i]`,
-- below zero out of an account, on the account `p_keys[i]` for the posting `p_postings[i]`, in the order of the postings.
--
-- Locks the accounts in id order first, then reads, then writes. Answers the ids of the postings; null, with nothing written, where
-- the wallet of a member would go below zero on the way. A wallet's time never runs back: its lines are of the moment of the
-- posting, or of its last line where that was later.
create or replace function ledger_post(
  p_moments timestamptz[], p_kinds text[], p_references text[], p_postings integer[], p_keys text[], p_amounts bigint[]
) returns uuid[] language plpgsql
  -- A session that asked while the tables were small would go on reading them whole.
  set enable_seqscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
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
end $$;

-- What an account is never changes, so it is checked when it is opened, and not with every movement of its balance.
create or replace function ledger_account_is_opened() returns trigger language plpgsql as $$
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
create or replace trigger ledger_account_is_opened before insert on ledger_account
  for each row execute function ledger_account_is_opened();

-- What was written stays, and so does what an account is; its balance is moved by `ledger_post` alone.
create or replace trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
create or replace trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_is_append_only();
create or replace trigger ledger_account_not_removed before delete or truncate on ledger_account
  for each statement execute function ledger_is_append_only();
create or replace trigger ledger_account_moved_by_entries before update on ledger_account
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on') execute function ledger_is_append_only();
create or replace trigger ledger_account_stays_what_it_is before update of id, member_id, kind, stripe, unit, key on ledger_account
  for each statement execute function ledger_is_append_only();
