-- A bet that is voided by hand: a large stake goes back when a second operator has agreed.
alter table adjustment
  drop constraint adjustment_what_check,
  add constraint adjustment_what_check
    check (what in ('adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void')),
  -- A reward is posted when it is claimed, and a void by its bet.
  drop constraint adjustment_posted,
  add constraint adjustment_posted
    check ((status = 'posted' and what not in ('reward', 'void')) = (posting_id is not null));
