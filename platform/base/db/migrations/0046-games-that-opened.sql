-- Whether a game was ever open. One that never was is announced; only one that was can be in an outage.
alter table game add column opened boolean not null default false;
update game set opened = true
where not maintenance
  or (house and rtp_basis_points is not null)
  or exists (
    select from recent_game played where played.vendor_code = game.vendor_code and played.node_id = game.node_id
  );

-- Whoever takes a game out of maintenance opens it, and once opened it stays so.
create function note_opened_game() returns trigger language plpgsql as $$
begin
  new.opened := new.opened or not new.maintenance;
  return new;
end $$;
create trigger game_opened before insert or update of maintenance on game
for each row execute function note_opened_game();

-- Search looks for parts of words, over all types at once.
create extension if not exists pg_trgm;
create index game_search on game using gin (search gin_trgm_ops);
