-- The house's reports are added up as things happen (platform/backoffice/reports): no page and no job counts a day by its members.

-- What is to be added to `report_day`: what a wallet moved by a kind.
create table report_due (
  day date not null,
  account_id bigint not null,
  kind text not null,
  amount bigint not null
);

-- The same of members: who joined, and whose play of a kind on a day has begun (1) or was all undone (-1).
create table report_member_due (
  day date not null,
  member_id bigint not null,
  what text not null check (what in ('joined', 'active')),
  amount bigint not null
);
create index report_member_due_by_member on report_member_due (day, member_id);

-- Days that were not kept yet.
insert into report_due (day, account_id, kind, amount)
  select of_day.day, of_day.account_id, of_day.kind, of_day.credited + of_day.debited
  from ledger_day of_day join ledger_account account on account.id = of_day.account_id
  where account.member_id is not null and account.unit = 'money'
    and not exists (select from report_day kept where kept.day = of_day.day and kept.what = 'kept');
insert into report_member_due (day, member_id, what, amount)
  select (created_at at time zone interval '7 hours')::date, id, 'joined', 1 from member
  where not exists (
    select from report_day kept
    where kept.day = (member.created_at at time zone interval '7 hours')::date and kept.what = 'kept'
  );
insert into report_member_due (day, member_id, what, amount)
  select day, member_id, 'active', 1 from bet_day
  where bets > 0 and wallet <> 'play' and result in ('won', 'lost', 'push')
    and not exists (select from report_day kept where kept.day = bet_day.day and kept.what = 'kept');

-- Every day is whole as it stands.
delete from report_day where what = 'kept';
