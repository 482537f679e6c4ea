-- The random salt that hides whose bet a leaf is: without it anybody could hash account names until one fits. Of bets that stand in a
-- root (shared rounds, card rooms), null for all others. Bets of before have none: their leaves are made of bet id and account alone.

alter table bet add column salt text check (salt ~ '^[0-9a-f]{16}$');

-- A hand's leaves are made when it is dealt, which may be before the last ante's bet is written. Null for a player of the house.
alter table card_hand_seat add column salt text check (salt ~ '^[0-9a-f]{16}$');
