-- What the operator sets: flags and values by name. What is absent has its default in code.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Who changed what, from the command line or by a job; only ever added to.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function ledger_is_append_only();
