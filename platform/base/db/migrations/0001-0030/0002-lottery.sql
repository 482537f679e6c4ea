-- The lottery (platform/play/lottery). A draw is a round with a name: held by a schedule, several of a game open at once.

-- The name of a draw: its day, of fast draws with the number within the day (`20261125`, `20261125-0792`; site.md 4.3). Null for the
-- rounds of a table.
alter table game_round add column numero text collate "C"
  constraint game_round_numero_form check (numero ~ '^[0-9]{8}(-[0-9]{4})?$');
-- A draw is held once; results of any day are found by it.
create unique index game_round_draw on game_round (vendor_code, node_id, numero) where numero is not null;
-- One round of a game and place at a time; of draws, one of each name.
drop index game_round_running;
create unique index game_round_running on game_round (vendor_code, node_id, place) where ended_at is null and numero is null;
-- Draws that have not ended, of all games together: what is open, locked or being drawn now.
create index game_round_waiting_draw on game_round (vendor_code, node_id, numero) where numero is not null and ended_at is null;
-- The latest draws of all games, and among them the few that are void: the operator's lists.
create index game_round_latest_draw on game_round (vendor_code, draws_at) where numero is not null;
create index game_round_void_draw on game_round (vendor_code, draws_at) where numero is not null and state = 'void';

-- What the house may have to pay on each number of each play of a draw, in minor units: at most the setting `drawExposure`. Own and
-- bonus money alone. `number` is the play and the number: `de 47`, `xien-2 12-47`, `big`.
create table draw_exposure (
  round_id uuid not null references game_round (id),
  number text collate "C" not null check (length(number) between 1 and 60),
  payable bigint not null check (payable >= 0),
  primary key (round_id, number)
);
-- The numbers of a draw that are nearly sold out, and the operator's list of the greatest.
create index draw_exposure_greatest on draw_exposure (round_id, payable desc, number);

-- Tickets that their player took back before the lock: bets that are void, though nobody at the house made them so.
create table cancelled_ticket (
  bet_id uuid primary key,
  cancelled_at timestamptz not null
);

-- A member's last tickets of one lottery, however many others they have.
create index bet_member_lottery on bet (member_id, vendor_code, node_id, placed_at desc, id desc)
  where game_type in ('LOTT', 'ELOTT');

-- Favourite sets of numbers, as their members typed them.
create table kept_numbers (
  member_id bigint not null references member (id),
  numbers text not null check (length(numbers) between 1 and 200),
  kept_at timestamptz not null,
  primary key (member_id, numbers)
);
