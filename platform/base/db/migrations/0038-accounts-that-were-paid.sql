-- Typing the number of a bank account proves nothing: it belongs to one member alone from the first money on that was
-- paid to it. Until then several members may have bound it.

alter table bound_account add column paid_at timestamptz;
update bound_account set paid_at = first.at
from (
  select account_id, min(event.at) as at from withdrawal_order
    join withdrawal_event event on event.order_id = withdrawal_order.id and event.status = 'paid'
  where withdrawal_order.status in ('paid', 'received') group by account_id
) first
where first.account_id = bound_account.id;

drop index bound_account_once;
create unique index bound_account_once on bound_account (bank_code, account_number, member_id) where released_at is null;
create unique index bound_account_paid_once on bound_account (bank_code, account_number) where released_at is null and paid_at is not null;
