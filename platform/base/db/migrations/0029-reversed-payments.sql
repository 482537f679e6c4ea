-- A payment that its provider takes back after it had said that it came: an operator decides who bears it, once.
alter table odd_payment
  drop constraint odd_payment_kind_check,
  drop constraint odd_payment_decision_check,
  drop constraint odd_payment_provider_transaction_id_key,
  drop constraint odd_payment_check1,
  add constraint odd_payment_kind check (kind in ('amount-differs', 'paid-already', 'reversed')),
  -- `collected` from the player, `written-off` by the house
  add constraint odd_payment_decision check (decision in ('credited', 'dismissed', 'collected', 'written-off')),
  add constraint odd_payment_decision_fits
    check (decision is null or decision = 'dismissed' or (kind = 'reversed') = (decision in ('collected', 'written-off'))),
  add constraint odd_payment_posted check ((posting_id is not null) = (decision is not null and decision <> 'dismissed'));
-- What came for an order that was paid already can be taken back too.
create unique index odd_payment_once on odd_payment (provider, transaction_id, (kind = 'reversed'));
