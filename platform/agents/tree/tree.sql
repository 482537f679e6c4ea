-- The line of each account (docs/decisions/0055-a-line-is-a-path.md) follows from `member.upline_id` by these triggers.

-- While a branch moves nobody joins below anybody, so that no line is made from one that is just changing. Who joins does not wait
-- for who else does.
create or replace function lock_lines_for_joining() returns void language sql as $$
  select pg_advisory_xact_lock_shared(7302010)
$$;

create or replace function lock_lines_for_moving() returns void language sql as $$
  select pg_advisory_xact_lock(7302010)
$$;

-- Counts for everybody on a line that so many more stand below. From the top down, so that two of one line never wait for each
-- other.
create or replace function count_below(line bytea, more bigint) returns void language plpgsql as $$
declare ids bigint[];
begin
  select array_agg(('x' || encode(substr(count_below.line, level * 8 + 1, 8), 'hex'))::bit(64)::bigint)
    into ids from generate_series(0, octet_length(count_below.line) / 8 - 1) level;
  perform 1 from member_line counted where counted.member_id = any (ids) order by counted.line for no key update;
  update member_line set below = below + more where member_id = any (ids);
end $$;

-- The line of a new account; a trial account stands in none.
create or replace function member_joins_line() returns trigger language plpgsql as $$
declare above bytea := '';
begin
  if new.upline_id is not null then
    perform lock_lines_for_joining();
    select line into above from member_line where member_id = new.upline_id;
    if above is null then
      raise exception 'member % cannot stand below %, who stands in no line', new.id, new.upline_id;
    end if;
  end if;
  insert into member_line (member_id, line) values (new.id, above || int8send(new.id));
  if new.upline_id is not null then
    perform count_below(above, 1);
    -- What the upline may grant was asked before this lock, and may be less by now (set-rebate.ts).
    if new.rebate > 0 then
      update member set rebate = upline.rebate from member upline
        where member.id = new.id and upline.id = new.upline_id and member.rebate > upline.rebate;
    end if;
  end if;
  return null;
end $$;
create or replace trigger member_joins_line after insert on member for each row
  when (new.is_agent <> 4) execute function member_joins_line();

-- A branch moves with its whole line. Large teams that it leaves, comes into or has in it are counted anew.
create or replace function member_moves_line() returns trigger language plpgsql as $$
declare
  own bytea;
  above bytea := '';
  moved bigint;
begin
  perform lock_lines_for_moving();
  select line, below + 1 into own, moved from member_line where member_id = new.id;
  if new.upline_id is not null then
    select line into above from member_line where member_id = new.upline_id;
  end if;
  if own is null or above is null then
    raise exception 'a trial account stands in no line';
  end if;
  if substr(above, 1, octet_length(own)) = own then
    raise exception 'member % would stand below itself', new.id using errcode = 'check_violation';
  end if;
  perform count_below(substr(own, 1, octet_length(own) - 8), -moved);
  perform count_below(above, moved);
  update member_line set line = above || substr(line, octet_length(own) - 7)
    where line >= own and line < own || '\xff'::bytea;
  delete from large_team
    where (substr(own, 1, octet_length(line)) = line) <> (substr(above, 1, octet_length(line)) = line)
      or line >= own and line < own || '\xff'::bytea;
  return null;
end $$;
create or replace trigger member_moves_line after update of upline_id on member for each row
  when (old.upline_id is distinct from new.upline_id) execute function member_moves_line();
