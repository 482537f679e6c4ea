-- What a hand has promised stays, and it never goes back.
create or replace function card_hand_keeps_its_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.room_id, new.server_seed, new.commit, new.bet_ids, new.house_seats, new.dealer, new.opened_at)
      is distinct from (old.id, old.room_id, old.server_seed, old.commit, old.bet_ids, old.house_seats, old.dealer, old.opened_at)
    or (old.bets_root is not null and (new.bets_root, new.bets_tree) is distinct from (old.bets_root, old.bets_tree))
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or jsonb_array_length(new.actions) < jsonb_array_length(old.actions)
    or (old.state, new.state) not in (
      ('gathering', 'gathering'), ('gathering', 'playing'), ('gathering', 'shown'), ('gathering', 'void'),
      ('playing', 'playing'), ('playing', 'shown'), ('playing', 'void'), ('shown', 'settled'), ('void', 'void')
    )
  then
    raise exception 'hand % keeps its word: % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'card_hand_keeps_its_word';
  end if;
  return new;
end $$;
create or replace trigger card_hand_keeps_its_word before update on card_hand for each row execute function card_hand_keeps_its_word();
