-- Promotions, bonus money and its wagering, raffles, and uploaded pictures (platform.md section 7).

-- Words that the operator sticks to members, by which a promotion can choose whom it is for (`memberLabel` on the wire).
create table member_label (
  member_id bigint not null references member (id),
  label text not null check (label ~ '^[a-z0-9-]{1,40}$'),
  primary key (member_id, label)
);

create table promotion (
  id bigint generated always as identity (start with 40001) primary key,
  -- names it for the operator, and in the sources of its rewards (`daily-5:2026-11-20`)
  code text not null constraint promotion_code_once unique check (code ~ '^[a-z0-9-]{2,40}$'),
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
  check (ends_at > starts_at)
);
create index promotion_shown on promotion (position, id);

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
create unique index promotion_entry_awaits_deposit on promotion_entry (member_id) where awaits_deposit;
create index promotion_entry_member on promotion_entry (member_id, id desc);
create index promotion_entry_applying on promotion_entry (id) where state = 'applying';

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
  remaining bigint not null check (remaining between 0 and required),
  -- how much a stake counts by game type, in percent; none where it is not named
  weights jsonb not null,
  state text not null check (state in ('running', 'completed', 'expired', 'cancelled', 'lost')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- what went to the main wallet when it was completed, or back to the house when it ended otherwise
  released bigint not null default 0 check (released >= 0),
  forfeited bigint not null default 0 check (forfeited >= 0),
  check ((state = 'running') = (ended_at is null)),
  check (state <> 'completed' or remaining = 0)
);
create unique index bonus_running on bonus (member_id) where state = 'running';
create index bonus_due on bonus (expires_at) where state = 'running';
create index bonus_member on bonus (member_id, created_at desc, id desc);
create index bonus_member_state on bonus (member_id, state, created_at desc, id desc);
create index bonus_promotion on bonus (promotion_id, member_id);

-- The wagering that is left never rises, and what has ended stays as it ended.
create function bonus_wagering_falls() returns trigger language plpgsql as $$
begin
  if new.remaining > old.remaining or old.state <> 'running' then
    raise exception 'the wagering of bonus % only falls, while it runs', old.id using errcode = 'check_violation', constraint = 'bonus_wagering_falls';
  end if;
  return new;
end $$;
create trigger bonus_wagering_falls before update on bonus for each row execute function bonus_wagering_falls();

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
  -- one line for each part of the tickets, `first-last`, in the order in which members joined
  ticket_list text,
  client_seed text,
  tickets bigint,
  drawn_at timestamptz
);

create table raffle_ticket (
  promotion_id bigint not null references promotion (id),
  member_id bigint not null references member (id),
  first bigint not null,
  last bigint not null,
  primary key (promotion_id, member_id),
  check (first between 1 and last)
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

-- Pictures that members sent: judged by their content, kept here, shown to the member and the operator alone.
create table upload (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member (id),
  mime text not null check (mime in ('image/png', 'image/jpeg')),
  size integer not null check (size between 1 and 5242880),
  bytes bytea not null,
  created_at timestamptz not null,
  -- what it belongs to, `promotion-entry:45001`; null: it waits to be used, for a day
  used_for text
);
-- such pictures are compressed already
alter table upload alter column bytes set storage external;
create index upload_member on upload (member_id, created_at desc);
create index upload_unused on upload (created_at) where used_for is null;
create index upload_used on upload (used_for) where used_for is not null;
