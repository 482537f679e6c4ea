-- The office: operators as accounts of their own (platform/backoffice/operators), and lists of the audit trail.

-- Who works in the office. The name in lower case, as `ops:<name>` stands in the audit trail; nobody is ever removed.
create table operator (
  id bigint generated always as identity primary key,
  name text collate "C" not null unique check (name ~ '^[a-z0-9_.@-]{1,64}$'),
  role text not null check (role in ('cashier', 'support', 'risk', 'content', 'manager', 'auditor')),
  -- Null until an invitation is accepted.
  password_hash text,
  -- TOTP as of members: the sealed secret, and the last step used.
  two_factor_secret text,
  two_factor_step bigint,
  -- An operator of the demo world, whose password is public: no second factor is asked of it.
  second_factor_exempt boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  constraint operator_step_of_secret check (two_factor_step is null or two_factor_secret is not null)
);

-- One link at a time with which an operator chooses a password. The token is kept as its SHA-256 alone.
create table operator_invitation (
  operator_id bigint primary key references operator (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index operator_invitation_expiry on operator_invitation (expires_at);

-- SHA-256: a code has 80 random bits.
create table operator_recovery_code (
  operator_id bigint not null references operator (id),
  code_hash bytea not null,
  primary key (operator_id, code_hash)
);

-- Sessions of the office, from the right password on. The token is kept as its SHA-256 alone, and changes with the second factor.
create table operator_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operator (id),
  -- Whether nothing is missing: the second factor was given, or none is asked.
  proved boolean not null,
  -- The sealed secret of a second factor that is being set up here, until its first code: no other session shows or confirms it.
  pending_secret text,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index operator_session_operator on operator_session (operator_id, last_seen_at);
create index operator_session_seen on operator_session (last_seen_at);

-- What an operator has done by which request of its page, for 90 days: sent again, it is answered as the first time.
create table operator_request (
  operator_id bigint not null references operator (id),
  request_id text not null,
  -- SHA-256 of what was posted.
  fingerprint bytea not null,
  -- Where the first one led, and what was said there.
  led_to text not null,
  said text not null,
  created_at timestamptz not null,
  primary key (operator_id, request_id)
);
create index operator_request_time on operator_request (created_at);

-- The audit trail, newest first: all of it, and by who, what and whom.
create index audit_latest on audit (at, id);
create index audit_actor on audit (actor, at, id);
create index audit_action on audit (action, at, id);
create index audit_subject on audit (subject, at, id);
