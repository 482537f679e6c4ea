import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { setPlayLimit, takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { type Connection, connectionOf, takeCall, type WalletCall } from '#platform/play/vendors/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { tracesOf } from '#tests/support/database/traces.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { launched, type TestVendor, testVendor } from '#tests/support/platform/vendors.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let vendor: TestVendor
let connection: Connection
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  vendor = await testVendor(ctx)
  const found = await connectionOf(ctx, vendor.code)
  if (!found) throw new Error('the vendor is not connected')
  connection = found
})
afterAll(() => world.close())

interface Player {
  member: Member
  token: string
}
async function playerOf(member: Member): Promise<Player> {
  return { member, token: (await launched(ctx, member, vendor)).token }
}
/** Members with a game open who have staked before: the first bet of a member makes its seeds. */
async function players(count: number, balance = '500.00'): Promise<Player[]> {
  const all = []
  for (let nth = 0; nth < count; nth++) {
    const player = await playerOf(await testMember(ctx, { balance }))
    const first = bet(player, 100n)
    await taken(first)
    await taken(win(player, first, 100n))
    all.push(player)
  }
  return all
}

type Bet = WalletCall & { kind: 'bet' }
const said = ({ token }: Player) => ({ token, gameCode: 'lotus', transactionId: randomUUID(), roundId: 'r' })
const bet = (player: Player, amount = 1_000n): Bet => ({ ...said(player), kind: 'bet', amount })
const win = (player: Player, of: Bet, amount: bigint): WalletCall => ({
  ...said(player),
  kind: 'win',
  amount,
  betTransactionId: of.transactionId,
})
const back = (player: Player, of: Bet): WalletCall => ({
  ...said(player),
  kind: 'rollback',
  amount: null,
  betTransactionId: of.transactionId,
})
const take = (walletCall: WalletCall, on = ctx) => takeCall(on, connection, walletCall)
async function taken(walletCall: WalletCall) {
  const answer = await take(walletCall)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const told = (answer: Awaited<ReturnType<typeof take>>) => (answer.ok ? answer.value.balance : answer.code)
const betsOf = ({ member }: Player) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).orderBy('id').execute()
/** The bet after the first. */
const standing = async (player: Player) => (await betsOf(player)).find(({ stake }) => stake === 1_000n)
const callsOf = ({ member }: Player) =>
  ctx.db.selectFrom('vendor_call').selectAll().where('member_id', '=', member.id).execute()
const main = ({ member }: Player) => balanceOf(ctx.db, wallet(member.id, 'main'))

/** Calls that come at once: one batch. */
async function together(calls: readonly WalletCall[], on: Context = ctx) {
  const answers = await Promise.all(calls.map((walletCall) => take(walletCall, on)))
  return answers.map(told)
}

it('calls of many members leave behind in every table what each by itself would have', async () => {
  const people = async () => {
    const all = await players(6)
    for (const { member } of all) await requireRollover(ctx, member.id, 'test', 1_500n)
    return all
  }
  const [many, single] = [await people(), await people()]
  world.clock.advance(1)
  const recorded = recording(ctx)
  /** In each turn some open a bet, and the others end theirs: won, lost, or for the stake alone. */
  const plays = (all: readonly Player[]) => {
    const open = new Map<Player, Bet>()
    return (turn: number): WalletCall[] =>
      all.map((player, nth) => {
        const standing = open.get(player)
        if ((turn + nth) % 2 === 0 || !standing) {
          const one = bet(player, BigInt(1_000 + nth))
          open.set(player, one)
          return one
        }
        open.delete(player)
        return win(player, standing, [2_500n, 0n, standing.amount][nth % 3] ?? 0n)
      })
  }
  const [ofMany, ofSingle] = [plays(many), plays(single)]
  for (let turn = 0; turn < 4; turn++) {
    recorded.statements.length = 0
    const answers = await together(ofMany(turn), recorded.ctx)
    // By themselves they would be nine or ten each.
    expect(recorded.statements.length).toBeLessThan(7 * many.length)
    const alone = []
    for (const walletCall of ofSingle(turn)) alone.push((await taken(walletCall)).balance)
    expect(answers).toEqual(alone)
    world.clock.advance(1)
  }
  for (const [nth, { member }] of many.entries()) {
    const [mine, theirs] = [await tracesOf(ctx, member), await tracesOf(ctx, single[nth]?.member as Member)]
    expect(mine.bet?.length).toBeGreaterThan(2)
    const { seed_pair: _seeds, launch_token: _token, session: _session, ...others } = theirs
    for (const table of Object.keys(others)) expect([table, mine[table]]).toEqual([table, others[table]])
  }
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})

describe('in a batch', () => {
  it('what is refused is refused as by itself and noted as by itself, and the others are taken', async () => {
    const promotionId = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
    const [usual, limited, away, promoted, repeated, repaid, early, over, rolled] = await players(9)
    const poor = await playerOf(await testMember(ctx))
    const newcomer = await playerOf(await testMember(ctx, { balance: '10.00' }))
    const trial = await playerOf(await testMember(ctx, { accountKind: 4 }))
    if (!usual || !limited || !away || !promoted || !repeated || !repaid || !early || !over || !rolled)
      throw new Error('nine')
    await post(ctx, {
      kind: 'play-grant',
      reference: 'test',
      entries: move(house('play-grants', trial.member.id), wallet(trial.member.id, 'play'), 5_000n),
    })
    await setPlayLimit(ctx, limited.member, { kind: 'stake', period: 'day', amount: '9.00' })
    await takeTimeOut(ctx, away.member, { duration: '24h' })
    await paidDeposit(ctx, promoted.member, '100000.00', promotionId)
    const known = bet(repeated)
    const first = await taken(known)
    const paid = bet(repaid)
    await taken(paid)
    await taken(win(repaid, paid, 0n))
    const unsent = bet(early)
    const staked = bet(over)
    await taken(staked)
    const gone = bet(rolled)
    await taken(back(rolled, gone))
    const [unpaid, excluded, stray] = [bet(poor), bet(away), { ...bet(usual), token: 'nobody’s' }]
    const answers = await together([
      bet(usual),
      unpaid,
      bet(limited),
      excluded,
      bet(promoted),
      known,
      win(repaid, paid, 700n),
      win(early, unsent, 500n),
      win(over, staked, 100_000_001n),
      gone,
      bet(newcomer),
      bet(trial),
      stray,
    ])
    expect(answers).toEqual([
      '490.00',
      'insufficient-balance',
      'play-limit-reached',
      'self-excluded',
      expect.stringMatching(/\.00$/),
      first.balance,
      '497.00',
      'not-found',
      'over-limit',
      '500.00',
      '0.00',
      '40.00',
      'please-log-in',
    ])
    // A refused bet stays refused, a win is asked for again.
    for (const { transactionId, token } of [unpaid, excluded]) {
      const kept = await ctx.db
        .selectFrom('vendor_call')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .execute()
      expect([token, kept]).toMatchObject([
        token,
        [{ refused: expect.any(String), bet_id: null, balance: null }],
      ])
    }
    expect((await callsOf(early)).filter(({ kind, amount }) => kind === 'win' && amount === 500n)).toEqual([])
    await taken(unsent)
    expect(await taken(win(early, unsent, 500n))).toMatchObject({ balance: '495.00' })
    expect(await standing(over)).toMatchObject({ result: 'open', payout: 0n })
    expect(await standing(rolled)).toMatchObject({ result: 'void' })
    expect(await standing(repaid)).toMatchObject({ result: 'won', payout: 700n })
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  })

  it('a call of a second game of a member, and a second call with an id, are taken after the first', async () => {
    const [one, other] = await players(2)
    if (!one || !other) throw new Error('two')
    const again = await playerOf(one.member)
    expect(again.token).not.toBe(one.token)
    const twice = bet(one)
    const answers = await together([
      bet(one),
      bet(again),
      bet(other),
      { ...twice, token: again.token },
      { ...twice, token: other.token },
    ])
    expect(answers.slice(0, 3).toSorted()).toEqual(['480.00', '490.00', '490.00'])
    expect(answers.slice(3).toSorted()).toEqual([expect.stringMatching(/^4[78]0\.00$/), 'request-id-reused'])
    expect((await main(one)) + (await main(other))).toBe(96_000n)
  })

  it('calls by one token are taken in the order in which they come', async () => {
    const [player] = await players(1)
    if (!player) throw new Error('one')
    const [one, two] = [bet(player), bet(player)]
    const order = [one, win(player, one, 300n), two, back(player, two)]
    expect(await Promise.all(order.map((asked) => take(asked)))).toMatchObject(
      order.map(() => ({ ok: true })),
    )
    expect(
      (await betsOf(player))
        .filter(({ stake }) => stake === 1_000n)
        .map(({ result }) => result)
        .toSorted(),
    ).toEqual(['void', 'won'])
    expect(await main(player)).toBe(49_300n)
  })

  it('a member whose stakes are locked does not hold up the others', async () => {
    const [held, free] = await players(2)
    if (!held || !free) throw new Error('two')
    let release = () => {}
    const until = new Promise<void>((done) => {
      release = done
    })
    let locked = () => {}
    const isLocked = new Promise<void>((done) => {
      locked = done
    })
    const holding = ctx.transact(async (ctx) => {
      await lockStakes(ctx, held.member.id)
      locked()
      await until
      return { ok: true, value: null }
    })
    await isLocked
    const waiting = take(bet(held))
    expect(told(await take(bet(free)))).toBe('490.00')
    release()
    await holding
    expect(told(await waiting)).toBe('490.00')
  })

  it('a transaction that fails as a whole takes nothing, and each call is taken by itself', async () => {
    const all = await players(4)
    const broken = new Error('the database is gone for a moment')
    let failures = 0
    const failing = createContext({
      ...ctx,
      db: ctx.db.withPlugin({
        transformQuery({ node, queryId }) {
          const text = ctx.db.getExecutor().compileQuery(node, queryId).sql
          if (/update vendor_call set bet_id = answer/.test(text)) {
            failures += 1
            throw broken
          }
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    })
    expect(
      await together(
        all.map((player) => bet(player)),
        failing,
      ),
    ).toEqual(all.map(() => '490.00'))
    expect(failures).toBeGreaterThan(0)
    for (const player of all) expect(await betsOf(player)).toHaveLength(2)
    for (const player of all)
      expect(await callsOf(player)).toMatchObject(Array(3).fill({ bet_id: expect.any(String) }))
  })
})
