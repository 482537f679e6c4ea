import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { checkBanks, openFeed } from '#platform/cashier/bank-lines/index.ts'
import { listBanks } from '#platform/cashier/banks/index.ts'
import { chainRoutines, checkChains } from '#platform/cashier/chain-arrivals/index.ts'
import { cancelDeposit, createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import type { SimulatedGateway } from '#platform/cashier/providers/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { openScriptedChain, type ScriptedChain } from '#tests/support/chain/scripted-chain.ts'
import { closeTestChains } from '#tests/support/chain/test-chain.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { closeTestGateways, GATEWAY_SITE, openTestGateway } from '#tests/support/platform/gateways.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

/**
 * Whoever wants money for nothing, by every way in: contents of others and of two orders at once, messages that were captured,
 * edited, signed by guess, sent again, too large or too deep, worthless tokens, payments that are taken back. Nobody ever has
 * more than what really came for them.
 */

const SEQUENCES = cases({ few: 4, many: 60 })
const AMOUNT: Minor = 50_000_000n
/** Tokens that an order of this amount asks for. */
const UNITS = 20_000_000n
const CONFIRMATIONS = 2

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let chain: ScriptedChain
let opened: { gateway?: SimulatedGateway } = {}
/** Numbers of messages of feeds, each once. */
let made = 0
/** Closes what the sequence before has opened, however it ended. */
async function closeAll(): Promise<void> {
  await opened.gateway?.close()
  opened = {}
  await closeTestGateways(ctx)
  await closeTestBanks(ctx)
}
beforeAll(async () => {
  world = await testPlatform({ info() {}, warn() {}, error() {} })
  ctx = world.ctx
  const terms = { network: 900_000, symbol: 'USDA', confirmations: CONFIRMATIONS }
  ;({ node: chain } = await openScriptedChain(ctx, terms))
})
beforeEach(() => forgetJobs(ctx))
afterEach(() => closeAll())
afterAll(async () => {
  await closeTestChains(ctx)
  await chain.stop()
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect([...(await checkBanks(ctx.db)), ...(await checkChains(ctx.db))]).toEqual([])
  await world.close()
})

/** A message to one of our addresses. */
interface Message {
  path: string
  body: string
  headers: Record<string, string>
}

const post = async ({ path, body, headers }: Message): Promise<number> =>
  (await world.platform.fetch(new Request(`${GATEWAY_SITE}${path}`, { method: 'POST', body, headers })))
    .status

/** The three kinds of feeds of one account, each with a message as its service signs it. */
async function feedsOf(bankId: string, number: string) {
  const opened = async (kind: 'plain' | 'sepay' | 'casso') => {
    const feed = await openFeed(ctx, { bankId, kind, actor: 'test' })
    if (!feed.ok) throw new Error(feed.code)
    return feed.value
  }
  const [plain, sepay, casso] = [await opened('plain'), await opened('sepay'), await opened('casso')]
  const hmac = (algorithm: string, secret: string, text: string) =>
    createHmac(algorithm, secret).update(text).digest('hex')
  const inVietnam = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const feed = (path: string, say: (line: Line) => Omit<Message, 'path'>) => ({
    path,
    say: (line: Line): Message => ({ path, ...say(line) }),
  })
  return [
    feed(plain.path, ({ amount, content }) => {
      const nowMs = ctx.clock.now().getTime()
      const time = new Date(nowMs).toISOString()
      const line = { reference: randomUUID(), time, amount: moneyOf(amount), content }
      const body = JSON.stringify({ lines: [line] })
      return { body, headers: signedHeaders(plain.secret, plain.path, body, nowMs) }
    }),
    feed(sepay.path, ({ amount, content }) => {
      const nowMs = ctx.clock.now().getTime()
      const timestamp = String(Math.floor(nowMs / 1_000))
      const line = { id: ++made, accountNumber: number, transactionDate: inVietnam(nowMs), content }
      const sum = { transferType: 'in', transferAmount: Number(amount / 100n), referenceCode: randomUUID() }
      const body = JSON.stringify({ ...line, ...sum })
      const signature = `sha256=${hmac('sha256', sepay.secret, `${timestamp}.${body}`)}`
      const headers = { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': signature }
      return { body, headers }
    }),
    feed(casso.path, ({ amount, content }) => {
      const nowMs = ctx.clock.now().getTime()
      // Its keys are in order, as they are signed.
      const data = {
        accountNumber: number,
        amount: Number(amount / 100n),
        description: content,
        id: ++made,
        reference: randomUUID(),
        transactionDateTime: inVietnam(nowMs),
      }
      const body = JSON.stringify({ data, error: 0 })
      const signature = `t=${nowMs},v1=${hmac('sha512', casso.secret, `${nowMs}.${body}`)}`
      return { body, headers: { 'x-casso-signature': signature } }
    }),
  ] as const
}
interface Line {
  amount: Minor
  content: string
}

/** What a sender can do to a message without the secret; each must be refused. */
const forgeries = {
  amount: (message: Message) => ({ ...message, body: message.body.replace(/100000/, '900000') }),
  content: (message: Message) => ({ ...message, body: message.body.replace(/"SN/, '"XX SN') }),
  space: (message: Message) => ({ ...message, body: `${message.body} ` }),
  unsigned: (message: Message) => ({ ...message, headers: {} }),
  guessed: ({ headers, ...message }: Message) => ({
    ...message,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(/[0-9a-f]{64,128}$/, '0'.repeat(64)),
      ]),
    ),
  }),
} as const
type Forgery = keyof typeof forgeries

const who = fc.constantFrom('attacker', 'victim')
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      feed: fc.nat({ max: 2 }),
      /** Whose content stands in it: an order of one's own, another's, of both, or one with a wrong sign. */
      content: fc.constantFrom('own', 'other order', 'victim', 'both', 'two', 'wrong'),
      less: fc.constantFrom(0n, 0n, 100n, 49_900_000n),
      small: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth: fc.nat({ max: 9 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      nth: fc.nat({ max: 9 }),
      how: fc.constantFrom(...(Object.keys(forgeries) as Forgery[])),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), nth: fc.nat({ max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('senseless' as const),
      to: fc.constantFrom('plain', 'sepay', 'casso', 'gateway', 'gateway payout'),
      what: fc.constantFrom('huge', 'nested', 'empty'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gateway' as const),
      how: fc.constantFrom('pay', 'differ', 'forge', 'currency', 'repeat', 'never'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('tokens' as const),
      how: fc.constantFrom('worthless', 'many worthless', 'less', 'taken back', 'right'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, nth: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)

interface Order {
  orderId: string
  content: string
  address: string
}

test('nobody has more than what really came for them, whatever is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await closeAll()
      const bank = await testBank(ctx)
      const { number = '' } = (await listBanks(ctx)).find(({ id }) => id === bank) ?? {}
      const gateway = await openTestGateway(world.platform, 'plain')
      opened.gateway = gateway
      chain.mine(1)
      const watch = () => chainRoutines['watch-chains'].work(ctx)
      await watch()
      const feeds = await feedsOf(bank, number)
      const [attacker, victim] = [await testMember(ctx), await testMember(ctx)]
      const order = async (
        whose: Member,
        method: 'bank-transfer' | 'e-wallet' | 'crypto',
      ): Promise<Order> => {
        const wish = { method, amount: moneyOf(AMOUNT), requestId: randomUUID() }
        const done = await createDeposit(ctx, whose, wish)
        if (!done.ok) throw new Error(`${method}: ${done.code}`)
        const { orderId } = done.value
        const result = await deposit(ctx, whose, { orderId })
        const { content = '', accountNumber = '' } = (result.ok && result.value.instructions) || {}
        return { orderId, content, address: accountNumber.toLowerCase() }
      }
      const own = [await order(attacker, 'bank-transfer'), await order(attacker, 'bank-transfer')] as const
      const others = await order(victim, 'bank-transfer')
      const wallets = await order(attacker, 'e-wallet')
      const tokens = await order(attacker, 'crypto')
      await runJobs(world.platform)

      // Messages that somebody has read on their way, and how often the clock had moved on when they were sent.
      const captured: { message: Message; waits: number }[] = []
      let waits = 0
      let wasPaidAtGateway = false
      /** What is real: money that came for somebody's order, whoever sent it. */
      const came = { attacker: 0n, victim: 0n, either: 0n }
      /** The attacker's orders that were paid as they should be: these are credited all the same. */
      const paid = new Set<string>()
      const lines = async () => (await ctx.db.selectFrom('bank_line').select('id').execute()).length
      /** A message that must change nothing. */
      const changesNothing = async (message: Message, status: number) => {
        const before = await lines()
        expect([await post(message), await lines()]).toEqual([status, before])
      }

      for (const one of steps) {
        switch (one.do) {
          case 'transfer': {
            const contents = {
              own: own[0].content,
              'other order': own[1].content,
              victim: others.content,
              both: `${own[0].content} ${others.content}`,
              two: `${own[0].content}${own[1].content}`,
              wrong: `${own[0].content.slice(0, -1)}${own[0].content.endsWith('2') ? '3' : '2'}`,
            }
            const content = one.small ? contents[one.content].toLowerCase() : contents[one.content]
            const amount = AMOUNT - one.less
            const message = feeds[one.feed as 0].say({ amount, content })
            expect(await post(message)).toBe(200)
            captured.push({ message, waits })
            if (one.content === 'own' || one.content === 'other order') came.attacker += amount
            if (one.content === 'own' && one.less === 0n) paid.add(own[0].orderId)
            if (one.content === 'other order' && one.less === 0n) paid.add(own[1].orderId)
            if (one.content === 'victim') came.victim += amount
            // It names two orders, and pays the one that alone can still be paid.
            if (one.content === 'both') came.either += amount
            if (one.content === 'two') came.attacker += amount
            break
          }
          case 'repeat': {
            const known = captured[one.nth % captured.length]
            // In its time it is known, later it is too old.
            if (known) await changesNothing(known.message, known.waits === waits ? 200 : 401)
            break
          }
          case 'forge': {
            const known = captured[one.nth % captured.length]
            const forged = known && forgeries[one.how](known.message)
            if (!forged || JSON.stringify(forged) === JSON.stringify(known.message)) break
            // Casso signs what its JSON says, and not its spaces: this is the same message.
            const isTheSame = one.how === 'space' && forged.path === feeds[2].path && known.waits === waits
            await changesNothing(forged, isTheSame ? 200 : 401)
            break
          }
          case 'elsewhere': {
            const known = captured[one.nth % captured.length]
            for (const { path } of feeds)
              if (known && path !== known.message.path) await changesNothing({ ...known.message, path }, 401)
            break
          }
          case 'senseless': {
            const paths = {
              plain: feeds[0].path,
              sepay: feeds[1].path,
              casso: feeds[2].path,
              gateway: '/callbacks/gateway/plain',
              'gateway payout': '/callbacks/gateway/plain/payout',
            }
            const bodies = {
              huge: 'x'.repeat(10 * 1024 * 1024),
              nested: `${'['.repeat(7_000)}${']'.repeat(7_000)}`,
              empty: '',
            }
            const isGateway = one.to.startsWith('gateway')
            const message = { path: paths[one.to], body: bodies[one.what], headers: {} }
            await changesNothing(message, one.what === 'huge' ? 413 : isGateway ? 400 : 401)
            break
          }
          case 'gateway':
            gateway.behaviour = one.how
            await gateway.pay(wallets.orderId)
            wasPaidAtGateway ||= one.how === 'pay' || one.how === 'repeat'
            break
          case 'tokens': {
            const { address: to } = tokens
            const before = chain.head()
            if (one.how === 'worthless')
              chain.block({ tx: randomUUID(), to, units: UNITS, token: '0x'.padEnd(42, 'b') })
            if (one.how === 'many worthless')
              for (const sign of ['1', '2', '3', '4'])
                chain.block(
                  { tx: randomUUID(), to, units: UNITS, token: '0x'.padEnd(42, sign) },
                  { tx: randomUUID(), to, units: UNITS * 1_000n, token: '0x'.padEnd(42, sign) },
                )
            if (one.how === 'less') chain.block({ tx: randomUUID(), to, units: UNITS / 100n })
            if (one.how === 'right') chain.block({ tx: randomUUID(), to, units: UNITS })
            if (one.how === 'taken back') {
              chain.block({ tx: randomUUID(), to, units: UNITS })
              await watch()
              chain.cutTo(before)
              chain.mine(1)
            }
            if (one.how === 'right') came.attacker += AMOUNT
            chain.mine(CONFIRMATIONS + 1)
            await watch()
            break
          }
          case 'cancel':
            if (one.who === 'attacker')
              await cancelDeposit(ctx, attacker, { orderId: own[one.nth as 0].orderId })
            else await cancelDeposit(ctx, attacker, { orderId: others.orderId })
            break
          case 'wait':
            waits += 1
            world.clock.advance(6 * 60)
            chain.mine(1)
            await watch()
        }
        const has = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'main'))
        const [gained, given] = [await has(attacker), await has(victim)]
        const earned = came.attacker + (wasPaidAtGateway ? AMOUNT : 0n)
        expect(gained).toBeLessThanOrEqual(earned + came.either)
        expect(gained + given).toBeLessThanOrEqual(earned + came.victim + came.either)
        expect(gained).toBeGreaterThanOrEqual(BigInt(paid.size) * AMOUNT)
        expect(given).toBeLessThanOrEqual(came.victim + came.either)
        // Each order once: two of banks, one of the gateway's, one of the chain; the victim has one.
        expect(gained).toBeLessThanOrEqual(4n * AMOUNT)
        expect(given).toBeLessThanOrEqual(AMOUNT)
      }
      // Another's order stands as it stood, whoever tried to cancel it.
      const seen = await deposit(ctx, victim, { orderId: others.orderId })
      expect(seen.ok && seen.value.status).not.toBe('cancelled')
    }),
    { numRuns: SEQUENCES },
  )
}, 300_000)
