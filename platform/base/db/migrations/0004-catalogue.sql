create table vendor (
  code text primary key,
  name text not null,
  is_hot boolean not null default false,
  maintenance boolean not null,
  position integer not null
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
  primary key (vendor_code, node_id)
);
create index game_lobby on game (game_type, maintenance, position);

-- Bets of the last 7 days by game, made anew by a job.
create table hot_game (
  vendor_code text not null,
  node_id text not null,
  bets bigint not null,
  primary key (vendor_code, node_id),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);

create table favourite (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  created_at timestamptz not null,
  primary key (member_id, vendor_code, node_id),
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
