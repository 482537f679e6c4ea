-- Points for turnover and what they buy, and rewards for who invites players (platform.md section 7).

-- Members whose bets were settled since their turnover was last counted, by the day of the bets. One line for each
-- settled cash bet, written with it and taken by the job that counts: nothing is overlooked, nobody waits for a lock, and
-- who has not played is not looked at. No key and no reference: this is on the way of every bet.
create table turnover_due (member_id bigint not null, day date not null);
create index turnover_due_member on turnover_due (member_id, day);

create function bet_is_due_for_counting() returns trigger language plpgsql as $$
begin
  insert into turnover_due (member_id, day) values (new.member_id, site_day(new.placed_at));
  return null;
end $$;
create trigger bet_is_due_for_counting after insert or update on bet for each row
  when (new.wallet = 'main' and new.result in ('won', 'lost')) execute function bet_is_due_for_counting();

-- How much of a day's turnover (settled cash stakes by `bet_day`) has been counted. It never falls: what a bet has earned
-- stays, also when the bet is voided later.
create table turnover_counted (
  member_id bigint not null references member (id),
  day date not null,
  game_type text not null,
  counted bigint not null check (counted > 0),
  primary key (member_id, day, game_type)
) with (fillfactor = 70);

-- What was played before there were points earns none.
insert into turnover_counted (member_id, day, game_type, counted)
  select member_id, day, game_type, sum(stake) from bet_day
  where wallet = 'main' and result in ('won', 'lost') and stake > 0 group by 1, 2, 3;

-- Turnover that is not yet a whole point, in hundredths of minor units: stakes weigh a percentage by game type.
create table point_rest (
  member_id bigint primary key references member (id),
  rest bigint not null default 0 check (rest >= 0)
);

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
create index point_redeem_member on point_redeem (member_id, created_at desc, id desc);
create index point_redeem_reward on point_redeem (member_id, reward_id) where status <> 'rejected';
create index point_redeem_open on point_redeem (created_at, id) where status = 'processing';

-- Points that were traded for money.
create table point_conversion (
  id uuid primary key,
  member_id bigint not null references member (id),
  points bigint not null check (points > 0),
  money bigint not null check (money > 0),
  created_at timestamptz not null
);
create index point_conversion_member on point_conversion (member_id, created_at);

-- A member has one code to invite with.
create unique index invitation_referral on invitation (member_id) where kind = 'referral';

-- Who came by whose code, and what it has earned the one who invited.
create table invited (
  member_id bigint primary key references member (id),
  referrer_id bigint not null references member (id) check (referrer_id <> member_id),
  joined_at timestamptz not null,
  -- settled cash stakes, as far as they were counted
  turnover bigint not null default 0 check (turnover >= 0),
  -- rewards that were granted for it, minor units
  earned bigint not null default 0 check (earned >= 0),
  -- when the reward for having deposited and wagered enough was granted
  rewarded_at timestamptz,
  -- why it earns nothing: what it has in common with the one who invited; null while there is nothing
  barred_for text check (barred_for in ('payee-name', 'mobile', 'network'))
);
create index invited_referrer on invited (referrer_id, joined_at desc, member_id desc);
create index invited_waiting on invited (turnover) where rewarded_at is null and barred_for is null;
create index invited_barred on invited (joined_at desc) where barred_for is not null;

-- Whoever registers by a member's own code, and becomes its downline by it, is noted with the account. An affiliate's
-- code goes before it (`accounts/registration/registration-upline.ts`): then the upline is another one.
create function member_was_invited() returns trigger language plpgsql as $$
begin
  insert into invited (member_id, referrer_id, joined_at)
    select new.id, new.upline_id, new.created_at from invitation
    where kind = 'referral' and member_id = new.upline_id
      and code_key in (lower(trim(new.came_by ->> 'referralCode')), lower(trim(new.came_by ->> 'affiliateCode')))
    limit 1;
  return null;
end $$;
create trigger member_was_invited after insert on member for each row
  when (new.upline_id is not null and new.came_by ?| array['referralCode', 'affiliateCode'])
  execute function member_was_invited();

-- Turnover of who was invited by the day of the bets, and how much of it its referrer has had a share of.
create table invited_day (
  member_id bigint not null references invited (member_id),
  day date not null,
  referrer_id bigint not null,
  turnover bigint not null check (turnover > 0),
  shared bigint not null default 0,
  primary key (member_id, day),
  check (shared between 0 and turnover)
) with (fillfactor = 70);
create index invited_day_open on invited_day (referrer_id, day) where turnover > shared;
