-- What operators write, version by version (platform/base/versions): banners, notices, help, terms, messages, promotions, missions,
-- ranks, rewards of the mall. What the site shows is kept by each room itself; here stands how it came to be.
create table content_version (
  -- which room's, and which of its items: an id, a code, a level
  kind text not null check (kind in ('announcement', 'text', 'message', 'promotion', 'mission', 'rank', 'reward')),
  item text not null check (length(item) between 1 and 64),
  number integer not null check (number > 0),
  -- null: it was taken away
  content jsonb,
  -- as in the audit trail; empty for what was there before versions were kept
  written_by text not null,
  written_at timestamptz not null,
  -- a draft, which nobody but operators sees, has neither
  published_by text,
  published_at timestamptz,
  primary key (kind, item, number),
  check ((published_by is null) = (published_at is null))
);

-- An operator's own words for a message, in the place of the built-in ones (platform/base/messages).
create table message_template (
  item text primary key,
  -- {vi, en, zh}: {subject, text} each; a language that is missing has the built-in words
  content jsonb not null
);
