-- Figures of the office's first page: what was paid in and out on a day, and who is new, each by the time of it.
create index deposit_event_paid on deposit_event (at) where status = 'paid';
create index withdrawal_event_paid on withdrawal_event (at) where status = 'paid';
create index member_joined on member (created_at);
