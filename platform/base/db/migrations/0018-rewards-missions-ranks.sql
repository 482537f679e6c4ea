-- The reward center, missions and their leaderboard, VIP ranks, and the rebate that a member claims (platform.md section 7).

-- What the operator takes back before it is claimed stays, with the reason; it expires at that moment.
alter table reward
  add column revoked_at timestamptz,
  add column revoked_reason text,
  add constraint reward_ends_once check (claimed_at is null or revoked_at is null),
  add constraint reward_revoked_for_a_reason check ((revoked_at is null) = (revoked_reason is null)),
  add constraint reward_revoked_is_expired check (revoked_at is null or expires_at <= revoked_at);

-- Settled cash stakes by day, for what is asked of everybody at once: the leaderboard, ranks. None of its columns ever
-- changes, so the updates of a day's sums touch no index.
create index bet_day_cash on bet_day (day, member_id) where wallet = 'main' and result in ('won', 'lost');

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

-- A week of the leaderboard, by its Monday, with the prizes that were announced for it: `[{"place", "paysTo", "amount"}]`.
create table leaderboard_week (
  week date primary key check (extract(isodow from week) = 1),
  prizes jsonb not null,
  players bigint not null default 0,
  opened_at timestamptz not null,
  refreshed_at timestamptz,
  closed_at timestamptz
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
create index member_ranked on member (id) where rank_level > 0;

-- Months whose ranks have been reviewed: who did not keep its rank, and the gifts of the month after.
create table rank_review (
  month date primary key check (extract(day from month) = 1),
  reviewed_at timestamptz not null
);

-- What of a member's settled cash stakes has had its rebate, and what rounding left over: ten-thousandths of a minor unit,
-- which the next claim takes along.
create table rebate_taken (
  member_id bigint not null references member (id),
  game_type text not null,
  turnover bigint not null check (turnover >= 0),
  fraction smallint not null check (fraction between 0 and 9999),
  primary key (member_id, game_type)
);
-- What was staked before there was a rebate earns none.
insert into rebate_taken (member_id, game_type, turnover, fraction)
  select member_id, game_type, sum(stake), 0 from bet_day where wallet = 'main' and result in ('won', 'lost') group by 1, 2;

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
create table rebate_claim_line (
  claim_id bigint not null references rebate_claim (id),
  game_type text not null,
  turnover bigint not null check (turnover >= 0),
  rate_basis_points smallint not null check (rate_basis_points between 0 and 10000),
  fraction smallint not null check (fraction between 0 and 9999),
  amount bigint not null,
  primary key (claim_id, game_type),
  check (amount = div(turnover::numeric * rate_basis_points + fraction, 10000))
);
