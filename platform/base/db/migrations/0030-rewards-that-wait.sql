-- Every page asks what waits for a member. A reward that expired unclaimed is open for ever as far as `reward_open` knew, and
-- was read each time: by when they end, those that still wait are found without the others.
create index reward_of_member_open on reward (member_id, expires_at) where claimed_at is null and revoked_at is null;
drop index reward_open;

create or replace function member_waiting(member bigint, at timestamptz)
  returns table (unread bigint, rewards bigint, missions bigint) language sql stable as $$
  select
    (select count(*) from (
      select from inbox_message where member_id = member and read_at is null and deleted_at is null limit 1000
    ) message),
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
