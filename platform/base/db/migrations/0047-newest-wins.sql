-- The newest wins are read in the order of the index: a draw ends thousands at one moment, which were sorted for every look.
drop index bet_winners;
create index bet_winners on bet (settled_at desc, id desc) where payout > stake and unit = 'money';
