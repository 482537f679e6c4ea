import type { houseTerms as endpoint } from '#contract/agents/applications.ts'
import {
  contractFlags,
  contractKinds,
  defaultTiers,
  salaryPeriods,
  toWireTiers,
} from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

/** The usual terms of each kind that is on (platform.md section 6), in the order of the kinds; a dividend's are half-monthly. */
export async function houseTerms(ctx: Context): Promise<Result<ValueOf<typeof endpoint>>> {
  const flags = await ctx.settings.flags()
  return ok({
    list: contractKinds.flatMap((kind) => {
      const tiers = defaultTiers[kind]
      if (!tiers || !flags.AGENTCENTER3 || !flags[contractFlags[kind]]) return []
      const period = kind === 'dividend' ? ('H' as const) : salaryPeriods[kind]
      return [{ kind, period, tiers: toWireTiers(tiers) }]
    }),
  })
}
