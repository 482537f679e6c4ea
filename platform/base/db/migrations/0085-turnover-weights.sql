-- What part of a stake's valid turnover a game counts, in hundredths: what all that turnover earns together must stay below the
-- edge of the game's best option, and games differ in that edge a hundredfold. Until an operator sets one, a game counts in full.
alter table game add column turnover_weight smallint not null default 100 check (turnover_weight between 0 and 100);
