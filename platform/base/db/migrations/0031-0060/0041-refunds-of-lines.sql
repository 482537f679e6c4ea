-- A line may also be money that was collected from the player and that the bank has sent back: it is refunded.
alter table bank_line drop constraint bank_line_part_check;
alter table bank_line add constraint bank_line_part_check
  check (part in ('payment', 'return', 'collection', 'refund'));
drop index bank_line_collected;
create index bank_line_collected on bank_line (posting_id) where part in ('collection', 'refund');
