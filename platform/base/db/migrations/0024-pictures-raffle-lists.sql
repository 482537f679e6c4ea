-- What a picture is by its content: sent again, it is known as the same.
alter table upload add column digest bytea not null generated always as (sha256(bytes)) stored;

-- Bytes of all pictures together, counted as they come and go: adding them up would take long, and the table's size on disk
-- does not fall when they go. One row, because pictures come seldom.
create table upload_total (
  one boolean primary key default true check (one),
  bytes bigint not null check (bytes >= 0)
);
insert into upload_total (bytes) select coalesce(sum(size), 0) from upload;

create function upload_is_counted() returns trigger language plpgsql as $$
declare
  moved bigint := (select sum(size) from changed);
begin
  if moved is not null then
    update upload_total set bytes = bytes + case tg_op when 'INSERT' then moved else -moved end;
  end if;
  return null;
end $$;
create trigger upload_comes after insert on upload
  referencing new table as changed for each statement execute function upload_is_counted();
create trigger upload_goes after delete on upload
  referencing old table as changed for each statement execute function upload_is_counted();

-- The list of a raffle's tickets is read by number, a page at a time, and kept once.
create unique index raffle_ticket_first on raffle_ticket (promotion_id, first);
alter table raffle_draw drop column ticket_list;
