-- What an operator tells members: said once here, however many get it, and handed out to all of them in batches.
create table operator_message (
  id bigint generated always as identity (start with 801) primary key,
  actor text not null,
  -- `{"vi": {"title", "body": rich text}, …}`
  content jsonb not null,
  -- null: to everybody
  account text,
  -- Of a message to everybody who was a member by then: up to which one it has come.
  handed_to bigint not null default 0,
  recipients bigint not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz
);

-- Takes the check with it.
alter table inbox_message drop column content;
alter table inbox_message add column operator_message_id bigint references operator_message (id);
alter table inbox_message add constraint inbox_words_of_operator check ((code = 'operator') = (operator_message_id is not null));
-- Handing out a batch again changes nothing.
create unique index inbox_message_once on inbox_message (operator_message_id, member_id) where operator_message_id is not null;

-- Messages stand in the order of their moments: what is handed out in batches is written later than it is said.
drop index inbox_message_member;
create index inbox_message_member on inbox_message (member_id, created_at desc, id desc) where deleted_at is null;

-- The notices of product.md section 8 that were not read.
create index inbox_message_notice on inbox_message (member_id, id desc)
  where read_at is null and deleted_at is null
    and code in ('deposit-arrived', 'deposit-failed', 'withdrawal-approved', 'withdrawal-rejected');

-- What waits for a member: unread messages, rewards to claim, and how many of these are of missions. Counted to 1,000,
-- because every page asks.
create function member_waiting(member bigint, at timestamptz)
  returns table (unread bigint, rewards bigint, missions bigint) language sql stable as $$
  select
    (select count(*) from (
      select from inbox_message where member_id = member and read_at is null and deleted_at is null limit 1000
    ) message),
    count(*), count(*) filter (where kind = 'mission')
  from (
    select kind from reward where member_id = member and claimed_at is null and (expires_at is null or expires_at > at) limit 1000
  ) open
$$;

-- The newest three notices after a moment that were not read, as JSON, the newest first.
create function member_notices(member bigint, since timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'code', code, 'params', params, 'time', created_at) order by id desc), '[]')
  from (
    select id, code, params, created_at from inbox_message
    where member_id = member and read_at is null and deleted_at is null and created_at > since
      and code in ('deposit-arrived', 'deposit-failed', 'withdrawal-approved', 'withdrawal-rejected')
    order by id desc limit 3
  ) notice
$$;

-- The paragraphs of notices as rich text.
update announcement set content = (
  select jsonb_object_agg(language, words || jsonb_build_object('body', (
    select coalesce(jsonb_agg(jsonb_build_object('tag', 'p', 'children', jsonb_build_array(paragraph)) order by place), '[]')
    from jsonb_array_elements(words -> 'body') with ordinality body (paragraph, place)
  )))
  from jsonb_each(content) translation (language, words)
) where type <> 'B' and jsonb_path_exists(content, '$.*.body');
