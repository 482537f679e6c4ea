-- Months whose bets, postings and entries lie in files, the oldest first and without a gap. Checks that add rows up add what is
-- kept here of those that went.
create table archived_month (
  -- its first day, in UTC as the partitions
  month date primary key check (extract(day from month) = 1),
  -- the first day of the site of which everything is still here
  kept_from date not null,
  archived_at timestamptz not null,
  postings bigint not null,
  entries bigint not null,
  bets bigint not null
);

-- Of an account: how many entries went, what they sum to, and the last of their numbers.
create table archived_account (
  month date not null references archived_month (month) on delete cascade,
  account_id bigint not null references ledger_account (id),
  entries bigint not null,
  amount bigint not null,
  last_seq bigint not null,
  primary key (account_id, month)
);
create index archived_account_month on archived_account (month);

-- Entries of accounts of the house that went, of postings that records of the cashier still name one by one.
create table archived_entry (
  month date not null references archived_month (month) on delete cascade,
  posting_id uuid not null,
  account_id bigint not null references ledger_account (id),
  amount bigint not null,
  primary key (posting_id, account_id)
);
create index archived_entry_month on archived_entry (month);

-- Of a game: what the rounds that went count for its return, and their stakes for the jackpot.
create table archived_game (
  month date not null references archived_month (month) on delete cascade,
  vendor_code text not null,
  node_id text not null,
  rounds numeric not null,
  staked numeric not null,
  paid numeric not null,
  squares numeric not null,
  pooled bigint not null,
  primary key (month, vendor_code, node_id)
);
