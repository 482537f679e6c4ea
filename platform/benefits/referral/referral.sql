-- Whoever registers by a member's own code, and becomes its downline by it, is noted with the account. An affiliate's
-- code goes before it (`members/accounts/registration/registration-upline.ts`): then the upline is another one.
create or replace function member_was_invited() returns trigger language plpgsql as $$
begin
  insert into invited (member_id, referrer_id, joined_at)
    select new.id, new.upline_id, new.created_at from invitation
    where kind = 'referral' and member_id = new.upline_id
      and code_key in (lower(trim(new.came_by ->> 'referralCode')), lower(trim(new.came_by ->> 'affiliateCode')))
    limit 1;
  return null;
end $$;
create or replace trigger member_was_invited after insert on member for each row
  when (new.upline_id is not null and new.came_by ?| array['referralCode', 'affiliateCode'])
  execute function member_was_invited();
