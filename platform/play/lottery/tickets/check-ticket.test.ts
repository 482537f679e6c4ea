import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { setGameMaintenance } from '#platform/play/catalogue/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  ctx,
  inLotteryWorld,
  mainOf,
  nextDraw,
  ticketOn,
  type WrittenLine,
} from '#tests/support/worlds/lottery.ts'
import { drawExposure, voidDraw } from '../draws/operate-draws.ts'
import { checkTicket } from './check-ticket.ts'
import { placeTicket } from './place-ticket.ts'
import { repeatTicket } from './repeat-ticket.ts'

inLotteryWorld()

const CODE = 'sea-3d'

const purchase = (numero: string, lines: readonly WrittenLine[], draws = 1, gameCode = CODE) => ({
  gameCode,
  numero,
  lines: lines.map(([playType, numbers, stake]) => ({ playType, numbers, stake })),
  draws,
})

/** What a check says, to a guest and to a member, and what then becomes of the purchase. */
async function allOf(member: Member, bought: ReturnType<typeof purchase>) {
  const checks = await Promise.all([checkTicket(ctx, null, bought), checkTicket(ctx, member, bought)])
  return { checks, placed: await placeTicket(ctx, member, { ...bought, requestId: randomUUID() }) }
}

it('refuses what a purchase is refused for, to the letter, and stakes nothing', async () => {
  await setValue(ctx, 'test', 'drawExposure', 870_000)
  const draw = await nextDraw(CODE)
  const rich = await testMember(ctx, { balance: '1000.00' })
  // Half of what may be paid on 12: it is not scarce, and yet not as much as the whole may be staked on it.
  await ticketOn(rich, draw, [['last-2', '12', '50.00']])
  const member = await testMember(ctx, { balance: '1000.00' })
  const closed = await nextDraw(CODE, 6)
  await voidDraw(ctx, closed, 'ops:test', 'the drum broke')
  for (const [bought, code] of [
    [purchase(draw.numero, [['last-2', '12', '50.01']]), 'over-limit'],
    [
      purchase(draw.numero, [
        ['last-2', '12', '30.00'],
        ['last-2', '12', '20.01'],
      ]),
      'over-limit',
    ],
    [purchase(draw.numero, [['last-2', '47', '100.01']]), 'over-limit'],
    [purchase(draw.numero, [['last-2', '47', '0.99']]), 'under-limit'],
    [purchase(draw.numero, [['last-2', '47', '200000000.00']]), 'over-limit'],
    [purchase(draw.numero, [['de', '47', '1.00']]), 'not-offered'],
    [purchase(draw.numero, [['last-2', '', '1.00']]), 'required'],
    [purchase(draw.numero, [['last-2', '12 '.repeat(2_000), '1.00']]), 'too-long'],
    [purchase('20200101', [['last-2', '47', '1.00']]), 'bets-closed'],
    [purchase('20200230', [['last-2', '47', '1.00']]), 'not-offered'],
    [purchase(closed.numero, [['last-2', '47', '1.00']]), 'bets-closed'],
    [purchase(draw.numero, [['last-2', '47', '1.00']], 1, 'vn-atlantis'), 'not-found'],
  ] as const) {
    const { checks, placed } = await allOf(member, bought)
    expect(placed).toMatchObject({ ok: false, code })
    expect(checks).toEqual([placed, placed])
  }
  expect(await mainOf(member)).toBe(100_000n)
  const exposed = await drawExposure(ctx, draw)
  expect(exposed).toMatchObject({ value: [{ playType: 'last-2', number: '12', payable: 435_000n }] })
  const { checks, placed } = await allOf(member, purchase(draw.numero, [['last-2', '12', '50.00']], 2))
  if (!placed.ok) throw new Error(placed.code)
  const { ticketId: _, ...told } = placed.value
  expect(checks).toEqual([told, told].map((value) => ({ ok: true, value })))
})

it('names the draw that refuses, be it bought or repeated, and play money fills none', async () => {
  await setValue(ctx, 'test', 'drawExposure', 870_000)
  const [first, second, third] = [await nextDraw(CODE, 3), await nextDraw(CODE, 4), await nextDraw(CODE, 5)]
  const rich = await testMember(ctx, { balance: '1000.00' })
  await ticketOn(rich, third, [['last-2', '68', '100.00']])
  const member = await testMember(ctx, { balance: '1000.00' })
  const line: readonly WrittenLine[] = [['last-2', '68', '1.00']]
  const refused = {
    ok: false,
    code: 'over-limit',
    detail: { field: 'numbers', reason: 'last-2 68', max: '0.00', numero: third.numero },
  }
  const { checks, placed } = await allOf(member, purchase(first.numero, line, 3))
  expect([...checks, placed]).toEqual([refused, refused, refused])
  expect(await checkTicket(ctx, member, purchase(first.numero, line, 2))).toMatchObject({
    value: { numeros: [first.numero, second.numero], stake: '2.00' },
  })
  const trial = await testMember(ctx, { accountKind: 4 })
  expect(await checkTicket(ctx, trial, purchase(first.numero, line, 3))).toMatchObject({ ok: true })
  const ticketId = await ticketOn(member, first, line)
  expect(await repeatTicket(ctx, member, { ticketId, draws: 7, requestId: randomUUID() })).toEqual(refused)
  expect(await mainOf(member)).toBe(99_900n)
})

it('takes a lottery in maintenance for closed', async () => {
  const draw = await nextDraw('sea-4d')
  await setGameMaintenance(ctx, 'test', { vendor: 'SEN', node: 'sea-4d' }, true)
  const bought = purchase(draw.numero, [['straight', '1234', '1.00']], 1, 'sea-4d')
  expect(await checkTicket(ctx, null, bought)).toMatchObject({ code: 'game-in-maintenance' })
})
