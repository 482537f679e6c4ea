-- Requests about operators wait for a second person among those about members: a new operator, a new invitation, another
-- role, and letting one in again who was shut out. They are about nobody's wallet.
alter table adjustment
  drop constraint adjustment_amount_check,
  drop constraint adjustment_of_somebody,
  drop constraint adjustment_posted,
  drop constraint adjustment_what_check,
  add constraint adjustment_amount_check check (amount <> 0 or what in ('vendor-difference', 'void') or what like 'operator-%'),
  add constraint adjustment_of_somebody check (
    member_id is not null and what not like 'operator-%'
    or member_id is null and amount = 0 and (what = 'vendor-difference' or what like 'operator-%' and two_persons and subject is not null)
  ),
  add constraint adjustment_posted check (
    what = 'vendor-difference'
    or (status = 'posted' and what not in ('reward', 'void') and what not like 'operator-%') = (posting_id is not null)
  ),
  add constraint adjustment_what_check check (
    what in (
      'adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void', 'vendor-difference',
      'operator-add', 'operator-invite', 'operator-role', 'operator-reopen'
    )
  );

-- An invitation that two persons have made has two halves: the link, which the second one gets, and a code, which the first
-- one sees. Null: the link is enough, since whoever has the machine has made it.
alter table operator_invitation add column code_hash bytea;

-- Passkeys of operators (WebAuthn), a second factor beside TOTP.
create table operator_passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  -- As the browser names it, base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often it has signed, where it counts.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id, id);

-- What a passkey is to sign next in this session, once.
alter table operator_session
  add column challenge text,
  add column challenge_at timestamptz,
  add constraint operator_session_challenge check ((challenge is null) = (challenge_at is null));
