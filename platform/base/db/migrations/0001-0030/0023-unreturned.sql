-- What the account of games is short of because of a void bet: the part of its payout that the wallet did not hold, less what was
-- collected since; of a bet with the money of an ended bonus, for which nothing moves, its payout less its stake.
alter table bet_reversal add column unreturned bigint not null default 0;

update bet_reversal set unreturned = missing - collected;
update bet_reversal set unreturned = bet_reversal.payout - bet.stake
  from bet where bet.id = bet_reversal.bet_id and bet.wallet = 'bonus' and missing = 0 and bet_reversal.payout <> bet.stake
    and not exists (select from ledger_posting where kind = 'void' and reference = bet.id::text);

insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
  select (placed_at at time zone interval '7 hours')::date, vendor_code, node_id, game_type, 0, 0, unreturned
  from bet_reversal join bet on bet.id = bet_reversal.bet_id where bet.wallet <> 'play' and unreturned <> 0;
