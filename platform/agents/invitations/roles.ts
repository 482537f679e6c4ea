import type { DownlineRole } from '#contract/agents/agents.ts'
import { isAffiliate } from '#contract/members/account-kind.ts'
import type { Member } from '#platform/base/context.ts'

/** The roles that an agent may open accounts of: affiliates invite players, and have no team of agents (platform.md section 2). */
export const rolesOf = ({ accountKind }: Member): DownlineRole[] =>
  isAffiliate(accountKind) ? ['player'] : ['player', 'agent']
