-- The day on which a member was born, as it said itself; null: it was not asked, or has not said yet.
alter table member add column birth_date date check (birth_date between '1900-01-01' and '2999-12-31');

-- Who a member is, proved by documents (platform/members/identity): a row each time that they are asked for or sent. The newest
-- one is the member's state; without one it is `none`. The pictures are uploads in use by `identity:<id>`.
create table identity_case (
  id bigint generated always as identity (start with 901) primary key,
  member_id bigint not null references member (id),
  state text not null check (state in ('asked', 'sent', 'verified', 'refused')),
  created_at timestamptz not null,
  -- the operator who asked, and why; null where the member came by itself
  asked_by text,
  ask_reason text,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  -- why it was refused, as the member reads it
  reason text,
  -- when its pictures were removed; null: there are some, or there never were
  erased_at timestamptz,
  constraint identity_case_asked check (
    num_nulls(asked_by, ask_reason) in (0, 2) and (state <> 'asked' or asked_by is not null)
  ),
  constraint identity_case_sent check ((state = 'asked') = (sent_at is null)),
  constraint identity_case_decided check (
    (state in ('verified', 'refused')) = (decided_at is not null) and num_nulls(decided_at, decided_by) in (0, 2)
    and (state = 'refused') = (reason is not null)
  ),
  constraint identity_case_erased check (erased_at is null or decided_at is not null)
);
-- one at a time waits, for the member or for an operator
create unique index identity_case_open on identity_case (member_id) where state in ('asked', 'sent');
create index identity_case_member on identity_case (member_id, id desc);
create index identity_case_state on identity_case (state, id);
create index identity_case_kept on identity_case (decided_at) where erased_at is null and decided_at is not null;
