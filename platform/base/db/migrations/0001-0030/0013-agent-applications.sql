-- Who wants to be an agent (product.md section 2, "/join"): visitors, or members (member_id). What they wrote, where they can
-- be reached, and what an operator decided.
create table agent_application (
  id bigint generated always as identity (start with 701) primary key,
  member_id bigint references member (id),
  name text not null check (char_length(name) between 1 and 64),
  contact text not null check (char_length(contact) between 1 and 128),
  remark text not null check (char_length(remark) <= 140),
  created_at timestamptz not null,
  status text not null default 'applying' check (status in ('applying', 'granted', 'rejected')),
  reason text,
  decided_by text,
  decided_at timestamptz,
  constraint agent_application_decided_whole check ((status = 'applying') = (decided_at is null) and num_nulls(decided_by, decided_at) in (0, 2))
);
-- The operator's desk: what waits, oldest first; and whether the same contact waits already.
create index agent_application_open on agent_application (id) where status = 'applying';
create unique index agent_application_contact on agent_application (lower(contact)) where status = 'applying';
create index agent_application_member on agent_application (member_id) where member_id is not null;
