-- What stakes have earned is fixed when they are counted, and lists that grow are read by an index.

-- Turnover that was counted since the last claim of its type, by the rate that its member's rank had then. Below zero what
-- was claimed before it was counted, as claims were made until now.
create table rebate_due (
  member_id bigint not null references member (id),
  game_type text not null,
  rate_basis_points smallint not null check (rate_basis_points between 1 and 10000),
  turnover bigint not null,
  primary key (member_id, game_type, rate_basis_points)
) with (fillfactor = 70);

-- What has been staked so far keeps the rate of the rank of today.
insert into rebate_due (member_id, game_type, rate_basis_points, turnover)
  select member_id, game_type, (rebates ->> game_type)::smallint, coalesce(counted, 0) - coalesce(taken, 0)
  from (select member_id, game_type, sum(counted) as counted from turnover_counted group by 1, 2) counted
  full join (select member_id, game_type, turnover as taken from rebate_taken) taken using (member_id, game_type)
  join member on member.id = member_id
  join lateral (select rebates from vip_rank where level <= rank_level order by level desc limit 1) rank
    on (rebates ->> game_type)::smallint > 0
  where coalesce(counted, 0) <> coalesce(taken, 0);

-- What rounding left over of a type stays for its next claim, whatever the rate.
alter table rebate_taken drop column turnover;
alter table rebate_taken rename to rebate_rest;

-- A claim has a line for each rate.
alter table rebate_claim_line
  drop constraint rebate_claim_line_pkey,
  add primary key (claim_id, game_type, rate_basis_points);

-- Games in which a member has had a settled cash bet: what a mission without an end counts, however many bets there are.
create table cash_game (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  primary key (member_id, vendor_code, node_id)
);
insert into cash_game (member_id, vendor_code, node_id)
  select distinct member_id, vendor_code, node_id from bet where wallet = 'main' and result in ('won', 'lost');

create or replace function bet_is_due_for_counting() returns trigger language plpgsql as $$
begin
  insert into turnover_due (member_id, day) values (new.member_id, site_day(new.placed_at));
  insert into cash_game (member_id, vendor_code, node_id) values (new.member_id, new.vendor_code, new.node_id)
    on conflict do nothing;
  return null;
end $$;

-- Months in which VIP was switched off, be it for a day: nobody has to have kept a rank in them.
create table rank_pause (month date primary key check (extract(day from month) = 1));

-- When the operator has looked at who came by whose code and found nothing wrong: it is not barred again.
alter table invited
  add column cleared_at timestamptz,
  add constraint invited_cleared_is_not_barred check (cleared_at is null or barred_for is null);

-- The operator's lists: by time, and by time of one state.
create index invited_joined on invited (joined_at desc, member_id desc);
create index point_redeem_created on point_redeem (created_at, id);
create index point_redeem_status on point_redeem (status, created_at, id);
drop index point_redeem_open;
