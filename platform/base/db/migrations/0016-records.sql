-- Records whose pages and totals cost the same however long they are (issue 4, "Numbers"): a wallet's lines are numbered,
-- in all and by kind, and the sums of a day know what came before it. So any page is a range of numbers, and the totals
-- of any days are the difference of two rows.

-- The position among the wallet's entries of the same kind, from 1; null for the house.
alter table ledger_entry add column kind_seq bigint;
alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry entry set kind_seq = counted.kind_seq
  from (
    select posting_id, account_id, row_number() over (partition by account_id, entry.kind order by seq) as kind_seq
    from ledger_entry entry join ledger_account account on account.id = account_id
    where account.member_id is not null
  ) counted
  where counted.posting_id = entry.posting_id and counted.account_id = entry.account_id;
alter table ledger_entry enable trigger ledger_entry_append_only;

-- Statements, by position: a wallet's time never runs backwards, so that is their order by time. Of the house nobody asks
-- for a statement by kind.
drop index ledger_entry_statement, ledger_entry_statement_by_kind;
create index ledger_entry_statement on ledger_entry (account_id, seq);
create index ledger_entry_statement_by_kind on ledger_entry (account_id, kind, kind_seq) where kind_seq is not null;

-- What the kind had come to before the day. It is set with the day's first entry and true for ever, because a wallet's
-- time never runs backwards: days before its last one get no more entries.
alter table ledger_day
  add column entries_before bigint not null default 0,
  add column credited_before bigint not null default 0,
  add column debited_before bigint not null default 0;
update ledger_day set entries_before = earlier.entries, credited_before = earlier.credited, debited_before = earlier.debited
  from (
    select account_id, kind, day, sum(entries) over up_to - entries as entries, sum(credited) over up_to - credited as credited,
      sum(debited) over up_to - debited as debited
    from ledger_day window up_to as (partition by account_id, kind order by day)
  ) earlier
  where earlier.account_id = ledger_day.account_id and earlier.kind = ledger_day.kind and earlier.day = ledger_day.day;
alter table ledger_day
  alter column entries_before drop default, alter column credited_before drop default, alter column debited_before drop default,
  drop constraint ledger_day_pkey, add primary key (account_id, kind, day);

-- As before, and the wallet's day counts the entry and numbers it. Its account is locked by then, so nobody else opens
-- the same day. Rows are found by their index, also by a session that has first asked while the tables were small: it
-- keeps its plan while they grow.
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
      insert into ledger_day (account_id, kind, day, entries, credited, debited, entries_before, credited_before, debited_before)
        select new.account_id, new.kind, on_day, 1, greatest(new.amount, 0), least(new.amount, 0),
          coalesce(last.entries_before + last.entries, 0), coalesce(last.credited_before + last.credited, 0),
          coalesce(last.debited_before + last.debited, 0)
        from (values (1)) once left join lateral (
          select * from ledger_day where account_id = new.account_id and kind = new.kind and day < on_day order by day desc limit 1
        ) last on true
        returning entries_before + 1 into new.kind_seq;
    end if;
  end if;
  return new;
end $$;

-- As before, with each account looked up once, by its key.
create or replace function ledger_post(p_at timestamptz, p_kind text, p_reference text, p_keys text[], p_amounts bigint[]) returns uuid language plpgsql set enable_seqscan = off as $$
declare
  posting uuid := uuidv7_at(p_at);
  ids bigint[];
  amounts bigint[];
  short boolean;
begin
  select array_agg(id), array_agg(amount), bool_or(member_id is not null and balance + amount < 0) into ids, amounts, short from (
    select account.id, account.member_id, account.balance, p_amounts[array_position(p_keys, account.key)] as amount
    from ledger_account account where account.key = any (p_keys)
    order by account.id for no key update
  ) line;
  if cardinality(ids) is distinct from cardinality(p_keys) or cardinality(ids) <> cardinality(p_amounts) then
    raise exception 'a posting names open accounts, each once, with an amount: %', p_keys;
  end if;
  if short then
    return null;
  end if;
  insert into ledger_posting (id, kind, reference, created_at) values (posting, p_kind, p_reference, p_at);
  insert into ledger_entry (posting_id, account_id, amount, kind, created_at)
    select posting, line.id, line.amount, p_kind, p_at from unnest(ids, amounts) as line (id, amount);
  return posting;
end $$;

-- As before, asked in two questions instead of four: it is asked with every movement of money.
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
  return null;
end $$;

-- The bet record by any of its filters together: which types, vendors and results a member has is in `bet_day`, and each
-- three of them are one stretch of this index. Counts and sums come from `bet_day` too.
drop index bet_member_result, bet_member_vendor, bet_member_type;
create index bet_member_group on bet (member_id, game_type, vendor_code, result, placed_at desc, id desc);
