-- The demo world of an installation that has one: from which moment its past is counted, and whether it is complete.
create table demo_world (
  only_one boolean primary key default true check (only_one),
  anchor timestamptz not null,
  completed_at timestamptz
);
