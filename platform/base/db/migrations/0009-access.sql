-- Every way in (platform.md section 2): mobile numbers, codes, two-factor, temporary passwords, sliders, regions.

alter table member
  -- as it is dialled from abroad, `+84912345678`
  add column mobile text check (mobile ~ '^\+\d{5,15}$'),
  add column mobile_proved boolean not null default false,
  add column email_proved boolean not null default false,
  -- the other fields of the registration by name: qqNum, line, whatsapp, facebook, wechat, idNumber, recommenderId
  add column contacts jsonb not null default '{}',
  add column language text not null default 'vi',
  add column avatar text,
  add column password_changed_at timestamptz,
  -- sent by mail for a forgotten password: good until then and for one login
  add column temporary_password_hash text,
  add column temporary_password_until timestamptz,
  -- TOTP secrets, encrypted with a key of the platform's; the pending one was not confirmed yet
  add column two_factor_secret text,
  add column two_factor_pending text,
  -- the time step of the last code that was taken: no code counts twice
  add column two_factor_step bigint;
update member set password_changed_at = created_at;
alter table member alter column password_changed_at set not null;
-- A proved number belongs to one member: it signs in by it.
create unique index member_mobile_proved on member (mobile) where mobile_proved;
-- The newest accounts under one (the landing page of agents).
drop index member_upline;
create index member_upline on member (upline_id, created_at);

create table recovery_code (
  member_id bigint not null references member (id),
  -- SHA-256: a code has 80 random bits
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

alter table session
  add column id uuid not null default uuidv7(),
  add column kind text not null default 'username' check (kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play')),
  -- what this login led to: a login by a code leads to no change, whatever one by the password would
  add column must_change_password text check (must_change_password in ('first-login', 'expired'));
update session set must_change_password = member.must_change_password from member where member.id = session.member_id;
create unique index session_id on session (id);
alter table login_record add column kind text not null default 'username' check (kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play'));
-- Logins are kept for a year.
create index login_record_at on login_record (at);

-- A right password that waits for its second factor. The token is kept as its SHA-256 alone.
create table pending_login (
  token_hash bytea primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play')),
  remember boolean not null,
  must_change_password text check (must_change_password in ('first-login', 'expired')),
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index pending_login_expiry on pending_login (expires_at);
create index pending_login_member on pending_login (member_id);

-- One running code a purpose and address; a new one takes the place of the old.
create table verification_code (
  purpose text not null check (purpose in ('login', 'register', 'forget', 'bind-mobile', 'bind-email')),
  -- a mobile number or a mail address
  recipient text not null,
  -- HMAC-SHA256 with a key of the platform's; null while the third party keeps the code
  code_hash bytea,
  -- the third party's session, where it sent the code
  third_party_session text,
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, recipient)
);
create index verification_code_expiry on verification_code (expires_at);

alter table outbox
  add column subject text not null default '',
  -- kept: no way out is set, the operator prints it; withheld: nobody has this address, so that nobody can tell
  add column state text not null default 'kept' check (state in ('kept', 'queued', 'sent', 'failed', 'withheld')),
  add column sent_at timestamptz;
create index outbox_created on outbox (created_at);

create table slider (
  id text primary key,
  -- where the piece belongs, in pixels from the left
  answer smallint not null,
  drawn_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null
);
create index slider_expiry on slider (expires_at);

-- Who may see the site: the longest range that an address is in decides, then its country; else everybody.
create table region_rule (
  -- exactly one of the two
  country_code text unique check (country_code ~ '^[A-Z]{2}$'),
  range cidr unique,
  blocked boolean not null,
  created_at timestamptz not null,
  check (num_nonnulls(country_code, range) = 1)
);
-- Which ranges an address is in.
create index region_rule_range on region_rule using gist (range inet_ops);

-- A maintenance that runs has the operator's own words now.
update setting set value = value || '{"text": {"vi": "", "en": "", "zh": ""}}'
  where name = 'maintenance' and jsonb_typeof(value) = 'object' and not value ? 'text';
