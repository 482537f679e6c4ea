// npm run test:crash, its eleventh part (alone: node --import tsx tests/kills/bank-lines.ts --kills 20): a message of a bank's feed is
// taken and its lines are matched by a process that is killed with kill -9 before one of its statements or at any moment. Then two
// nodes at once are told the message again and look for lines that were left. No line may be missing or taken twice, every order is
// credited once, and the books must hold what lies in the account.
import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { minorOf } from '#contract/base/fields/money.ts'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import type { Member } from '#platform/base/context.ts'
import { openPool } from '#platform/base/db/database.ts'
import {
  checkBanks,
  listLines,
  matchNewLines,
  openFeed,
  takeMessage,
} from '#platform/cashier/bank-lines/index.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, bankAccount, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { freshDatabase } from '../support/database/fresh-database.ts'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'
import { sentMessage, testBank } from '../support/platform/banks.ts'
import { testMember } from '../support/platform/members.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import type { MessageErrand } from './bank-feed.ts'
import { atAnyMoment, BEYOND, doAndKill, endRun } from './kill.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
const KILLS = Number(values.kills)

const postgres = await scratchPostgres()
const { pool, url, drop } = await freshDatabase(postgres.adminUrl, 'sen_template')
const platformKey = randomBytes(32).toString('hex')
const { platform, clock } = heldPlatform(pool, { platformKey })
const { ctx } = platform
const otherPool = openPool(url)
const other = heldPlatform(otherPool, { platformKey })
const bankId = await testBank(ctx)
const result = await openFeed(ctx, { bankId, kind: 'plain', actor: 'test' })
if (!result.ok) throw new Error(result.code)
const { path, secret } = result.value
const feedId = path.split('/').at(-1) ?? ''

const problems: string[] = []
const found: Record<string, number> = {}
let statements = 0
let held = 0
let kills = 0
let came = 0n

async function ordered(member: Member, amount: string): Promise<string> {
  const made = await createDeposit(ctx, member, { method: 'bank-transfer', amount, requestId: randomUUID() })
  if (!made.ok) throw new Error(made.code)
  const seen = await deposit(ctx, member, { orderId: made.value.orderId })
  if (!seen.ok || !seen.value.instructions?.content) throw new Error('an order without a content')
  return seen.value.instructions.content
}

/** What a line says, and what becomes of it. */
interface ToldLine {
  content: string
  amount: string
  ends: string
}

const linesNow = async () =>
  (await listLines(ctx, { bankId })).map(({ reference, state, reason }) => [reference, `${state} ${reason}`])

async function checkMoney(when: string): Promise<void> {
  for (const problem of (await checkLedger(ctx.db)).problems)
    problems.push(`${when}: ${JSON.stringify(problem)}`)
  for (const problem of await checkBanks(ctx.db)) problems.push(`${when}: ${JSON.stringify(problem)}`)
}

const started = Date.now()
// What nobody interrupts shows how many statements there are to be held at.
for (let at = -1; at < KILLS && problems.length === 0; at++) {
  const now = new Date()
  for (const each of [clock, other.clock]) each.set(now.toISOString())
  const [payer, neighbour] = [await testMember(ctx), await testMember(ctx)]
  const [first, second] = [await ordered(payer, '200000.00'), await ordered(payer, '300000.00')]
  const [theirs, short] = [await ordered(neighbour, '500000.00'), await ordered(neighbour, '700000.00')]
  const toldLines: ToldLine[] = [
    { content: first, amount: '200000.00', ends: 'matched null' },
    { content: `MBVCB.1.${second}.CT tu 0011 NGUYEN A`, amount: '300000.00', ends: 'matched null' },
    { content: theirs, amount: '500000.00', ends: 'matched null' },
    { content: theirs, amount: '500000.00', ends: 'open twice' },
    { content: short, amount: '70000.00', ends: 'open other-amount' },
    { content: 'a gift', amount: '90000.00', ends: 'open no-order' },
  ]
  const owed = new Map([
    [payer, 50_000_000n],
    [neighbour, 50_000_000n],
  ])
  const lines = toldLines.map(({ content, amount }, nth) => ({
    reference: `FT-${at + 1}-${nth}`,
    time: now.toISOString(),
    amount,
    content,
  }))
  came += toldLines.reduce((sum, { amount }) => sum + minorOf(amount), 0n)
  const body = JSON.stringify({ lines })
  const isFree = at < 0 || atAnyMoment(at)
  const errand: MessageErrand = {
    id: `message-${at + 1}`,
    stopsAt: isFree ? BEYOND : 1 + Math.floor((at * statements) / KILLS),
    platformKey,
    at: now.toISOString(),
    feedId,
    path,
    body,
    headers: signedHeaders(secret, path, body, now.getTime()),
  }
  await doAndKill({
    worker: 'bank-feed.ts',
    url,
    errands: [errand],
    afterMs: at >= 0 && isFree ? (at * 37) % 400 : undefined,
    hasBegun: async () => true,
    onLine(_errand, what, count) {
      if (what === 'held') held += 1
      else statements = Math.max(statements, count)
    },
  })
  if (at >= 0) kills += 1
  await checkMoney(`after kill ${kills}`)
  const left = new Map((await linesNow()).map(([reference, state]) => [reference, state]))
  for (const [nth, { ends }] of toldLines.entries()) {
    const what = `${ends}: ${left.get(`FT-${at + 1}-${nth}`) ?? 'not taken'}`
    found[what] = (found[what] ?? 0) + 1
  }
  // Whoever sent it had no answer, and sends it again.
  await Promise.all(
    [ctx, other.platform.ctx].map(async (of) => {
      const took = await takeMessage(of, feedId, sentMessage(path, body, errand.headers))
      if (!took.ok) problems.push(`told again: ${took.code}`)
      await matchNewLines(of)
    }),
  )
  const is = new Map((await linesNow()).map(([reference, state]) => [reference, state]))
  const wanted = toldLines.map(({ ends }) => ends)
  const ended = lines.map(({ reference }) => is.get(reference))
  if (!isDeepStrictEqual(ended, wanted)) problems.push(`lines ended as ${ended.join(', ')}`)
  for (const [member, amount] of owed) {
    const has = await balanceOf(ctx.db, wallet(member.id, 'main'))
    if (has !== amount) problems.push(`a member has ${has} and is owed ${amount} (minor units)`)
  }
  const holds = -(await balanceOf(ctx.db, bankAccount(Number(bankId))))
  if (holds !== came) problems.push(`the account holds ${holds} of ${came} (minor units)`)
  await checkMoney(`kill ${kills}, at the end`)
  const seconds = ((Date.now() - started) / 1_000).toFixed(0)
  console.log(`kill ${kills}, ${seconds} s: ${statements} statements of a message`)
}
console.log(`\n${kills} kills of a message, ${held} held before a statement; ${came} minor units came`)
console.log(`after the kill ${JSON.stringify(found)}`)
await endRun(
  problems,
  () => otherPool.end(),
  () => pool.end(),
  drop,
  () => postgres.close(),
)
