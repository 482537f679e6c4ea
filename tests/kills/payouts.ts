// npm run test:crash, its tenth part (alone: node --import tsx tests/kills/payouts.ts --kills 20): payouts are killed with kill -9 while
// they are given to a gateway by its description, each at another statement or at any moment; the gateway pays, is silent, never
// answers, or has never heard of them. Then the queue goes on, and an operator tries again what the gateway does not know. No payout
// may be sent twice, and every withdrawal is paid once.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setValue } from '#platform/base/settings/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  requestWithdrawal,
  retryPayout,
  showWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { openTestGateway } from '../support/platform/gateways.ts'
import { runJobs } from '../support/platform/jobs.ts'
import { testMember } from '../support/platform/members.ts'
import type { Errand } from './held-pool.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'

const { kills: KILLS } = readNumbers({ kills: 50 })
/** Withdrawals at once in one process, which one kill ends. */
const PAYOUTS = 4
/** How the gateway behaves, each for a kill; it has never heard of what it loses. */
const behaviours = ['pay', 'silent', 'lose', 'hang'] as const
/** Longer than a request can be under way (`PAYOUT_QUIET_MS`), and after which it is asked again. */
const LATER_SECONDS = 400
/** The queue is looked at so often: an answer to a question may come after the next one. */
const LOOKS = 4

const platformKey = randomBytes(32).toString('hex')
const run = await startRun({ platformKey })
const { platform, ctx, clock, problems, found, ends, counts } = run
clock.set(new Date().toISOString())
await setValue(ctx, 'test', 'simulatorPayout', 'refuse')
const gateway = await openTestGateway(platform, 'plain')
const paymentPasswordHash = await hashPassword('135790')

let numbers = 3_000_000

async function approved(): Promise<{ orderId: string; memberId: bigint }> {
  const member = await testMember(ctx, { balance: '500000.00', paymentPasswordHash })
  const bank = { bankCode: 'VCB', accountNumber: String(++numbers), payeeName: 'NGUYEN LAN' }
  const bound = await bindAccount(ctx, member, bank)
  if (!bound.ok) throw new Error(bound.code)
  const result = await requestWithdrawal(ctx, member, {
    accountId: bound.value.accountId,
    amount: '200000.00',
    paymentPassword: '135790',
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  const { orderId } = result.value
  const done = await approveWithdrawal(ctx, orderId, 'ops:anna')
  if (!done.ok) throw new Error(done.code)
  return { orderId, memberId: member.id }
}

const shown = async (orderId: string) => {
  const order = await showWithdrawal(ctx, orderId)
  if (!order.ok) throw new Error(order.code)
  return order.value
}
const askedFor = (payoutId: string) => gateway.queryCounts.get(payoutId.replaceAll('-', '')) ?? 0

/** Lets the queue go on until nothing is unclear any more. */
async function goOn(): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    clock.advance(LATER_SECONDS)
    await runJobs(platform)
  }
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  const behaviour = at === WHOLE ? 'silent' : (behaviours[at % behaviours.length] ?? 'pay')
  gateway.behaviour = behaviour
  const orders: Awaited<ReturnType<typeof approved>>[] = []
  for (let place = 0; place < PAYOUTS; place++) orders.push(await approved())
  const errands = orders.map(({ orderId: id }, place): Errand => {
    const number = Math.floor((at * PAYOUTS) / behaviours.length) + place
    return { id, stopsAt: run.stopOf(at, number), platformKey, at: clock.now().toISOString() }
  })
  await run.kill({ at, worker: 'payout-sender.ts', errands, withinMs: 300 })
  for (const { orderId } of orders) {
    const what = `${behaviour}: ${(await shown(orderId)).status}, asked ${askedFor(orderId)} times`
    count(found, what)
  }
  const lost = new Set(behaviour === 'lose' ? orders.filter(({ orderId }) => askedFor(orderId) > 0) : [])
  // From now on it answers, and calls only where it has lost something: of the rest the queue finds out what became of it.
  gateway.behaviour = behaviour === 'lose' ? 'pay' : 'silent'
  await goOn()
  for (const { orderId } of orders) {
    const { status, problem } = await shown(orderId)
    if (status !== 'approved') continue
    if (problem === null) problems.push(`${orderId} is unclear still, the gateway being ${behaviour}`)
    const again = await retryPayout(ctx, orderId, 'ops:anna')
    if (!again.ok) problems.push(`${orderId} cannot be tried again: ${again.code}`)
  }
  await goOn()
  for (const order of orders) {
    const { orderId, memberId } = order
    const { status } = await shown(orderId)
    const [first, second] = [askedFor(orderId), askedFor(`${orderId}-2`)]
    const end = `${status}, sent ${first} and ${second} times`
    count(ends, end)
    // Of what it lost it has paid nothing; everything else that it was sent it has paid.
    const isPaidOnce = first + second - (lost.has(order) ? 1 : 0) === 1
    if (first > 1 || !isPaidOnce || askedFor(`${orderId}-3`) > 0)
      problems.push(`${orderId}, the gateway being ${behaviour}: ${end}`)
    const { rows } = await sql<{ times: bigint }>`
      select count(*) as times from ledger_posting where kind = 'withdrawal-paid' and reference = ${orderId}
    `.execute(ctx.db)
    if ((status !== 'paid' && status !== 'received') || rows[0]?.times !== 1n)
      problems.push(`${orderId} is ${status}, paid ${rows[0]?.times} times in the books`)
    const left = await balanceOf(ctx.db, wallet(memberId, 'held'))
    if (left !== 0n) problems.push(`${orderId} holds ${left} still`)
  }
  await run.checkBooks(`kill ${counts.kills}`)
  run.say(`${counts.statements} statements of a payout, ${JSON.stringify(ends)}`)
}
await run.end(`${PAYOUTS} payouts`, () => gateway.close())
