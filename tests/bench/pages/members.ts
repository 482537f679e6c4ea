import { askDatabase } from '#tests/support/database/ask-database.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import type { Site } from '#tests/support/site/site.ts'
import { bodyOf } from '../measures/requests.ts'
import { betOnce, bettorsOf, DICE } from '../play/dice-bets.ts'
import { cpuOf, type Measured } from './large-beside-demo.ts'

const PASSWORD = 'Demo1234'
const OF_PLAYERS = [
  '/',
  '/rng',
  '/rng?q=rong',
  '/winners',
  DICE,
  '/personalCenter/overview',
  '/personalCenter/transactionHistory',
  '/personalCenter/personalHistoryCopy',
  '/personalCenter/personalProfit',
  '/personalCenter/missionLeaderboard',
]
const OF_AGENTS = [
  '/agentHome',
  '/agentCenter/teamOverview',
  '/agentCenter/downlineManagement',
  '/agentCenter/personalHistory',
  '/agentCenter/agentProfitLoss',
  '/agentCenter/downlineTransaction',
]

/**
 * Pages of `player1`, a round of Dice of a new member, and pages of an agent: of `agent1`, or of the root of a large tree, which then
 * gets that one's password.
 */
export async function measureMembers(site: Site, requests: number, rootId?: string): Promise<Measured[]> {
  const player = await signIn(site, 'player1', PASSWORD)
  const agent = await signIn(site, await agentOf(site, rootId), PASSWORD)
  const [bettor] = await bettorsOf(site, 1)
  if (!bettor) throw new Error('nobody plays')
  const page = (cookie: string) => (path: string) => ({
    name: path,
    ask: () => bodyOf(new URL(path, site.origin).href, { 'accept-language': 'vi', cookie }),
  })
  const subjects = [
    ...OF_PLAYERS.map(page(player.cookieHeader)),
    { name: 'a round of Dice, with its page', ask: () => betOnce(bettor, 'identity') },
    ...OF_AGENTS.map(page(agent.cookieHeader)),
  ]
  const measured: Measured[] = []
  for (const { name, ask } of subjects) measured.push({ name, cpu: await cpuOf(site, requests, ask) })
  return measured
}

async function agentOf(site: Site, rootId: string | undefined): Promise<string> {
  if (!rootId) return 'agent1'
  const [root] = await askDatabase<{ account: string }>(
    site,
    `update member set password_hash = (select password_hash from member where account = 'agent1') where id = $1 returning account`,
    [rootId],
  )
  return root?.account ?? ''
}
