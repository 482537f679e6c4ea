import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { setValue, type Values } from '#platform/base/settings/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { cases } from '#tests/support/cases.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { compareBooks } from './operate-transfers.ts'
import { recallFunds } from './recall-funds.ts'
import { transferFunds } from './transfer-funds.ts'

/**
 * Any transfers of several members at once, while the vendor misbehaves and processes die: no money is lost or doubled,
 * at no time; and once it is known what became of everything, our books are the vendor's.
 */

const MEMBERS = 2
const SEQUENCES = cases({ few: 10, many: 100 })
const OPENING = '1000.00'
const vendors = ['LOTUS', 'PEARL', 'CORAL']

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  const entries = vendors.map((code, index) => ({
    code,
    name: code,
    isHot: false,
    position: index + 1,
    walletProvider: 'simulator',
  }))
  await installCatalogue(ctx, entries, [])
  await setValue(ctx, 'test', 'simulatorWalletDelayMs', 20)
})
afterAll(() => world.close())

const somewhere = fc.constantFrom('main', 'main', ...vendors)
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      from: somewhere,
      to: somewhere,
      amount: fc.integer({ min: 1, max: 60_000 }).map((cents) => (cents / 100).toFixed(2)),
      request: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('recall' as const),
      from: fc.option(fc.constantFrom(...vendors), { nil: undefined }),
      request: fc.nat({ max: 2 }),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never
const behaviour = fc.constantFrom<Values['simulatorWallet']>(
  ...([
    'answer',
    'answer',
    'slow',
    'late',
    'late',
    'lose-answer',
    'lose-request',
    'twice',
    'refuse',
    'down',
  ] as const),
)
/** What is done at the same moment, each by a process that may die after so many statements; then time passes. */
const step = fc.record({
  actions: fc.array(
    fc.record({
      who: fc.nat({ max: MEMBERS - 1 }),
      action,
      diesAfter: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 5, size: 'max' },
  ),
  behaviour,
  seconds: fc.constantFrom(0, 6, 60, 2_000),
  jobs: fc.constantFrom('none', 'once', 'thrice'),
})

class ProcessDied extends Error {}

/** The same platform in a process that dies when it would run one statement more than `statements`. */
function dying(statements: number | undefined): Context {
  if (statements === undefined) return ctx
  let left = statements
  const fate: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left < 0) throw new ProcessDied()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return createContext({ ...ctx, db: ctx.db.withPlugin(fate) })
}

async function act(member: Member, action: Action, diesAfter: number | undefined): Promise<void> {
  const process = dying(diesAfter)
  const requestId = `${action.do}-${action.request}`
  const acted =
    action.do === 'transfer'
      ? transferFunds(process, member, { ...action, requestId })
      : recallFunds(process, member, { from: action.from, requestId })
  await acted.catch((error: unknown) => {
    if (!(error instanceof ProcessDied)) throw error
  })
}

/** A slow answer comes after the time is over. Settings are kept for a second. */
async function behave(behaviour: Values['simulatorWallet']): Promise<void> {
  await setValue(ctx, 'test', 'simulatorWallet', behaviour)
  await setValue(ctx, 'test', 'vendorAnswerMs', behaviour === 'slow' ? 10 : 4_000)
  world.clock.advance(2)
}

interface Books {
  main: bigint
  vendors: Record<string, bigint>
  transit: bigint
}

/** A member's money as the ledger and the orders have it at one moment. */
async function booksOf({ id }: Member): Promise<Books> {
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select replace(kind, 'vendor-', '') as kind, balance as amount from ledger_account
    where member_id = ${id} and kind in ('main', ${sql.join(vendors.map((code) => `vendor-${code}`))})
    union all
    select 'transit', coalesce(sum(amount), 0)::bigint from wallet_transfer
    where member_id = ${id} and status in ('requested', 'sent', 'unknown')
  `.execute(ctx.db)
  const {
    main = 0n,
    transit = 0n,
    ...outside
  } = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
  return { main, transit, vendors: outside }
}

const sum = ({ main, transit, vendors }: Books) =>
  Object.values(vendors).reduce((all, one) => all + one, main + transit)

/** What the orders, read one after the other, make of the opening balance. */
async function expectOrdersExplain(member: Member): Promise<void> {
  const rows = await ctx.db
    .selectFrom('wallet_transfer')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  const model = new Map([['main', minorOf(OPENING)], ...vendors.map((code) => [code, 0n] as const)])
  const add = (name: string, amount: bigint) => model.set(name, (model.get(name) ?? 0n) + amount)
  for (const { from_wallet: from, to_wallet: to, leg, status, amount } of rows) {
    // Out of one vendor, and refused by the other: the main wallet has it.
    const aim = status === 'done' ? to : leg === 'withdraw' || from === 'main' ? from : 'main'
    add(from, -amount)
    add(aim, amount)
  }
  const { main, vendors: outside } = await booksOf(member)
  for (const [name, amount] of model)
    expect(name === 'main' ? main : (outside[name] ?? 0n), name).toBe(amount)
  // Each request made its own transfers, and no transfer is without a request.
  const requests = await ctx.db
    .selectFrom('request')
    .select('result')
    .where('member_id', '=', member.id)
    .execute()
  const made = requests.flatMap(({ result }) => {
    const { transferId, transferIds = [] } = result as { transferId?: string; transferIds?: string[] }
    return transferId === undefined ? transferIds : [transferId]
  })
  expect(made.sort()).toEqual(rows.map(({ id }) => id).sort())
}

it('loses and doubles nothing, whatever the vendor does and wherever a process dies', async () => {
  const everybody: Member[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5, size: 'max' }), async (steps) => {
      await forgetJobs(ctx)
      const members = await Promise.all(
        Array.from({ length: MEMBERS }, () => testMember(ctx, { balance: OPENING })),
      )
      everybody.push(...members)
      for (const { actions, behaviour, seconds, jobs } of steps) {
        await behave(behaviour)
        await Promise.all(
          actions.map(({ who, action, diesAfter }) => act(members[who] as Member, action, diesAfter)),
        )
        world.clock.advance(seconds)
        if (jobs !== 'none') await runJobs(world.platform, { thrice: jobs === 'thrice' })
        for (const member of members) expect(sum(await booksOf(member))).toBe(minorOf(OPENING))
      }
      await behave('answer')
      world.clock.advance(4_000)
      await runJobs(world.platform)
      for (const member of members) {
        expect((await booksOf(member)).transit).toBe(0n)
        await expectOrdersExplain(member)
      }
    }),
    { numRuns: SEQUENCES },
  )
  // By now every late answer has come too.
  for (const { account } of everybody) {
    const books = await compareBooks(ctx, account)
    for (const { vendor, ours, theirs } of books.ok ? books.value : [])
      expect(theirs, `${account} at ${vendor}`).toBe(ours)
  }
  const { rows } = await sql<{ transit: bigint }>`
    select sum(balance)::bigint as transit from ledger_account where kind = 'transit'
  `.execute(ctx.db)
  expect(rows[0]?.transit).toBe(0n)
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 300_000)
