-- Wallets at vendors, transfers between a member's own wallets, and transfers between members (platform.md section 3).

-- Who keeps the wallets of a vendor: the name of an adapter (`wallet/vendor-transfers/providers`), null for a vendor
-- without wallets. The house plays from the main wallet.
alter table vendor add column wallet_provider text check (code <> 'SEN' or wallet_provider is null);

-- The header's balance, over main and vendor wallets, reads these by their member. No balance is in it, so that a move
-- still touches no index.
create index ledger_account_vendor on ledger_account (member_id) where kind like 'vendor-%';

-- Money between a member's own wallets: `main`, or a vendor's code. It waits in `house:transit` while the vendor has not
-- said what became of it. Between two vendors it takes two legs: out of the one, then into the other.
create table wallet_transfer (
  id uuid primary key,
  member_id bigint not null references member (id),
  from_wallet text not null,
  to_wallet text not null check (to_wallet <> from_wallet),
  amount bigint not null check (amount > 0),
  -- what is asked of a vendor now: `withdraw` of from_wallet, or `deposit` into to_wallet
  leg text not null check (leg in ('withdraw', 'deposit')),
  -- `requested`: not asked yet; `sent`: asked; `unknown`: asked, and no answer came
  status text not null check (status in ('requested', 'sent', 'unknown', 'done', 'failed')),
  -- how often the vendor was asked, for the wait until the next time
  asked integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (status in ('done', 'failed'))),
  check (case leg when 'withdraw' then from_wallet else to_wallet end <> 'main')
);
create index wallet_transfer_member on wallet_transfer (member_id, created_at desc, id desc);
create index wallet_transfer_time on wallet_transfer (created_at desc, id desc);
create index wallet_transfer_status on wallet_transfer (status, created_at desc, id desc);
create index wallet_transfer_open on wallet_transfer (member_id) where status in ('requested', 'sent', 'unknown');

-- Money from one member to another, up or down the line.
create table member_transfer (
  id uuid primary key,
  kind text not null check (kind in ('upline-transfer', 'downline-transfer')),
  from_member_id bigint not null references member (id),
  to_member_id bigint not null references member (id) check (to_member_id <> from_member_id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index member_transfer_from on member_transfer (from_member_id, kind, created_at desc, id desc);
create index member_transfer_to on member_transfer (to_member_id, kind, created_at desc, id desc);

-- The simulated vendors' own books, as if they were somebody else's system: nothing outside the simulator reads them.
create schema wallet_simulator;
create table wallet_simulator.account (
  vendor text not null,
  player text not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (vendor, player)
);
-- What was asked under a reference, and what it came to, for ever: the same reference is answered the same.
create table wallet_simulator.movement (
  vendor text not null,
  reference text not null,
  player text not null,
  amount bigint not null,
  outcome text not null check (outcome in ('done', 'refused')),
  at timestamptz not null,
  primary key (vendor, reference)
);
