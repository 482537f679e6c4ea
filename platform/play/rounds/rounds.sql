-- What a round has promised stays: its seed, and once they are there its bets and its outcome. It never goes back. Until
-- when a round is told is fixed with its opening, or else with its draw.
create or replace function game_round_keeps_its_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.vendor_code, new.node_id, new.place, new.about, new.numero, new.server_seed, new.commit,
      new.opened_at, new.closes_at, new.draws_at, new.house_stake)
      is distinct from (old.id, old.vendor_code, old.node_id, old.place, old.about, old.numero, old.server_seed, old.commit,
      old.opened_at, old.closes_at, old.draws_at, old.house_stake)
    or (new.told_at is distinct from old.told_at
      and (old.told_at is not null or (old.state, new.state) is distinct from ('closed', 'drawn')))
    or (old.bets_root is not null
      and (new.bets_root, new.bets, new.bets_tree, new.pools, new.flew_at)
        is distinct from (old.bets_root, old.bets, old.bets_tree, old.pools, old.flew_at))
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
create or replace trigger game_round_keeps_its_word before update on game_round for each row execute function game_round_keeps_its_word();
