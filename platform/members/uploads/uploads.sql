-- Keeps the bytes of all pictures together (`upload_total`).
create or replace function upload_is_counted() returns trigger language plpgsql as $$
declare
  moved bigint := (select sum(size) from changed);
begin
  if moved is not null then
    update upload_total set bytes = bytes + case tg_op when 'INSERT' then moved else -moved end;
  end if;
  return null;
end $$;
create or replace trigger upload_comes after insert on upload
  referencing new table as changed for each statement execute function upload_is_counted();
create or replace trigger upload_goes after delete on upload
  referencing old table as changed for each statement execute function upload_is_counted();
