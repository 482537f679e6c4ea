-- What was staked on each spot of a round whose winners share a pool (cockfight), in money with two decimals by the spot's name:
-- real money alone. Null for a game without a pool. Fixed with the root of the bets.

alter table game_round add column pools jsonb check (pools is null or bets_root is not null);

create or replace function game_round_keeps_its_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.vendor_code, new.node_id, new.server_seed, new.commit, new.opened_at, new.closes_at, new.draws_at)
      is distinct from (old.id, old.vendor_code, old.node_id, old.server_seed, old.commit, old.opened_at, old.closes_at, old.draws_at)
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
