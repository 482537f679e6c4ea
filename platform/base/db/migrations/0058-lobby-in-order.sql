-- Whether a game can be played (neither it nor its vendor is in maintenance) stands with the game, so that an index has a lobby's
-- games in their order, and a page of fifteen reads fifteen of them.

alter table game add column playable boolean not null default false;

create function set_game_playable() returns trigger language plpgsql as $$
begin
  -- The vendor is held, so that its maintenance cannot begin or end unseen beside this row.
  new.playable := not new.maintenance
    and not (select maintenance from vendor where code = new.vendor_code for share);
  return new;
end $$;
create trigger game_playable before insert or update of maintenance on game for each row
  execute function set_game_playable();

create function set_playable_of_vendor() returns trigger language plpgsql as $$
begin
  update game set playable = not maintenance and not new.maintenance where vendor_code = new.code;
  return null;
end $$;
create trigger vendor_playable after update of maintenance on vendor for each row
  when (old.maintenance <> new.maintenance) execute function set_playable_of_vendor();

update game set playable = not game.maintenance and not vendor.maintenance from vendor where vendor.code = game.vendor_code;

drop index game_lobby;
create index game_lobby on game (game_type, playable desc, opened desc, "position");
create index game_of_vendor on game (vendor_code, game_type, playable desc, opened desc, "position");
