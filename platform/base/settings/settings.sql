create or replace trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function ledger_is_append_only();
