create table member (
  id bigint generated always as identity (start with 100001) primary key,
  account text not null,
  -- the account in lower case: user names are unique without regard to case
  account_key text not null constraint member_account_taken unique,
  nickname text not null,
  is_agent smallint not null default 0 check (is_agent in (0, 1, 2, 4, 41, 42)),
  upline_id bigint references member (id),
  -- Argon2id; null where nobody can sign in (the crowd of the demo world)
  password_hash text,
  payment_password_hash text,
  must_change_password text check (must_change_password in ('first-login', 'expired')),
  payee_name text,
  email text,
  frozen boolean not null default false,
  rank_level smallint not null default 0,
  first_login_at timestamptz,
  -- the invitation, page and domain that it came by
  came_by jsonb not null default '{}',
  created_at timestamptz not null
);
create index member_upline on member (upline_id);

alter table ledger_account add foreign key (member_id) references member (id);
alter table request add foreign key (member_id) references member (id);

-- A token is kept as its SHA-256 alone.
create table session (
  token_hash bytea primary key,
  member_id bigint not null references member (id),
  remember boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- the login that led to a forced change knows the old password until then
  old_password_known_until timestamptz
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

create table login_record (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index login_record_member on login_record (member_id, id desc);

-- Failed logins in a row by user name, whether or not such an account exists.
create table login_failure (
  account_key text primary key,
  in_a_row integer not null,
  wait_until timestamptz,
  last_at timestamptz not null
);

-- Hits of a key within its window (`login-address:203.0.113.7`).
create table throttle (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index throttle_expiry on throttle (window_ends_at);

create table captcha (
  id text primary key,
  answer text not null,
  drawn_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null
);
create index captcha_expiry on captcha (expires_at);

create table invitation (
  code_key text primary key,
  code text not null,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('affiliate', 'referral'))
);
create index invitation_member on invitation (member_id);

-- Messages on their way out; the operator's command line prints them (site.md section 7).
create table outbox (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  purpose text not null,
  code text,
  body text not null,
  created_at timestamptz not null
);
create index outbox_recipient on outbox (recipient, id desc);
