-- The house's own accounts, a few dozen rows among those of all members: what they hold is read for metrics every few seconds.
-- Neither column ever changes, so no posting writes the index.
create index ledger_account_of_house on ledger_account (unit, kind) where member_id is null;
