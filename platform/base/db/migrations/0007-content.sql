-- Banners (B) and player notices (PL, PU, PR, H) in every language of the site.
create table announcement (
  id bigint generated always as identity primary key,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  group_name text not null default '',
  position integer not null default 0,
  -- {vi, en, zh}: for a banner {kicker, title, text, action}, for a notice {title, body: [paragraph]}
  content jsonb not null,
  url text not null default '',
  linkage_type text not null default 'none' check (linkage_type in ('none', 'page', 'game', 'register', 'deposit')),
  art jsonb,
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity'
);
-- What has ended is never read again, however much of it there is.
create index announcement_running on announcement (type, ends_at);
