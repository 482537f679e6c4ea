-- What the house's reports add up, in queues that a recurring job empties: whoever moves money or plays
-- waits for nobody's sums.

-- What members' wallets move in money, as `ledger_day` has it: only lines of wallets are numbered by their kind.
create or replace function movements_are_due_for_reports() returns trigger language plpgsql as $$
begin
  insert into report_due (day, account_id, kind, amount)
    select site_day(created_at), account_id, kind, amount from moved where kind_seq is not null and unit = 'money';
  return null;
end $$;
create or replace trigger movements_are_due_for_reports after insert on ledger_entry referencing new table as moved
  for each statement execute function movements_are_due_for_reports();

create or replace function members_are_due_for_reports() returns trigger language plpgsql as $$
begin
  insert into report_member_due (day, member_id, what, amount)
    select site_day(created_at), id, 'joined', 1 from new_members;
  return null;
end $$;
create or replace trigger members_are_due_for_reports after insert on member referencing new table as new_members
  for each statement execute function members_are_due_for_reports();

-- Play that has ended, by member, day and kind: noted where the first of its bets comes and where the last of them is undone, so that
-- what is bet in between writes nothing.
create or replace function play_is_due_for_reports() returns trigger language plpgsql as $$
begin
  insert into report_member_due (day, member_id, what, amount)
    values (new.day, new.member_id, 'active', case when new.bets > 0 then 1 else -1 end);
  return null;
end $$;
create or replace trigger play_begun_is_due_for_reports after insert on bet_day for each row
  when (new.bets > 0 and new.wallet <> 'play' and new.result in ('won', 'lost', 'push'))
  execute function play_is_due_for_reports();
create or replace trigger play_undone_is_due_for_reports after update of bets on bet_day for each row
  when ((old.bets > 0) <> (new.bets > 0) and new.wallet <> 'play' and new.result in ('won', 'lost', 'push'))
  execute function play_is_due_for_reports();
