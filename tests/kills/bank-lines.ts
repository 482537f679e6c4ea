// npm run test:crash, its eleventh part (alone: node --import tsx tests/kills/bank-lines.ts --kills 20): a message of a bank's feed is
// taken and its lines are matched by a process that is killed with kill -9 before one of its statements or at any moment. Then two
// nodes at once are told the message again and look for lines that were left. No line may be missing or taken twice, every order is
// credited once, and the books must hold what lies in the account.
import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { minorOf } from '#contract/base/fields/money.ts'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import type { Member } from '#platform/base/context.ts'
import {
  checkBanks,
  listLines,
  matchNewLines,
  openFeed,
  takeMessage,
} from '#platform/cashier/bank-lines/index.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, bankAccount, wallet } from '#platform/money/ledger/index.ts'
import { sentMessage, testBank } from '../support/platform/banks.ts'
import { testMember } from '../support/platform/members.ts'
import type { MessageErrand } from './bank-feed.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'

const { kills: KILLS } = readNumbers({ kills: 50 })

const platformKey = randomBytes(32).toString('hex')
const run = await startRun({ platformKey })
const { ctx, nodes, clock, problems, found, ends, counts } = run
const bankId = await testBank(ctx)
const result = await openFeed(ctx, { bankId, kind: 'plain', actor: 'test' })
if (!result.ok) throw new Error(result.code)
const { path, secret } = result.value
const feedId = path.split('/').at(-1) ?? ''

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
  await run.checkBooks(when)
  for (const problem of await checkBanks(ctx.db)) problems.push(`${when}: ${JSON.stringify(problem)}`)
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  const now = new Date()
  clock.set(now)
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
  const errand: MessageErrand = {
    id: `message-${at + 1}`,
    stopsAt: run.stopOf(at, Math.floor((at * counts.statements) / KILLS)),
    platformKey,
    at: now.toISOString(),
    feedId,
    path,
    body,
    headers: signedHeaders(secret, path, body, now.getTime()),
  }
  await run.kill({ at, worker: 'bank-feed.ts', errands: [errand] })
  await checkMoney(`after kill ${counts.kills}`)
  const left = new Map((await linesNow()).map(([reference, state]) => [reference, state]))
  for (const [nth, { ends }] of toldLines.entries()) {
    const what = `${ends}: ${left.get(`FT-${at + 1}-${nth}`) ?? 'not taken'}`
    count(found, what)
  }
  // Whoever sent it had no answer, and sends it again.
  await Promise.all(
    nodes.map(async (of) => {
      const took = await takeMessage(of, feedId, sentMessage(path, body, errand.headers))
      if (!took.ok) problems.push(`told again: ${took.code}`)
      await matchNewLines(of)
    }),
  )
  const is = new Map((await linesNow()).map(([reference, state]) => [reference, state]))
  const wanted = toldLines.map(({ ends }) => ends)
  const ended = lines.map(({ reference }) => is.get(reference))
  for (const end of ended) count(ends, end ?? 'not taken')
  if (!isDeepStrictEqual(ended, wanted)) problems.push(`lines ended as ${ended.join(', ')}`)
  for (const [member, amount] of owed) {
    const has = await balanceOf(ctx.db, wallet(member.id, 'main'))
    if (has !== amount) problems.push(`a member has ${has} and is owed ${amount} (minor units)`)
  }
  const holds = -(await balanceOf(ctx.db, bankAccount(Number(bankId))))
  if (holds !== came) problems.push(`the account holds ${holds} of ${came} (minor units)`)
  await checkMoney(`kill ${counts.kills}, at the end`)
  run.say(`${counts.statements} statements of a message`)
}
console.log(`${came} minor units came`)
await run.end('a message')
