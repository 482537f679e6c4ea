-- Rounds that many play together (platform/play/rounds): one seed, one outcome, any number of bets.

create table game_round (
  id uuid primary key,
  vendor_code text not null,
  node_id text not null,
  state text not null check (state in ('open', 'closed', 'drawn', 'settled', 'void')),
  server_seed text not null,
  -- sha256 of the seed, shown from the opening on
  commit text not null,
  opened_at timestamptz not null,
  -- no bet is taken from then on, and not before `draws_at` is anything drawn
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- the Merkle root of the bets, how many they are, and the whole tree: level by level from the leaves, 32 bytes a node
  bets_root text,
  bets integer,
  bets_tree bytea,
  -- what came, without anybody's bet
  outcome jsonb,
  drawn_at timestamptz,
  -- when the last stake of it was paid or given back
  ended_at timestamptz,
  -- why it is void
  reason text,
  foreign key (vendor_code, node_id) references game (vendor_code, node_id),
  check (opened_at <= closes_at and closes_at <= draws_at),
  check ((bets_root is null) = (bets is null) and (bets_root is null) = (bets_tree is null)),
  check (state not in ('closed', 'drawn', 'settled') or bets_root is not null),
  check ((outcome is not null) = (state in ('drawn', 'settled')) and (outcome is null) = (drawn_at is null)),
  check (state <> 'settled' or ended_at is not null),
  check (state in ('settled', 'void') or ended_at is null),
  check ((state = 'void') = (reason is not null))
);
-- The tree is read a few nodes at a time.
alter table game_round alter column bets_tree set storage external;
-- One round of a game at a time.
create unique index game_round_running on game_round (vendor_code, node_id) where ended_at is null;
create index game_round_of_game on game_round (vendor_code, node_id, id desc);

-- What a round has promised stays: its seed, and once they are there its bets and its outcome. It never goes back.
create function game_round_keeps_its_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.vendor_code, new.node_id, new.server_seed, new.commit, new.opened_at, new.closes_at, new.draws_at)
      is distinct from (old.id, old.vendor_code, old.node_id, old.server_seed, old.commit, old.opened_at, old.closes_at, old.draws_at)
    or (old.bets_root is not null and (new.bets_root, new.bets, new.bets_tree) is distinct from (old.bets_root, old.bets, old.bets_tree))
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
end $$;
create trigger game_round_keeps_its_word before update on game_round for each row execute function game_round_keeps_its_word();

-- Which round a bet is on. No foreign key: making a month's partition would lock the rounds for it, and none is removed.
alter table bet add column round_id uuid;
create index bet_round on bet (round_id, id) where round_id is not null;

-- Many movements in one go (platform/play/bets, settle-set.ts): what inserts here one row posts `amounts[n]` from `debited[n]`
-- to `credited[n]` for each n, a posting each, in their order, and is answered how many they were. The same is checked as by
-- `ledger_move`, but a wallet that is short is an error: nobody is asked.
create view ledger_moves (at, kind, refs, debited, credited, amounts, postings) as
  select null::timestamptz, null::text, null::text[], null::text[], null::text[], null::bigint[], null::integer where false;

create function ledger_moves() returns trigger language plpgsql as $$
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
create trigger ledger_moves instead of insert on ledger_moves for each row execute function ledger_moves();
