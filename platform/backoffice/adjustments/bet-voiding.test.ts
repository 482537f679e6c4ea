import { expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { drawExposure } from '#platform/play/lottery/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { ctx, inLotteryWorld, nextDraw, ticketOn, type WrittenLine } from '#tests/support/worlds/lottery.ts'
import { betVoiding } from './bet-voiding.ts'

inLotteryWorld()

test('the numbers of a ticket that an operator makes void are sold again; one of play money frees none, since it took none', async () => {
  await setValue(ctx, 'test', 'drawExposure', 1_000_000)
  const draw = await nextDraw('vn-ha-noi', 1)
  const member = await testMember(ctx, { balance: '1000.00' })
  const trial = await testMember(ctx, { accountKind: 4 })
  const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 10_000n)
  await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
  const most: readonly WrittenLine[] = [['de', '13', '102.00']]
  const little: readonly WrittenLine[] = [['de', '14', '1.00']]
  const exposed = async () => {
    const exposure = await drawExposure(ctx, draw)
    return exposure.ok && exposure.value.map(({ number, payable }) => [number, payable])
  }
  const makeVoid = (betId: string) =>
    voidByHand(ctx, { betId, rules: betVoiding, actor: 'ops:anna', reason: 'by mistake' })

  const betId = await ticketOn(member, draw, most)
  await ticketOn(member, draw, little)
  const both = [
    ['13', 999_600n],
    ['14', 9_800n],
  ]
  expect(await exposed()).toEqual(both)
  expect(await makeVoid(betId)).toMatchObject({ ok: true })
  expect(await exposed()).toEqual([['14', 9_800n]])
  expect(await makeVoid(betId)).toMatchObject({ code: 'state-moved-on' })
  await ticketOn(member, draw, most)
  expect(await makeVoid(await ticketOn(trial, draw, little))).toMatchObject({ ok: true })
  expect(await exposed()).toEqual(both)
})
