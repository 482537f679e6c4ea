-- The turnover that made a member active when a period was settled (platform/agents/settlements, decision 63): its payslips are opened,
-- and settled again, by the same. Null where that is not known: it was settled before this, or by older code while nodes are upgraded.
alter table agent_settlement add column active_turnover bigint
  constraint agent_settlement_active_turnover_check check (active_turnover > 0);
