-- Tokens of chains (platform/cashier/chains) that the house takes: one row a network and token. Each is an account of the ledger,
-- `house:chain:<id>`. Nothing is removed: what comes to addresses of one that is closed is still taken for a while.
create table chain_token (
  id smallint generated always as identity primary key,
  kind text not null check (kind in ('evm', 'tron')),
  -- as `eth_chainId` says
  network bigint not null check (network > 0),
  -- what members and operators call it, which is also the code of accounts that withdrawals go to: `USDT TRON`
  name text not null unique check (length(name) between 3 and 32),
  -- the token's contract, as 20 bytes in hex
  token text not null check (token ~ '^0x[0-9a-f]{40}$'),
  symbol text not null check (length(symbol) between 1 and 12),
  decimals smallint not null check (decimals between 0 and 36),
  confirmations smallint not null check (confirmations between 1 and 1000),
  -- The extended public key that its addresses come from. Nothing that can sign is kept anywhere.
  xpub text not null,
  -- the addresses of its endpoints, sealed, because they often contain a key
  rpc_sealed text not null,
  -- what a whole token is worth, in minor units, and since when
  rate bigint not null check (rate > 0),
  rate_at timestamptz not null,
  -- Where the rate comes from, sealed; the field of the answer; the bounds within which it is believed, in minor units; and
  -- the age beyond which there are no orders. Null: the operator sets it.
  feed_sealed text,
  feed_field text,
  feed_least bigint,
  feed_most bigint,
  feed_minutes integer,
  -- the last block whose arrivals are all taken, and the newest that its endpoints have told
  scanned bigint not null check (scanned >= 0),
  head bigint not null,
  -- the last time that its endpoints agreed; and why they do not, since when
  watched_at timestamptz not null,
  problem text,
  problem_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint chain_token_once unique (network, kind, token),
  constraint chain_token_problem check ((problem is null) = (problem_at is null)),
  constraint chain_token_feed check (
    num_nulls(feed_sealed, feed_field, feed_least, feed_most, feed_minutes) in (0, 5)
    and (feed_least is null or feed_least > 0 and feed_most >= feed_least and feed_minutes > 0)
  )
);

-- The next address of each key: one that was given out is never given out again, whichever token it was for.
create table chain_key (
  xpub text primary key,
  next integer not null default 0 check (next >= 0)
);

-- The token that an order is to be paid with.
alter table deposit_order
  add column chain_id smallint references chain_token (id),
  -- the block in which its payment was seen, while it waits for confirmations
  add column seen_block bigint,
  add constraint deposit_order_chain check ((provider = 'chain') = (chain_id is not null));

-- An order's own address, path 0/<key_index> of its key, and the terms that are fixed for the order's time.
create table chain_address (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  xpub text not null references chain_key (xpub),
  key_index integer not null,
  chain_id smallint not null references chain_token (id),
  order_id uuid not null unique references deposit_order (id),
  -- how much of the token the order asks for, in its smallest unit
  units numeric not null check (units > 0),
  -- what a whole token was worth when it was ordered
  rate bigint not null check (rate > 0),
  created_at timestamptz not null,
  unique (xpub, key_index)
);
create index chain_address_of_chain on chain_address (chain_id, created_at);

-- What has come to addresses of orders. `seen` is not confirmed yet and may go again without a trace; from `open` on it is in the
-- books: posted from its chain's account to `suspense`, which it leaves once, to a player or to `equity`.
create table chain_arrival (
  id bigint generated always as identity (start with 65001) primary key,
  chain_id smallint not null references chain_token (id),
  tx text not null check (tx ~ '^0x[0-9a-f]{64}$'),
  -- its place among the logs of its block; null where a reorganisation has put another transfer there, and this one nowhere
  log_index integer check (log_index >= 0),
  block bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  -- the contract that told it; another one than the chain's is another token
  token text not null,
  payer text not null,
  address text not null references chain_address (address),
  units numeric not null check (units > 0),
  -- what it is worth, in minor units: at its order's rate, or at the rate of its day where it came late; null while it is not
  -- confirmed, and for another token
  amount bigint check (amount > 0),
  received_at timestamptz not null,
  state text not null check (state in ('seen', 'open', 'matched', 'ignored', 'reversed')),
  -- Why it is open, or what was unusual about it; null: nobody has looked at it yet, or nothing.
  reason text check (reason in ('less', 'more', 'late', 'twice', 'ended', 'other-token', 'dust', 'not-held')),
  -- the order that it pays, or whose address it came to
  order_id uuid not null references deposit_order (id),
  -- that it left `suspense`
  posting_id uuid unique,
  decided_at timestamptz,
  -- the operator who assigned or ignored it, and why; null where it was decided by itself
  decided_by text,
  decision_reason text,
  unique (chain_id, tx, log_index),
  constraint chain_arrival_decided check (
    state = 'reversed' or (state in ('matched', 'ignored')) = (decided_at is not null)
  )
);
create index chain_arrival_open on chain_arrival (id) where state = 'open';
create index chain_arrival_new on chain_arrival (id) where state = 'open' and reason is null;
create index chain_arrival_seen on chain_arrival (chain_id) where state = 'seen';
create index chain_arrival_block on chain_arrival (chain_id, block);
create index chain_arrival_order on chain_arrival (order_id);

-- Blocks up to which a chain was looked through, with their hashes: where a hash is another one later, the chain was reorganised.
create table chain_block (
  chain_id smallint not null references chain_token (id),
  number bigint not null,
  hash text not null,
  primary key (chain_id, number)
);

-- A withdrawal to a member's own address: what the cashier pays, at the rate when it was approved; and the transaction that paid it.
create table chain_payout (
  withdrawal_id uuid primary key references withdrawal_order (id),
  chain_id smallint not null references chain_token (id),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  units numeric not null check (units > 0),
  rate bigint not null check (rate > 0),
  tx text,
  log_index integer,
  -- a transfer pays one withdrawal
  unique (chain_id, tx, log_index),
  check ((tx is null) = (log_index is null))
);
