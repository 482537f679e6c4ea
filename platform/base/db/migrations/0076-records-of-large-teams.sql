-- What everybody of a large team did, added up by day as the lists of its bets and movements show it, so that their totals read a few
-- rows a day (docs/decisions/0073-records-of-large-teams.md). What a large team holds follows from its movements.
drop table team_balance;

-- Teams that are added up. A moved branch takes those away whose members it changes: they are counted anew. `awaits`: transactions from
-- before it may not have known of the team; it is counted once all of them have ended.
create table large_team (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  line bytea not null,
  awaits bigint,
  counted boolean not null default false,
  constraint large_team_once unique (member_id),
  constraint large_team_line unique (line)
);

-- `kind`: of a movement its kind, of bets the type of game; `vendor_code` and `result` are those of bets.
create table large_team_day (
  team_id bigint not null references large_team (id) on delete cascade,
  list text not null check (list in ('bets', 'movements')),
  day date not null,
  kind text not null,
  vendor_code text not null,
  result text not null,
  rows bigint not null,
  credited bigint not null,
  debited bigint not null,
  primary key (team_id, list, day, kind, vendor_code, result)
) with (fillfactor = 70);

-- What has happened since: a page adds it to the days, and a job does so for good. Without a foreign key, so that whoever plays waits
-- for nobody who moves a branch.
create table large_team_due (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  list text not null,
  day date not null,
  kind text not null,
  vendor_code text not null,
  result text not null,
  rows bigint not null,
  credited bigint not null,
  debited bigint not null
);
create index large_team_due_day on large_team_due (team_id, list, day);

-- The large teams that somebody is in.
create function large_teams_with(of_member bigint) returns setof bigint language sql stable as $$
  select team.id from member_line place cross join generate_series(8, octet_length(place.line), 8) bytes
  join large_team team on team.line = substr(place.line, 1, bytes)
  where place.member_id = of_member
$$;

create function bet_days_are_due_for_large_teams() returns trigger language plpgsql as $$
begin
  if not exists (select from large_team) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
      select team_id, 'bets', day, game_type, vendor_code, result, sum(bets), sum(payout), sum(stake)
      from new_days cross join lateral large_teams_with(member_id) team_id group by 1, 3, 4, 5, 6;
  else
    insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
      select team_id, 'bets', day, game_type, vendor_code, result, sum(sign * bets), sum(sign * payout), sum(sign * stake)
      from (
        select -1 as sign, * from old_days
        union all
        select 1, * from new_days
      ) change cross join lateral large_teams_with(member_id) team_id group by 1, 3, 4, 5, 6
      having sum(sign * bets) <> 0 or sum(sign * payout) <> 0 or sum(sign * stake) <> 0;
  end if;
  return null;
end $$;
create trigger bet_days_begun_are_due after insert on bet_day
  referencing new table as new_days for each statement execute function bet_days_are_due_for_large_teams();
create trigger bet_days_changed_are_due after update on bet_day
  referencing old table as old_days new table as new_days for each statement execute function bet_days_are_due_for_large_teams();

create function ledger_days_are_due_for_large_teams() returns trigger language plpgsql as $$
begin
  if not exists (select from large_team) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
      select team_id, 'movements', of_day.day, of_day.kind, '', '', sum(of_day.entries), sum(credited), sum(debited)
      from new_days of_day join ledger_account account on account.id = of_day.account_id
      cross join lateral large_teams_with(account.member_id) team_id
      where account.kind = 'main' group by 1, 3, 4;
  else
    insert into large_team_due (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
      select team_id, 'movements', change.day, change.kind, '', '',
        sum(sign * change.entries), sum(sign * credited), sum(sign * debited)
      from (
        select -1 as sign, * from old_days
        union all
        select 1, * from new_days
      ) change join ledger_account account on account.id = change.account_id
      cross join lateral large_teams_with(account.member_id) team_id
      where account.kind = 'main' group by 1, 3, 4
      having sum(sign * change.entries) <> 0 or sum(sign * credited) <> 0 or sum(sign * debited) <> 0;
  end if;
  return null;
end $$;
create trigger ledger_days_begun_are_due after insert on ledger_day
  referencing new table as new_days for each statement execute function ledger_days_are_due_for_large_teams();
create trigger ledger_days_changed_are_due after update on ledger_day
  referencing old table as old_days new table as new_days for each statement execute function ledger_days_are_due_for_large_teams();

-- As before; and large teams that the branch leaves, comes into or has in it are counted anew.
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
