create table deposit_order (
  id uuid primary key default uuidv7(),
  member_id bigint not null references member (id),
  method text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  status text not null check (status in ('created', 'waiting', 'paid', 'expired', 'cancelled', 'failed')),
  -- the word that the payer writes into the transfer, unique among all orders
  content text not null unique,
  instructions jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  posting_id uuid
);
create index deposit_order_member on deposit_order (member_id, created_at desc, id desc);
create index deposit_order_time on deposit_order (created_at desc, id desc);
create index deposit_order_status on deposit_order (status, created_at desc, id desc);
create index deposit_order_open on deposit_order (member_id, expires_at) where status in ('created', 'waiting');

create table deposit_event (
  order_id uuid not null references deposit_order (id),
  status text not null,
  at timestamptz not null,
  primary key (order_id, status)
);

-- Each of a provider's transactions counts once, however often it calls back.
create table provider_callback (
  provider text not null,
  transaction_id text not null,
  order_id uuid not null references deposit_order (id),
  received_at timestamptz not null,
  outcome text not null,
  primary key (provider, transaction_id)
);

create table bound_account (
  id bigint generated always as identity (start with 5001) primary key,
  member_id bigint not null references member (id),
  bank_code text not null,
  account_number text not null,
  payee_name text not null,
  created_at timestamptz not null,
  constraint bound_account_once unique (bank_code, account_number)
);
create index bound_account_member on bound_account (member_id);

create table withdrawal_order (
  id uuid primary key default uuidv7(),
  member_id bigint not null references member (id),
  account_id bigint not null references bound_account (id),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  status text not null check (status in ('requested', 'approved', 'paid', 'received', 'rejected', 'cancelled')),
  reason text,
  created_at timestamptz not null,
  promised_by timestamptz not null,
  auto_receipt_at timestamptz
);
create index withdrawal_order_member on withdrawal_order (member_id, created_at desc, id desc);
create index withdrawal_order_time on withdrawal_order (created_at desc, id desc);
create index withdrawal_order_status on withdrawal_order (status, created_at desc, id desc);

create table withdrawal_event (
  order_id uuid not null references withdrawal_order (id),
  status text not null,
  at timestamptz not null,
  by text not null,
  primary key (order_id, status)
);

-- Stakes that must be settled before a deposit may leave again (turnover, oldest first).
create table turnover (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  reference text not null,
  required bigint not null check (required > 0),
  remaining bigint not null check (remaining >= 0 and remaining <= required),
  created_at timestamptz not null
);
create index turnover_open on turnover (member_id, id) where remaining > 0;
