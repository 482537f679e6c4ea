// npm run test:crash: kills the server and the database under load, at least ten times, and proves that no movement
// that the site acknowledged is lost, that none is done twice, and that the ledger is sound.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { minorOf } from '#contract/base/fields/money.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { eventually } from '../support/eventually.ts'
import { newMember } from '../support/site/accounts.ts'
import { ops, type Site, startSite } from '../support/site/site.ts'
import { attributeOf, errorsOf, type Visitor } from '../support/site/visitor.ts'

const ROUNDS = Math.max(10, Number(process.env.ROUNDS ?? 12))
const PLAYERS = 6
/** How long the load runs before each kill, in milliseconds; the moment is left to chance. */
const LOAD_MS = [600, 1_800] as const
/** One of so many movements is a deposit, the others are bets. */
const DEPOSIT_EVERY = 25
const ANSWER_LIMIT_MS = 60_000

const BET = '/game/SEN/dice'
const DEPOSIT = '/personalCenter/depositv2'

interface Player {
  visitor: Visitor
  account: string
  csrf: string
  /** Ids of what the site acknowledged with its 303. */
  bets: Set<string>
  deposits: Set<string>
}

let running = true
/** Tries whose answer a kill swallowed; each was sent again with the same requestId. */
let swallowed = 0

/** A new member with money to stake. */
async function makePlayer(site: Site): Promise<Player> {
  const { visitor, username } = await newMember(site)
  const csrf = attributeOf(await visitor.get(DEPOSIT), 'input[name=csrf]', 'value')
  const player: Player = { visitor, account: username, csrf, bets: new Set(), deposits: new Set() }
  await makeDeposit(player, '20000000')
  await eventually(`the deposit of ${username}`, async () => (await balanceOf(visitor)) !== '0.00')
  return player
}

const balanceOf = async (visitor: Visitor) =>
  attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance')

/** Sends a movement until the site has answered it. */
async function send(player: Player, to: string, fields: Record<string, string>): Promise<URL> {
  const posted = { csrf: player.csrf, requestId: randomUUID(), ...fields }
  const limit = Date.now() + ANSWER_LIMIT_MS
  for (;;) {
    const answer = await player.visitor.post(to, posted).catch(() => undefined)
    if (answer?.status === 303) return new URL(answer.headers.get('location') ?? '', player.visitor.origin)
    if (answer && answer.status < 500)
      throw new Error(`${to}: ${answer.status} ${JSON.stringify(errorsOf(answer))}`)
    if (Date.now() > limit) throw new Error(`${to}: no answer for ${ANSWER_LIMIT_MS / 1000} s`)
    swallowed += 1
    await pause(50)
  }
}

async function makeDeposit(player: Player, amount: string): Promise<void> {
  const to = await send(player, DEPOSIT, { intent: 'create', method: 'bank-transfer', amount })
  player.deposits.add(to.searchParams.get('order') ?? '')
}

async function placeBet(player: Player): Promise<void> {
  const to = await send(player, BET, { intent: 'bet', stake: '10', direction: 'under', target: '50.00' })
  player.bets.add(to.searchParams.get('bet') ?? '')
}

async function play(player: Player): Promise<void> {
  for (let count = 1; running; count++) {
    if (count % DEPOSIT_EVERY === 0) await makeDeposit(player, '50000')
    else await placeBet(player)
  }
}

/** Acknowledged movements that are not there, and movements that nobody was told of. */
async function compare(site: Site, player: Player): Promise<{ lost: number; unasked: number }> {
  const count = async (table: 'bet' | 'deposit_order', acknowledged: Set<string>) => {
    const [row] = await askDatabase<{ kept: number; all: number }>(
      site,
      `select count(*) filter (where ${table}.id = any ($2::uuid[]))::int as kept, count(*)::int as all
         from ${table} join member on member.id = member_id where account_key = $1`,
      [player.account.toLowerCase(), [...acknowledged]],
    )
    return { lost: acknowledged.size - (row?.kept ?? 0), unasked: (row?.all ?? 0) - (row?.kept ?? 0) }
  }
  const [bets, deposits] = [await count('bet', player.bets), await count('deposit_order', player.deposits)]
  return { lost: bets.lost + deposits.lost, unasked: bets.unasked + deposits.unasked }
}

/** What the wallet must hold by its orders and bets: paid deposits, less stakes, plus payouts; in minor units. */
async function owed(site: Site, player: Player): Promise<bigint> {
  const [row] = await askDatabase<{ owed: string }>(
    site,
    `select (coalesce((select sum(amount - fee) from deposit_order where member_id = member.id and status = 'paid'), 0)
       - coalesce((select sum(stake - payout) from bet where member_id = member.id), 0))::text as owed
     from member where account_key = $1`,
    [player.account.toLowerCase()],
  )
  return BigInt(row?.owed ?? 0)
}

const site = await startSite({ onDisk: true, env: { LOG_LEVEL: 'warn' } })
await ops(site, 'settings', 'set', 'simulatorDelayMs', '200')
const players = await Promise.all(Array.from({ length: PLAYERS }, () => makePlayer(site)))
const acknowledged = () => players.reduce((sum, { bets, deposits }) => sum + bets.size + deposits.size, 0)
const problems: string[] = []
const load = Promise.all(players.map(play)).catch((error: Error) => {
  problems.push(error.message)
})

console.log('round  killed    back after  acknowledged  ledger')
for (let round = 1; round <= ROUNDS && problems.length === 0; round++) {
  await pause(randomInt(...LOAD_MS))
  const victim = round % 2 === 1 ? 'server' : 'database'
  const { database } = site.pids()
  const killedAt = performance.now()
  await site.kill(victim)
  if (victim === 'server') await site.start()
  else await eventually('the restart of the database', async () => site.pids().database !== database)
  await site.ready()
  const backSeconds = ((performance.now() - killedAt) / 1000).toFixed(1)
  const { code, stdout, stderr } = await ops(site, 'ledger', 'check')
  if (code !== 0) problems.push(`round ${round}: ledger check: ${stdout}${stderr}`)
  const columns = [String(round).padStart(5), victim.padEnd(8), `${backSeconds} s`.padStart(10)]
  console.log([...columns, String(acknowledged()).padStart(12), code === 0 ? 'sound' : 'BROKEN'].join('  '))
}
running = false
await load

let lost = 0
let unasked = 0
for (const player of players) {
  await eventually('the end of open deposits', async () => {
    const question = `select 1 from deposit_order join member on member.id = member_id
      where account_key = $1 and status in ('created', 'waiting') limit 1`
    return (await askDatabase(site, question, [player.account.toLowerCase()])).length === 0
  })
  const difference = await compare(site, player)
  lost += difference.lost
  unasked += difference.unasked
  const shown = minorOf(await balanceOf(player.visitor))
  const due = await owed(site, player)
  if (shown !== due) problems.push(`${player.account} sees ${shown} and is owed ${due} (minor units)`)
}
if (lost > 0) problems.push(`${lost} acknowledged movements are lost`)
if (unasked > 0) problems.push(`${unasked} movements were done that no answer told of`)
const check = await ops(site, 'ledger', 'check')
if (check.code !== 0) problems.push(`ledger check at the end: ${check.stdout}${check.stderr}`)
await site.stop().catch((error: Error) => problems.push(error.message))

console.log(
  `\n${ROUNDS} kills, ${acknowledged()} acknowledged movements, ${swallowed} tries without an answer sent again`,
)
console.log(`${lost} acknowledged movements lost, ${unasked} done twice`)
for (const problem of problems) console.log(`problem: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
