import { invitationLinks, issueLink } from '#platform/agents/invitations/index.ts'
import { setRebate } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { asPlanned } from '../as-planned.ts'
import { PastClock, pastContext } from '../past.ts'

const ACTOR = 'demo'

/** The granted rebates, in basis points, from the top of the line down: nobody grants more than its own. */
const REBATES: readonly [account: string, basisPoints: number][] = [
  ['agent1', 40],
  ['agent2', 30],
  ['player1', 25],
  ['minhanh88', 20],
]
/** Invitation links of both agents, one of them over by now. */
const LINKS = [
  { account: 'agent1', rebate: '0.30', expiresIn: 'never', daysAgo: 40 },
  { account: 'agent1', rebate: '0.35', expiresIn: '7d', daysAgo: 20 },
  { account: 'agent1', rebate: '0.25', expiresIn: '90d', daysAgo: 5 },
  { account: 'agent2', rebate: '0.20', expiresIn: 'never', daysAgo: 12 },
] as const

/** The agents' granted rebates, and their invitation links. */
export async function inviteDownlines(
  ctx: Context,
  people: ReadonlyMap<string, Member>,
  anchor: Date,
): Promise<void> {
  for (const [account, rebate] of REBATES) {
    const done = await setRebate(ctx, ACTOR, account, rebate)
    if (!done.ok && done.code !== 'state-moved-on') throw new Error(`no rebate for ${account}: ${done.code}`)
  }
  for (const account of new Set(LINKS.map((link) => link.account))) {
    const agent = people.get(account)
    if (!agent) throw new Error(`${account} is not in the demo world`)
    const issued = asPlanned(await invitationLinks(ctx, agent, { page: 1, size: 20 })).totalRows
    // An interrupted run continues with the next one.
    for (const { rebate, expiresIn, daysAgo } of LINKS.filter((link) => link.account === account).slice(
      issued,
    )) {
      const clock = new PastClock(new Date(anchor.getTime() - daysAgo * DAY_MS))
      asPlanned(await issueLink(pastContext(ctx, clock, anchor), agent, { rebate, expiresIn }))
    }
  }
}
