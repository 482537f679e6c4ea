import type { invitationLinks as endpoint, InvitationLink } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { admitAgent } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { countLinksOf, grantedRebateOf, type IssuedLink, linksOf } from '#platform/members/accounts/index.ts'
import { rolesOf } from './roles.ts'

/**
 * The agent's own invitation links, newest first unless `sort` says otherwise, with the rebate that it may grant and
 * the roles that it may open. Refuses as `admitAgent`.
 */
export async function invitationLinks(
  ctx: Context,
  agent: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  const [counted, rebate] = await Promise.all([
    countLinksOf(ctx.db, agent.id),
    grantedRebateOf(ctx.db, agent.id),
  ])
  const place = placeOf(counted.rows, input)
  const rows = { sort: input.sort, limit: place.size, offset: offsetOf(place) }
  const links = await linksOf(ctx.db, agent.id, rows)
  const now = ctx.clock.now()
  return ok({
    ...place,
    content: links.map((link) => toLink(link, now)),
    totals: { uses: Number(counted.uses) },
    rebateMax: rateText(rebate),
    roles: rolesOf(agent),
  })
}

const toLink = ({ code, rebate, uses, createdAt, expiresAt }: IssuedLink, now: Date): InvitationLink => ({
  code,
  rebate: rateText(rebate),
  uses: Number(uses),
  createdAt: createdAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  status: expiresAt !== null && expiresAt <= now ? 'expired' : 'open',
})
