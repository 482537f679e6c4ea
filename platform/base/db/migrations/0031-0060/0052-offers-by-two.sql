-- An offer that gives one member more than its operator may give alone (docs/decisions/0135) waits for another operator: it is nobody's
-- and posts nothing.
alter table adjustment
  drop constraint adjustment_of_somebody,
  drop constraint adjustment_posted,
  drop constraint adjustment_what_check,
  add constraint adjustment_of_somebody check (
    member_id is not null and what not like 'operator-%' and what not in ('bank-hand-line', 'bank-move', 'offer')
    or member_id is null and amount = 0 and (what = 'vendor-difference' or what like 'operator-%' and two_persons and subject is not null)
    or member_id is null and what in ('bank-line', 'bank-hand-line', 'bank-move', 'offer') and two_persons and subject is not null
  ),
  add constraint adjustment_posted check (
    what = 'vendor-difference'
    or (status = 'posted' and what not in ('reward', 'void', 'bank-hand-line', 'offer') and what not like 'operator-%')
      = (posting_id is not null)
  ),
  add constraint adjustment_what_check check (
    what in (
      'adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void', 'vendor-difference', 'operator-add',
      'operator-invite', 'operator-role', 'operator-reopen', 'bank-line', 'bank-hand-line', 'bank-move', 'offer'
    )
  );
