-- Invitation links of agents: an affiliate code with terms that who registers by it gets.

-- What who comes by it is granted, in basis points; how many have come; until when it counts, null for ever; when it was made,
-- null for those from before.
alter table invitation
  add column rebate smallint not null default 0 check (rebate between 0 and 10000),
  add column uses bigint not null default 0 check (uses >= 0),
  add column expires_at timestamptz,
  add column created_at timestamptz;

update invitation set uses = counted.uses
  from (
    select key, count(*) as uses from (
      select distinct member.id, key from member,
        unnest(array[lower(trim(came_by ->> 'affiliateCode')), lower(trim(came_by ->> 'referralCode'))]) key
      where key is not null
    ) came group by key
  ) counted
  where counted.key = invitation.code_key;

drop index invitation_member;
create index invitation_member on invitation (member_id, created_at desc nulls last, code_key);
