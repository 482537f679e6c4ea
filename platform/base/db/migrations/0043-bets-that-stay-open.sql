-- One lifecycle of a bet (platform/play/bets): what one needs that stays open between its stake and its end.

alter table bet
  drop constraint bet_result_check,
  add constraint bet_result_check check (result in ('open', 'won', 'lost', 'void', 'push')),
  -- the stake came back by the rules of the game
  add constraint bet_push_pays_the_stake check (result <> 'push' or payout = stake),
  add constraint bet_open_has_paid_nothing check (result <> 'open' or payout = 0),
  -- what the player has done in a game of several steps, in order; null: it has one step
  add column actions jsonb,
  -- the bonus whose money was staked. No foreign key: making a month's partition would lock bonuses for it, and none is
  -- ever removed. Null of bets from before
  add column bonus_id bigint,
  add constraint bet_bonus_of_its_wallet check (bonus_id is null or wallet = 'bonus');

create index bet_open on bet (placed_at, id) where result = 'open';
create index bet_open_bonus on bet (bonus_id) where result = 'open' and bonus_id is not null;

-- A bet ends once. What has ended can be voided at most, by hand.
create function bet_ends_once() returns trigger language plpgsql as $$
begin
  raise exception 'bet % has ended: %', old.id, old.result using errcode = 'check_violation', constraint = 'bet_ends_once';
end $$;
create trigger bet_ends_once before update of result on bet for each row
  when (old.result <> 'open' and new.result <> old.result and new.result <> 'void') execute function bet_ends_once();

-- A push is settled: its stake counts as any other, and what came back is winnings.
drop trigger bet_is_due_for_counting on bet;
create trigger bet_is_due_for_counting after insert or update on bet for each row
  when (new.wallet = 'main' and new.result in ('won', 'lost', 'push')) execute function bet_is_due_for_counting();
drop index bet_day_cash;
create index bet_day_cash on bet_day (day, member_id) where wallet = 'main' and result in ('won', 'lost', 'push');

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

-- A pair is not revealed while a round of it is open: who knows the seed knows the rest of the round.
alter table seed_pair
  add column open_rounds integer not null default 0 check (open_rounds >= 0),
  add constraint seed_pair_of_open_rounds_is_hidden check (state <> 'revealed' or open_rounds = 0);

-- As before, but for what an open bet still brings to a bonus that was expired or cancelled meanwhile: it is taken back too.
create or replace function bonus_wagering_falls() returns trigger language plpgsql as $$
begin
  if new.remaining > old.remaining or old.state <> 'running' then
    if old.state in ('expired', 'cancelled') and new.forfeited >= old.forfeited
      and to_jsonb(new) - 'forfeited' = to_jsonb(old) - 'forfeited' then
      return new;
    end if;
    raise exception 'the wagering of bonus % only falls, while it runs', old.id using errcode = 'check_violation', constraint = 'bonus_wagering_falls';
  end if;
  return new;
end $$;
