-- Rooms of three cards (platform/play/rooms; docs/decisions/0053-card-rooms.md).

-- The money of the players that the house has in rooms.
insert into ledger_account (kind, unit) values ('room-players', 'money'), ('play-room-players', 'play');

create table card_room (
  id text primary key,
  -- trial accounts have rooms of their own
  unit text not null check (unit in ('money', 'play')),
  ante bigint not null check (ante > 0),
  seats integer not null check (seats between 2 and 6),
  position integer not null unique
);
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

-- Who sits where. A member has one seat in all rooms together.
create table card_seat (
  room_id text not null references card_room (id),
  seat integer not null check (seat between 1 and 6),
  member_id bigint not null unique references member (id),
  -- when something was last heard of it: a seat that is silent for long is free for the next
  heard_at timestamptz not null,
  primary key (room_id, seat)
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
  check ((state in ('settled', 'void')) or ended_at is null),
  check (state <> 'settled' or ended_at is not null),
  check ((state = 'void') = (reason is not null)),
  check (cardinality(acted_ms) = jsonb_array_length(actions))
);
-- One hand of a room at a time.
create unique index card_hand_running on card_hand (room_id) where ended_at is null;
create index card_hand_of_room on card_hand (room_id, id desc);
create index card_hand_ended on card_hand (ended_at) where ended_at is not null;

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
  primary key (hand_id, seat)
);
create unique index card_hand_seat_member on card_hand_seat (member_id, hand_id) where member_id is not null;

-- What a hand has promised stays, and it never goes back.
create function card_hand_keeps_its_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.room_id, new.server_seed, new.commit, new.bet_ids, new.house_seats, new.dealer, new.opened_at)
      is distinct from (old.id, old.room_id, old.server_seed, old.commit, old.bet_ids, old.house_seats, old.dealer, old.opened_at)
    or (old.bets_root is not null and (new.bets_root, new.bets_tree) is distinct from (old.bets_root, old.bets_tree))
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or jsonb_array_length(new.actions) < jsonb_array_length(old.actions)
    or (old.state, new.state) not in (
      ('gathering', 'gathering'), ('gathering', 'playing'), ('gathering', 'shown'), ('gathering', 'void'),
      ('playing', 'playing'), ('playing', 'shown'), ('playing', 'void'), ('shown', 'settled'), ('void', 'void')
    )
  then
    raise exception 'hand % keeps its word: % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'card_hand_keeps_its_word';
  end if;
  return new;
end $$;
create trigger card_hand_keeps_its_word before update on card_hand for each row execute function card_hand_keeps_its_word();
