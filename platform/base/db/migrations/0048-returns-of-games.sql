-- What each game has taken and paid so far, for the page about fairness: kept as it happens, so that nobody adds up all bets.

-- A line for each bet that has ended and is not counted yet: bets of one game never wait for each other here, and what a crash
-- takes back is taken back with its bet. `sign` -1: a bet that had counted was voided by hand.
create table round_due (
  vendor_code text not null,
  node_id text not null,
  stake bigint not null,
  payout bigint not null,
  sign smallint not null default 1 check (sign in (1, -1))
);

-- Real money, own and bonus; neither voids nor play money. Amounts in minor units. The products say how far rounds lie from
-- their return: whatever it is, sum((payout - r stake)^2) = payout_payout - 2 r stake_payout + r^2 stake_stake.
create table game_return (
  vendor_code text not null,
  node_id text not null,
  rounds bigint not null,
  staked numeric not null,
  paid numeric not null,
  stake_stake numeric not null,
  stake_payout numeric not null,
  payout_payout numeric not null,
  primary key (vendor_code, node_id)
) with (fillfactor = 50);

-- As before, and the queue above. What has ended counts once, whatever else is written to its row.
create or replace function bet_is_due_for_counting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.result <> 'open' then
    return null;
  end if;
  insert into round_due (vendor_code, node_id, stake, payout) values (new.vendor_code, new.node_id, new.stake, new.payout);
  if new.wallet = 'main' then
    insert into turnover_due (member_id, day) values (new.member_id, site_day(new.placed_at));
    insert into cash_game (member_id, vendor_code, node_id) values (new.member_id, new.vendor_code, new.node_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger bet_is_due_for_counting on bet;
create trigger bet_is_due_for_counting after insert or update on bet for each row
  when (new.unit = 'money' and new.result in ('won', 'lost', 'push')) execute function bet_is_due_for_counting();

create function voided_bet_counts_no_more() returns trigger language plpgsql as $$
begin
  insert into round_due (vendor_code, node_id, stake, payout, sign)
    values (old.vendor_code, old.node_id, old.stake, old.payout, -1);
  return null;
end $$;
create trigger voided_bet_counts_no_more after update of result on bet for each row
  when (old.unit = 'money' and old.result in ('won', 'lost', 'push') and new.result = 'void')
  execute function voided_bet_counts_no_more();

-- Bets from before. Making the triggers has locked out who writes bets, until the end of this migration.
insert into game_return (vendor_code, node_id, rounds, staked, paid, stake_stake, stake_payout, payout_payout)
  select vendor_code, node_id, count(*), sum(stake), sum(payout), sum(stake::numeric * stake), sum(stake::numeric * payout),
    sum(payout::numeric * payout)
  from bet where unit = 'money' and result in ('won', 'lost', 'push') group by 1, 2;
