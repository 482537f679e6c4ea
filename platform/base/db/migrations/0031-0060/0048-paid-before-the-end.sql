-- What an open bet has been paid already, and the part of its stake that it was paid for: a cash-out is paid when it is taken
-- (platform/play/bets, decision 136). Its end takes both into its payout. So code that knows nothing of them, while nodes are
-- upgraded one by one, cannot end such a bet and pay it again: this check refuses it, and a node that knows ends the bet.
alter table bet add column paid bigint, add column paid_for bigint;
alter table bet add constraint bet_paid_while_open check (
  (paid is null) = (paid_for is null) and (paid is null or (result = 'open' and paid >= 0 and paid_for >= 0 and paid_for <= stake))
);
