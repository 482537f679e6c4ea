-- What a vendor may pay at most on one bet, whoever signs with its key: above it two operators decide (decision 78).
alter table vendor_connection
  -- The whole payout of a bet: so many times its stake, and so much at all. A win without a bet has the second alone.
  add column most_win_times integer not null default 10000 check (most_win_times > 0),
  add column most_win bigint not null default 500000000000 check (most_win > 0);

alter table vendor_difference drop constraint vendor_difference_kind_check;
alter table vendor_difference add constraint vendor_difference_kind_check check (
  kind in ('missing-here', 'missing-there', 'other-amount', 'other-state', 'win-over-limit'));

-- A difference whose token nobody has is written off without a member, and without money.
alter table adjustment alter column member_id drop not null;
alter table adjustment add constraint adjustment_of_somebody check (
  member_id is not null or (what = 'vendor-difference' and amount = 0));
