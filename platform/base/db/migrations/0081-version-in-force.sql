-- The version of a contract is the number of the terms that wait for an answer, else of those agreed last: other terms that were
-- refused, taken back or too old leave the version in force, which until now they did not.
update agent_contract contract set version = agreed.version
from (
  select contract_id, max(version) as version from agent_contract_version where starts_at is not null group by contract_id
) agreed
where agreed.contract_id = contract.id and contract.status in ('approved', 'termination-requested', 'terminated')
  and contract.version <> agreed.version;
