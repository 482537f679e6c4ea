-- Games that are named like the words of a search, for one with typing mistakes. `similarity` is the mean, over the words, of how
-- much of a word's trigrams the names hold: 1 is all of them. One word must be named by half at least, which the index of trigrams
-- finds, so must all of them in the mean, and none may be wholly strange.
create function games_like(words text[]) returns table (vendor_code text, node_id text, similarity double precision)
language plpgsql stable
set pg_trgm.word_similarity_threshold = 0.5
as $$
begin
  return query
  with near as (
    select distinct game.vendor_code, game.node_id, game.search
    from unnest(words) word join game on game.search %> word
  )
  select near.vendor_code, near.node_id, avg(word_similarity(word, near.search))
  from near, unnest(words) word
  group by near.vendor_code, near.node_id
  having avg(word_similarity(word, near.search)) >= 0.5 and min(word_similarity(word, near.search)) >= 0.2;
end $$;
