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
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index seed_pair_current on seed_pair (member_id) where state = 'current';
create unique index seed_pair_next on seed_pair (member_id) where state = 'next';

create table bet (
  id uuid primary key,
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  game_type text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  result text not null check (result in ('open', 'won', 'lost', 'void')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  seed_pair_id bigint references seed_pair (id),
  nonce integer,
  -- the wager and what it came to, as the game's own module reads and writes it
  wager jsonb not null,
  outcome jsonb,
  check ((result = 'open') = (settled_at is null)),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
) partition by range (id);
-- With the sums, so that a member's totals are read from the index alone, whatever the filter.
create index bet_member on bet (member_id, placed_at desc, id desc) include (stake, payout);
create index bet_member_result on bet (member_id, result, placed_at desc, id desc) include (stake, payout);
create index bet_member_vendor on bet (member_id, vendor_code, placed_at desc, id desc) include (stake, payout);
create index bet_member_type on bet (member_id, game_type, placed_at desc, id desc) include (stake, payout);
create index bet_winners on bet (settled_at desc) where payout > stake;
create index bet_recent on bet (placed_at) include (vendor_code, node_id);

do $$
begin
  perform ensure_month(now() + make_interval(months => m)) from generate_series(-3, 2) m;
end $$;
