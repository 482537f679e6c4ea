import { beforeEach, describe, expect, it } from 'vitest'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import { endSilentBets } from '#platform/play/vendors/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { callWallet, type TestVendor, testVendor } from '#tests/support/platform/vendors.ts'
import {
  bet,
  betsOf,
  callFields,
  ctx,
  enter,
  inWalletWorld,
  main,
  member,
  now,
  platformAnew,
  refused,
  world,
} from '#tests/support/worlds/wallet-calls.ts'

inWalletWorld()

describe('a win above the limit of its vendor', () => {
  let shop: TestVendor
  let call: ReturnType<typeof callWallet>
  const ops = async (...args: string[]) => {
    const { code, out } = await commandLine(ctx)('vendors', ...args, '--json')
    return { code, json: out ? JSON.parse(out) : null }
  }
  const listed = async () => (await ops('differences', 'list', '--vendor', shop.code)).json
  /** A connected vendor that may pay five times the stake and 200.00, and the member in its game. */
  beforeEach(async () => {
    shop = await testVendor(ctx, { freeWins: true, silentLossMinutes: 60 })
    expect(await ops('win-limit', shop.code, '--times', '5', '--amount', '200')).toMatchObject({ code: 0 })
    call = callWallet(world.platform.fetch, shop, now)
    await enter(member, shop)
  })
  const paysTooMuch = refused(400, 'over-limit')

  it('is refused in any parts, listed once, and paid when two operators say so', async () => {
    const one = bet('10.00')
    await call('bet', one)
    const win = (amount: string, more: object = {}) =>
      callFields({ betTransactionId: one.transactionId, amount, ...more })
    const above = win('50.01')
    const answers = await Promise.all([above, above, win('99999999999.00'), above].map((w) => call('win', w)))
    expect(answers).toEqual([paysTooMuch, paysTooMuch, paysTooMuch, paysTooMuch])
    expect(await betsOf()).toMatchObject([{ result: 'open', payout: 0n }])
    expect(await call('win', win('30.00'))).toMatchObject({ status: 200 })
    expect(await call('win', win('20.01'))).toEqual(paysTooMuch)
    expect(await call('win', win('20.00'))).toMatchObject({ status: 200 })
    expect(await main()).toBe(14_000n)
    const [first, ...more] = await listed()
    expect([first, more]).toMatchObject([{ kind: 'win-over-limit', transactionId: one.transactionId }, []])
    const large = await ops('differences', 'resolve', first.id, '--as', 'theirs', '--reason', 'a mistake')
    expect(large).toMatchObject({ code: 0 })
    expect(await rejectAdjustment(ctx, large.json.waitsAs, 'ops:second', 'no')).toMatchObject({ ok: true })

    const two = bet('20.00')
    await call('bet', two)
    const prize = callFields({ betTransactionId: two.transactionId, amount: '120.00' })
    expect(await call('win', prize)).toEqual(paysTooMuch)
    // While it waits for them, its bet is not lost by silence.
    world.clock.advance(2 * 3_600)
    await endSilentBets(ctx)
    const [found] = await listed()
    expect(found).toMatchObject({
      kind: 'win-over-limit',
      account: member.account,
      status: 'open',
      lacking: '120.00',
      ours: 'open 20.00/0.00',
      theirs: 'settled 20.00/120.00',
    })
    const asked = await ops('differences', 'resolve', found.id, '--as', 'theirs', '--reason', 'they won it')
    expect((await approveAdjustment(ctx, asked.json.waitsAs, 'ops:test')).ok).toBe(false)
    expect(await approveAdjustment(ctx, asked.json.waitsAs, 'ops:second')).toMatchObject({ ok: true })
    expect(await main()).toBe(24_000n)
    expect(await call('win', prize)).toMatchObject({ status: 200, value: { balance: '240.00' } })
    expect(await main()).toBe(24_000n)
    expect((await betsOf()).find(({ stake }) => stake === 2_000n)).toMatchObject({ payout: 12_000n })
  })

  it('is so without a bet by the amount alone, and never with play money', async () => {
    expect(await call('win', callFields({ amount: '200.00' }))).toMatchObject({ status: 200 })
    const more = callFields({ amount: '200.01' })
    expect(await call('win', more)).toEqual(paysTooMuch)
    const [found] = await listed()
    expect(found).toMatchObject({ transactionId: more.transactionId, theirs: 'settled 0.00/200.01' })
    const asked = await ops('differences', 'resolve', found.id, '--as', 'ours', '--reason', 'their mistake')
    expect(await approveAdjustment(ctx, asked.json.waitsAs, 'ops:second')).toMatchObject({ ok: true })
    expect(await call('win', more)).toEqual(paysTooMuch)
    expect(await listed()).toMatchObject([{ status: 'resolved', resolution: 'ours' }])
    expect(await main()).toBe(30_000n)
    const trial = await testMember(ctx, { accountKind: 4 })
    await enter(trial, shop)
    expect(await call('win', callFields({ amount: '900.00' }))).toMatchObject({ status: 200 })
  })

  it('several of one bet are paid or left together; none is lost unseen, none is paid twice', async () => {
    const one = bet('10.00')
    await call('bet', one)
    const win = (amount: string) => callFields({ betTransactionId: one.transactionId, amount })
    const wins = [win('60.00'), win('70.00')]
    const refusedAll = async () => {
      for (const one of wins) expect(await call('win', one)).toEqual(paysTooMuch)
    }
    const found = async () => {
      const all = await listed()
      expect(all).toHaveLength(1)
      return all[0]
    }
    const ask = async (as: 'ours' | 'theirs') =>
      (await ops('differences', 'resolve', (await found()).id, '--as', as, '--reason', 'seen')).json.waitsAs
    await refusedAll()
    expect(await found()).toMatchObject({ status: 'open', lacking: '130.00' })
    // What comes between the two operators was seen by none of them.
    const early = await ask('ours')
    wins.push(win('80.00'))
    await refusedAll()
    expect(await approveAdjustment(ctx, early, 'ops:second')).toMatchObject({ code: 'state-moved-on' })
    await rejectAdjustment(ctx, early, 'ops:second', 'there is more')
    expect(await found()).toMatchObject({ status: 'open', lacking: '210.00' })
    expect(await approveAdjustment(ctx, await ask('ours'), 'ops:second')).toMatchObject({ ok: true })
    expect(await betsOf()).toMatchObject([{ result: 'lost', payout: 0n }])
    // Left is left, whatever the limit says later; what is within it is paid.
    await ops('win-limit', shop.code, '--times', '50')
    call = callWallet(platformAnew().fetch, shop, now)
    const small = win('5.00')
    expect(await call('win', small)).toMatchObject({ value: { balance: '95.00' } })
    await refusedAll()
    expect(await found()).toMatchObject({ status: 'resolved', resolution: 'ours' })
    // Another one, be it as large as what was left, is looked at with all that is refused.
    await ops('win-limit', shop.code, '--times', '5')
    call = callWallet(platformAnew().fetch, shop, now)
    wins.push(win('210.00'))
    await refusedAll()
    expect(await found()).toMatchObject({ status: 'open', lacking: '420.00' })
    expect(await approveAdjustment(ctx, await ask('theirs'), 'ops:second')).toMatchObject({ ok: true })
    expect(await main()).toBe(51_500n)
    for (const one of [...wins, small]) expect(await call('win', one)).toMatchObject({ status: 200 })
    expect(await main()).toBe(51_500n)
    expect(await betsOf()).toMatchObject([{ result: 'won', payout: 42_500n }])
  })

  it('has a limit that operators set and see', async () => {
    expect((await ops('show', shop.code)).json).toMatchObject({ mostWinTimes: 5, mostWin: '200.00' })
    await ops('win-limit', shop.code, '--amount', '300.50')
    expect((await ops('show', shop.code)).json).toMatchObject({ mostWinTimes: 5, mostWin: '300.50' })
    for (const wrong of [[], ['--times', '0'], ['--times', 'x'], ['--amount', 'x']])
      expect((await ops('win-limit', shop.code, ...wrong)).code).toBe(2)
    expect((await ops('win-limit', shop.code, '--amount', '0')).code).toBe(1)
    expect((await ops('win-limit', 'NOBODY', '--times', '9')).code).toBe(1)
  })
})
