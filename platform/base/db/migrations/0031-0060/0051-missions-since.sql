-- Since when a mission stands with its terms (platform/benefits/missions): a period that was over by then is not rewarded by them. Null
-- where it stood before this was kept.
alter table mission add column since timestamptz;
