-- Who was here in the last minutes, of a site on which hundreds of thousands are signed in: agents ask how many of their team are online.
-- A session's moment moves once a minute at most.
create index session_seen on session (last_seen_at);
