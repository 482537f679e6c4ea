-- Play money (platform.md section 4): free play never touches real money.
--   * Play money is in accounts of its own, and a posting sums to zero in each unit, so none can trade one for the other.
--   * A trial account (isAgent 4) has a play wallet alone: there is no wallet of it that real money could reach.

alter table ledger_account add constraint play_money_apart check ((kind = 'play' or kind like 'play-%') = (unit = 'play'));

create function ledger_account_of_trial() returns trigger language plpgsql as $$
begin
  if exists (select from member where id = new.member_id and is_agent = 4) then
    raise exception 'a trial account holds play money alone' using errcode = 'check_violation', constraint = 'trial_holds_play_money';
  end if;
  return new;
end $$;
create trigger ledger_account_of_trial before insert on ledger_account
  for each row when (new.member_id is not null and new.unit <> 'play') execute function ledger_account_of_trial();

create function member_stays_trial() returns trigger language plpgsql as $$
begin
  raise exception 'no account becomes a trial account, and none ceases to be one' using errcode = 'check_violation', constraint = 'trial_stays_trial';
end $$;
create trigger member_stays_trial before update of is_agent on member
  for each row when ((old.is_agent = 4) <> (new.is_agent = 4)) execute function member_stays_trial();

-- Stakes and payouts of free play, and where its grants come from.
insert into ledger_account (kind, stripe, unit) select 'play-games', stripe, 'play' from generate_series(0, 15) stripe;
insert into ledger_account (kind, stripe, unit) select 'play-grants', stripe, 'play' from generate_series(0, 3) stripe;

-- What a bet was staked in. Bets of play money count for nobody but who made them.
alter table bet add column unit text not null default 'money' check (unit in ('money', 'play'));
drop index bet_winners;
create index bet_winners on bet (settled_at desc) where payout > stake and unit = 'money';
drop index bet_recent;
create index bet_recent on bet (placed_at) include (vendor_code, node_id) where unit = 'money';

-- The trial accounts that are old enough to be closed.
create index member_trial on member (created_at) where is_agent = 4 and not frozen;
