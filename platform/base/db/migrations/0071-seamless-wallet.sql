-- Games of others, staked from the member's own wallet: how a vendor is reached, and what it may call.

-- Its key is sealed (`base/seal-text.ts`); the one before is good for a while, so that both sides need not change at once.
create table vendor_connection (
  vendor_code text primary key references vendor (code) check (vendor_code <> 'SEN'),
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
  check ((former_key_sealed is null) = (former_key_until is null))
);

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
  check (refused is null or (kind = 'bet' and bet_id is null))
);
create index vendor_call_time on vendor_call (vendor_code, created_at);
create index vendor_call_bet on vendor_call (bet_id) where bet_id is not null;

-- A win without a bet is a bet of nothing that has ended.
alter table bet drop constraint bet_stake_check;
alter table bet add constraint bet_stake_check check (stake > 0 or (stake = 0 and result in ('won', 'lost')));

-- A vendor may pay a bet in several parts: what was lost by the first is won by the next.
drop trigger bet_ends_once on bet;
create trigger bet_ends_once before update of result on bet for each row
  when (old.result <> 'open' and new.result <> old.result and new.result <> 'void'
    and not (old.result = 'lost' and new.result = 'won' and new.payout > old.payout))
  execute function bet_ends_once();

-- What its game has returned is counted anew.
create function bet_paid_more_is_counted_anew() returns trigger language plpgsql as $$
begin
  insert into round_due (vendor_code, node_id, stake, payout, sign)
    values (old.vendor_code, old.node_id, old.stake, old.payout, -1), (new.vendor_code, new.node_id, new.stake, new.payout, 1);
  return null;
end $$;
create trigger bet_paid_more_is_counted_anew after update on bet for each row
  when (old.result in ('won', 'lost') and new.result = 'won' and new.payout > old.payout
    and new.round_id is null and new.unit = 'money')
  execute function bet_paid_more_is_counted_anew();
