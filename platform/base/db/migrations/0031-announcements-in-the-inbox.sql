-- What a member did with an announcement to everybody. Without a row, one that came after the member is unread, and an older
-- one is no news.
create table announcement_mark (
  member_id bigint not null references member,
  announcement_id bigint not null references announcement,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, announcement_id)
);

-- The notices that run and that a member has not deleted.
create function member_announcements(member bigint, at timestamptz)
  returns table (id bigint, type text, content jsonb, starts_at timestamptz, unread boolean) language sql stable as $$
  select announcement.id, announcement.type, announcement.content, announcement.starts_at,
    case when mark.member_id is null then announcement.starts_at > reader.created_at else mark.read_at is null end
  from announcement
  join member reader on reader.id = member
  left join announcement_mark mark on mark.member_id = member and mark.announcement_id = announcement.id
  where announcement.type in ('PL', 'PU', 'PR') and announcement.starts_at <= at and announcement.ends_at > at
    and mark.deleted_at is null
$$;

create or replace function member_waiting(member bigint, at timestamptz)
  returns table (unread bigint, rewards bigint, missions bigint) language sql stable as $$
  select
    (select count(*) from (
      select from inbox_message where member_id = member and read_at is null and deleted_at is null limit 1000
    ) message) + (select count(*) from member_announcements(member, at) announcement where announcement.unread),
    count(*), count(*) filter (where kind = 'mission' and code is distinct from 'leaderboard')
  from (
    -- One range of the index each; `or` would be none.
    select kind, params ->> 'code' as code from reward
    where member_id = member and claimed_at is null and revoked_at is null and expires_at > at
    union all
    select kind, params ->> 'code' from reward
    where member_id = member and claimed_at is null and revoked_at is null and expires_at is null
    limit 1000
  ) open
$$;
