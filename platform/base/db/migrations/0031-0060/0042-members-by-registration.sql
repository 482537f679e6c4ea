-- Operators list members by when they registered; who did so in the same millisecond stands by number, so that a page begins after
-- a member and none is lost. It serves whatever member_joined served.
create index member_registered on member (created_at, id);
drop index member_joined;
