-- A payslip stays what it was; that it was paid is noted once.
create or replace function keep_payslips() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.paid_at is null and to_jsonb(new) - 'paid_at' = to_jsonb(old) - 'paid_at' then
      return new;
    end if;
  end if;
  raise exception 'payslips are kept: % of %', tg_op, old.id;
end $$;
create or replace trigger payslips_stay before update or delete on agent_payslip
  for each row execute function keep_payslips();
