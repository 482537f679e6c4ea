-- What an operator sees of a feed: how old its secret is, what it last told, and what it was refused.
alter table bank_feed
  add column secret_at timestamptz,
  -- the secret before, which is good until the service has the new one
  add column former_sealed text,
  add column former_until timestamptz,
  add column heard_at timestamptz,
  add column line_id bigint references bank_line (id),
  add column refusals integer not null default 0,
  add column refused_at timestamptz,
  add column refused_for text check (refused_for in ('forged', 'malformed', 'clash')),
  add constraint bank_feed_former check ((former_sealed is null) = (former_until is null));
update bank_feed set secret_at = created_at;
update bank_feed set heard_at = (select max(received_at) from bank_message where feed_id = bank_feed.id);
alter table bank_feed alter column secret_at set not null;

-- Files of statements that an operator of the office has sent and looks at, before their lines are taken. They are removed then, or
-- an hour later.
create table bank_upload (
  id uuid default uuidv7() primary key,
  bank_id smallint not null references bank_account (id),
  bytes bytea not null,
  -- how its bank writes CSV, where that was said with it
  map jsonb,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
create index bank_upload_time on bank_upload (uploaded_at);
