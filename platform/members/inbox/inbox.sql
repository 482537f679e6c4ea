-- The notices that run and that a member has not deleted.
create or replace function member_announcements(member bigint, at timestamptz)
  returns table (id bigint, type text, content jsonb, starts_at timestamptz, unread boolean) language sql stable as $$
  select announcement.id, announcement.type, announcement.content, announcement.starts_at,
    case when mark.member_id is null then announcement.starts_at > reader.created_at else mark.read_at is null end
  from announcement
  join member reader on reader.id = member
  left join announcement_mark mark on mark.member_id = member and mark.announcement_id = announcement.id
  where announcement.type in ('PL', 'PU', 'PR') and announcement.starts_at <= at and announcement.ends_at > at
    and mark.deleted_at is null
$$;

-- What waits for a member: unread messages, rewards to claim, and how many of these are of missions. Counted to 1,000,
-- because every page asks. The panel of missions gives what missions have earned; a leaderboard's prize is of the same kind, and waits
-- in the reward center alone.
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

-- The newest three notices after a moment that were not read, as JSON, the newest first.
create or replace function member_notices(member bigint, since timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'code', code, 'params', params, 'time', created_at) order by id desc), '[]')
  from (
    select id, code, params, created_at from inbox_message
    where member_id = member and read_at is null and deleted_at is null and created_at > since
      and code in ('deposit-arrived', 'deposit-failed', 'withdrawal-approved', 'withdrawal-rejected')
    order by id desc limit 3
  ) notice
$$;

-- Browsers whose session has expired go with a new password, and all of them with a frozen or closed account.
create or replace function push_ends_with_password() returns trigger language plpgsql as $$
begin
  delete from push_subscription where member_id = new.id and (new.frozen or session_id is null);
  return null;
end $$;
create or replace trigger push_ends_with_password after update of password_changed_at, frozen on member
  for each row when (old.password_changed_at is distinct from new.password_changed_at or new.frozen)
  execute function push_ends_with_password();
