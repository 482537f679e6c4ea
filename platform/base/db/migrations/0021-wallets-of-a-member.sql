-- The wallets of a member, where they are asked for by member and not by key (lists of members, of invited players).
create index ledger_account_member on ledger_account (member_id) where member_id is not null;
