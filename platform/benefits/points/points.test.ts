import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { RedeemStatus } from '#contract/benefits/points.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { completeRedeem, rejectRedeem } from './answer-redeem.ts'
import { conversionOf, convertPoints } from './convert-points.ts'
import { grantPoints } from './grant-points.ts'
import { listMall, type MallReward, setMall } from './mall.ts'
import { pointBalance } from './point-balance.ts'
import { pointConfig } from './point-config.ts'
import { pointRewards } from './point-rewards.ts'
import { pointStatement } from './point-statement.ts'
import { listRedeems, redeemList } from './redeem-list.ts'
import { redeemReward } from './redeem-reward.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('135790')
})
afterAll(() => world.close())

const given = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.detail)}`)
  return result.value
}
const text = (vi: string) => ({ vi, en: vi, zh: vi })
const reward = (code: string, more: Partial<MallReward> = {}): MallReward => ({
  code,
  kind: 'goods',
  name: text(code),
  description: text(code),
  price: '100.00',
  stock: null,
  limit: null,
  art: { motif: 'lotus', palette: 1 },
  ...more,
})

/** Fills the mall and answers the ids by code. */
async function mallOf(...rewards: MallReward[]): Promise<Record<string, string>> {
  given(await setMall(ctx, 'test', rewards))
  return Object.fromEntries((await listMall(ctx)).map(({ code, id }) => [code, id]))
}
async function rich(points = '1000'): Promise<Member> {
  const member = await testMember(ctx, { paymentPasswordHash })
  given(await grantPoints(ctx, 'test', { account: member.account, points, reason: 'test' }))
  return member
}
const pointsOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'points'))
const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const input = (rewardId = '', quantity = 1, requestId: string = randomUUID()) => ({
  rewardId,
  quantity,
  requestId,
  paymentPassword: '135790',
})
const conversion = (points: string, requestId: string = randomUUID()) => ({
  points,
  requestId,
  paymentPassword: '135790',
})
const guest = {
  caller: { address: '203.0.113.7', language: 'vi' as const, userAgent: '', session: '' },
  member: null,
  tokenHash: null,
}
const shown = async (member: Member | null = null) => {
  const { rewards } = given(await pointRewards(ctx, { ...guest, member }, { language: 'vi' }))
  return new Map(rewards.map((one) => [one.name, one]))
}
const stockOf = async (code: string) => (await listMall(ctx)).find((one) => one.code === code)?.left

describe('redeeming', () => {
  it('takes the points, and waits for the operator', async () => {
    const { tea } = await mallOf(reward('tea', { stock: 5, limit: 3 }))
    const member = await rich()
    const redeemed = given(await redeemReward(ctx, member, input(tea, 2)))
    expect(redeemed.status).toBe('processing')
    expect([await pointsOf(member), await stockOf('tea')]).toEqual([80_000n, 3])
    expect((await shown(member)).get('tea')).toMatchObject({ stock: 3, limit: 3, left: 1 })
    expect((await shown()).get('tea')).toMatchObject({ left: 3 })

    given(await completeRedeem(ctx, redeemed.redeemId, 'test'))
    expect(await completeRedeem(ctx, redeemed.redeemId, 'test')).toMatchObject({ code: 'state-moved-on' })
    expect(await rejectRedeem(ctx, redeemed.redeemId, 'test', 'late')).toMatchObject({
      code: 'state-moved-on',
    })
    expect(await pointsOf(member)).toBe(80_000n)
  })

  it('gives points and stock back once where it is rejected, and tells why', async () => {
    const { fan } = await mallOf(reward('fan', { stock: 2, limit: 1 }))
    const member = await rich()
    const { redeemId } = given(await redeemReward(ctx, member, input(fan)))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => rejectRedeem(ctx, redeemId, 'test', ' Hết hàng ')),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await pointsOf(member), await stockOf('fan')]).toEqual([100_000n, 2])
    // What was rejected does not count for the limit.
    world.clock.advance(1)
    expect((await redeemReward(ctx, member, input(fan))).ok).toBe(true)
    const list = given(await redeemList(ctx, member, { page: 1, size: 20, language: 'vi' }))
    expect(list.content.map(({ status, reason }) => [status, reason])).toEqual([
      ['processing', null],
      ['rejected', 'Hết hàng'],
    ])
    expect(list.totals.points).toBe('100.00')
    const messages = await ctx.db
      .selectFrom('inbox_message')
      .select(['code', 'params'])
      .where('member_id', '=', member.id)
      .execute()
    expect(messages).toMatchObject([
      { code: 'redeem-rejected', params: { points: '100', reason: 'Hết hàng' } },
    ])
  })

  it('pays a bonus at once, with the turnover that it names', async () => {
    const { cash } = await mallOf(
      reward('cash', { kind: 'bonus', price: '150.00', money: '20000.00', turnover: '60000.00' }),
    )
    const member = await rich()
    expect(given(await redeemReward(ctx, member, input(cash, 2))).status).toBe('complete')
    expect([await pointsOf(member), await mainOf(member)]).toEqual([70_000n, 4_000_000n])
    expect(await rolloverLeft(ctx.db, member.id)).toBe(12_000_000n)
  })

  it('refuses what is not offered, what is too much, and a wrong payment password', async () => {
    const mall = await mallOf(
      reward('gone'),
      reward('rare', { stock: 1 }),
      reward('once', { limit: 1 }),
      reward('dear', { price: '5000.00' }),
    )
    const left = await mallOf(
      reward('rare', { stock: 1 }),
      reward('once', { limit: 1 }),
      reward('dear', { price: '5000.00' }),
    )
    const member = await rich()
    const refusals = [
      [input(mall.gone), 'not-offered', 'rewardId'],
      [input('9'.repeat(30)), 'not-offered', 'rewardId'],
      [input(left.rare, 2), 'out-of-stock', 'quantity'],
      [input(left.once, 2), 'over-limit', 'quantity'],
      [input(left.dear), 'insufficient-balance', 'quantity'],
      [{ ...input(left.once), paymentPassword: '000000' }, 'wrong-payment-password', 'paymentPassword'],
    ] as const
    for (const [asked, code, field] of refusals)
      expect(await redeemReward(ctx, member, asked)).toMatchObject({ code, detail: { field } })
    expect([await pointsOf(member), await stockOf('rare')]).toEqual([100_000n, 1])
  })

  it('takes no other price than the one that was shown, where one is named', async () => {
    const { pot } = await mallOf(reward('pot'))
    const member = await rich()
    const shown = { ...input(pot), price: '100.00' }
    await mallOf(reward('pot', { price: '130.00' }))
    expect(await redeemReward(ctx, member, shown)).toMatchObject({ code: 'state-moved-on' })
    expect(await pointsOf(member)).toBe(100_000n)
    given(await redeemReward(ctx, member, { ...shown, price: '130.00' }))
    expect(await redeemReward(ctx, member, shown)).toMatchObject({ code: 'request-id-reused' })
    given(await redeemReward(ctx, member, input(pot)))
    expect(await pointsOf(member)).toBe(74_000n)
  })

  it('answers a repeat as the first, whatever has changed, and moves once', async () => {
    const { lamp } = await mallOf(reward('lamp'))
    const member = await rich()
    const same = input(lamp, 3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeemReward(ctx, member, same)))
    expect(new Set(answers.map((answer) => given(answer).redeemId)).size).toBe(1)
    await mallOf()
    expect((await redeemReward(ctx, member, { ...same, paymentPassword: 'x' })).ok).toBe(true)
    expect(await pointsOf(member)).toBe(70_000n)
    expect(await redeemReward(ctx, member, { ...same, quantity: 1 })).toMatchObject({
      code: 'request-id-reused',
    })
  })

  it('never sells more than there is, nor more to one than its limit', async () => {
    const { cup } = await mallOf(reward('cup', { stock: 7, limit: 3 }))
    const members = await Promise.all(Array.from({ length: 4 }, () => rich()))
    const redemptions = members.flatMap((member) =>
      Array.from({ length: 5 }, () => redeemReward(ctx, member, input(cup))),
    )
    const sold = (await Promise.all(redemptions)).filter(({ ok }) => ok)
    expect([sold.length, await stockOf('cup')]).toEqual([7, 0])
    for (const member of members) expect(await pointsOf(member)).toBeGreaterThanOrEqual(70_000n)
  })
})

describe('converting', () => {
  it('is worth no more than its points, and leaves the dust', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (points, rate) => {
          const { pointCost, money } = conversionOf(points, rate)
          expect(pointCost).toBeLessThanOrEqual(points)
          expect(money).toBe((points * rate) / 100n)
          expect(money).toBe((pointCost * rate) / 100n)
          // One hundredth of a point less is worth less.
          if (pointCost > 0n) expect(((pointCost - 1n) * rate) / 100n).toBeLessThan(money)
        },
      ),
    )
  })

  it('moves both units in one posting', async () => {
    const member = await rich('1000.50')
    expect(given(await convertPoints(ctx, member, conversion('250.00')))).toEqual({
      points: '250.00',
      money: '2500.00',
    })
    expect([await pointsOf(member), await mainOf(member)]).toEqual([75_050n, 250_000n])
    const { rows } = await sql<{ kinds: string[] }>`
      select array_agg(distinct unit order by unit) as kinds from ledger_entry
      where kind = 'points' and posting_id = (
        select posting_id from ledger_entry join ledger_account on ledger_account.id = account_id
        where key = ${wallet(member.id, 'main')}
      )
    `.execute(ctx.db)
    expect(rows[0]?.kinds).toEqual(['money', 'points'])
  })

  it('takes no more points than the money is worth', async () => {
    await setValue(ctx, 'test', 'pointsConvertRate', 33)
    await setValue(ctx, 'test', 'pointsConvertStep', 1)
    world.clock.advance(10)
    const member = await rich('101')
    expect(given(await convertPoints(ctx, member, conversion('101.00')))).toEqual({
      points: '101.00',
      money: '33.33',
    })
    await setValue(ctx, 'test', 'pointsConvertRate', 1_000)
    await setValue(ctx, 'test', 'pointsConvertStep', 10)
    world.clock.advance(10)
  })

  it('trades at no other rate than the one that was shown, where one is named', async () => {
    const member = await rich('1000')
    const shown = { ...conversion('100.00'), rate: '10.00' }
    await setValue(ctx, 'test', 'pointsConvertRate', 900)
    world.clock.advance(10)
    expect(await convertPoints(ctx, member, shown)).toMatchObject({ code: 'state-moved-on' })
    expect([await pointsOf(member), await mainOf(member)]).toEqual([100_000n, 0n])
    const moved = { ...shown, rate: '9.00' }
    expect(given(await convertPoints(ctx, member, moved))).toMatchObject({ money: '900.00' })
    expect(await convertPoints(ctx, member, shown)).toMatchObject({ code: 'request-id-reused' })
    given(await convertPoints(ctx, member, conversion('100.00')))
    await setValue(ctx, 'test', 'pointsConvertRate', 1_000)
    world.clock.advance(10)
    // An answered request is answered again, whatever the rate is now.
    expect(given(await convertPoints(ctx, member, moved))).toMatchObject({ money: '900.00' })
    expect(await pointsOf(member)).toBe(80_000n)
  })

  it('keeps minimum, step, the limit of the day and the balance', async () => {
    const member = await rich('60000')
    const refusals = [
      ['90.00', 'under-limit'],
      ['105.00', 'not-offered'],
      ['50010.00', 'over-limit'],
    ] as const
    for (const [points, code] of refusals)
      expect(await convertPoints(ctx, member, conversion(points))).toMatchObject({
        code,
        detail: { field: 'points' },
      })
    // Points between two steps are refused with the step.
    expect(await convertPoints(ctx, member, conversion('100.50'))).toMatchObject({
      detail: { step: '10.00' },
    })
    const twice = await Promise.all([
      convertPoints(ctx, member, conversion('30000.00')),
      convertPoints(ctx, member, conversion('30000.00')),
    ])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(given(await pointBalance(ctx, member))).toEqual({
      points: '30000.00',
      convertLeftToday: '20000.00',
    })
    world.clock.advance(86_400)
    expect((await convertPoints(ctx, member, conversion('30000.00'))).ok).toBe(true)
    const poor = await rich('100')
    expect(await convertPoints(ctx, poor, conversion('110.00'))).toMatchObject({
      code: 'insufficient-balance',
    })
  })
})

it('a closed mall refuses members and guests alike', async () => {
  const member = await rich()
  const { cap } = await mallOf(reward('cap'))
  await setFlag(ctx, 'test', 'PTSYS3', false)
  world.clock.advance(10)
  const page = { page: 1, size: 20, language: 'vi' as const }
  const answers = await Promise.all([
    pointRewards(ctx, guest, { language: 'vi' }),
    pointConfig(ctx),
    pointBalance(ctx, member),
    redeemReward(ctx, member, input(cap)),
    convertPoints(ctx, member, conversion('100.00')),
    redeemList(ctx, member, page),
    pointStatement(ctx, member, page),
  ])
  expect(answers.map((answer) => !answer.ok && answer.code)).toEqual(
    answers.map(() => 'in-need-true-account'),
  )
  await setFlag(ctx, 'test', 'PTSYS3', true)
  world.clock.advance(10)
})

describe('the operator', () => {
  it('grants and takes back, with a reason, never more than there is', async () => {
    const member = await rich('5')
    const grant = { account: member.account, points: '-2.50', reason: 'typo' }
    expect(given(await grantPoints(ctx, 'test', grant))).toEqual({ points: '-2.50' })
    const refusals = [
      [{ ...grant, points: '-2.51' }, 'insufficient-balance'],
      [{ ...grant, points: 'many' }, 'format'],
      [{ ...grant, points: '0' }, 'too-small'],
      [{ ...grant, points: '1000001' }, 'over-limit'],
      [{ ...grant, reason: ' ' }, 'required'],
      [{ ...grant, account: 'nobody' }, 'not-found'],
    ] as const
    for (const [asked, code] of refusals)
      expect(await grantPoints(ctx, 'test', asked)).toMatchObject({ code })
    expect(await pointsOf(member)).toBe(250n)
    const audited = await ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', member.account)
      .execute()
    expect(audited).toHaveLength(2)
  })

  it('is told what is wrong with a mall, and nothing changes', async () => {
    await mallOf(reward('one'), reward('two'))
    const wrong = [
      [reward('Bad Code')],
      [reward('same'), reward('same')],
      [reward('bonus', { kind: 'bonus' })],
      [reward('free', { price: '0.00' })],
      { not: 'a list' },
    ]
    for (const mall of wrong) expect(await setMall(ctx, 'test', mall)).toMatchObject({ code: 'invalid' })
    expect([...(await shown()).keys()]).toEqual(['one', 'two'])
  })

  it('sets a list that it was given, and what is left meanwhile stays', async () => {
    const { vase } = await mallOf(reward('old'), reward('vase', { stock: 5 }))
    await mallOf(reward('vase'), reward('bowl', { stock: 2 }))
    const stocks = async () => [await stockOf('vase'), await stockOf('bowl')]
    expect(await stocks()).toEqual([null, 2])
    await mallOf(reward('vase', { stock: 5 }), reward('bowl', { stock: 2 }))
    const listed = await listMall(ctx)
    given(await redeemReward(ctx, await rich(), input(vase, 2)))
    const dearer = listed.map((one) => (one.code === 'vase' ? { ...one, price: '120.00' } : one))
    expect(given(await setMall(ctx, 'test', dearer))).toEqual({ offered: 2 })
    expect(await stocks()).toEqual([3, 2])
    expect([...(await shown())].map(([name, { price }]) => [name, price])).toEqual([
      ['vase', '120.00'],
      ['bowl', '100.00'],
    ])
    const { stock: _, ...unclear } = reward('never-seen')
    expect(await setMall(ctx, 'test', [unclear])).toMatchObject({ code: 'invalid' })
  })

  it('sees what waits, the longest first', async () => {
    const { pen } = await mallOf(reward('pen'))
    const member = await rich()
    const first = given(await redeemReward(ctx, member, input(pen)))
    world.clock.advance(60)
    const second = given(await redeemReward(ctx, member, input(pen)))
    const waiting = (await listRedeems(ctx, { status: 'processing' })).filter(
      ({ account }) => account === member.account,
    )
    expect(waiting.map(({ id }) => id)).toEqual([first.redeemId, second.redeemId])
  })

  it('reads all of them, some at a time, either way', async () => {
    const { ink } = await mallOf(reward('ink'))
    const member = await rich()
    const redeemed: string[] = []
    for (let count = 0; count < 3; count++) {
      // Two of them at the same moment.
      if (count > 1) world.clock.advance(60)
      redeemed.push(given(await redeemReward(ctx, member, input(ink))).redeemId)
    }
    const all = async (oldestFirst: boolean) => {
      const ids: string[] = []
      for (let after: string | undefined; ; ) {
        const [next] = await listRedeems(ctx, { after, limit: 1, oldestFirst })
        if (!next) return ids
        ids.push(next.id)
        after = next.id
      }
    }
    const oldest = await all(true)
    expect(new Set(oldest)).toContain(redeemed[0])
    expect(oldest.at(-1)).toBe(redeemed[2])
    expect(await all(false)).toEqual(oldest.toReversed())
    expect(oldest).toHaveLength((await listRedeems(ctx, {})).length)
  })
})

it('whatever members and the operator do, points and money add up', async () => {
  const { ring, cash } = await mallOf(
    reward('ring', { stock: 20, limit: 6, price: '70.00' }),
    reward('cash', { kind: 'bonus', price: '120.00', money: '1000.00' }),
  )
  const act = fc.oneof(
    fc.record({
      act: fc.constant('redeem' as const),
      of: fc.constantFrom(ring, cash),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      act: fc.constant('convert' as const),
      points: fc.constantFrom('100.00', '110.00', '300.00'),
    }),
    fc.record({ act: fc.constant('repeat' as const) }),
    fc.record({
      act: fc.constant('answer' as const),
      with: fc.constantFrom<RedeemStatus>('complete', 'rejected'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 15 }), async (acts) => {
      const member = await rich('800')
      const model = { points: 80_000n, main: 0n }
      const open: { id: string; points: bigint }[] = []
      let again: () => Promise<Result<unknown>> = async () => ({
        ok: true,
        value: null,
      })
      for (const one of acts) {
        if (one.act === 'redeem') {
          const asked = input(one.of, one.quantity)
          again = () => redeemReward(ctx, member, asked)
          const redeemed = await redeemReward(ctx, member, asked)
          if (!redeemed.ok) continue
          const price = BigInt(one.quantity) * (one.of === ring ? 7_000n : 12_000n)
          model.points -= price
          if (one.of === cash) model.main += 100_000n * BigInt(one.quantity)
          else open.push({ id: redeemed.value.redeemId, points: price })
        } else if (one.act === 'convert') {
          const asked = conversion(one.points)
          again = () => convertPoints(ctx, member, asked)
          const converted = await convertPoints(ctx, member, asked)
          if (!converted.ok) continue
          model.points -= minorOf(one.points)
          model.main += minorOf(one.points) * 10n
        } else if (one.act === 'repeat') {
          // A refused request is a new attempt, refused again: nothing came in between that it could pay with.
          await again()
        } else {
          const order = open.shift()
          if (!order) continue
          if (one.with === 'rejected') model.points += order.points
          given(
            one.with === 'complete'
              ? await completeRedeem(ctx, order.id, 'test')
              : await rejectRedeem(ctx, order.id, 'test', 'no'),
          )
          again = async () => ({ ok: true, value: null })
        }
        expect(await pointsOf(member)).toBe(model.points)
        expect(await mainOf(member)).toBe(model.main)
      }
      const lines = given(await pointStatement(ctx, member, { page: 1, size: 500 }))
      expect(lines.totals.amount).toBe(moneyOf(model.points))
      expect(lines.content[0]?.balance).toBe(moneyOf(model.points))
      const listed = given(await redeemList(ctx, member, { page: 1, size: 500, language: 'vi' }))
      const kept = lines.content.filter(({ type }) => type === 'redeem' || type === 'return')
      const spent = kept.reduce((sum, { amount }) => sum - minorOf(amount), 0n)
      expect(listed.totals.points).toBe(moneyOf(spent))
    }),
    { numRuns: 25 },
  )
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})
