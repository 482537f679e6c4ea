-- The house's own bank accounts (platform/cashier/banks), which bank transfers of players go to. Each is an account of the
-- ledger, `house:bank:<id>`. Nothing is removed: open orders of an account that is closed are still paid to it.
create table bank_account (
  id smallint generated always as identity primary key,
  -- the bank, by its number in NAPAS
  bin text not null check (bin ~ '^[0-9]{6}$'),
  number text not null check (number ~ '^[0-9]{6,19}$'),
  holder text not null check (length(holder) between 2 and 50),
  -- an order's limits, and the limit of what is ordered in a day of the site, in minor units
  least bigint not null check (least > 0 and least % 100 = 0),
  most bigint not null check (most % 100 = 0),
  daily bigint not null check (daily % 100 = 0),
  -- when it takes orders, in minutes of the site's day, from and until; over midnight where until is earlier. Null: always.
  opens_at smallint check (opens_at between 0 and 1439),
  closes_at smallint check (closes_at between 0 and 1439),
  -- the ranks of members that are led to it; empty: everybody
  ranks smallint[] not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint bank_account_limits check (most >= least and daily >= least),
  constraint bank_account_hours check (
    opens_at is null and closes_at is null or opens_at is not null and closes_at is not null and opens_at <> closes_at
  )
);
-- one that is opened again is the same
create unique index bank_account_once on bank_account (bin, number);

-- The own account that an order is to be paid to; of provider `bank`, whose orders are whole đồng.
alter table deposit_order
  add column bank_account_id smallint references bank_account (id),
  add constraint deposit_order_bank check ((provider = 'bank') = (bank_account_id is not null)),
  add constraint deposit_order_whole_dong check (provider <> 'bank' or amount % 100 = 0);
create index deposit_order_of_bank on deposit_order (bank_account_id, created_at) where bank_account_id is not null;

-- Money that has come into own accounts and is not credited to anybody yet; and what of it is the house's own.
insert into ledger_account (kind, stripe, unit, key)
  select kind, stripe, 'money', 'house:' || kind || ':' || stripe
  from (values ('suspense', 4), ('equity', 1)) account (kind, stripes), generate_series(0, stripes - 1) stripe;

-- Where a service tells the lines of an account: `/callbacks/bank/<id>`, authenticated by its secret.
create table bank_feed (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  bank_id smallint not null references bank_account (id),
  kind text not null check (kind in ('sepay', 'casso', 'plain')),
  secret_sealed text not null,
  created_at timestamptz not null,
  -- when another feed of its kind took its place
  closed_at timestamptz
);
create unique index bank_feed_open on bank_feed (bank_id, kind) where closed_at is null;

-- What feeds have sent, byte for byte; the same message is kept once.
create table bank_message (
  id bigint generated always as identity primary key,
  feed_id text not null references bank_feed (id),
  digest bytea not null check (length(digest) = 32),
  body text not null,
  received_at timestamptz not null,
  unique (feed_id, digest)
);

-- The lines of the accounts' statements. Each was posted as it came, from its account to `suspense`; it leaves that once, to a
-- player or to `equity`.
create table bank_line (
  id bigint generated always as identity (start with 60001) primary key,
  bank_id smallint not null references bank_account (id),
  -- as the bank names it: it is taken once
  reference text not null check (length(reference) between 1 and 100),
  at timestamptz not null,
  -- below zero for money that left
  amount bigint not null check (amount <> 0),
  content text not null check (length(content) <= 1000),
  -- who paid or was paid, where it is told
  payer text check (length(payer) <= 200),
  -- what lay there after it, where it is told
  balance bigint,
  source text not null check (source in ('feed', 'file', 'hand')),
  message_id bigint references bank_message (id),
  received_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  -- Why it is open, or what was unusual about its payment; null: nobody has looked at it yet, or nothing.
  reason text check (reason in ('no-order', 'other-amount', 'late', 'twice', 'other-account', 'ended')),
  -- the order that it pays, or that it names
  order_id uuid references deposit_order (id),
  -- the withdrawal that it pays, or that it names
  withdrawal_id uuid references withdrawal_order (id),
  -- that it left `suspense`
  posting_id uuid unique,
  decided_at timestamptz,
  -- the operator who assigned or ignored it, and why; null where it was matched by itself
  decided_by text,
  decision_reason text,
  unique (bank_id, reference),
  constraint bank_line_left_suspense check ((state = 'open') = (posting_id is null) and (state = 'open') = (decided_at is null)),
  constraint bank_line_order check (
    (state <> 'matched' or order_id is not null or withdrawal_id is not null) and (order_id is null or withdrawal_id is null)
  )
);
create index bank_line_open on bank_line (id) where state = 'open';
create index bank_line_new on bank_line (id) where state = 'open' and reason is null;
create index bank_line_statement on bank_line (bank_id, at, id);
create index bank_line_of_bank on bank_line (bank_id, id);
create index bank_line_balances on bank_line (bank_id, at, id) where balance is not null;
create index bank_line_order_id on bank_line (order_id) where order_id is not null;
-- one line pays a withdrawal
create unique index bank_line_pays on bank_line (withdrawal_id) where state = 'matched';
create index bank_line_withdrawal on bank_line (withdrawal_id) where withdrawal_id is not null;

-- The content by which a withdrawal is paid from an own account; null where it is paid by another way.
alter table withdrawal_order add column content text unique;

-- What lay in an account before its first line, as the line's balance says; null until a line has one.
alter table bank_account add column opening bigint;

-- How the account's bank writes its CSV files, as the operator last said (`csv-map.ts`).
alter table bank_account add column csv_map jsonb;

-- What is done with a line waits for a second person above the threshold; a line by hand always does. Ignoring one, and
-- entering one, are about nobody's wallet.
alter table adjustment
  drop constraint adjustment_of_somebody,
  drop constraint adjustment_posted,
  drop constraint adjustment_what_check,
  add constraint adjustment_of_somebody check (
    member_id is not null and what not like 'operator-%' and what <> 'bank-hand-line'
    or member_id is null and amount = 0 and (what = 'vendor-difference' or what like 'operator-%' and two_persons and subject is not null)
    or member_id is null and what in ('bank-line', 'bank-hand-line') and two_persons and subject is not null
  ),
  add constraint adjustment_posted check (
    what = 'vendor-difference'
    or (status = 'posted' and what not in ('reward', 'void', 'bank-hand-line') and what not like 'operator-%') = (posting_id is not null)
  ),
  add constraint adjustment_what_check check (
    what in (
      'adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void', 'vendor-difference',
      'operator-add', 'operator-invite', 'operator-role', 'operator-reopen', 'bank-line', 'bank-hand-line'
    )
  );
