-- What was written stays as it was written; a draft may be published, once.
create or replace function content_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_at is null
    and to_jsonb(new) - 'published_at' - 'published_by' = to_jsonb(old) - 'published_at' - 'published_by' then
    return new;
  end if;
  raise exception 'versions of content are never changed' using errcode = 'check_violation', constraint = 'content_version_stays';
end $$;
create or replace trigger content_version_stays before update or delete on content_version
  for each row execute function content_version_stays();
