-- Live crash (platform/play/rounds, flights.ts): a round that is in the air between its closing and its draw.

-- When a round takes off: written with the root of its bets, so that the seed, the root and this moment decide when it ends, and a
-- cash-out that is noted needs nothing else to be settled. Null for a round that does not fly.
alter table game_round add column flew_at timestamptz
  constraint game_round_flies_closed check (flew_at is null or (bets_root is not null and flew_at >= closes_at));
