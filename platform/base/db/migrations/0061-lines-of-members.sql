-- Where each account stands: `member.upline_id` says who is above whom and nothing else does; the line is what follows from it,
-- kept by triggers, so that a whole team is one stretch of an index (docs/decisions/0055-a-line-is-a-path.md).

-- The ids from the top of the line down to the member itself, eight bytes each. Whoever is below a member has a line that begins
-- with the member's: the lines from its own to the same with a byte `ff` at the end, which no id has at this place. `below` is
-- how many these are, without the member. Trial accounts stand nowhere.
create table member_line (
  member_id bigint primary key references member (id),
  line bytea not null,
  below bigint not null default 0 check (below >= 0),
  -- A hundred levels, so that a line always fits a page of the index.
  check (octet_length(line) between 8 and 800),
  check (octet_length(line) % 8 = 0),
  check (substr(line, octet_length(line) - 7) = int8send(member_id))
) with (fillfactor = 70);
create unique index member_line_of_team on member_line (line) include (member_id);

-- While a branch moves nobody joins below anybody, so that no line is made from one that is just changing. Who joins does not wait
-- for who else does.
create function lock_lines_for_joining() returns void language sql as $$
  select pg_advisory_xact_lock_shared(7302010)
$$;
create function lock_lines_for_moving() returns void language sql as $$
  select pg_advisory_xact_lock(7302010)
$$;

-- Counts for everybody on a line that so many more stand below. From the top down, so that two of one line never wait for each
-- other.
create function count_below(line bytea, more bigint) returns void language plpgsql as $$
declare ids bigint[];
begin
  select array_agg(('x' || encode(substr(count_below.line, level * 8 + 1, 8), 'hex'))::bit(64)::bigint)
    into ids from generate_series(0, octet_length(count_below.line) / 8 - 1) level;
  perform 1 from member_line counted where counted.member_id = any (ids) order by counted.line for no key update;
  update member_line set below = below + more where member_id = any (ids);
end $$;

create function member_joins_line() returns trigger language plpgsql as $$
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
  end if;
  return null;
end $$;
create trigger member_joins_line after insert on member for each row
  when (new.is_agent <> 4) execute function member_joins_line();

create function member_moves_line() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger member_moves_line after update of upline_id on member for each row
  when (old.upline_id is distinct from new.upline_id) execute function member_moves_line();

insert into member_line (member_id, line)
  with recursive placed as (
    select id, int8send(id) as line from member where upline_id is null and is_agent <> 4
    union all
    select member.id, placed.line || int8send(member.id) from placed join member on member.upline_id = placed.id
  )
  select id, line from placed;
update member_line top set below = counted.below
  from (
    select ('x' || encode(substr(line, level * 8 + 1, 8), 'hex'))::bit(64)::bigint as member_id, count(*) as below
    from member_line, generate_series(0, octet_length(line) / 8 - 2) level group by 1
  ) counted
  where counted.member_id = top.member_id;

-- The rebate that the upline has granted, in hundredths of a percent of settled cash stakes: at most the upline's own.
alter table member add column rebate smallint not null default 0 check (rebate between 0 and 10000);
