-- How the bank of an account reads its payout files, as the operator last said (`payout-map.ts`).
alter table bank_account add column payout_map jsonb;

-- Files by which a bank pays approved withdrawals. Their text is not kept: it follows from the rows, and its digest says that it
-- is the same.
create table payout_file (
  id bigint generated always as identity (start with 7001) primary key,
  bank_id smallint not null references bank_account (id),
  -- how it was written
  map jsonb not null,
  digest bytea not null check (length(digest) = 32),
  orders integer not null check (orders > 0),
  -- what it pays in all
  amount bigint not null check (amount > 0),
  made_at timestamptz not null,
  made_by text not null
);
create index payout_file_of_bank on payout_file (bank_id, id);

-- Their withdrawals, in the order of the file. One stands in one file, until an operator releases it for another.
create table payout_file_order (
  file_id bigint not null references payout_file (id),
  place integer not null check (place > 0),
  withdrawal_id uuid not null references withdrawal_order (id),
  released_at timestamptz,
  released_by text,
  release_reason text,
  primary key (file_id, place),
  constraint payout_file_order_release check (
    (released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null)
  )
);
create unique index payout_file_order_once on payout_file_order (withdrawal_id) where released_at is null;
