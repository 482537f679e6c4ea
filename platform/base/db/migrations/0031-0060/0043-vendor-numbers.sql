-- The product calls a vendor by a number, too (`accountTypeId`). It is given with the row and never changes.
alter table vendor add column account_type_id integer generated always as identity constraint vendor_account_type_id_key unique;
