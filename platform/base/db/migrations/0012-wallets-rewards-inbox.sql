-- What the player's money rests on besides the main wallet (platform.md section 3): wallets for bonus money and points,
-- the sums of a day, rewards that wait to be claimed, and the inbox.

-- Every account for money has a wallet for bonus money and one for points; those of vendors are opened when first used.
insert into ledger_account (member_id, kind, unit)
  select member.id, wallet.kind, wallet.unit
  from member cross join (values ('bonus', 'money'), ('points', 'points')) wallet (kind, unit)
  where member.is_agent <> 4;

alter table ledger_account add constraint points_apart check ((kind = 'points') = (unit = 'points'));

-- The house's side: what bonuses, rewards and rebates cost; money on its way to or from a vendor; points, and the money
-- that points were traded for.
insert into ledger_account (kind, stripe, unit)
  select kind, stripe, 'money' from unnest(array['bonuses', 'rewards', 'rebates', 'transit', 'exchange']) kind, generate_series(0, 3) stripe;
insert into ledger_account (kind, stripe, unit) select 'points', stripe, 'points' from generate_series(0, 3) stripe;

-- A day of the site (Asia/Ho_Chi_Minh, seven hours ahead of UTC all year since 1975).
create function site_day(at timestamptz) returns date language sql immutable as $$
  select ((at at time zone 'UTC') + interval '7 hours')::date
$$;

-- What moved in a wallet on a day, by kind: totals over whole days are read from here. Kept by the trigger that moves
-- the balance, so that it is always the sum of the wallet's entries. The house has none: many move it at once.
create table ledger_day (
  account_id bigint not null references ledger_account (id),
  day date not null,
  kind text not null,
  entries bigint not null,
  credited bigint not null,
  debited bigint not null,
  primary key (account_id, day, kind)
) with (fillfactor = 50);

create or replace function ledger_entry_moves_balance() returns trigger language plpgsql as $$
declare
  of_member boolean;
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
  if of_member then
    insert into ledger_day as known (account_id, day, kind, entries, credited, debited)
      values (new.account_id, site_day(new.created_at), new.kind, 1, greatest(new.amount, 0), least(new.amount, 0))
      on conflict (account_id, day, kind) do update
        set entries = known.entries + 1, credited = known.credited + excluded.credited, debited = known.debited + excluded.debited;
  end if;
  return new;
end $$;

insert into ledger_day (account_id, day, kind, entries, credited, debited)
  select entry.account_id, site_day(entry.created_at), entry.kind, count(*),
    coalesce(sum(entry.amount) filter (where entry.amount > 0), 0), coalesce(sum(entry.amount) filter (where entry.amount < 0), 0)
  from ledger_entry entry join ledger_account account on account.id = entry.account_id
  where account.member_id is not null
  group by 1, 2, 3;

-- What a bet was staked from. Stakes of bonus money are no cash stakes: they count for no turnover, rank, rebate or point.
alter table bet add column wallet text not null default 'main' check (wallet in ('main', 'bonus', 'play'));
update bet set wallet = 'play' where unit = 'play';
alter table bet add constraint bet_wallet_of_unit check ((wallet = 'play') = (unit = 'play'));

-- What a member bet on a day (of placing), by what the bet record can be filtered by. Kept by a trigger, so that it is
-- always the sum of the bets; a bet that is settled later moves from `open` to what it came to.
create table bet_day (
  member_id bigint not null references member (id),
  day date not null,
  game_type text not null,
  vendor_code text not null,
  result text not null,
  wallet text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, day, game_type, vendor_code, result, wallet)
) with (fillfactor = 50);

create function bet_counts_for_its_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update bet_day set bets = bets - 1, stake = stake - old.stake, payout = payout - old.payout
      where member_id = old.member_id and day = site_day(old.placed_at) and game_type = old.game_type
        and vendor_code = old.vendor_code and result = old.result and wallet = old.wallet;
  end if;
  insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
    values (new.member_id, site_day(new.placed_at), new.game_type, new.vendor_code, new.result, new.wallet, 1, new.stake, new.payout)
    on conflict (member_id, day, game_type, vendor_code, result, wallet) do update
      set bets = known.bets + 1, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout;
  return null;
end $$;
create trigger bet_counts_for_its_day after insert or update on bet for each row execute function bet_counts_for_its_day();

insert into bet_day (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
  select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout)
  from bet group by 1, 2, 3, 4, 5, 6;

-- What a member has earned and may claim: once for each `source` (`welcome-100:2026-11-20`, `rank-3`). Claiming pays.
create table reward (
  id bigint generated always as identity (start with 70001) primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('promotion', 'raffle', 'vip', 'mission', 'referral')),
  source text not null,
  pays_to text not null check (pays_to in ('main', 'points')),
  -- minor units of money, or hundredths of points
  amount bigint not null check (amount > 0),
  -- stakes that must be settled before it may leave again
  turnover bigint not null default 0 check (turnover >= 0),
  -- what its name is made of, `{"rank": 3}` for example
  params jsonb not null default '{}',
  created_at timestamptz not null,
  -- null: it waits for ever
  expires_at timestamptz,
  claimed_at timestamptz,
  constraint reward_once unique (member_id, kind, source)
);
create index reward_open on reward (member_id, id desc) where claimed_at is null;
create index reward_member on reward (member_id, id desc);

-- Messages to one member. What the site says itself has a code and its words in the catalogues; an operator's message
-- brings its own words, as rich text in each language.
create table inbox_message (
  id bigint generated always as identity (start with 90001) primary key,
  member_id bigint not null references member (id),
  code text not null,
  params jsonb not null default '{}',
  -- `{"vi": {"title", "body"}, …}` of an operator's message
  content jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  check ((code = 'operator') = (content is not null))
);
create index inbox_message_member on inbox_message (member_id, id desc) where deleted_at is null;
create index inbox_message_unread on inbox_message (member_id) where read_at is null and deleted_at is null;
