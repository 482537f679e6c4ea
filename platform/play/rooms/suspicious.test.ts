import { expect, it } from 'vitest'
import { held, housePlayers, inRoomsWorld, look, seated, step } from '#tests/support/worlds/card-rooms.ts'
import { closePlay, suspiciousPlay } from './index.ts'

inRoomsWorld()

it('names who wins from another far too often, and not who is merely lucky once', async () => {
  await housePlayers(0)
  const [sharp, mule] = await seated(2)
  if (!sharp || !mule) throw new Error('nobody')
  for (const member of [sharp, mule]) await step(member, 'sit', { room: '1k-3' })
  for (let hand = 0; hand < 22; hand++) {
    for (const member of [sharp, mule]) await step(member, 'ante', { room: '1k-3' })
    for (let turn = 0; turn < 4; turn++) {
      const { hand } = await look(sharp, '1k-3')
      if (hand?.state !== 'playing') break
      const mine = hand.seats.find(({ mine }) => mine)?.seat
      await step(hand.turn === mine ? sharp : mule, hand.turn === mine ? 'call' : 'fold', { room: '1k-3' })
    }
  }
  const suspicions = await suspiciousPlay(held.platform.ctx, 1)
  expect(suspicions).toMatchObject([
    { why: 'wins-from', account: sharp.account, from: mule.account, net: '22000.00' },
  ])
  const [one, other] = [sharp.id, mule.id].sort((a, b) => Number(a - b))
  expect(await closePlay(held.platform.ctx, 1)).toEqual(
    expect.arrayContaining([
      { why: 'meets', memberId: one, otherId: other, hands: 22, percent: 100 },
      { why: 'folds-to', memberId: mule.id, otherId: sharp.id, hands: 22, percent: 100 },
    ]),
  )
})
