-- Passkeys of members (WebAuthn), beside the password: a whole login, or its second step.
create table member_passkey (
  id bigint generated always as identity (start with 801) primary key,
  member_id bigint not null references member (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkey_member on member_passkey (member_id);

-- A question that a browser may answer once: for a member, or for a login whose member is not known yet.
create table passkey_question (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'login', 'second')),
  member_id bigint references member (id),
  expires_at timestamptz not null,
  constraint passkey_question_of_member check ((purpose = 'login') = (member_id is null))
);
create index passkey_question_expiry on passkey_question (expires_at);

alter table login_record
  drop constraint login_record_kind_check,
  add constraint login_record_kind_check check (
    kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play', 'passkey')
  );
alter table session
  drop constraint session_kind_check,
  add constraint session_kind_check check (
    kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play', 'passkey')
  );

-- A member that has closed its account (it is frozen, too); null: it has not.
alter table member add column closed_at timestamptz;
