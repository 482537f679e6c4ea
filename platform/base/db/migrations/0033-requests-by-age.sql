-- Requests of members are kept for 90 days (`jobs/remove-expired.ts`), those of operators for ever.
create index request_of_member_created on request (created_at) where request_id not like 'ops:%';
