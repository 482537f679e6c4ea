-- What is rare among many, found without reading the many.

-- Failed logins of names that were not tried for long, which a routine removes (`remove-expired`).
create index login_failure_last on login_failure (last_at);

-- `member list --is-agent`, newest first: agents and affiliates are few among players and trial accounts.
create index member_agents on member (is_agent, id desc) where is_agent not in (0, 4);

-- `adjustments list --status rejected`, newest first.
create index adjustment_rejected on adjustment (id desc) where status = 'rejected';
