-- Login by an account that a member has at a third party (OpenID Connect). Who somebody is there is the issuer and its
-- subject, never a mail address. Providers are the operator's; nothing of one is removed.
create table sign_in_provider (
  id smallint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 32),
  issuer text not null check (char_length(issuer) <= 500),
  client_id text not null check (char_length(client_id) between 1 and 500),
  secret_sealed text not null,
  -- the origin of its pages, which forms may lead to
  origin text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index sign_in_provider_open on sign_in_provider (issuer) where closed_at is null;

-- Who a member is at an issuer; it stays valid when the issuer is opened again by another row.
create table provider_link (
  id bigint generated always as identity (start with 901) primary key,
  member_id bigint not null references member (id),
  issuer text not null,
  subject text not null check (char_length(subject) between 1 and 255),
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (member_id, issuer)
);

-- A browser that is at a provider and may come back once; and, with `subject`, one that came back as somebody whom no account
-- is linked with, and may register.
create table provider_visit (
  token_hash bytea primary key,
  provider_id smallint not null references sign_in_provider (id),
  -- who wants to link an account; null: a login
  member_id bigint references member (id),
  subject text,
  expires_at timestamptz not null,
  constraint provider_visit_of_nobody check (member_id is null or subject is null)
);
create index provider_visit_expiry on provider_visit (expires_at);

alter table login_record
  drop constraint login_record_kind_check,
  add constraint login_record_kind_check check (
    kind in (
      'username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play', 'passkey', 'third-party'
    )
  );
alter table session
  drop constraint session_kind_check,
  add constraint session_kind_check check (
    kind in (
      'username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play', 'passkey', 'third-party'
    )
  );
alter table pending_login
  drop constraint pending_login_kind_check,
  add constraint pending_login_kind_check check (
    kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play', 'third-party')
  );
