-- What an open bet has been paid already, and the part of its stake that it was paid for: a cash-out is paid when it is taken
-- (platform/play/bets, decision 136). Its end takes both into its payout. So code that knows nothing of them, while nodes are
-- upgraded one by one, cannot end such a bet and pay it again: this check refuses it, and a node that knows ends the bet.
alter table bet add column cashed_out bigint, add column cashed_out_stake bigint;
alter table bet add constraint bet_cashed_out_while_open check (
  (cashed_out is null) = (cashed_out_stake is null)
  and (cashed_out is null or (result = 'open' and cashed_out >= 0 and cashed_out_stake >= 0 and cashed_out_stake <= stake))
);
