-- What an operator does with money without a second one is added up over 24 hours. Who signs in to the office has a row, which each
-- such act locks; who is only a name on the command line has none.
create table operator_allowance (
  actor text primary key
);
create table allowance_use (
  id bigint generated always as identity primary key,
  actor text not null references operator_allowance (actor),
  -- as `adjustment` names it
  what text not null,
  worth bigint not null check (worth > 0),
  used_at timestamptz not null
);
create index allowance_use_actor on allowance_use (actor, used_at);
create index allowance_use_time on allowance_use (used_at);

insert into operator_allowance (actor) select 'ops:' || name from operator;

-- The token that a session had before its second factor: the copy of the form that set it up is answered by it for a few minutes.
alter table operator_session
  add column former_token_hash bytea unique,
  add column renewed_at timestamptz,
  add check ((former_token_hash is null) = (renewed_at is null));
