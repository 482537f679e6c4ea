-- The last results of a game, as its table shows them: bets of money that have come to an end, newest first. Without it they
-- would be sought among the bets of all games.
create index bet_results on bet (vendor_code, node_id, id desc) where unit = 'money' and result in ('won', 'lost', 'push');
