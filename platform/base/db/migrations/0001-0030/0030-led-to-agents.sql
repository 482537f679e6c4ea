-- The agents below whom the members stand that are led to an own account; empty: everybody.
alter table bank_account add column agents bigint[] not null default '{}';
