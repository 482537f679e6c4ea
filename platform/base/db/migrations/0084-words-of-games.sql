-- Typing mistakes in short words were looked for by a regular expression over every name with some of their trigrams: 150 ms among
-- 20,000 games, and several times a search. What such a word may have meant is now a list of words, at most some five hundred, which an
-- index of the names' words knows.
alter table game add column words text[] not null generated always as (regexp_split_to_array(search, '[^[:alnum:]]+')) stored;
create index game_words on game using gin (words);

-- The words that are one mistake away from a word of three to eight letters: all begin with the same letter; a letter left out, or two in
-- each other's place; of more than three also one too many, of five and more another letter. Before, this held for up to five letters;
-- but `dargon`, too, shares less than half of its trigrams with `dragon`.
create function words_meant(word text) returns text[] language sql immutable strict as $$
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

-- A short word counts as named by so much as a longer one with one mistake, as before.
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

drop function misspelt(text);
