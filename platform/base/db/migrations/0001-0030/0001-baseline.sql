-- The tables of the first release with their constraints and indexes, grouped by the rooms that own them, and the rows that every
-- installation begins with. Functions, triggers and views lie in their rooms (`platform/<shelf>/<room>/*.sql`) and are applied after it.

-- The simulated vendors' own books, as if they were somebody else's system: nothing outside the simulators reads them, and each message
-- of the simulated vendor is written before it is sent.
create schema vendor_simulator;
create schema wallet_simulator;

-- Search looks for parts of words, over all types at once.
create extension pg_trgm;

-- ---------------------------------------------------------------------------------------------------------------------
-- members/accounts
-- ---------------------------------------------------------------------------------------------------------------------

create table member (
  id bigint generated always as identity (start with 100001) primary key,
  account text not null,
  -- the account in lower case: user names are unique without regard to case
  account_key text not null,
  nickname text not null,
  is_agent smallint not null default 0 check (is_agent in (0, 1, 2, 4, 41, 42)),
  upline_id bigint references member (id),
  -- Argon2id; null where nobody can sign in (the crowd of the demo world)
  password_hash text,
  payment_password_hash text,
  must_change_password text check (must_change_password in ('first-login', 'expired')),
  payee_name text,
  email text,
  frozen boolean not null default false,
  rank_level smallint not null default 0,
  first_login_at timestamptz,
  -- the invitation, page and domain that it came by
  came_by jsonb not null default '{}',
  created_at timestamptz not null,
  -- as it is dialled from abroad, `+84912345678`
  mobile text check (mobile ~ '^\+\d{5,15}$'),
  mobile_proved boolean not null default false,
  email_proved boolean not null default false,
  -- the other fields of the registration by name: qqNum, line, whatsapp, facebook, wechat, idNumber, recommenderId
  contacts jsonb not null default '{}',
  language text not null default 'vi',
  avatar text,
  password_changed_at timestamptz not null,
  -- sent by mail for a forgotten password: good until then and for one login
  temporary_password_hash text,
  temporary_password_until timestamptz,
  -- TOTP secrets, encrypted with a key of the platform's; the pending one was not confirmed yet
  two_factor_secret text,
  two_factor_pending text,
  -- the time step of the last code that was taken: no code counts twice
  two_factor_step bigint,
  -- Null: as the site sets it; 0: none.
  reality_check_minutes smallint check (reality_check_minutes in (0, 15, 30, 60, 120)),
  -- The rebate that the upline has granted, in hundredths of a percent of settled cash stakes: at most the upline's own.
  rebate smallint not null default 0 check (rebate between 0 and 10000),
  -- Who of the team has shut a member out; null where the operator has. Only a freeze of the team is undone by the team.
  frozen_by bigint references member (id),
  constraint member_account_taken unique (account_key),
  constraint member_frozen_by_somebody check (frozen_by is null or frozen)
);
-- The beginning of a user name, in the order of its bytes.
create index member_account_begins on member (account_key text_pattern_ops);
-- `member list --is-agent`, newest first: agents and affiliates are few among players and trial accounts.
create index member_agents on member (is_agent, id desc) where is_agent not in (0, 4);
-- Other accounts of the same person.
create index member_email on member (lower(email)) where email is not null;
-- A number that was given, proved or not.
create index member_mobile on member (mobile) where mobile is not null;
-- A proved number belongs to one member: it signs in by it.
create unique index member_mobile_proved on member (mobile) where mobile_proved;
create index member_payee on member (payee_name) where payee_name is not null;
create index member_ranked on member (id) where rank_level > 0;
-- The trial accounts that are old enough to be closed.
create index member_trial on member (created_at) where is_agent = 4 and not frozen;
-- The newest accounts under one (the landing page of agents).
create index member_upline on member (upline_id, created_at);

create table captcha (
  id text primary key,
  answer text not null,
  drawn_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null,
  -- A human check that was passed for a code is good once more, for the form that the code is for.
  passed boolean not null default false,
  -- when the digits that were given out in words were drawn: those of another drawing are counted anew
  words_drawn_at timestamptz
);
create index captcha_expiry on captcha (expires_at);

create table invitation (
  code_key text primary key,
  code text not null,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('affiliate', 'referral')),
  -- Of an agent's link: the rebate that who comes by it is granted, in basis points; how many have come; until when it counts, null for
  -- ever; when it was made, null for those from before.
  rebate smallint not null default 0 check (rebate between 0 and 10000),
  uses bigint not null default 0 check (uses >= 0),
  expires_at timestamptz,
  created_at timestamptz
);
create index invitation_member on invitation (member_id, created_at desc nulls last, code_key);
-- A member has one code to invite with.
create unique index invitation_referral on invitation (member_id) where kind = 'referral';

-- Failed logins in a row by user name, whether or not such an account exists.
create table login_failure (
  account_key text primary key,
  in_a_row integer not null,
  wait_until timestamptz,
  last_at timestamptz not null
);
-- Failed logins of names that were not tried for long, which a routine removes (`entry/jobs/remove-expired.ts`).
create index login_failure_last on login_failure (last_at);

create table login_record (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  at timestamptz not null,
  address text not null,
  user_agent text not null,
  kind text not null default 'username' check (
    kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play')
  )
);
-- Logins are kept for a year.
create index login_record_at on login_record (at);
create index login_record_member on login_record (member_id, id desc);

-- Words that the operator sticks to members, by which a promotion can choose whom it is for (`memberLabel` on the wire).
create table member_label (
  member_id bigint not null references member (id),
  label text not null check (label ~ '^[a-z0-9-]{1,40}$'),
  primary key (member_id, label)
);

-- A right password that waits for its second factor. The token is kept as its SHA-256 alone.
create table pending_login (
  token_hash bytea primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play')),
  remember boolean not null,
  must_change_password text check (must_change_password in ('first-login', 'expired')),
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index pending_login_expiry on pending_login (expires_at);
create index pending_login_member on pending_login (member_id);

-- A token is kept as its SHA-256 alone.
create table session (
  token_hash bytea primary key,
  member_id bigint not null references member (id),
  remember boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then the password is not asked for again in this session: it was typed or set a moment ago. That a forced change does not
  -- ask for the old password is one use of it.
  password_proved_until timestamptz,
  id uuid not null default uuidv7(),
  kind text not null default 'username' check (
    kind in ('username', 'sms', 'registration', 'password-reset', 'temporary-password', 'free-play')
  ),
  -- what this login led to: a login by a code leads to no change, whatever one by the password would
  must_change_password text check (must_change_password in ('first-login', 'expired'))
);
create index session_expiry on session (expires_at);
create unique index session_id on session (id);
create index session_member on session (member_id);
-- Who was here in the last minutes, of a site on which hundreds of thousands are signed in: agents ask how many of their team are online.
-- A session's moment moves once a minute at most.
create index session_seen on session (last_seen_at);

-- How a member's rank came to be what it is.
create table rank_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  from_level smallint not null,
  to_level smallint not null,
  cause text not null check (cause in ('earned', 'not-kept', 'operator')),
  -- of `not-kept`: the first day of the month whose turnover was too low
  month date,
  at timestamptz not null,
  check (from_level <> to_level),
  check ((cause = 'not-kept') = (month is not null))
);
create index rank_change_member on rank_change (member_id, id desc);
create unique index rank_not_kept_once on rank_change (member_id, month) where month is not null;

create table recovery_code (
  member_id bigint not null references member (id),
  -- SHA-256: a code has 80 random bits
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

create table slider (
  id text primary key,
  -- where the piece belongs, in pixels from the left
  answer smallint not null,
  drawn_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null,
  passed boolean not null default false
);
create index slider_expiry on slider (expires_at);

-- Hits of a key within its window (`login-address:203.0.113.7`).
create table throttle (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index throttle_expiry on throttle (window_ends_at);

-- One running code a purpose and address; a new one takes the place of the old.
create table verification_code (
  purpose text not null check (purpose in ('login', 'register', 'forget', 'bind-mobile', 'bind-email')),
  -- a mobile number or a mail address
  recipient text not null,
  -- HMAC-SHA256 with a key of the platform's; null while the third party keeps the code
  code_hash bytea,
  -- the third party's session, where it sent the code
  third_party_session text,
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, recipient)
);
create index verification_code_expiry on verification_code (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- base/idempotency
-- ---------------------------------------------------------------------------------------------------------------------

-- What was asked with a requestId and what it came to; written in the transaction of its effect, never partitioned.
create table request (
  member_id bigint not null references member (id),
  request_id text not null,
  fingerprint text not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);
-- Requests of members are kept for 90 days (`entry/jobs/remove-expired.ts`), those of operators for ever.
create index request_of_member_created on request (created_at) where request_id not like 'ops:%';

-- ---------------------------------------------------------------------------------------------------------------------
-- base/messages
-- ---------------------------------------------------------------------------------------------------------------------

-- Messages on their way out; the operator's command line prints them (site.md section 7).
create table outbox (
  id uuid default uuidv7() primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  purpose text not null,
  code text,
  body text not null,
  created_at timestamptz not null,
  subject text not null default '',
  -- kept: no way out is set, the operator prints it; withheld: nobody has this address, so that nobody can tell
  state text not null default 'kept' check (state in ('kept', 'queued', 'sent', 'failed', 'withheld')),
  sent_at timestamptz,
  -- how long the code in it is good: after that it is sent no more, and then blanked
  good_until timestamptz not null
);
create index outbox_created on outbox (created_at);
-- Those that still hold something to blank.
create index outbox_filled on outbox (good_until) where body <> '';
create index outbox_recipient on outbox (recipient, id desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- base/settings
-- ---------------------------------------------------------------------------------------------------------------------

-- Who changed what, from the command line or by a job; only ever added to.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);

-- What the operator sets: flags and values by name. What is absent has its default in code.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- money/ledger
-- ---------------------------------------------------------------------------------------------------------------------

-- The double-entry ledger (platform.md section 3). The database holds its rules by itself:
--   * a balance changes only because an entry is inserted, so a balance is always the sum of its entries;
--   * one statement inserts all entries of a posting, and they sum to zero in each unit;
--   * nothing that was posted can be changed or removed.

-- A member's wallet, or an account of the house (member_id null). Busy house accounts are striped: one account, several
-- rows, so that bets do not queue behind one row.
--
-- Play money (platform.md section 4) is in accounts of its own, and a posting sums to zero in each unit, so none can trade one for the
-- other. A trial account (isAgent 4) has a play wallet alone: there is no wallet of it that real money could reach. Half of each page
-- is left free for the next balance, so that a move touches no index.
create table ledger_account (
  id bigint generated always as identity primary key,
  member_id bigint references member (id),
  kind text not null,
  stripe smallint not null default 0,
  unit text not null,
  balance bigint not null default 0,
  entries bigint not null default 0,
  -- when a member's wallet last moved; null for the house, whose accounts are moved by many at once
  last_at timestamptz(3),
  -- `100001:main:0`, `house:games:3`
  key text not null default '',
  constraint ledger_account_once unique (key),
  constraint wallet_not_below_zero check (member_id is null or balance >= 0)
) with (fillfactor = 50);
-- The wallets of a member, where they are asked for by member and not by key (lists of members, of invited players).
create index ledger_account_member on ledger_account (member_id) where member_id is not null;
-- The header's balance, over main and vendor wallets, reads these by their member. No balance is in it, so that a move
-- still touches no index.
create index ledger_account_vendor on ledger_account (member_id) where kind like 'vendor-%';

-- What moved in a wallet on a day, by kind: totals over whole days are read from here. Kept by `ledger_post`, so
-- that it is always the sum of the wallet's entries. The house has none: many move it at once.
create table ledger_day (
  account_id bigint not null references ledger_account (id),
  day date not null,
  kind text not null,
  entries bigint not null,
  credited bigint not null,
  debited bigint not null,
  -- What the kind had come to before the day. It is set with the day's first entry and true for ever, because a wallet's
  -- time never runs backwards: days before its last one get no more entries.
  entries_before bigint not null,
  credited_before bigint not null,
  debited_before bigint not null,
  primary key (account_id, kind, day)
) with (fillfactor = 50);
create index ledger_day_by_day on ledger_day (day, account_id);

-- No foreign keys: `ledger_post` and a trigger look for posting and account once a statement, where a foreign key looks once a
-- row (and a posting takes twice as long), and nothing that is referred to can be removed.
-- No unique index either: with one, `on conflict do nothing` could leave an entry out whose balance was moved. They
-- see to it that an account stands once in a posting.
create table ledger_entry (
  posting_id uuid not null,
  account_id bigint not null,
  unit text not null,
  amount bigint not null check (amount <> 0),
  -- the position among the account's entries, from 1, and the account's balance after this entry
  seq bigint not null,
  balance bigint not null,
  kind text not null,
  created_at timestamptz(3) not null,
  -- The position among the wallet's entries of the same kind, from 1; null for the house. By these numbers any page of a record is a
  -- range, however long the record is, and the totals of any days are the difference of two rows of `ledger_day`.
  kind_seq bigint
) partition by range (posting_id);
create index ledger_entry_posting on ledger_entry (posting_id);
-- Statements, by position: a wallet's time never runs backwards, so that is their order by time. Of the house nobody asks
-- for a statement by kind.
create index ledger_entry_statement on ledger_entry (account_id, seq);
create index ledger_entry_statement_by_kind on ledger_entry (account_id, kind, kind_seq) where kind_seq is not null;

-- Ids are UUIDs of version 7: they carry their month, by which the two tables are partitioned.
create table ledger_posting (
  id uuid primary key,
  kind text not null,
  reference text not null,
  created_at timestamptz(3) not null
) partition by range (id);

-- ---------------------------------------------------------------------------------------------------------------------
-- money/play-sums
-- ---------------------------------------------------------------------------------------------------------------------

-- What a member bet on a day (of placing), by what the bet record can be filtered by. Kept by a trigger of `play/bets`, so that it is
-- always the sum of the bets; a bet that is settled later moves from `open` to what it came to.
create table bet_day (
  member_id bigint not null references member (id),
  day date not null,
  game_type text not null,
  vendor_code text not null,
  result text not null,
  wallet text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  turnover bigint not null default 0,
  primary key (member_id, day, game_type, vendor_code, result, wallet)
) with (fillfactor = 50);
-- Lists of a large team find the sums of their days by the day, not by each account.
create index bet_day_by_day on bet_day (day, member_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- money/rollover
-- ---------------------------------------------------------------------------------------------------------------------

-- Stakes that must be settled before a deposit may leave again (turnover, oldest first).
create table turnover (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  reference text not null,
  required bigint not null check (required > 0),
  remaining bigint not null,
  created_at timestamptz not null,
  check (remaining >= 0 and remaining <= required)
);
create index turnover_open on turnover (member_id, id) where remaining > 0;

-- ---------------------------------------------------------------------------------------------------------------------
-- members/approvals
-- ---------------------------------------------------------------------------------------------------------------------

-- Corrections of a main wallet by hand. Above a limit one person asks and another one decides.
create table adjustment (
  id bigint generated always as identity (start with 60001) primary key,
  member_id bigint references member (id),
  -- as it changes the member's wallet
  amount bigint not null,
  reason text not null,
  two_persons boolean not null,
  status text not null check (status in ('waiting', 'posted', 'rejected')),
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  posting_id uuid,
  -- what is done by hand: a correction, an order's deposit, an odd payment or payout, a reward, points
  what text not null,
  -- what it is about: the id of an order, a payment or a payout
  subject text,
  -- what else was asked for
  wish jsonb not null default '{}',
  -- A push that is made void changes no wallet, and a difference may be resolved without money.
  constraint adjustment_amount_check check (amount <> 0 or what in ('vendor-difference', 'void')),
  constraint adjustment_by_two check (not two_persons or status <> 'posted' or decided_by <> requested_by),
  check ((status = 'waiting') = (decided_at is null) and (status = 'waiting') = (decided_by is null)),
  -- A difference whose token nobody has is written off without a member, and without money.
  constraint adjustment_of_somebody check (member_id is not null or what = 'vendor-difference' and amount = 0),
  -- A reward is posted when it is claimed, and a void by its bet.
  constraint adjustment_posted check (
    what = 'vendor-difference' or (status = 'posted' and what not in ('reward', 'void')) = (posting_id is not null)
  ),
  -- Two persons resolve a vendor's difference, also where no money moves. Of a bet that is voided by hand a large stake goes back when a
  -- second operator has agreed.
  constraint adjustment_what_check check (
    what in ('adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void', 'vendor-difference')
  )
);
create index adjustment_member on adjustment (member_id, id desc);
-- `adjustments list --status rejected`, newest first.
create index adjustment_rejected on adjustment (id desc) where status = 'rejected';
create index adjustment_waiting on adjustment (id desc) where status = 'waiting';
create unique index adjustment_waiting_once on adjustment (what, subject) where status = 'waiting' and subject is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- members/content
-- ---------------------------------------------------------------------------------------------------------------------

-- Banners (B) and player notices (PL, PU, PR, H) in every language of the site.
create table announcement (
  id bigint generated always as identity primary key,
  type text not null,
  group_name text not null default '',
  position integer not null default 0,
  -- {vi, en, zh}: for a banner {kicker, title, text, action}, for a notice {title, body: [paragraph]}
  content jsonb not null,
  url text not null default '',
  linkage_type text not null default 'none' check (linkage_type in ('none', 'page', 'game', 'register', 'deposit')),
  art jsonb,
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  -- AG: for agents alone.
  constraint announcement_type_check check (type in ('B', 'PL', 'PU', 'PR', 'H', 'AG'))
);
-- What has ended is never read again, however much of it there is.
create index announcement_running on announcement (type, ends_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- members/feedback
-- ---------------------------------------------------------------------------------------------------------------------

-- What members write to customer service, and what an operator answers (product.md section 7, "Feedback"): 140 characters.
create table feedback (
  id bigint generated always as identity (start with 501) primary key,
  member_id bigint not null references member (id),
  content text not null check (char_length(content) between 1 and 140),
  created_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  constraint feedback_answered_whole check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index feedback_member on feedback (member_id, created_at desc);
-- The operator's desk: what waits for an answer, oldest first.
create index feedback_open on feedback (id) where answered_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- members/inbox
-- ---------------------------------------------------------------------------------------------------------------------

-- What a member did with an announcement to everybody. Without a row, one that came after the member is unread, and an older
-- one is no news.
create table announcement_mark (
  member_id bigint not null references member (id),
  announcement_id bigint not null references announcement (id),
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, announcement_id)
);

-- What an operator tells members: said once here, however many get it, and handed out to all of them in batches.
create table operator_message (
  id bigint generated always as identity (start with 801) primary key,
  actor text not null,
  -- `{"vi": {"title", "body": rich text}, …}`
  content jsonb not null,
  -- null: to everybody
  account text,
  -- Of a message to everybody who was a member by then: up to which one it has come.
  handed_to bigint not null default 0,
  recipients bigint not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- A message to everybody passes over who takes a break from play, unless it concerns them all the same.
  also_excluded boolean not null default false
);

-- Messages to one member. What the site says itself has a code and its words in the catalogues; an operator's message
-- brings its own words, as rich text in each language.
create table inbox_message (
  id bigint generated always as identity (start with 90001) primary key,
  member_id bigint not null references member (id),
  code text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  operator_message_id bigint references operator_message (id),
  constraint inbox_words_of_operator check ((code = 'operator') = (operator_message_id is not null))
);
-- Messages stand in the order of their moments: what is handed out in batches is written later than it is said.
create index inbox_message_member on inbox_message (member_id, created_at desc, id desc) where deleted_at is null;
-- The notices of product.md section 8 that were not read.
create index inbox_message_notice on inbox_message (member_id, id desc)
  where read_at is null and deleted_at is null and code in ('deposit-arrived', 'deposit-failed', 'withdrawal-approved', 'withdrawal-rejected');
-- Handing out a batch again changes nothing.
create unique index inbox_message_once on inbox_message (operator_message_id, member_id) where operator_message_id is not null;
create index inbox_message_unread on inbox_message (member_id) where read_at is null and deleted_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- members/regions
-- ---------------------------------------------------------------------------------------------------------------------

-- Who may see the site: the longest range that an address is in decides, then its country; else everybody.
create table region_rule (
  -- exactly one of the two
  country_code text unique check (country_code ~ '^[A-Z]{2}$'),
  range cidr unique,
  blocked boolean not null,
  created_at timestamptz not null,
  check (num_nonnulls(country_code, range) = 1)
);
-- Which ranges an address is in.
create index region_rule_range on region_rule using gist (range inet_ops);

-- ---------------------------------------------------------------------------------------------------------------------
-- members/responsible-gaming
-- ---------------------------------------------------------------------------------------------------------------------

-- Breaks from play: the longest one counts. Rows are only ever added, so none is made shorter.
create table exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- `member`, `ops:<name>`, or `account <account>` where it was carried over from another account of the same person
  by text not null,
  -- the addresses that the member had proved when it asked: giving one to another account frees nobody
  email text,
  mobile text,
  -- whose own exclusion this one was carried over from
  carried_from bigint references member (id),
  -- an operator has found that it is another person's
  undone_at timestamptz,
  undone_by text,
  constraint exclusion_address_of_own check (carried_from is null or email is null and mobile is null),
  check (until_at > from_at),
  constraint exclusion_undone_by_somebody check ((undone_at is null) = (undone_by is null)),
  -- Nobody ends what a member has asked for itself.
  constraint exclusion_undone_if_carried check (undone_at is null or carried_from is not null)
);
create index exclusion_email on exclusion (email) where email is not null;
create index exclusion_member on exclusion (member_id, until_at);
create index exclusion_mobile on exclusion (mobile) where mobile is not null;

-- A limit is in force until `next_at`; from then on it is `next_amount`, or none at all where that is null.
create table play_limit (
  member_id bigint not null references member (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  -- minor units
  amount bigint not null check (amount > 0),
  since timestamptz not null,
  next_amount bigint,
  next_at timestamptz,
  primary key (member_id, kind, period),
  -- What is stricter is in force at once; only what is looser waits.
  constraint play_limit_next_is_looser check (next_amount is null or next_at is not null and next_amount > amount)
);

-- What the member, the operator or time has changed, for the member to read.
create table play_limit_event (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  at timestamptz not null,
  act text not null check (
    act in ('limit-set', 'limit-asked', 'limit-kept', 'limit-loosened', 'limit-removed', 'time-out', 'self-exclusion',
      'exclusion-lifted', 'reality-check')
  ),
  kind text,
  period text,
  -- minor units
  amount bigint,
  -- from when an asked one counts, or how long a break lasts
  until_at timestamptz,
  minutes smallint,
  by text not null
);
create index play_limit_event_member on play_limit_event (member_id, id desc);
-- What is kept no longer is found by its time.
create index play_limit_event_time on play_limit_event (at);

-- The play of a session: what the bets of its first day had come to before it, and when its member last read a reality check.
create table play_session (
  net_before bigint not null,
  checked_at timestamptz,
  -- A session gets a new token with every new password: what belongs to it goes by its id, which stays.
  session_id uuid primary key references session (id) on delete cascade
);

-- ---------------------------------------------------------------------------------------------------------------------
-- members/uploads
-- ---------------------------------------------------------------------------------------------------------------------

-- Pictures that members sent: judged by their content, kept here, shown to the member and the operator alone. They are compressed
-- already.
create table upload (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member (id),
  mime text not null check (mime in ('image/png', 'image/jpeg')),
  size integer not null check (size between 1 and 5242880),
  bytes bytea storage external not null,
  created_at timestamptz not null,
  -- what it belongs to, `promotion-entry:45001`; null: it waits to be used, for a day
  used_for text,
  -- What a picture is by its content: sent again, it is known as the same.
  digest bytea generated always as (sha256(bytes)) stored not null
);
create index upload_member on upload (member_id, created_at desc);
create index upload_unused on upload (created_at) where used_for is null;
create index upload_used on upload (used_for) where used_for is not null;

-- Bytes of all pictures together, counted as they come and go: adding them up would take long, and the table's size on disk
-- does not fall when they go. One row, because pictures come seldom.
create table upload_total (
  one boolean default true primary key check (one),
  bytes bigint not null check (bytes >= 0)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/missions
-- ---------------------------------------------------------------------------------------------------------------------

-- Games in which a member has had a settled cash bet: what a mission without an end counts, however many bets there are.
create table cash_game (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  primary key (member_id, vendor_code, node_id)
);

-- A week of the leaderboard, by its Monday, with the prizes that were announced for it: `[{"place", "paysTo", "amount"}]`.
create table leaderboard_week (
  week date primary key check (extract(isodow from week) = 1),
  prizes jsonb not null,
  players bigint not null default 0,
  opened_at timestamptz not null,
  refreshed_at timestamptz,
  closed_at timestamptz,
  -- A prize is at most this share of its winner's own valid turnover of the week, in basis points (platform.md section 3, decision 80).
  -- Null of weeks from before, which keep the prizes that were announced for them.
  share_basis_points integer check (share_basis_points between 0 and 1000)
);

-- Who stood where when it was last counted: the first places each, of those behind them every thousandth.
create table leaderboard_place (
  week date not null references leaderboard_week (week),
  place bigint not null check (place > 0),
  member_id bigint not null references member (id),
  score bigint not null check (score > 0),
  primary key (week, place)
);
create index leaderboard_place_member on leaderboard_place (week, member_id);
create index leaderboard_place_score on leaderboard_place (week, score desc);

-- The catalogue of missions, as the operator sets it.
create table mission (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  position smallint not null,
  -- `{"vi", "en", "zh"}`
  name jsonb not null,
  kind text not null check (kind in ('turnover', 'bets', 'games', 'deposit-days', 'deposit-amount')),
  -- null: of any type
  game_type text,
  period text not null check (period in ('day', 'week', 'once')),
  -- minor units for `turnover` and `deposit-amount`, else a number
  target bigint not null check (target > 0),
  pays_to text not null check (pays_to in ('main', 'points')),
  amount bigint not null check (amount > 0),
  check (game_type is null or kind in ('turnover', 'bets'))
);

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/points
-- ---------------------------------------------------------------------------------------------------------------------

-- Points that were traded for money.
create table point_conversion (
  id uuid primary key,
  member_id bigint not null references member (id),
  points bigint not null check (points > 0),
  money bigint not null check (money > 0),
  created_at timestamptz not null
);
create index point_conversion_member on point_conversion (member_id, created_at);

-- What points buy.
create table point_reward (
  id bigint generated always as identity (start with 40001) primary key,
  -- what the operator calls it in the file that it is kept in
  code text not null unique,
  kind text not null check (kind in ('goods', 'bonus', 'phone')),
  -- `{"vi", "en", "zh"}`
  name jsonb not null,
  description jsonb not null,
  -- hundredths of points
  price bigint not null check (price > 0),
  -- how many are left; null: as many as are wanted
  stock integer check (stock >= 0),
  -- how many one member may have; null: no limit
  member_limit integer check (member_limit > 0),
  -- of a bonus: what the main wallet gets, and the stakes that must be settled before it may leave
  money bigint check (money > 0),
  turnover bigint not null default 0 check (turnover >= 0),
  -- `{"motif", "palette"}`, what its picture is drawn from
  art jsonb not null,
  position integer not null default 0,
  -- false: no longer in the mall, while what was redeemed stays
  offered boolean not null default true,
  created_at timestamptz not null,
  -- What one of a reward costs the house, so that the price of a point is known where it buys goods (`ops economy`).
  -- Of a bonus it is the money.
  worth bigint check (worth > 0),
  check ((kind = 'bonus') = (money is not null))
);
create index point_reward_offered on point_reward (position, id) where offered;

create table point_redeem (
  id uuid primary key,
  member_id bigint not null references member (id),
  reward_id bigint not null references point_reward (id),
  quantity integer not null check (quantity > 0),
  -- what was paid, hundredths of points
  points bigint not null check (points > 0),
  status text not null check (status in ('processing', 'rejected', 'complete')),
  -- why it was rejected, in the operator's words
  reason text,
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((status = 'processing') = (answered_at is null)),
  check ((status = 'rejected') = (reason is not null))
);
create index point_redeem_created on point_redeem (created_at, id);
create index point_redeem_member on point_redeem (member_id, created_at desc, id desc);
create index point_redeem_reward on point_redeem (member_id, reward_id) where status <> 'rejected';
create index point_redeem_status on point_redeem (status, created_at, id);

-- Turnover that is not yet a whole point, in hundredths of minor units: stakes weigh a percentage by game type.
create table point_rest (
  member_id bigint primary key references member (id),
  rest bigint not null default 0 check (rest >= 0)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/promotions
-- ---------------------------------------------------------------------------------------------------------------------

create table promotion (
  id bigint generated always as identity (start with 40001) primary key,
  -- names it for the operator, and in the sources of its rewards (`daily-5:2026-11-20`)
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  kind text not null check (kind in ('deposit-bonus', 'cashback', 'raffle', 'activity')),
  position integer not null default 100,
  -- `{"vi": {"title", "summary", "terms": […]}, …}`
  content jsonb not null,
  art jsonb not null,
  -- whom it is for, and what it gives: `contract/promotions.ts`
  audience jsonb not null,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- the operator ended it early
  stopped_at timestamptz,
  created_at timestamptz not null,
  constraint promotion_code_once unique (code),
  check (ends_at > starts_at)
);
create index promotion_shown on promotion (position, id);

-- Bonus money that was granted, and how far its wagering is. One runs at a time; the bonus wallet is empty while none does.
create table bonus (
  id bigint generated always as identity (start with 50001) primary key,
  member_id bigint not null references member (id),
  promotion_id bigint not null references promotion (id),
  -- the deposit that brought it
  reference text not null,
  amount bigint not null check (amount > 0),
  -- stakes that its wagering asks for, and what is left of them
  required bigint not null check (required >= 0),
  remaining bigint not null,
  -- how much a stake counts by game type, in percent; none where it is not named
  weights jsonb not null,
  state text not null check (state in ('running', 'completed', 'expired', 'cancelled', 'lost')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- what went to the main wallet when it was completed, or back to the house when it ended otherwise
  released bigint not null default 0 check (released >= 0),
  forfeited bigint not null default 0 check (forfeited >= 0),
  check (remaining >= 0 and remaining <= required),
  check ((state = 'running') = (ended_at is null)),
  check (state <> 'completed' or remaining = 0)
);
create index bonus_due on bonus (expires_at) where state = 'running';
create index bonus_member on bonus (member_id, created_at desc, id desc);
create index bonus_member_state on bonus (member_id, state, created_at desc, id desc);
create index bonus_promotion on bonus (promotion_id, member_id);
create unique index bonus_running on bonus (member_id) where state = 'running';

-- A member's part in a promotion, once each. What it came to afterwards is told by the bonus and the rewards.
create table promotion_entry (
  id bigint generated always as identity (start with 45001) primary key,
  promotion_id bigint not null references promotion (id),
  member_id bigint not null references member (id),
  -- signed: joined; applying: waits for the operator; granted: it gave what it gives
  state text not null check (state in ('signed', 'applying', 'rejected', 'granted')),
  -- the next deposit brings its bonus: one such entry a member
  awaits_deposit boolean not null default false,
  remark text check (char_length(remark) <= 140),
  -- why it was rejected, in the operator's words
  reason text,
  joined_at timestamptz not null,
  decided_at timestamptz,
  constraint promotion_entry_once unique (promotion_id, member_id),
  check (not awaits_deposit or state = 'signed')
);
create index promotion_entry_applying on promotion_entry (id) where state = 'applying';
create unique index promotion_entry_awaits_deposit on promotion_entry (member_id) where awaits_deposit;
create index promotion_entry_member on promotion_entry (member_id, id desc);

-- A period of a cashback whose rewards are granted, by its first day.
create table promotion_period (
  promotion_id bigint not null references promotion (id),
  from_day date not null,
  to_day date not null,
  granted_at timestamptz not null,
  primary key (promotion_id, from_day)
);

-- The seed of a raffle is fixed, and its commit shown, when the raffle is made; drawing it binds it to the tickets.
create table raffle_draw (
  promotion_id bigint primary key references promotion (id),
  server_seed text not null,
  commit text not null,
  client_seed text,
  tickets bigint,
  drawn_at timestamptz
);

create table raffle_prize (
  promotion_id bigint not null references promotion (id),
  -- from 1, the greatest prize first
  place integer not null,
  amount bigint not null check (amount > 0),
  -- null where there were fewer members than prizes
  ticket bigint,
  member_id bigint references member (id),
  primary key (promotion_id, place)
);

create table raffle_ticket (
  promotion_id bigint not null references promotion (id),
  member_id bigint not null references member (id),
  first bigint not null,
  last bigint not null,
  primary key (promotion_id, member_id),
  check (first >= 1 and first <= last)
);
-- The list of a raffle's tickets is read by number, a page at a time, and kept once.
create unique index raffle_ticket_first on raffle_ticket (promotion_id, first);

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/ranks
-- ---------------------------------------------------------------------------------------------------------------------

-- Months in which VIP was switched off, be it for a day: nobody has to have kept a rank in them.
create table rank_pause (
  month date primary key check (extract(day from month) = 1)
);

-- Months whose ranks have been reviewed: who did not keep its rank, and the gifts of the month after.
create table rank_review (
  month date primary key check (extract(day from month) = 1),
  reviewed_at timestamptz not null
);

-- VIP ranks from 0 without a gap, as the operator sets them. Turnover is that of a calendar month.
create table vip_rank (
  level smallint primary key check (level between 0 and 20),
  name jsonb not null,
  upgrade_turnover bigint not null check (upgrade_turnover >= 0),
  keep_turnover bigint not null check (keep_turnover >= 0),
  upgrade_gift bigint not null check (upgrade_gift >= 0),
  monthly_gift bigint not null check (monthly_gift >= 0),
  -- by game type, in basis points: `{"RNG": 50}`
  rebates jsonb not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/rebates
-- ---------------------------------------------------------------------------------------------------------------------

-- A claim with the figures that made it: of each line, amount = (turnover * rate + fraction) / 10000, cut.
create table rebate_claim (
  id bigint generated always as identity (start with 80001) primary key,
  member_id bigint not null references member (id),
  rank_level smallint not null,
  amount bigint not null check (amount > 0),
  required_turnover bigint not null check (required_turnover >= 0),
  at timestamptz not null
);
create index rebate_claim_member on rebate_claim (member_id, id desc);

-- A claim has a line for each rate.
create table rebate_claim_line (
  claim_id bigint not null references rebate_claim (id),
  game_type text not null,
  turnover bigint not null check (turnover >= 0),
  rate_basis_points smallint not null check (rate_basis_points between 0 and 10000),
  fraction smallint not null check (fraction between 0 and 9999),
  amount bigint not null,
  primary key (claim_id, game_type, rate_basis_points),
  check (amount::numeric = div(turnover::numeric * rate_basis_points::numeric + fraction::numeric, 10000::numeric))
);

-- Turnover that was counted since the last claim of its type, by the rate that its member's rank had then. Below zero what
-- was claimed before it was counted, as claims once were.
create table rebate_due (
  member_id bigint not null references member (id),
  game_type text not null,
  rate_basis_points smallint not null check (rate_basis_points between 1 and 10000),
  turnover bigint not null,
  primary key (member_id, game_type, rate_basis_points)
) with (fillfactor = 70);

-- What of a member's settled cash stakes has had its rebate, and what rounding left over: ten-thousandths of a minor unit,
-- which the next claim takes along, whatever its rate.
create table rebate_rest (
  member_id bigint constraint rebate_taken_member_id_not_null not null,
  game_type text constraint rebate_taken_game_type_not_null not null,
  fraction smallint constraint rebate_taken_fraction_not_null not null,
  constraint rebate_taken_pkey primary key (member_id, game_type),
  constraint rebate_taken_fraction_check check (fraction between 0 and 9999),
  constraint rebate_taken_member_id_fkey foreign key (member_id) references member (id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/referral
-- ---------------------------------------------------------------------------------------------------------------------

-- Who came by whose code, and what it has earned the one who invited.
create table invited (
  member_id bigint primary key references member (id),
  referrer_id bigint not null references member (id),
  joined_at timestamptz not null,
  -- settled cash stakes, as far as they were counted
  turnover bigint not null default 0 check (turnover >= 0),
  -- rewards that were granted for it, minor units
  earned bigint not null default 0 check (earned >= 0),
  -- when the reward for having deposited and wagered enough was granted
  rewarded_at timestamptz,
  -- why it earns nothing: what it has in common with the one who invited; null while there is nothing
  barred_for text check (barred_for in ('payee-name', 'mobile', 'network')),
  -- When the operator has looked at who came by whose code and found nothing wrong: it is not barred again.
  cleared_at timestamptz,
  check (referrer_id <> member_id),
  constraint invited_cleared_is_not_barred check (cleared_at is null or barred_for is null)
);
create index invited_barred on invited (joined_at desc) where barred_for is not null;
-- The operator's lists: by time, and by time of one state.
create index invited_joined on invited (joined_at desc, member_id desc);
create index invited_referrer on invited (referrer_id, joined_at desc, member_id desc);
create index invited_waiting on invited (turnover) where rewarded_at is null and barred_for is null;

-- Turnover of who was invited by the day of the bets, and how much of it its referrer has had a share of.
create table invited_day (
  member_id bigint not null references invited (member_id),
  day date not null,
  referrer_id bigint not null,
  turnover bigint not null check (turnover > 0),
  shared bigint not null default 0,
  primary key (member_id, day),
  check (shared >= 0 and shared <= turnover)
) with (fillfactor = 70);
create index invited_day_open on invited_day (referrer_id, day) where turnover > shared;

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/rewards
-- ---------------------------------------------------------------------------------------------------------------------

-- What a member has earned and may claim: once for each `source` (`welcome-100:2026-11-20`, `rank-3`). Claiming pays.
create table reward (
  id bigint generated always as identity (start with 70001) primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('promotion', 'raffle', 'vip', 'mission', 'referral')),
  source text not null,
  pays_to text not null check (pays_to in ('main', 'points')),
  -- minor units of money, or hundredths of points
  amount bigint not null check (amount > 0),
  -- stakes that must be settled before it may leave again
  turnover bigint not null default 0 check (turnover >= 0),
  -- what its name is made of, `{"rank": 3}` for example
  params jsonb not null default '{}',
  created_at timestamptz not null,
  -- null: it waits for ever
  expires_at timestamptz,
  claimed_at timestamptz,
  -- What the operator takes back before it is claimed stays, with the reason; it expires at that moment.
  revoked_at timestamptz,
  revoked_reason text,
  constraint reward_once unique (member_id, kind, source),
  constraint reward_ends_once check (claimed_at is null or revoked_at is null),
  constraint reward_revoked_for_a_reason check ((revoked_at is null) = (revoked_reason is null)),
  constraint reward_revoked_is_expired check (revoked_at is null or expires_at <= revoked_at)
);
-- A list of rewards is in the order of their time, and not of their ids: what is granted later for an earlier day has the
-- greater id.
create index reward_member_time on reward (member_id, created_at desc, id desc);
-- The operator's list of rewards, newest first.
create index reward_of_kind on reward (kind, id desc);
-- Every page asks what waits for a member: by when they end, rewards that still wait are found without those that expired unclaimed.
create index reward_of_member_open on reward (member_id, expires_at) where claimed_at is null and revoked_at is null;
create index reward_revoked on reward (id desc) where revoked_at is not null;
create index reward_waiting on reward (id desc) where claimed_at is null and revoked_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- benefits/turnover
-- ---------------------------------------------------------------------------------------------------------------------

-- How much of a day's turnover (settled cash stakes by `bet_day`) has been counted. It never falls: what a bet has earned
-- stays, also when the bet is voided later.
create table turnover_counted (
  member_id bigint not null references member (id),
  day date not null,
  game_type text not null,
  counted bigint not null check (counted > 0),
  primary key (member_id, day, game_type)
) with (fillfactor = 70);

-- Members whose bets were settled since their turnover was last counted, by the day of the bets. One line for each
-- settled cash bet, written with it and taken by the job that counts: nothing is overlooked, nobody waits for a lock, and
-- who has not played is not looked at. No key and no reference: this is on the way of every bet.
create table turnover_due (
  member_id bigint not null,
  day date not null
);
create index turnover_due_member on turnover_due (member_id, day);

-- ---------------------------------------------------------------------------------------------------------------------
-- cashier/deposits
-- ---------------------------------------------------------------------------------------------------------------------

create table deposit_order (
  id uuid default uuidv7() primary key,
  member_id bigint not null references member (id),
  method text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null,
  status text not null check (status in ('created', 'waiting', 'paid', 'expired', 'cancelled', 'failed')),
  -- the word that the payer writes into the transfer, unique among all orders
  content text not null unique,
  instructions jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  posting_id uuid,
  -- what has reached the wallet, over all payments of the order
  credited bigint not null default 0 check (credited >= 0),
  -- why it failed, in the operator's words
  reason text,
  card_network text,
  -- the last four signs of a card's serial; nothing else of a card is kept
  card_serial_tail text check (length(card_serial_tail) <= 4),
  -- a card's serial and code, sealed, from the order until the provider has heard them
  card_sealed text,
  -- All that came for an order and was credited, with the fees of it: more than `amount` where it was paid twice, another
  -- sum where the payment was odd. Of orders from before, the fee of one payment is all that is known.
  paid_in bigint not null default 0,
  constraint card_of_its_method check (
    (method = 'scratch-card') = (card_network is not null) and (method = 'scratch-card') = (card_serial_tail is not null)
  ),
  constraint card_only_until_submitted check (card_sealed is null or status = 'created'),
  check (fee >= 0 and fee < amount),
  check (paid_in >= credited)
);
create index deposit_order_member on deposit_order (member_id, created_at desc, id desc);
create index deposit_order_open on deposit_order (member_id, expires_at) where status in ('created', 'waiting');
create index deposit_order_status on deposit_order (status, created_at desc, id desc);
create index deposit_order_time on deposit_order (created_at desc, id desc);

create table deposit_event (
  order_id uuid not null references deposit_order (id),
  status text not null,
  at timestamptz not null,
  primary key (order_id, status)
);

-- Money that came and was not credited by itself: of another amount than its order, or a second time. An operator
-- decides what becomes of it, once.
create table odd_payment (
  id bigint generated always as identity (start with 80001) primary key,
  order_id uuid not null references deposit_order (id),
  kind text not null,
  provider text not null,
  transaction_id text not null,
  amount bigint not null check (amount > 0),
  received_at timestamptz not null,
  decision text,
  decided_by text,
  decided_at timestamptz,
  reason text,
  posting_id uuid,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  -- `collected` from the player, `written-off` by the house
  constraint odd_payment_decision check (decision in ('credited', 'dismissed', 'collected', 'written-off')),
  constraint odd_payment_decision_fits check (
    decision is null or decision = 'dismissed' or (kind = 'reversed') = (decision in ('collected', 'written-off'))
  ),
  -- A payment that its provider takes back after it had said that it came: an operator decides who bears it, once.
  constraint odd_payment_kind check (kind in ('amount-differs', 'paid-already', 'reversed')),
  constraint odd_payment_posted check ((posting_id is not null) = (decision is not null and decision <> 'dismissed'))
);
-- What came for an order that was paid already can be taken back too.
create unique index odd_payment_once on odd_payment (provider, transaction_id, (kind = 'reversed'));
create index odd_payment_open on odd_payment (id desc) where decision is null;
create index odd_payment_order on odd_payment (order_id);

-- Each of a provider's transactions counts once, however often it calls back.
create table provider_callback (
  provider text not null,
  transaction_id text not null,
  order_id uuid not null references deposit_order (id),
  received_at timestamptz not null,
  outcome text not null,
  -- A transaction that failed may be paid in the end: its failure and its payment count once each.
  status text not null check (status in ('paid', 'failed')),
  primary key (provider, transaction_id, status)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- cashier/member-transfers
-- ---------------------------------------------------------------------------------------------------------------------

-- Money from one member to another, up or down the line.
create table member_transfer (
  id uuid primary key,
  kind text not null check (kind in ('upline-transfer', 'downline-transfer')),
  from_member_id bigint not null references member (id),
  to_member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  check (to_member_id <> from_member_id)
);
create index member_transfer_from on member_transfer (from_member_id, kind, created_at desc, id desc);
create index member_transfer_to on member_transfer (to_member_id, kind, created_at desc, id desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- cashier/withdrawals
-- ---------------------------------------------------------------------------------------------------------------------

create table bound_account (
  id bigint generated always as identity (start with 5001) primary key,
  member_id bigint not null references member (id),
  bank_code text not null,
  account_number text not null,
  payee_name text not null,
  created_at timestamptz not null,
  -- An account that an operator has given free can be bound again, by whoever it belongs to.
  released_at timestamptz,
  -- Typing the number of a bank account proves nothing: it belongs to one member alone from the first money on that was
  -- paid to it. Until then several members may have bound it.
  paid_at timestamptz
);
create index bound_account_member on bound_account (member_id);
create unique index bound_account_once on bound_account (bank_code, account_number, member_id) where released_at is null;
create unique index bound_account_paid_once on bound_account (bank_code, account_number)
  where released_at is null and paid_at is not null;

create table withdrawal_order (
  id uuid default uuidv7() primary key,
  member_id bigint not null references member (id),
  account_id bigint not null references bound_account (id),
  amount bigint not null check (amount > 0),
  fee bigint not null,
  status text not null check (status in ('requested', 'approved', 'paid', 'received', 'rejected', 'cancelled')),
  reason text,
  created_at timestamptz not null,
  promised_by timestamptz not null,
  auto_receipt_at timestamptz,
  -- a payout that was refused is tried again under another number, because a provider answers a number once
  payout_attempt integer not null default 1 check (payout_attempt > 0),
  -- why the provider refused the last attempt; an operator tries again or gives the money back
  payout_problem text,
  constraint payout_problem_of_approved check (payout_problem is null or status in ('approved', 'rejected')),
  check (fee >= 0 and fee < amount)
);
create index withdrawal_order_member on withdrawal_order (member_id, created_at desc, id desc);
create index withdrawal_order_problem on withdrawal_order (id desc) where payout_problem is not null and status = 'approved';
create index withdrawal_order_status on withdrawal_order (status, created_at desc, id desc);
create index withdrawal_order_time on withdrawal_order (created_at desc, id desc);

-- What a provider was asked to pay: each attempt of a withdrawal has a number of its own, and is noted before it is asked.
create table payout (
  id text primary key,
  order_id uuid not null references withdrawal_order (id),
  provider text not null,
  asked_at timestamptz not null,
  -- that the withdrawal was paid by it
  posting_id uuid
);
create unique index payout_paid_once on payout (order_id) where posting_id is not null;

-- What was said of a payout and does not fit its withdrawal: an operator decides what becomes of the money, once.
create table odd_payout (
  id bigint generated always as identity (start with 70001) primary key,
  order_id uuid not null references withdrawal_order (id),
  kind text not null check (kind in ('other-attempt', 'paid-already', 'paid-after-release', 'bounced')),
  payout_id text not null references payout (id),
  status text not null check (status in ('paid', 'failed')),
  -- what the provider says why
  problem text,
  received_at timestamptz not null,
  -- `returned` to the player, `collected` from the player, `written-off` by the house, `nothing` moved
  decision text check (decision in ('returned', 'collected', 'written-off', 'nothing')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  posting_id uuid,
  unique (payout_id, status),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check ((posting_id is not null) = (decision is not null and decision <> 'nothing')),
  check (decision is distinct from 'returned' or kind = 'bounced')
);
create index odd_payout_open on odd_payout (id desc) where decision is null;
create index odd_payout_order on odd_payout (order_id);

create table withdrawal_event (
  order_id uuid not null references withdrawal_order (id),
  status text not null,
  at timestamptz not null,
  by text not null,
  primary key (order_id, status)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/catalogue
-- ---------------------------------------------------------------------------------------------------------------------

create table vendor (
  code text primary key,
  name text not null,
  is_hot boolean not null default false,
  maintenance boolean not null,
  position integer not null,
  -- Who keeps the wallets of a vendor: the name of an adapter (`wallet/vendor-transfers/providers`), null for a vendor
  -- without wallets. The house plays from the main wallet.
  wallet_provider text,
  -- Who kept the wallets of a vendor that keeps them no more: what still lies there must find its way back.
  former_wallet_provider text,
  check (code <> 'SEN' or wallet_provider is null)
);

create table game (
  vendor_code text not null references vendor (code),
  node_id text not null,
  game_type text not null,
  name_vi text not null,
  name_en text not null,
  name_zh text not null,
  -- the three names and the node id in lower case without diacritics, for search
  search text not null,
  game_class text check (game_class in ('SC', 'VP', 'TG', 'AC', 'JP', 'BG')),
  -- published return in hundredths of a percent: 9900 is 99.00 %
  rtp_basis_points integer check (rtp_basis_points between 7500 and 10000),
  min_bet bigint not null,
  max_bet bigint not null,
  art_kind text,
  house boolean not null,
  is_new boolean not null default false,
  maintenance boolean not null,
  position integer not null,
  -- Whether a game was ever open. One that never was is announced; only one that was can be in an outage.
  opened boolean not null default false,
  -- Whether a game can be played (neither it nor its vendor is in maintenance) stands with the game, so that an index has a lobby's
  -- games in their order, and a page of fifteen reads fifteen of them.
  playable boolean not null default false,
  -- A game of the catalogue that stands for all games of its vendor: its tile opens their list, and it is never launched itself.
  collection boolean not null default false,
  -- The words of the names, by which an index finds what a misspelt word may have meant (`words_meant` of `play/catalogue`).
  words text[] generated always as (regexp_split_to_array(search, '[^[:alnum:]]+')) stored not null,
  -- What part of a stake's valid turnover a game counts, in hundredths: what all that turnover earns together must stay below the
  -- edge of the game's best option, and games differ in that edge a hundredfold. Until an operator sets one, a game counts in full.
  turnover_weight smallint not null default 100 check (turnover_weight between 0 and 100),
  primary key (vendor_code, node_id)
);
create index game_lobby on game (game_type, playable desc, opened desc, position);
create index game_of_vendor on game (vendor_code, game_type, playable desc, opened desc, position);
create index game_search on game using gin (search gin_trgm_ops);
create index game_words on game using gin (words);

create table favourite (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  created_at timestamptz not null,
  primary key (member_id, vendor_code, node_id),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);

-- Bets of the last 7 days by game, made anew by a job.
create table hot_game (
  vendor_code text not null,
  node_id text not null,
  bets bigint not null,
  primary key (vendor_code, node_id),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);

create table recent_game (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  last_at timestamptz not null,
  primary key (member_id, vendor_code, node_id),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);
create index recent_game_member on recent_game (member_id, last_at desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/rounds
-- ---------------------------------------------------------------------------------------------------------------------

-- Rounds that many play together (platform/play/rounds): one seed, one outcome, any number of bets.
create table game_round (
  id uuid primary key,
  vendor_code text not null,
  node_id text not null,
  state text not null check (state in ('open', 'closed', 'drawn', 'settled', 'void')),
  server_seed text not null,
  -- sha256 of the seed, shown from the opening on
  commit text not null,
  opened_at timestamptz not null,
  -- no bet is taken from then on, and not before `draws_at` is anything drawn
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- the Merkle root of the bets, how many they are, and the whole tree: level by level from the leaves, 32 bytes a node
  bets_root text,
  bets integer,
  bets_tree bytea storage external,
  -- what came, without anybody's bet
  outcome jsonb,
  drawn_at timestamptz,
  -- when the last stake of it was paid or given back
  ended_at timestamptz,
  -- why it is void
  reason text,
  -- What was staked on each spot of a round whose winners share a pool (cockfight), in money with two decimals by the spot's name:
  -- real money alone. Null for a game without a pool. Fixed with the root of the bets.
  pools jsonb,
  -- Of rounds side by side at one table, as the fixtures of a matchday (play/rounds, fixtures.ts), which one it is; 0 where there is
  -- one alone.
  place smallint not null default 0 check (place between 0 and 99),
  -- What is played: season, matchday and match of a fixture. Null of a game that has no such thing.
  about jsonb,
  -- Until then what was drawn is told bit by bit. Null of a round that is told when it is drawn.
  told_at timestamptz,
  -- What the house itself stakes on each side of a pool (cockfight), in minor units: fixed when the round is opened, whatever the setting
  -- becomes later. 0 for a game without a pool, and for the rounds of before.
  house_stake bigint not null default 0 check (house_stake >= 0),
  check (opened_at <= closes_at and closes_at <= draws_at),
  check ((bets_root is null) = (bets is null) and (bets_root is null) = (bets_tree is null)),
  check (state not in ('closed', 'drawn', 'settled') or bets_root is not null),
  check ((outcome is not null) = (state in ('drawn', 'settled')) and (outcome is null) = (drawn_at is null)),
  check (state <> 'settled' or ended_at is not null),
  check (state in ('settled', 'void') or ended_at is null),
  check ((state = 'void') = (reason is not null)),
  check (pools is null or bets_root is not null),
  check (told_at >= draws_at),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);
-- A fixture is played once.
create unique index game_round_fixture on game_round (vendor_code, node_id, ((about ->> 'season')::integer), ((about ->> 'matchday')::integer), place)
  where about is not null;
create index game_round_of_game on game_round (vendor_code, node_id, id desc);
-- One round of a game and place at a time.
create unique index game_round_running on game_round (vendor_code, node_id, place) where ended_at is null;

-- What is staked on each spot of a fixture: its prices move by it.
create table round_stake (
  round_id uuid not null references game_round (id),
  spot text not null,
  staked bigint not null check (staked > 0),
  primary key (round_id, spot)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/seeds
-- ---------------------------------------------------------------------------------------------------------------------

-- A member has one pair in force and the committed next one; the others are revealed (site.md section 4).
create table seed_pair (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- 64 lower-case hex digits; the digits themselves are the HMAC key
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commit text not null,
  -- chosen when the pair comes into force
  client_seed text,
  next_nonce integer not null default 0,
  state text not null check (state in ('next', 'current', 'revealed')),
  created_at timestamptz not null,
  revealed_at timestamptz,
  -- A pair is not revealed while a round of it is open: who knows the seed knows the rest of the round.
  open_rounds integer not null default 0 check (open_rounds >= 0),
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (revealed_at is not null)),
  constraint seed_pair_of_open_rounds_is_hidden check (state <> 'revealed' or open_rounds = 0)
);
create unique index seed_pair_current on seed_pair (member_id) where state = 'current';
create unique index seed_pair_next on seed_pair (member_id) where state = 'next';

-- ---------------------------------------------------------------------------------------------------------------------
-- play/bets
-- ---------------------------------------------------------------------------------------------------------------------

create table bet (
  id uuid primary key,
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  stake bigint not null,
  payout bigint not null check (payout >= 0),
  result text not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  seed_pair_id bigint references seed_pair (id),
  nonce integer,
  -- the wager and what it came to, as the game's own module reads and writes it
  wager jsonb not null,
  outcome jsonb,
  -- What a bet was staked in. Bets of play money count for nobody but who made them.
  unit text not null default 'money' check (unit in ('money', 'play')),
  -- What a bet was staked from. Stakes of bonus money are no cash stakes: they count for no turnover, rank, rebate or point.
  wallet text not null default 'main' check (wallet in ('main', 'bonus', 'play')),
  -- what the player has done in a game of several steps, in order; null: it has one step
  actions jsonb,
  -- the bonus whose money was staked. No foreign key: making a month's partition would lock bonuses for it, and none is
  -- ever removed. Null of bets from before
  bonus_id bigint,
  -- Which round a bet is on. No foreign key: making a month's partition would lock the rounds for it, and none is removed.
  round_id uuid,
  -- Valid turnover: the part of a stake that counts (platform.md section 3). What was staked stays `stake`; what it counts for rollover,
  -- wagering, rebates, points, missions, ranks, referral and agents is `turnover`, written once, with the end of the bet. The rule and the
  -- weight are those of the game when the bet was placed.
  turnover_rule text not null default 'risk' check (turnover_rule in ('risk', 'stake')),
  turnover_weight smallint not null default 100 check (turnover_weight between 0 and 100),
  turnover bigint not null default 0,
  -- The random salt that hides whose bet a leaf is: without it anybody could hash account names until one fits. Of bets that stand in a
  -- root (shared rounds, card rooms), null for all others. Bets of before have none: their leaves are made of bet id and account alone.
  salt text check (salt ~ '^[0-9a-f]{16}$'),
  constraint bet_bonus_of_its_wallet check (bonus_id is null or wallet = 'bonus'),
  check ((result = 'open') = (settled_at is null)),
  constraint bet_open_has_paid_nothing check (result <> 'open' or payout = 0),
  -- the stake came back by the rules of the game
  constraint bet_push_pays_the_stake check (result <> 'push' or payout = stake),
  constraint bet_result_check check (result in ('open', 'won', 'lost', 'void', 'push')),
  -- A win without a bet is a bet of nothing that has ended.
  constraint bet_stake_check check (stake > 0 or stake = 0 and result in ('won', 'lost')),
  constraint bet_turnover_of_its_stake check (turnover >= 0 and turnover <= stake),
  constraint bet_turnover_of_settled check (turnover = 0 or result in ('won', 'lost', 'push')),
  constraint bet_wallet_of_unit check ((wallet = 'play') = (unit = 'play')),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
) partition by range (id);
-- With the sums, so that a member's totals are read from the index alone, whatever the filter.
create index bet_member on bet (member_id, placed_at desc, id desc) include (stake, payout);
-- The bet record by any of its filters together: which types, vendors and results a member has is in `bet_day`, and each
-- three of them are one stretch of this index. Counts and sums come from `bet_day` too.
create index bet_member_group on bet (member_id, game_type, vendor_code, result, placed_at desc, id desc);
create index bet_open on bet (placed_at, id) where result = 'open';
create index bet_open_bonus on bet (bonus_id) where result = 'open' and bonus_id is not null;
create index bet_recent on bet (placed_at) include (vendor_code, node_id) where unit = 'money';
-- The last results of a game, as its table shows them: bets of money that have come to an end, newest first. Without it they
-- would be sought among the bets of all games.
create index bet_results on bet (vendor_code, node_id, id desc) where unit = 'money' and result in ('won', 'lost', 'push');
create index bet_round on bet (round_id, id) where round_id is not null;
create index bet_winners on bet (settled_at desc) where payout > stake and unit = 'money';

-- What a vendor pays on a bet after its end counts for its team when it is paid: the five minutes in which the bet was settled may
-- have been paid out to agents already (decision 61).
create table bet_part (
  bet_id uuid not null,
  member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null
);
create index bet_part_bet on bet_part (bet_id);
create index bet_part_member on bet_part (member_id, paid_at);

-- Which bet a vendor's own transaction id stands for.
create table bet_reference (
  vendor_code text not null,
  transaction_id text not null,
  member_id bigint not null references member (id),
  -- null: it was rolled back before it came, and is refused when it comes
  bet_id uuid,
  created_at timestamptz not null,
  primary key (vendor_code, transaction_id)
);

-- A bet that was made void after its end (platform.md section 3, decision 87): how it had ended, what the member's wallet lacked of its
-- payout, and what had been paid for its turnover and stays. The exception of what is missing is decided here, by another operator.
create table bet_reversal (
  bet_id uuid primary key,
  member_id bigint not null references member (id),
  result text not null check (result in ('won', 'lost', 'push')),
  payout bigint not null check (payout >= 0),
  turnover bigint not null check (turnover >= 0),
  -- The part of the payout that the wallet did not hold, and what was collected of it since.
  missing bigint not null,
  collected bigint not null default 0,
  kept jsonb not null,
  reversed_by text not null,
  reversed_at timestamptz not null,
  reason text not null,
  decision text check (decision in ('collected', 'written-off')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  constraint bet_reversal_by_two check (decided_by <> reversed_by),
  check (missing >= 0 and missing <= payout),
  check (collected >= 0 and collected <= missing),
  constraint bet_reversal_collected check ((not decision is distinct from 'collected') = (missing > 0 and collected = missing)),
  constraint bet_reversal_decided check (
    (decision is null) = (decided_by is null)
    and (decision is null) = (decided_at is null)
    and (decision is null) = (decision_reason is null)
  ),
  constraint bet_reversal_decided_of_missing check (decision is null or missing > 0)
);
create index bet_reversal_missing on bet_reversal (bet_id) where missing > 0 and decision is null;

-- A round that waits for its player: one a member and game, which is resumed before a new one starts. The row goes with the
-- end of the round. A table of its own, because a unique index on partitions would have to hold the bet's id.
create table open_round (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  bet_id uuid not null,
  -- when its player last did something
  acted_at timestamptz not null,
  primary key (member_id, vendor_code, node_id)
);
create unique index open_round_bet on open_round (bet_id);
create index open_round_idle on open_round (acted_at, bet_id);

-- The rounds that a bet is on besides the one that ends it (`bet.round_id`). No foreign key to `bet`, as there.
create table round_bet (
  round_id uuid not null references game_round (id),
  bet_id uuid not null,
  primary key (round_id, bet_id)
);
create index round_bet_of_bet on round_bet (bet_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/jackpot
-- ---------------------------------------------------------------------------------------------------------------------

-- The pool (platform.md section 4; decision 43) is in an account of the ledger. Only who holds the row of the jackpot moves
-- that account, so two who win at once win one after the other.
create table jackpot (
  -- the game of the house that carries it
  node_id text primary key,
  -- what was posted into the pool and out of it, in minor units: the account holds contributed + seeded - won
  contributed bigint not null default 0,
  seeded bigint not null default 0,
  won bigint not null default 0,
  wins bigint not null default 0,
  check (contributed >= 0 and seeded >= 0 and won >= 0 and wins >= 0 and (contributed + seeded) >= won)
);

-- Every win, with the posting that paid it: the proof of the bet names it.
create table jackpot_win (
  bet_id uuid primary key,
  node_id text not null references jackpot (node_id),
  amount bigint not null check (amount > 0),
  posting_id uuid not null,
  won_at timestamptz not null
);
create index jackpot_win_newest on jackpot_win (node_id, won_at desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/returns
-- ---------------------------------------------------------------------------------------------------------------------

-- Real money, own and bonus; neither voids nor play money. Amounts in minor units. The products say how far rounds lie from
-- their return: whatever it is, sum((payout - r stake)^2) = payout_payout - 2 r stake_payout + r^2 stake_stake.
create table game_return (
  vendor_code text not null,
  node_id text not null,
  rounds bigint not null,
  staked numeric not null,
  paid numeric not null,
  stake_stake numeric not null,
  stake_payout numeric not null,
  payout_payout numeric not null,
  pooled numeric not null default 0,
  -- Since when a game's measured return lies outside its 99.99 % band: an operator is warned of it once, not by every count.
  alarmed_at timestamptz,
  primary key (vendor_code, node_id)
) with (fillfactor = 50);

-- What each game has taken and paid so far, for the page about fairness: kept as it happens, so that nobody adds up all bets.

-- A line for each bet that has ended and is not counted yet: bets of one game never wait for each other here, and what a crash
-- takes back is taken back with its bet. `sign` -1: a bet that had counted was voided by hand.
create table round_due (
  vendor_code text not null,
  node_id text not null,
  stake bigint not null,
  payout bigint not null,
  sign smallint not null default 1 check (sign in (1, -1)),
  -- Of each stake what has played for the jackpot: of it contributions are a share. A void takes nothing of it back.
  pooled bigint not null default 0
);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/rooms
-- ---------------------------------------------------------------------------------------------------------------------

-- Rooms of three cards (docs/decisions/0053-card-rooms.md).
create table card_room (
  id text primary key,
  -- trial accounts have rooms of their own
  unit text not null check (unit in ('money', 'play')),
  ante bigint not null check (ante > 0),
  seats integer not null check (seats between 2 and 6),
  position integer not null,
  unique (position)
);

create table card_hand (
  id uuid primary key,
  room_id text not null references card_room (id),
  -- gathering: takes antes; playing: the cards are dealt; shown: it is decided, and being paid
  state text not null check (state in ('gathering', 'playing', 'shown', 'settled', 'void')),
  server_seed text not null,
  commit text not null,
  -- fixed with the commit, so that nothing of the root is left to choose: the bet of each seat, and whom the house plays
  bet_ids uuid[] not null,
  house_seats integer[] not null,
  dealer integer not null,
  opened_at timestamptz not null,
  -- while it gathers: when no ante is taken any more; while it is played: when the clock of whose turn it is runs out
  due_at timestamptz,
  bets_root text,
  bets_tree bytea,
  dealt_at timestamptz,
  -- everybody's acts from the deal on, as a proof repeats them
  actions jsonb not null default '[]',
  -- when each of them was done, in milliseconds since the deal: for `ops rounds suspicious`
  acted_ms integer[] not null default '{}',
  -- the hand at its end, without anybody's point of view
  outcome jsonb,
  shown_at timestamptz,
  ended_at timestamptz,
  reason text,
  check ((bets_root is null) = (bets_tree is null) and (bets_root is null) = (dealt_at is null)),
  check (state not in ('playing', 'shown', 'settled') or bets_root is not null),
  check ((outcome is not null) = (state in ('shown', 'settled')) and (outcome is null) = (shown_at is null)),
  check (state in ('settled', 'void') or ended_at is null),
  check (state <> 'settled' or ended_at is not null),
  check ((state = 'void') = (reason is not null)),
  check (cardinality(acted_ms) = jsonb_array_length(actions)),
  -- Hands that are over keep what they were played by.
  constraint card_hand_house_deals check (
    state not in ('gathering', 'playing') or cardinality(house_seats) = 0 or cardinality(house_seats) = 1 and house_seats[1] = dealer
  )
);
create index card_hand_ended on card_hand (ended_at) where ended_at is not null;
create index card_hand_of_room on card_hand (room_id, id desc);
-- One hand of a room at a time.
create unique index card_hand_running on card_hand (room_id) where ended_at is null;

-- Who has anted. `member_id` is null of a player of the house.
create table card_hand_seat (
  hand_id uuid not null references card_hand (id),
  seat integer not null check (seat between 1 and 6),
  member_id bigint references member (id),
  -- what its player has brought to the draw
  words text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  -- it has left: it folds when it is its turn
  gone boolean not null default false,
  -- A hand's leaves are made when it is dealt, which may be before the last ante's bet is written. Null for a player of the house.
  salt text check (salt ~ '^[0-9a-f]{16}$'),
  primary key (hand_id, seat)
);
create unique index card_hand_seat_member on card_hand_seat (member_id, hand_id) where member_id is not null;

-- Who sits where. A member has one seat in all rooms together.
create table card_seat (
  room_id text not null references card_room (id),
  seat integer not null check (seat between 1 and 6),
  member_id bigint not null unique references member (id),
  -- when something was last heard of it: a seat that is silent for long is free for the next
  heard_at timestamptz not null,
  primary key (room_id, seat)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- play/vendors
-- ---------------------------------------------------------------------------------------------------------------------

-- What a launch gives the vendor in the place of the session's token. New bets end with the session; what a bet brings does not.
create table launch_token (
  token_hash bytea primary key,
  member_id bigint not null references member (id),
  vendor_code text not null references vendor (code),
  node_id text not null,
  session_id uuid not null,
  created_at timestamptz not null,
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);
create index launch_token_age on launch_token (created_at);

-- Every transaction that a vendor has sent, with its answer: a repeat gets it again.
create table vendor_call (
  vendor_code text not null references vendor (code),
  transaction_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  member_id bigint not null references member (id),
  node_id text not null,
  round_id text not null,
  -- The bet that a win or a rollback is about, by the vendor's id; null of a bet, and of a win without one.
  bet_transaction_id text,
  -- Null where a rollback names none.
  amount bigint check (amount >= 0),
  -- What was answered: our bet and the balance, or why not.
  bet_id uuid,
  balance bigint,
  refused text,
  created_at timestamptz not null,
  primary key (vendor_code, transaction_id),
  check (refused is null or kind = 'bet' and bet_id is null)
);
create index vendor_call_time on vendor_call (vendor_code, created_at);

-- Games of others, staked from the member's own wallet: how a vendor is reached, and what it may call.
-- Its key is sealed (`base/seal-text.ts`); the one before is good for a while, so that both sides need not change at once.
create table vendor_connection (
  vendor_code text primary key check (vendor_code <> 'SEN') references vendor (code),
  -- Where its games start; which of them, and for whom, stands in the query.
  launch_url text not null check (launch_url ~ '^https?://[^?#]+$' and length(launch_url) <= 500),
  -- Opens in a window of its own, because it refuses to be framed.
  popup boolean not null default false,
  -- Plays for play money too.
  trial boolean not null default false,
  -- May pay without a bet: free spins, tournaments.
  free_wins boolean not null default false,
  -- A bet of which it says nothing for so long is lost; null where every loss is told by a win of 0.00.
  silent_loss_minutes integer check (silent_loss_minutes > 0),
  key_sealed text not null,
  key_made_at timestamptz not null,
  former_key_sealed text,
  former_key_until timestamptz,
  -- Where it answers its report; null of a vendor that has none.
  report_url text check (report_url ~ '^https?://[^?#]+$' and length(report_url) <= 500),
  -- The first day of which it is asked.
  reports_since text check (reports_since ~ '^\d{4}-\d{2}-\d{2}$'),
  -- What a vendor may pay at most on one bet, whoever signs with its key: so many times its stake, and so much at all. Above it two
  -- operators decide (decision 78). A win without a bet has the second alone.
  most_win_times integer not null default 10000 check (most_win_times > 0),
  most_win bigint not null default 500000000000 check (most_win > 0),
  check ((former_key_sealed is null) = (former_key_until is null)),
  check ((report_url is null) = (reports_since is null))
);

-- A bet of which a vendor's report and our record say different things. It is one row, on whatever days it is found.
create table vendor_difference (
  id bigint generated always as identity (start with 1001) primary key,
  vendor_code text not null references vendor (code),
  -- The vendor's id of the bet; of a win without one, of that win.
  transaction_id text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount', 'other-state', 'win-over-limit')),
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
create index vendor_difference_member on vendor_difference (member_id, id desc);
create index vendor_difference_open on vendor_difference (vendor_code, day) where status = 'open';

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

-- Money between a member's own wallets: `main`, or a vendor's code. It waits in `house:transit` while the vendor has not
-- said what became of it. Between two vendors it takes two legs: out of the one, then into the other.
create table wallet_transfer (
  id uuid primary key,
  member_id bigint not null references member (id),
  from_wallet text not null,
  to_wallet text not null,
  amount bigint not null check (amount > 0),
  -- what is asked of a vendor now: `withdraw` of from_wallet, or `deposit` into to_wallet
  leg text not null check (leg in ('withdraw', 'deposit')),
  -- `requested`: not asked yet; `sent`: asked; `unknown`: asked, and no answer came
  status text not null check (status in ('requested', 'sent', 'unknown', 'done', 'failed')),
  -- how often the vendor was asked, for the wait until the next time
  asked integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (to_wallet <> from_wallet),
  check ((ended_at is not null) = (status in ('done', 'failed'))),
  check (case leg when 'withdraw' then from_wallet else to_wallet end <> 'main')
);
create index wallet_transfer_member on wallet_transfer (member_id, created_at desc, id desc);
create index wallet_transfer_open on wallet_transfer (member_id) where status in ('requested', 'sent', 'unknown');
create index wallet_transfer_status on wallet_transfer (status, created_at desc, id desc);
create index wallet_transfer_time on wallet_transfer (created_at desc, id desc);

create table wallet_simulator.account (
  vendor text not null,
  player text not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (vendor, player)
);

-- What was asked under a reference, and what it came to, for ever: the same reference is answered the same.
create table wallet_simulator.movement (
  vendor text not null,
  reference text not null,
  player text not null,
  amount bigint not null,
  outcome text not null check (outcome in ('done', 'refused')),
  at timestamptz not null,
  primary key (vendor, reference)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- agents/contracts
-- ---------------------------------------------------------------------------------------------------------------------

-- Contracts that agents are paid by (platform/agents/contracts; platform.md section 6).
create table agent_contract (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily-salary', 'hourly-salary', 'realtime-salary')),
  downline_id bigint not null references member (id),
  -- who offered it and pays for it out of its own; null: the house
  upline_id bigint references member (id),
  status text not null check (
    status in ('in-process', 'approved', 'rejected', 'withdrawn', 'expired', 'amend-proposed', 'termination-requested', 'terminated')
  ),
  -- pending or in force
  living boolean generated always as (status in ('in-process', 'approved', 'amend-proposed', 'termination-requested')) stored not null,
  -- who waits for an answer of the other side, and until when
  asked_by text check (asked_by in ('upline', 'downline')),
  expires_at timestamptz,
  -- the number of its latest terms, in force or only proposed
  version integer not null check (version > 0),
  -- from then on a terminated contract is settled no more
  ends_at timestamptz,
  created_at timestamptz not null,
  check (upline_id <> downline_id),
  check ((asked_by is not null) = (status in ('in-process', 'amend-proposed', 'termination-requested'))),
  check ((expires_at is not null) = (asked_by is not null)),
  check ((ends_at is not null) = (status = 'terminated'))
);
create index agent_contract_by_downline on agent_contract (downline_id, id);
create index agent_contract_by_expiry on agent_contract (expires_at) where expires_at is not null;
create index agent_contract_by_upline on agent_contract (upline_id, kind, id);
-- One for each downline and kind.
create unique index agent_contract_of_downline on agent_contract (downline_id, kind) where living;

-- Who did what, when and why.
create table agent_contract_act (
  id bigint generated always as identity primary key,
  contract_id bigint not null references agent_contract (id),
  version integer not null,
  act text not null check (act in ('propose', 'amend', 'terminate', 'withdraw', 'accept', 'reject', 'expire')),
  -- a side of the contract; `clock` when nobody answered
  side text not null check (side in ('upline', 'downline', 'clock')),
  -- a user name, or the operator, who acts for the house
  actor text not null,
  reason text not null,
  status text not null,
  at timestamptz not null
);
create index agent_contract_act_of on agent_contract_act (contract_id, id);

create table agent_contract_version (
  contract_id bigint not null references agent_contract (id),
  version integer not null check (version > 0),
  period text not null check (period in ('W', 'H', 'M', 'D', 'hour', 'minutes')),
  -- {threshold, active, rate}, the lowest first; the threshold in minor units, as a text; the rate in basis points
  tiers jsonb not null check (jsonb_array_length(tiers) between 1 and 10),
  -- the day from which its maker wants it, if it named one
  wanted_from date,
  -- the start of the first period that is settled by it; null until it is accepted
  starts_at timestamptz,
  primary key (contract_id, version)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- agents/figures
-- ---------------------------------------------------------------------------------------------------------------------

-- What a team did, in figures (docs/decisions/0061-figures-of-teams.md). What happens is written down in a queue, by the moment it
-- happened; a recurring job adds the queue to sums, by member and by everybody above it.

-- Where somebody stood when something of it was counted: its line then, and the places of all accounts on it, from the top down to
-- itself. Who is moved has a place for each line, so that what was counted stays in the line that it was earned in.
create table figure_place (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  upline_id bigint references member (id),
  line bytea not null,
  above bigint[] not null,
  constraint figure_place_once unique (line),
  check (substr(line, octet_length(line) - 7) = int8send(member_id)),
  check (cardinality(above) = (octet_length(line) / 8))
);
create index figure_place_member on figure_place (member_id);
create index figure_place_upline on figure_place (upline_id);

-- How many of a team were active on a day, and for the last time before it on another. Who was active in a range of days is counted
-- once, on its first active day there: that which follows one before the range.
create table figure_active (
  place_id bigint not null references figure_place (id),
  day date not null,
  follows date not null,
  members bigint not null,
  primary key (place_id, day, follows)
) with (fillfactor = 80);

-- The same by day of the site, with the money that came and went. `active`: its turnover of the day reached the threshold when it was
-- counted. `follows`: the active day before this one, -infinity for the first.
create table figure_day (
  place_id bigint not null references figure_place (id),
  day date not null,
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  commission bigint not null,
  bets bigint not null,
  joined bigint not null,
  active boolean not null,
  follows date,
  stakes bigint not null,
  primary key (place_id, day)
) with (fillfactor = 70);
create index figure_day_day on figure_day (day);

-- What waits to be counted. Amounts in minor units: `withdrawals` below zero, as they change the wallet; all of them below zero
-- where something that was counted is taken out again, in its own slot.
create table figure_due (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  slot timestamptz(0) not null,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  bonuses bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  commission bigint not null default 0,
  bets bigint not null default 0,
  joined bigint not null default 0,
  -- of contracts, T is the turnover; L goes by the stakes
  stakes bigint not null default 0
);
create index figure_due_slot on figure_due (slot);

-- What a member's settled cash bets came to, with what it was credited besides, by five minutes.
create table figure_slot (
  slot timestamptz(0) not null,
  place_id bigint not null references figure_place (id),
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  bets bigint not null,
  stakes bigint not null,
  primary key (slot, place_id)
) with (fillfactor = 80);

-- The same of a whole team: an account at its place and everybody below it. `joined` is without itself.
create table figure_team (
  place_id bigint not null references figure_place (id),
  day date not null,
  turnover bigint not null,
  payout bigint not null,
  rebates bigint not null,
  bonuses bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  commission bigint not null,
  bets bigint not null,
  joined bigint not null,
  active bigint not null,
  stakes bigint not null,
  primary key (place_id, day)
) with (fillfactor = 70);

-- What everybody of a large team did, added up by day as the lists of its bets and movements show it, so that their totals read
-- a few rows a day (docs/decisions/0073-records-of-large-teams.md).

-- Teams that are added up. A moved branch takes those away whose members it changes: they are counted anew. `awaits`: transactions from
-- before it may not have known of the team; it is counted once all of them have ended.
create table large_team (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  line bytea not null,
  awaits bigint,
  counted boolean not null default false,
  constraint large_team_line unique (line),
  constraint large_team_once unique (member_id)
);

-- `kind`: of a movement its kind, of bets the type of game; `vendor_code` and `result` are those of bets.
create table large_team_day (
  team_id bigint not null references large_team (id) on delete cascade,
  list text not null check (list in ('bets', 'movements')),
  day date not null,
  kind text not null,
  vendor_code text not null,
  result text not null,
  rows bigint not null,
  credited bigint not null,
  debited bigint not null,
  primary key (team_id, list, day, kind, vendor_code, result)
) with (fillfactor = 70);

-- What has happened since: a page adds it to the days, and a job does so for good. Without a foreign key, so that whoever plays waits
-- for nobody who moves a branch.
create table large_team_due (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  list text not null,
  day date not null,
  kind text not null,
  vendor_code text not null,
  result text not null,
  rows bigint not null,
  credited bigint not null,
  debited bigint not null
);
create index large_team_due_day on large_team_due (team_id, list, day);

-- ---------------------------------------------------------------------------------------------------------------------
-- agents/settlements
-- ---------------------------------------------------------------------------------------------------------------------

-- A period that was settled, all contracts of a kind together. First the payslips are written, all at once; then they are paid,
-- some hundred at a time, until `settled_at`.
create table agent_settlement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily-salary', 'hourly-salary', 'realtime-salary')),
  period text not null check (period in ('W', 'H', 'M', 'D', 'hour', 'minutes')),
  period_from timestamptz not null,
  period_until timestamptz not null,
  -- 0 when the period was settled; 1 and more for its corrections
  revision integer not null check (revision >= 0),
  -- the clock, or the operator
  asked_by text not null,
  written_at timestamptz not null,
  settled_at timestamptz,
  unique (kind, period, period_from, revision),
  check (period_until > period_from)
);
create index agent_settlement_half_done on agent_settlement (id) where settled_at is null;

-- What one agent is paid for one period, with the figures that made it. A correction is a row of its own, with the figures anew and
-- what the rows before it have settled.
create table agent_payslip (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references agent_settlement (id),
  contract_id bigint not null,
  version integer not null,
  kind text not null,
  member_id bigint not null references member (id),
  -- who pays for it out of its own; null: the house
  upline_id bigint references member (id),
  period_from timestamptz not null,
  revision integer not null check (revision >= 0),
  -- the first payslip of the period, where this one corrects it
  corrects_id bigint references agent_payslip (id),
  -- the turnover, or for a dividend the loss, of the whole team
  counted bigint not null,
  active integer not null check (active >= 0),
  -- what earlier periods left of a dividend: the winnings that losses must make good first
  carried_before bigint not null check (carried_before <= 0),
  carried bigint not null check (carried <= 0),
  -- the number of the tier reached, from 1, and its rate in basis points; null and 0 where none was
  tier integer check (tier between 1 and 10),
  rate integer not null,
  gross bigint not null check (gross >= 0),
  paid_down bigint not null check (paid_down >= 0),
  -- what earlier payslips of this period came to
  settled_before bigint not null default 0,
  -- what earlier payslips of this agent and kind lacked, and what is lacking now
  owed_before bigint not null check (owed_before >= 0),
  owed bigint not null check (owed >= 0),
  amount bigint not null check (amount >= 0),
  -- when the amount was posted
  paid_at timestamptz,
  -- whatever is run how often: once for each contract and period
  unique (contract_id, period_from, revision),
  check ((rate > 0) = (tier is not null)),
  check (corrects_id is not null or settled_before = 0),
  check ((amount - owed) = (gross - paid_down - settled_before - owed_before)),
  check (amount = 0 or owed = 0),
  check (kind = 'dividend' or gross >= paid_down and carried = 0 and carried_before = 0),
  check (paid_at is null or amount > 0),
  foreign key (contract_id, version) references agent_contract_version (contract_id, version)
);
create index agent_payslip_of_member on agent_payslip (member_id, kind, id);
create index agent_payslip_of_period on agent_payslip (member_id, kind, period_from, revision);
create index agent_payslip_of_settlement on agent_payslip (settlement_id, id);
create index agent_payslip_of_upline on agent_payslip (upline_id, kind, id) where upline_id is not null;
create index agent_payslip_to_pay on agent_payslip (settlement_id, id) where amount > 0 and paid_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- agents/tree
-- ---------------------------------------------------------------------------------------------------------------------

create table downline_note (
  agent_id bigint not null references member (id),
  member_id bigint not null references member (id),
  note text not null check (char_length(note) between 1 and 140),
  at timestamptz not null,
  primary key (agent_id, member_id),
  check (agent_id <> member_id)
);

-- Where each account stands: `member.upline_id` says who is above whom and nothing else does; the line is what follows from it,
-- kept by triggers, so that a whole team is one stretch of an index (docs/decisions/0055-a-line-is-a-path.md).

-- The ids from the top of the line down to the member itself, eight bytes each. Whoever is below a member has a line that begins
-- with the member's: the lines from its own to the same with a byte `ff` at the end, which no id has at this place. `below` is
-- how many these are, without the member. Trial accounts stand nowhere.
create table member_line (
  member_id bigint primary key references member (id),
  -- A hundred levels, so that a line always fits a page of the index.
  line bytea not null check (octet_length(line) between 8 and 800),
  below bigint not null default 0 check (below >= 0),
  check (substr(line, octet_length(line) - 7) = int8send(member_id)),
  constraint member_line_line_check1 check ((octet_length(line) % 8) = 0)
) with (fillfactor = 70);
create index member_line_large on member_line (member_id) where below >= 10000;
create unique index member_line_of_team on member_line (line) include (member_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- entry/demo
-- ---------------------------------------------------------------------------------------------------------------------

-- The demo world of an installation that has one: from which moment its past is counted, and whether it is complete.
create table demo_world (
  only_one boolean default true primary key check (only_one),
  anchor timestamptz not null,
  completed_at timestamptz
);

-- ---------------------------------------------------------------------------------------------------------------------
-- entry/vendor
-- ---------------------------------------------------------------------------------------------------------------------

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
  state text not null check (state in ('held', 'waiting', 'answered', 'refused', 'given-up', 'taken-back', 'dropped')),
  written_at timestamptz not null,
  tried_at timestamptz not null,
  primary key (vendor, transaction_id)
);
create index message_bet on vendor_simulator.message (vendor, bet);
create index message_waiting on vendor_simulator.message (tried_at) where state = 'waiting';
create index message_written on vendor_simulator.message (vendor, written_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- The first rows
-- ---------------------------------------------------------------------------------------------------------------------

-- The house's accounts, each on so many stripes.
insert into ledger_account (kind, stripe, unit, key)
  select kind, stripe, unit, 'house:' || kind || ':' || stripe
  from (values
    -- stakes and payouts
    ('games', 16, 'money'),
    ('cashier', 4, 'money'),
    ('fees', 4, 'money'),
    ('adjustments', 1, 'money'),
    -- stakes and payouts of free play, and where its grants come from
    ('play-games', 16, 'play'),
    ('play-grants', 4, 'play'),
    -- what benefits cost
    ('bonuses', 4, 'money'),
    ('rewards', 4, 'money'),
    ('rebates', 4, 'money'),
    -- money on its way to or from a vendor
    ('transit', 4, 'money'),
    -- points, and the money that points were traded for
    ('points', 4, 'points'),
    ('exchange', 4, 'money'),
    ('jackpot', 1, 'money'),
    -- the money of the players that the house has in card rooms
    ('room-players', 1, 'money'),
    ('play-room-players', 1, 'play'),
    -- what agents are paid by their contracts
    ('commissions', 4, 'money')
  ) house (kind, stripes, unit), generate_series(0, stripes - 1) stripe;

insert into card_room (id, unit, ante, seats, position) values
  ('1k-6', 'money', 100000, 6, 1),
  ('1k-3', 'money', 100000, 3, 2),
  ('5k-6', 'money', 500000, 6, 3),
  ('10k-6', 'money', 1000000, 6, 4),
  ('10k-4', 'money', 1000000, 4, 5),
  ('50k-6', 'money', 5000000, 6, 6),
  ('50k-3', 'money', 5000000, 3, 7),
  ('200k-5', 'money', 20000000, 5, 8),
  ('200k-2', 'money', 20000000, 2, 9),
  ('play-1k-6', 'play', 100000, 6, 10),
  ('play-1k-3', 'play', 100000, 3, 11),
  ('play-10k-4', 'play', 1000000, 4, 12);

insert into upload_total (bytes) values (0);
