-- What operators note about members (platform/backoffice/notes), and what their pages look up.

-- A note about a member, for operators alone. Never changed and never removed.
create table operator_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- As in the audit trail: `ops:<name>`.
  by text not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);
create index operator_note_member on operator_note (member_id, id desc);

-- Who else signed in from an address: accounts that are related to a member's.
create index login_record_address on login_record (address, at);

-- Corrections of wallets among everything that is done by hand.
create index adjustment_corrections on adjustment (id desc) where what = 'adjustment';

-- Whose a bank account is, found by its number alone.
create index bound_account_number on bound_account (account_number);
