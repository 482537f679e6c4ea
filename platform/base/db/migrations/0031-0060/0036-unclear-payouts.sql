-- Since when a gateway was asked about a payout and said nothing that is understood, or does not know it and may have paid it all
-- the same: an operator finds out what became of it.
alter table gateway_payout add column unclear_since timestamptz;
create index gateway_payout_unclear on gateway_payout (payout_id) where unclear_since is not null;
