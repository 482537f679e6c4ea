-- Tokens that have left for a withdrawal and do not pay it: it has ended, another transfer has paid it, or they are of another
-- amount. Each is in the books once, and was collected from the player or written off.
create table chain_unneeded (
  chain_id smallint not null references chain_token (id),
  tx text not null check (tx ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  withdrawal_id uuid not null references chain_payout (withdrawal_id),
  units numeric not null check (units > 0),
  -- what they are worth at the withdrawal's rate, in minor units
  amount bigint not null check (amount > 0),
  why text not null check (why in ('ended', 'twice', 'other-amount')),
  decision text not null check (decision in ('collected', 'written-off')),
  posting_id uuid not null unique,
  decided_at timestamptz not null,
  decided_by text not null,
  reason text not null,
  primary key (chain_id, tx, log_index)
);
create index chain_unneeded_of on chain_unneeded (withdrawal_id);
