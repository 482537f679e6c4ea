create or replace trigger operator_note_append_only before update or delete or truncate on operator_note
  for each statement execute function ledger_is_append_only();
