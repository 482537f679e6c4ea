-- Typing mistakes in words of three to five letters. These have too few trigrams: of `bngo` not half are in `bingo`. So a name is
-- also like such a word where one of its own words begins with the same letter and is what was typed but for one mistake: a letter
-- left out, or two in each other's place; of more than three also one too many, of five another letter. Of shorter words these would be
-- half of all.
create function misspelt(word text) returns text language sql immutable strict as $$
  select '\m(' || string_agg(form, '|') || ')\M' from (
    select left(word, n) || '[a-z0-9]' || substr(word, n + 1) from generate_series(1, length(word) - 1) n
    union all
    select left(word, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2) from generate_series(2, length(word) - 1) n
    union all
    select left(word, n - 1) || '[a-z0-9]' || substr(word, n + 1) from generate_series(2, length(word)) n where length(word) > 4
    union all
    select left(word, n - 1) || substr(word, n + 1) from generate_series(2, length(word)) n where length(word) > 3
  ) one (form) where word ~ '^[a-z0-9]{3,5}$'
$$;

-- As before, and such a word counts as named by so much as a longer one with one mistake.
create or replace function games_like(words text[]) returns table (vendor_code text, node_id text, similarity double precision)
language plpgsql stable
set pg_trgm.word_similarity_threshold = 0.5
as $$
begin
  return query
  with near as (
    select game.vendor_code, game.node_id, game.search
    from unnest(words) word join game on game.search %> word
    union
    select game.vendor_code, game.node_id, game.search
    from unnest(words) word join game on game.search ~ misspelt(word)
  ), scored as (
    select near.vendor_code, near.node_id,
      greatest(word_similarity(word, near.search), case when near.search ~ misspelt(word) then 0.6 else 0 end) as score
    from near, unnest(words) word
  )
  select scored.vendor_code, scored.node_id, avg(score)
  from scored
  group by scored.vendor_code, scored.node_id
  having avg(score) >= 0.5 and min(score) >= 0.2;
end $$;
