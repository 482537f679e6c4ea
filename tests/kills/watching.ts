// npm run test:crash, its ninth part (alone: node --import tsx tests/kills/watching.ts --kills 20): the watcher of chains is killed with
// kill -9 at a statement of its pass or at any moment, while anvil's blocks bring payments of every kind. Then two nodes at once go on.
// No transfer may be missing or taken twice, every order is credited once, and the books must agree with the chain.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Context, Member } from '#platform/base/context.ts'
import { chainRoutines, checkChains, listArrivals } from '#platform/cashier/chain-arrivals/index.ts'
import { chainById } from '#platform/cashier/chains/index.ts'
import { balanceOf, chainAccount, wallet } from '#platform/money/ledger/index.ts'
import { startAnvil } from '../support/chain/anvil.ts'
import { testChain, tokenOrder } from '../support/chain/test-chain.ts'
import { testMember } from '../support/platform/members.ts'
import type { Errand } from './held-pool.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'

const { kills: KILLS } = readNumbers({ kills: 50 })
const CONFIRMATIONS = 3
/** What an order of 500,000 ₫ asks for at 25,000 ₫ a token, and what that is in minor units. */
const [UNITS, WORTH] = [20_000_000n, 50_000_000n]
/** How an order is paid, and what its arrivals say in the end. */
const kinds = {
  exact: ['matched null'],
  twice: ['matched null', 'open twice'],
  less: ['open less'],
  pretended: ['open not-held'],
  'another token': ['open other-token'],
  nothing: [],
} as const
type Kind = keyof typeof kinds
const isPaid = (kind: Kind) => kinds[kind].some((arrival) => arrival.startsWith('matched'))
/** A kill among so many comes while nothing has its confirmations yet, and another one where a pass has several ranges. */
const [FRESH_EVERY, LONG_EVERY] = [3, 10]
/** More blocks than one call asks for. */
const LONG = 2_100

const platformKey = randomBytes(32).toString('hex')
const run = await startRun({ platformKey })
const { ctx, nodes, clock, problems, found, ends, counts } = run
const node = await startAnvil()
const token = await node.deploy('USDT', 6)
const otherToken = await node.deploy('USDC', 6)
const chain = await testChain(ctx, { rpc: [node.url], token, confirmations: CONFIRMATIONS })

let orders = 0

const watch = (of: Context) => chainRoutines['watch-chains'].work(of)
const setClocks = async (): Promise<void> => clock.set(await node.now())

interface PaidOrder {
  orderId: string
  kind: Kind
  member: Member
}

/** An order of a member of its own: nobody may have so many open at once. */
async function order(kind: Kind): Promise<PaidOrder> {
  const member = await testMember(ctx)
  const { orderId, address } = await tokenOrder(ctx, member)
  if (kind === 'exact') await node.pay(token, address, UNITS)
  if (kind === 'twice') await node.call(token, 'transferTwice', [address, UNITS, UNITS])
  if (kind === 'less') await node.pay(token, address, UNITS / 2n)
  if (kind === 'pretended') await node.call(token, 'pretend', [address, UNITS])
  if (kind === 'another token') await node.pay(otherToken, address, UNITS)
  orders += 1
  return { orderId, kind, member }
}

async function checkMoney(when: string): Promise<void> {
  await run.checkBooks(when)
  for (const problem of await checkChains(ctx.db)) problems.push(`${when}: ${JSON.stringify(problem)}`)
}

const arrivalsOf = async (orderId: string) =>
  (await listArrivals(ctx, { orderId })).map(({ state, reason }) => `${state} ${reason}`).sort()

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  await node.mine(1)
  await setClocks()
  await Promise.all(nodes.map(watch))
  const paid: PaidOrder[] = []
  for (const kind of Object.keys(kinds) as Kind[]) paid.push(await order(kind))
  const isFresh = at >= 0 && at % FRESH_EVERY === 0
  if (!isFresh) await node.mine(at >= 0 && at % LONG_EVERY === 1 ? LONG : CONFIRMATIONS)
  await setClocks()
  const errand: Errand = {
    id: `pass-${at + 1}`,
    stopsAt: run.stopOf(at, Math.floor((at * counts.statements) / KILLS)),
    platformKey,
    at: clock.now().toISOString(),
  }
  await run.kill({ at, worker: 'chain-watcher.ts', errands: [errand] })
  await checkMoney(`after kill ${counts.kills}`)
  for (const { orderId, kind } of paid) {
    const what = `${kind}: ${(await arrivalsOf(orderId)).join(', ') || 'nothing'}`
    count(found, what)
  }
  await node.mine(CONFIRMATIONS)
  await setClocks()
  await Promise.all(nodes.map(watch))
  for (const { orderId, kind, member } of paid) {
    const is = await arrivalsOf(orderId)
    count(ends, `${kind}: ${is.join(', ') || 'nothing'}`)
    if (!isDeepStrictEqual(is, [...kinds[kind]])) problems.push(`an order paid ${kind} has ${is.join(', ')}`)
    const [owed, has] = [isPaid(kind) ? WORTH : 0n, await balanceOf(ctx.db, wallet(member.id, 'main'))]
    if (has !== owed) problems.push(`who paid ${kind} has ${has} and is owed ${owed} (minor units)`)
  }
  const row = await chainById(ctx, chain)
  const confirmed = (await node.head()) - BigInt(CONFIRMATIONS) + 1n
  if (row?.scanned !== confirmed) problems.push(`taken up to ${row?.scanned}, confirmed up to ${confirmed}`)
  await checkMoney(`kill ${counts.kills}, at the end`)
  run.say(`${orders} orders, ${counts.statements} statements of a pass`)
}
// All that the chain shows of our addresses is in the books, to the unit.
const holds = -(await balanceOf(ctx.db, chainAccount(Number(chain))))
console.log(`${orders} orders, ${holds} minor units came`)
await run.end('the watcher', () => node.stop())
