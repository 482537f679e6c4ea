-- A request of an operator is claimed in the transaction of its act, and its answer written once that is known: until then it has none.
-- `shown`: what was shown once, sealed, for the copy that a double click sends.
alter table operator_request
  alter column led_to drop not null,
  alter column said drop not null,
  add column shown text,
  add check ((led_to is null) = (said is null) and (shown is null or led_to is not null));
create index operator_request_shown on operator_request (created_at) where shown is not null;

-- The code that was judged for a new passkey before the device makes it (SHA-256), and when: it is used up, and good for that alone.
alter table operator_session
  add column judged_code bytea,
  add column judged_at timestamptz,
  add check ((judged_code is null) = (judged_at is null));
