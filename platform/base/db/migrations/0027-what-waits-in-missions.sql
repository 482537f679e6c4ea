-- The panel of missions gives what missions have earned; a leaderboard's prize is of the same kind, and waits in the
-- reward center alone.
create or replace function member_waiting(member bigint, at timestamptz)
  returns table (unread bigint, rewards bigint, missions bigint) language sql stable as $$
  select
    (select count(*) from (
      select from inbox_message where member_id = member and read_at is null and deleted_at is null limit 1000
    ) message),
    count(*), count(*) filter (where kind = 'mission' and code is distinct from 'leaderboard')
  from (
    select kind, params ->> 'code' as code from reward
    where member_id = member and claimed_at is null and (expires_at is null or expires_at > at) limit 1000
  ) open
$$;
