-- The newest wins are read in the order of the index: a draw ends thousands at one moment, which were sorted for every look.
create index bet_newest_wins on bet (settled_at desc, id desc) where payout > stake and unit = 'money';
-- Last, since nobody reads bets from here on until all migrations have ended; while the index is made nobody bets.
drop index bet_winners;
