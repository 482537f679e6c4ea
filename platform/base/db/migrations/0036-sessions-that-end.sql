-- Says on the channel of the events that a session of a member has ended, or has another token: its streams look whether
-- theirs still lives. By triggers, because sessions end in many ways, and each must be heard in every process.
create function session_has_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sen_member_event', old.member_id || ':sessions');
  return null;
end
$$;

create trigger session_ended after delete on session
  for each row execute function session_has_ended();

create trigger session_token_changed after update of token_hash on session
  for each row when (old.token_hash is distinct from new.token_hash) execute function session_has_ended();
