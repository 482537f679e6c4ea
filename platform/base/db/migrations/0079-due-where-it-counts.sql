-- What a movement is counted for besides its wallet's own sums, at a third of the cost: the functions that write the ledger say it
-- themselves, once they have written, where something counts it at all. Before, each statement that moved the sums of a day, or that
-- wrote an entry or the sums of bets, went through a trigger of its own that nearly always found nothing to do. `ops agents check`
-- proves, as before, that nothing was forgotten.
drop trigger ledger_days_begun_are_due on ledger_day;
drop trigger ledger_days_changed_are_due on ledger_day;
drop function ledger_days_are_due_for_large_teams();
drop trigger entry_is_due_for_figures on ledger_entry;
drop function entry_is_due_for_figures();
drop trigger bet_days_begun_are_due on bet_day;
drop trigger bet_days_changed_are_due on bet_day;
drop function bet_days_are_due_for_large_teams();

-- The kinds of movements that figures of teams count; money that comes to a member or leaves it for good.
create function counts_for_figures(of_kind text) returns boolean language sql immutable as $$
  select of_kind in ('rebate', 'bonus', 'reward', 'points', 'deposit', 'withdrawal-paid', 'commission')
$$;

-- Movements of accounts, those of the house among them, which count for nobody. Whoever asks whether there is a large team at all must
-- have written before: a team is counted once every transaction has ended that wrote before it was noted.
create function movements_are_due(of_kind text, accounts bigint[], amounts bigint[], moments timestamptz[]) returns void
  language plpgsql as $$
begin
  if counts_for_figures(of_kind) then
    insert into figure_due (member_id, slot, rebates, bonuses, deposits, withdrawals, commission)
      select account.member_id, figure_slot_of(line.at),
        case when of_kind = 'rebate' then sum(line.amount) else 0 end,
        case when of_kind in ('bonus', 'reward', 'points') then sum(line.amount) else 0 end,
        case when of_kind = 'deposit' then sum(line.amount) else 0 end,
        case when of_kind = 'withdrawal-paid' then sum(line.amount) else 0 end,
        case when of_kind = 'commission' then sum(line.amount) else 0 end
      from unnest(accounts, amounts, moments) line (account_id, amount, at) join ledger_account account on account.id = line.account_id
      where account.member_id is not null and account.kind = case when of_kind = 'withdrawal-paid' then 'held' else 'main' end
      group by 1, 2;
  end if;
  if exists (select from large_team) then
    insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
      select team_id, 'movements', day, of_kind, '', '', sum(entries), sum(credited), sum(debited)
      from (
        select account.member_id, site_day(line.at) as day, count(*) as entries, sum(greatest(line.amount, 0)) as credited,
          sum(least(line.amount, 0)) as debited
        from unnest(accounts, amounts, moments) line (account_id, amount, at) join ledger_account account on account.id = line.account_id
        where account.member_id is not null and account.kind = 'main' group by 1, 2
      ) moved cross join lateral large_teams_with(moved.member_id) team_id group by 1, 3;
  end if;
end $$;

-- As before; and it tells what is due.
create or replace function ledger_move() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  id_1 bigint; amount_1 bigint; balance_1 bigint; seq_1 bigint; last_1 timestamptz; at_1 timestamptz; day_1 date; kind_seq_1 bigint;
  id_2 bigint; amount_2 bigint; balance_2 bigint; seq_2 bigint; last_2 timestamptz; at_2 timestamptz; day_2 date; kind_seq_2 bigint;
  unit_1 text; unit_2 text;
  short boolean; due boolean;
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
  insert into ledger_posting (id, kind, reference, created_at) values (new.posting_id, new.kind, new.reference, new.at)
    returning counts_for_figures(kind) or exists (select from large_team) into due;
  insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq) values
    (new.posting_id, id_1, unit_1, amount_1, seq_1, balance_1, new.kind, at_1, kind_seq_1),
    (new.posting_id, id_2, unit_2, amount_2, seq_2, balance_2, new.kind, at_2, kind_seq_2);
  if due then
    perform movements_are_due(new.kind, array[id_1, id_2], array[amount_1, amount_2], array[at_1, at_2]);
  end if;
  return new;
end $$;

-- As before, likewise.
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
    if counts_for_figures(new.kind) or exists (select from large_team) then
      perform movements_are_due(new.kind, array[new.account_id], array[new.amount], array[new.created_at::timestamptz]);
    end if;
  end if;
  return new;
end $$;

-- As before, likewise.
create or replace function ledger_moves() returns trigger language plpgsql as $$
declare
  found_accounts integer;
  broken text;
begin
  -- in id order, as every posting
  select count(*) into found_accounts from (
    select id from ledger_account where key = any (new.debited || new.credited) order by id for no key update
  ) locked;
  if found_accounts <> (select count(distinct key) from unnest(new.debited || new.credited) key) then
    raise exception 'a posting names open accounts, each once, with an amount';
  end if;
  select case
      when (move.amount > 0) is not true then 'posting_moves_above_zero'
      when one.unit <> two.unit or one.id = two.id then 'posting_sums_to_zero'
    end into broken
    from unnest(new.refs, new.debited, new.credited, new.amounts) move (reference, debited, credited, amount)
    join ledger_account one on one.key = move.debited
    join ledger_account two on two.key = move.credited
    where (move.amount > 0) is not true or one.unit <> two.unit or one.id = two.id or move.reference is null
    limit 1;
  if found then
    raise exception 'a posting does not sum to zero, or moves nothing' using errcode = 'check_violation', constraint = coalesce(broken, 'posting_sums_to_zero');
  end if;

  -- The days of wallets first: what they come to is where their lines begin.
  insert into ledger_day as known (account_id, kind, day, entries, credited, debited, entries_before, credited_before, debited_before)
    select moved.id, new.kind, moved.day, moved.entries, moved.credited, moved.debited,
      coalesce(last.entries_before + last.entries, 0), coalesce(last.credited_before + last.credited, 0),
      coalesce(last.debited_before + last.debited, 0)
    from (
      select account.id, site_day(greatest(account.last_at, new.at::timestamptz(3))) as day, count(*) as entries,
        sum(greatest(line.amount, 0))::bigint as credited, sum(least(line.amount, 0))::bigint as debited
      from (
        select unnest(new.debited) as key, - unnest(new.amounts) as amount
        union all select unnest(new.credited), unnest(new.amounts)
      ) line join ledger_account account on account.key = line.key
      where account.member_id is not null group by account.id
    ) moved left join lateral (
      select * from ledger_day where account_id = moved.id and kind = new.kind and day < moved.day order by day desc limit 1
    ) last on true
    on conflict (account_id, kind, day) do update
      set entries = known.entries + excluded.entries, credited = known.credited + excluded.credited, debited = known.debited + excluded.debited;
  if counts_for_figures(new.kind) or exists (select from large_team) then
    perform movements_are_due(new.kind, array_agg(account.id), array_agg(line.amount),
        array_agg(greatest(account.last_at, new.at::timestamptz(3))))
      from (
        select unnest(new.debited) as key, - unnest(new.amounts) as amount
        union all select unnest(new.credited), unnest(new.amounts)
      ) line join ledger_account account on account.key = line.key
      where account.member_id is not null;
  end if;

  with move as materialized (
    select n, uuidv7(new.at - clock_timestamp()) as posting_id, reference, debited, credited, amount
    from unnest(new.refs, new.debited, new.credited, new.amounts) with ordinality as named (reference, debited, credited, amount, n)
  ), line as (
    select n, posting_id, debited as key, - amount as amount from move
    union all select n, posting_id, credited, amount from move
  ), placed as (
    select line.posting_id, account.id, account.unit, line.amount,
      account.entries + row_number() over upto as seq,
      account.balance + sum(line.amount) over upto as balance,
      row_number() over upto - count(*) over (partition by account.id) as from_last,
      case when account.member_id is not null then greatest(account.last_at, new.at::timestamptz(3)) end as wallet_at
    from line join ledger_account account on account.key = line.key
    window upto as (partition by account.id order by line.n, line.amount)
  ), posting as (
    insert into ledger_posting (id, kind, reference, created_at) select posting_id, new.kind, reference, new.at from move
  )
  insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
    select placed.posting_id, placed.id, placed.unit, placed.amount, placed.seq, placed.balance, new.kind,
      coalesce(placed.wallet_at, new.at), day.entries_before + day.entries + placed.from_last
    from placed left join ledger_day day
      on placed.wallet_at is not null and day.account_id = placed.id and day.kind = new.kind and day.day = site_day(placed.wallet_at);

  update ledger_account account
    set balance = account.balance + moved.amount, entries = account.entries + moved.entries,
      last_at = case when account.member_id is not null then greatest(account.last_at, new.at::timestamptz(3)) end
    from (
      select key, sum(amount)::bigint as amount, count(*) as entries from (
        select unnest(new.debited) as key, - unnest(new.amounts) as amount
        union all select unnest(new.credited), unnest(new.amounts)
      ) line group by key
    ) moved
    where account.key = moved.key;
  new.postings := cardinality(new.refs);
  return new;
end $$;

-- As before; and what large teams have in their lists.
create or replace function bets_count_for_their_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout)
      from new_bets group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
    if exists (select from large_team) then
      insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
        select team_id, 'bets', day, game_type, vendor_code, result, sum(bets), sum(payout), sum(stake)
        from (
          select member_id, site_day(placed_at) as day, game_type, vendor_code, result, count(*) as bets, sum(stake) as stake, sum(payout) as payout
          from new_bets group by 1, 2, 3, 4, 5
        ) of_day cross join lateral large_teams_with(member_id) team_id group by 1, 3, 4, 5, 6;
    end if;
  else
    insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, sum(sign), sum(sign * stake), sum(sign * payout)
      from (
        select -1 as sign, member_id, placed_at, game_type, vendor_code, result, wallet, stake, payout from old_bets
        union all
        select 1, member_id, placed_at, game_type, vendor_code, result, wallet, stake, payout from new_bets
      ) change group by 1, 2, 3, 4, 5, 6
      having sum(sign) <> 0 or sum(sign * stake) <> 0 or sum(sign * payout) <> 0
      order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
        set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
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
end $$;
