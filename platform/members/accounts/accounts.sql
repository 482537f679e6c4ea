-- A trial account (isAgent 4) has a play wallet alone: there is no wallet of it that real money could reach.
create or replace function ledger_account_of_trial() returns trigger language plpgsql as $$
begin
  if exists (select from member where id = new.member_id and is_agent = 4) then
    raise exception 'a trial account holds play money alone' using errcode = 'check_violation', constraint = 'trial_holds_play_money';
  end if;
  return new;
end $$;
create or replace trigger ledger_account_of_trial before insert on ledger_account
  for each row when (new.member_id is not null and new.unit <> 'play') execute function ledger_account_of_trial();

create or replace function member_stays_trial() returns trigger language plpgsql as $$
begin
  raise exception 'no account becomes a trial account, and none ceases to be one' using errcode = 'check_violation', constraint = 'trial_stays_trial';
end $$;
create or replace trigger member_stays_trial before update of is_agent on member
  for each row when ((old.is_agent = 4) <> (new.is_agent = 4)) execute function member_stays_trial();

-- Says on the channel of the events that a session of a member has ended, or has another token: its streams look whether
-- theirs still lives. By triggers, because sessions end in many ways, and each must be heard in every process.
create or replace function session_has_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sen_member_event', old.member_id || ':sessions');
  return null;
end $$;
create or replace trigger session_ended after delete on session
  for each row execute function session_has_ended();
create or replace trigger session_token_changed after update of token_hash on session
  for each row when (old.token_hash is distinct from new.token_hash) execute function session_has_ended();
