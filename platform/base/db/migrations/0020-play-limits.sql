-- Safer play (platform.md section 7): what members allow themselves, breaks from play, and the reality check.

-- A limit is in force until `next_at`; from then on it is `next_amount`, or none at all where that is null.
create table play_limit (
  member_id bigint not null references member (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  -- minor units
  amount bigint not null check (amount > 0),
  since timestamptz not null,
  next_amount bigint,
  next_at timestamptz,
  primary key (member_id, kind, period),
  -- What is stricter is in force at once; only what is looser waits.
  constraint play_limit_next_is_looser check (next_amount is null or (next_at is not null and next_amount > amount))
);

-- Breaks from play: the longest one counts. Rows are only ever added, so none is made shorter.
create table exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- `member`, `ops:<name>`, or `account <account>` where it was carried over from another account of the same person
  by text not null
);
create index exclusion_member on exclusion (member_id, until_at);

-- What the member, the operator or time has changed, for the member to read.
create table play_limit_event (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  at timestamptz not null,
  act text not null check (act in ('limit-set', 'limit-asked', 'limit-kept', 'limit-loosened', 'limit-removed', 'time-out', 'self-exclusion', 'reality-check')),
  kind text,
  period text,
  -- minor units
  amount bigint,
  -- from when an asked one counts, or how long a break lasts
  until_at timestamptz,
  minutes smallint,
  by text not null
);
create index play_limit_event_member on play_limit_event (member_id, id desc);

-- Null: as the site sets it; 0: none.
alter table member add column reality_check_minutes smallint check (reality_check_minutes in (0, 15, 30, 60, 120));

-- The play of a session: what the bets of its first day had come to before it, and when its member last read a reality check.
create table play_session (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  net_before bigint not null,
  checked_at timestamptz
);

-- Other accounts of the same person.
create index member_email on member (lower(email)) where email is not null;
create index member_payee on member (payee_name) where payee_name is not null;
