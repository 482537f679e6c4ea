-- Payment gateways by their descriptions (platform/cashier/providers/gateways). Orders and payouts have `gateway:<name>` as their
-- provider. Nothing is removed: what is open of one that is closed is still reported and asked for.
create table gateway (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,30}$'),
  -- as it was written: the order of its fields is that in which they are sent
  description json not null,
  -- the operator's own values that its templates name
  merchant jsonb not null,
  -- the keys by their names, as JSON
  secrets_sealed text not null,
  -- the site's own, for callbacks and for the payer's way back
  origin text not null,
  -- the first that is open serves a method
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- when it last answered or called, when it last did not answer as it should, and how
  heard_at timestamptz,
  failed_at timestamptz,
  problem text check (length(problem) <= 200)
);

-- A payout is noted here before it is sent, so that it is never sent again: what became of it is asked.
create table gateway_payout (
  payout_id text primary key,
  gateway text not null references gateway (name),
  sent_at timestamptz not null
);
