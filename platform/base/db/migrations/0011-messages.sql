-- Messages on their way out: how long the code in one is good. After that it is sent no more, and then blanked.

alter table outbox add column good_until timestamptz;
update outbox set good_until = created_at + interval '1 hour';
alter table outbox alter column good_until set not null;
-- Those that still hold something to blank.
create index outbox_filled on outbox (good_until) where body <> '';
