-- What one of a reward costs the house, so that the price of a point is known where it buys goods (`ops economy`). Of a bonus it is the money.
alter table point_reward add column worth bigint check (worth > 0);
