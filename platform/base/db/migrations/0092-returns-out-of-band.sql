-- Since when a game's measured return lies outside its 99.99 % band: an operator is warned of it once, not by every count.
alter table game_return add column alarmed_at timestamptz;
