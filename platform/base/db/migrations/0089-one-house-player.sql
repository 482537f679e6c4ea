-- A player of the house sits only with one member, who acts first: against that alone no way of playing gains
-- (docs/decisions/0081-a-house-player-sits-with-one-member.md). Until now the setting said how many players a table was filled
-- up to; a member who was alone met one from two on.
update setting set value = case when value::text::integer >= 2 then '1'::jsonb else '0'::jsonb end where name = 'roomHousePlayers';

-- Hands with players of the house that are open now were promised by the old rules. Nobody has anted for the first; of the
-- others the next step of their room, which is queued, gives every stake back.
update card_hand set state = 'void', reason = 'house players play by a new table', due_at = null, ended_at = now()
  where state = 'gathering' and cardinality(house_seats) > 0
    and not exists (select from card_hand_seat where hand_id = card_hand.id);
update card_hand set state = 'void', reason = 'house players play by a new table', due_at = null
  where state in ('gathering', 'playing') and cardinality(house_seats) > 0;

-- Hands that are over keep what they were played by.
alter table card_hand add constraint card_hand_house_deals check (
  state not in ('gathering', 'playing')
  or cardinality(house_seats) = 0 or (cardinality(house_seats) = 1 and house_seats[1] = dealer)
);
