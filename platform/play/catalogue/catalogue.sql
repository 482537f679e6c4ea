-- Whoever takes a game out of maintenance opens it, and once opened it stays so.
create or replace function note_opened_game() returns trigger language plpgsql as $$
begin
  new.opened := new.opened or not new.maintenance;
  return new;
end $$;
create or replace trigger game_opened before insert or update of maintenance on game
  for each row execute function note_opened_game();

-- Whether a game can be played: neither it nor its vendor is in maintenance.
create or replace function set_game_playable() returns trigger language plpgsql as $$
begin
  -- The vendor is held, so that its maintenance cannot begin or end unseen beside this row.
  new.playable := not new.maintenance
    and not (select maintenance from vendor where code = new.vendor_code for share);
  return new;
end $$;
create or replace trigger game_playable before insert or update of maintenance on game for each row
  execute function set_game_playable();

create or replace function set_playable_of_vendor() returns trigger language plpgsql as $$
begin
  update game set playable = not maintenance and not new.maintenance where vendor_code = new.code;
  return null;
end $$;
create or replace trigger vendor_playable after update of maintenance on vendor for each row
  when (old.maintenance <> new.maintenance) execute function set_playable_of_vendor();

-- The words that are one mistake away from a word of three to eight letters, at most some five hundred, which an index of the names'
-- words knows: such a word shares less than half of its trigrams with what was meant (`dargon`, `dragon`). All begin with the same
-- letter; a letter left out, or two in each other's place; of more than three also one too many, of five and more another letter.
create or replace function words_meant(word text) returns text[] language sql immutable strict as $$
  with letter (letter) as materialized (select unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789', null)))
  select array_agg(distinct form) from (
    select left(word, n) || letter || substr(word, n + 1) from generate_series(1, length(word) - 1) n, letter
    union all
    select left(word, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2) from generate_series(2, length(word) - 1) n
    union all
    select left(word, n - 1) || letter || substr(word, n + 1) from generate_series(2, length(word)) n, letter where length(word) > 4
    union all
    select left(word, n - 1) || substr(word, n + 1) from generate_series(2, length(word)) n where length(word) > 3
  ) one (form) where word ~ '^[a-z0-9]{3,8}$' and form <> word
$$;

-- Loads pg_trgm, which defines the parameter below: of one that no loaded module defines, only a superuser may write a SET clause.
select similarity('', '');

-- Games that are named like the words of a search, for one with typing mistakes. `similarity` is the mean, over the words, of how
-- much of a word's trigrams the names hold: 1 is all of them. One word must be named by half at least, which the index of trigrams
-- finds, so must all of them in the mean, and none may be wholly strange. A short word (`words_meant`) counts as named by so much as a
-- longer one with one mistake.
create or replace function games_like(words text[]) returns table (vendor_code text, node_id text, similarity double precision)
language plpgsql stable rows 100
set pg_trgm.word_similarity_threshold = 0.5
as $$
begin
  return query
  with typed as (
    select word, n from unnest(games_like.words) with ordinality typed (word, n)
  ), misspelt as materialized (
    select n, game.vendor_code, game.node_id, game.search from typed join game on game.words && words_meant(word)
  ), near as (
    select game.vendor_code, game.node_id, game.search from typed join game on game.search %> word
    union
    select misspelt.vendor_code, misspelt.node_id, misspelt.search from misspelt
  ), scored as (
    select near.vendor_code, near.node_id,
      greatest(word_similarity(word, near.search), case when misspelt.n is not null then 0.6 else 0 end) as score
    from near cross join typed left join misspelt using (n, vendor_code, node_id)
  )
  select scored.vendor_code, scored.node_id, avg(score)
  from scored
  group by scored.vendor_code, scored.node_id
  having avg(score) >= 0.5 and min(score) >= 0.2;
end $$;
