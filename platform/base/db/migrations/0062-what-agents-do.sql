-- What an agent does to its downlines, and what the brand tells its agents.

-- Who of the team has shut a member out; null where the operator has. Only a freeze of the team is undone by the team.
alter table member add column frozen_by bigint references member (id);
alter table member add constraint member_frozen_by_somebody check (frozen_by is null or frozen);

-- The beginning of a user name, in the order of its bytes.
create index member_account_begins on member (account_key text_pattern_ops);

create table downline_note (
  agent_id bigint not null references member (id),
  member_id bigint not null references member (id),
  note text not null check (char_length(note) between 1 and 140),
  at timestamptz not null,
  primary key (agent_id, member_id),
  check (agent_id <> member_id)
);

-- AG: for agents alone.
alter table announcement drop constraint announcement_type_check;
alter table announcement add constraint announcement_type_check check (type in ('B', 'PL', 'PU', 'PR', 'H', 'AG'));
