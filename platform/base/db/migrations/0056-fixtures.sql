-- Rounds side by side at one table, as the fixtures of a matchday (platform/play/rounds, fixtures.ts).

-- Which of those that run at once it is; 0 where there is one alone.
alter table game_round add column place smallint not null default 0 check (place between 0 and 99);
-- What is played: season, matchday and match of a fixture. Null of a game that has no such thing.
alter table game_round add column about jsonb;
-- Until then what was drawn is told bit by bit. Null of a round that is told when it is drawn.
alter table game_round add column told_at timestamptz check (told_at >= draws_at);

drop index game_round_running;
-- One round of a game and place at a time.
create unique index game_round_running on game_round (vendor_code, node_id, place) where ended_at is null;
-- A fixture is played once.
create unique index game_round_fixture
  on game_round (vendor_code, node_id, ((about ->> 'season')::integer), ((about ->> 'matchday')::integer), place)
  where about is not null;

create or replace function game_round_keeps_its_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.vendor_code, new.node_id, new.place, new.about, new.server_seed, new.commit,
      new.opened_at, new.closes_at, new.draws_at, new.told_at)
      is distinct from (old.id, old.vendor_code, old.node_id, old.place, old.about, old.server_seed, old.commit,
      old.opened_at, old.closes_at, old.draws_at, old.told_at)
    or (old.bets_root is not null
      and (new.bets_root, new.bets, new.bets_tree, new.pools) is distinct from (old.bets_root, old.bets, old.bets_tree, old.pools))
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or (old.state, new.state) not in (
      ('open', 'open'), ('open', 'closed'), ('open', 'void'), ('closed', 'drawn'), ('closed', 'void'),
      ('drawn', 'settled'), ('void', 'void')
    )
  then
    raise exception 'round % keeps its word: % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'game_round_keeps_its_word';
  end if;
  return new;
end $$;

-- What is staked on each spot of a fixture: its prices move by it.
create table round_stake (
  round_id uuid not null references game_round (id),
  spot text not null,
  staked bigint not null check (staked > 0),
  primary key (round_id, spot)
);

-- The rounds that a bet is on besides the one that ends it (`bet.round_id`). No foreign key to `bet`, as there.
create table round_bet (
  round_id uuid not null references game_round (id),
  bet_id uuid not null,
  primary key (round_id, bet_id)
);
create index round_bet_of_bet on round_bet (bet_id);
