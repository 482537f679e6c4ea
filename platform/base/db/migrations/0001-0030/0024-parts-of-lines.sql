-- What a line is of its withdrawal: its payment, which is one; that payment sent back by the bank; or money that left without
-- need and was collected from the player.
alter table bank_line add column part text check (part in ('payment', 'return', 'collection'));
update bank_line set part = 'payment' where state = 'matched' and withdrawal_id is not null;
alter table bank_line add constraint bank_line_part
  check ((part is not null) = (state = 'matched' and withdrawal_id is not null));
drop index bank_line_pays;
create unique index bank_line_pays on bank_line (withdrawal_id) where part = 'payment';
create index bank_line_collected on bank_line (posting_id) where part = 'collection';
