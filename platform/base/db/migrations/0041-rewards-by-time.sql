-- A list of rewards is in the order of their time, and not of their ids: what is granted later for an earlier day has the
-- greater id.
create index reward_member_time on reward (member_id, created_at desc, id desc);
drop index reward_member;
