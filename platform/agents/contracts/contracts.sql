-- What was agreed stays as it was: terms are never changed, and acts never taken back.
create or replace function keep_contract_history() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'agent_contract_version' and tg_op = 'UPDATE' then
    if old.starts_at is null and to_jsonb(new) - 'starts_at' = to_jsonb(old) - 'starts_at' then
      return new;
    end if;
  end if;
  raise exception 'the history of contracts is kept: % of %', tg_op, tg_table_name;
end $$;
create or replace trigger contract_terms_stay before update or delete on agent_contract_version
  for each row execute function keep_contract_history();
create or replace trigger contract_acts_stay before update or delete on agent_contract_act
  for each row execute function keep_contract_history();

-- Who has a contract with its upline stays below it: `moveAgent` asks first, and nothing else changes an upline.
create or replace function keep_upline_of_contract() returns trigger language plpgsql as $$
begin
  if exists (
    select from agent_contract where downline_id = new.id and upline_id is not null and living
  ) then
    raise exception 'member % has a contract with its upline', new.id;
  end if;
  return new;
end $$;
create or replace trigger contract_keeps_upline before update of upline_id on member for each row
  when (old.upline_id is distinct from new.upline_id) execute function keep_upline_of_contract();
