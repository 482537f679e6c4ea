-- One function moves balances, `ledger_post`, and is called as a function; whoever posts one, or a thousand at once, calls it. It
-- asks nothing of who counts what it has moved: agents/figures has a trigger of its own, below.
drop view ledger_move;
drop view ledger_moves;
drop function ledger_move();
drop function ledger_moves();
drop trigger ledger_entry_moves_balance on ledger_entry;
drop function ledger_entry_moves_balance();
drop function ledger_post(timestamptz, text, text, text[], bigint[]);

-- Posts `p_kinds[n]` of `p_references[n]` at `p_moments[n]`, one after the other, each with its lines: line i moves `p_amounts[i]`,
-- below zero out of an account, on the account `p_keys[i]` for the posting `p_postings[i]`, in the order of the postings.
--
-- Locks the accounts in id order first, then reads, then writes. Answers the ids of the postings; null, with nothing written, where
-- the wallet of a member would go below zero on the way. A wallet's time never runs back: its lines are of the moment of the
-- posting, or of its last line where that was later.
create function ledger_post(
  p_moments timestamptz[], p_kinds text[], p_references text[], p_postings integer[], p_keys text[], p_amounts bigint[]
) returns uuid[] language plpgsql
  -- A session that asked while the tables were small would go on reading them whole.
  set enable_seqscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
  -- What the triggers of the tables let nobody else do.
  set ledger.posting to 'on'
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
  -- by line
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

  for line in 1 .. cardinality(p_keys) loop
    if line_kind_seqs[line] is not null then
      on_day := site_day(line_times[line]);
      update ledger_day
        set entries = entries + 1, credited = credited + greatest(p_amounts[line], 0), debited = debited + least(p_amounts[line], 0)
        where account_id = line_ids[line] and kind = line_kinds[line] and day = on_day
        returning entries_before + entries into kind_seq;
      if not found then
        kind_seq := ledger_day_begins(line_ids[line], line_kinds[line], on_day, p_amounts[line]);
      end if;
      line_kind_seqs[line] := kind_seq;
    end if;
  end loop;
  insert into ledger_posting (id, kind, reference, created_at) select * from unnest(postings, p_kinds, p_references, p_moments);
  insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
    select * from unnest(
      line_postings, line_ids, line_units, p_amounts, line_seqs, line_balances, line_kinds, line_times, line_kind_seqs
    );
  update ledger_account account
    set balance = moved.balance, entries = moved.entries, last_at = moved.last_at
    from unnest(ids, balances, counts, times) moved (id, balance, entries, last_at) where account.id = moved.id;
  return postings;
end $$;

-- What writes an account or an entry is `ledger_post` alone.
drop trigger ledger_account_moved_by_entries on ledger_account;
create trigger ledger_account_moved_by_entries before update on ledger_account
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on') execute function ledger_is_append_only();
drop trigger ledger_entries_are_whole on ledger_entry;
create trigger ledger_entries_are_whole after insert on ledger_entry referencing new table as inserted
  for each statement when (current_setting('ledger.posting', true) is distinct from 'on') execute function ledger_entries_are_whole();

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

-- Of agents/figures: what teams count of movements, in the transaction that makes them.
drop function movements_are_due(text, bigint[], bigint[], timestamptz[]);
create function movements_are_due() returns trigger language plpgsql as $$
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
create trigger movements_are_due after insert on ledger_entry referencing new table as moved
  for each statement execute function movements_are_due();
