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

-- How many payslips a settlement has and what they come to, for lists: one has as many as there are contracts.
create or replace function payslips_are_summed() returns trigger language plpgsql as $$
begin
  update agent_settlement settlement
    set payslips = settlement.payslips + slips.payslips, amount = settlement.amount + slips.amount
    from (select settlement_id, count(*) as payslips, sum(amount) as amount from new_slips group by 1) slips
    where settlement.id = slips.settlement_id;
  return null;
end $$;
create or replace trigger payslips_inserted after insert on agent_payslip
  referencing new table as new_slips for each statement execute function payslips_are_summed();
