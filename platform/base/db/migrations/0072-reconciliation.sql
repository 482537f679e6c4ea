-- What vendors report of a day beside our own bets, and how what differs is set right (decision 66).

alter table vendor_connection
  -- Where it answers its report; null of a vendor that has none.
  add column report_url text check (report_url ~ '^https?://[^?#]+$' and length(report_url) <= 500),
  -- The first day of which it is asked.
  add column reports_since text check (reports_since ~ '^\d{4}-\d{2}-\d{2}$'),
  add check ((report_url is null) = (reports_since is null));

-- A day of a vendor: asked until it has answered, and again while something of it differs.
create table vendor_report (
  vendor_code text not null references vendor (code),
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  asked_at timestamptz not null,
  -- Null: not reported yet; `failure` says what came instead.
  reported_at timestamptz,
  failure text check (length(failure) <= 200),
  -- What the vendor's report comes to, of bets that stand; of the last answer.
  bets bigint not null default 0 check (bets >= 0),
  stake bigint not null default 0 check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  primary key (vendor_code, day),
  check (reported_at is not null or failure is not null)
);

-- A bet of which a vendor's report and our record say different things. It is one row, on whatever days it is found.
create table vendor_difference (
  id bigint generated always as identity (start with 1001) primary key,
  vendor_code text not null references vendor (code),
  -- The vendor's id of the bet; of a win without one, of that win.
  transaction_id text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount', 'other-state')),
  -- Null where the report names a token that nobody has.
  member_id bigint references member (id),
  node_id text not null,
  round_id text not null,
  bet_id uuid,
  our_state text not null check (our_state in ('absent', 'refused', 'open', 'settled', 'void')),
  our_stake bigint not null,
  our_payout bigint not null,
  their_state text not null check (their_state in ('absent', 'open', 'settled', 'void')),
  their_stake bigint not null,
  their_payout bigint not null,
  -- The line of the report; null where it has none.
  line jsonb,
  -- What resolutions have moved besides the bet's own postings, as it changed the member's wallet.
  adjusted bigint not null default 0,
  -- `gone`: a later report has it as we do.
  status text not null default 'open' check (status in ('open', 'resolved', 'gone')),
  resolution text check (resolution in ('theirs', 'ours')),
  found_at timestamptz not null,
  ended_at timestamptz,
  unique (vendor_code, transaction_id),
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'resolved') = (resolution is not null))
);
create index vendor_difference_open on vendor_difference (vendor_code, day) where status = 'open';
create index vendor_difference_member on vendor_difference (member_id, id desc);

-- Two persons resolve a difference, also where no money moves.
alter table adjustment drop constraint adjustment_what_check;
alter table adjustment add constraint adjustment_what_check check (
  what in ('adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void', 'vendor-difference'));
alter table adjustment drop constraint adjustment_amount_check;
alter table adjustment add constraint adjustment_amount_check check (amount <> 0 or what = 'vendor-difference');
alter table adjustment drop constraint adjustment_posted;
alter table adjustment add constraint adjustment_posted check (
  what = 'vendor-difference'
  or (status = 'posted' and what not in ('reward', 'void')) = (posting_id is not null));

-- The book of the simulated vendor, which nobody else reads: each message is written before it is sent.
create schema vendor_simulator;
create table vendor_simulator.message (
  vendor text not null,
  transaction_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  -- The bet that it belongs to; its own id, of a bet.
  bet text not null,
  said jsonb not null,
  amount bigint not null check (amount >= 0),
  -- `held`: waits for its bet; `waiting`: sent and not answered; `given-up`: not sent any more, but in the book; `dropped`: of a
  -- bet that was not taken, and in no book.
  state text not null check (
    state in ('held', 'waiting', 'answered', 'refused', 'given-up', 'taken-back', 'dropped')),
  written_at timestamptz not null,
  tried_at timestamptz not null,
  primary key (vendor, transaction_id)
);
create index message_bet on vendor_simulator.message (vendor, bet);
create index message_written on vendor_simulator.message (vendor, written_at);
create index message_waiting on vendor_simulator.message (tried_at) where state = 'waiting';
