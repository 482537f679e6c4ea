-- A session gets a new token with every new password: what belongs to it goes by its id, which stays.
alter table play_session add column session_id uuid;
update play_session set session_id = session.id from session where session.token_hash = play_session.token_hash;
alter table play_session
  drop constraint play_session_pkey,
  drop column token_hash,
  add primary key (session_id),
  add foreign key (session_id) references session (id) on delete cascade;

-- Until then the password is not asked for again in this session: it was typed or set a moment ago. That a forced change
-- does not ask for the old password is one use of it.
alter table session rename column old_password_known_until to password_proved_until;
