import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setPlayLimit } from '#platform/members/responsible-gaming/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { ctx, inLotteryWorld, mainOf, nextDraw, ticketOn } from '#tests/support/worlds/lottery.ts'
import { placeTicket } from './place-ticket.ts'
import { repeatTicket } from './repeat-ticket.ts'

inLotteryWorld()

test.each(['stake', 'loss'] as const)(
  'a limit on %s that several draws exceed says what was left before all of them',
  async (kind) => {
    const draw = await nextDraw('vn-ha-noi')
    const member = await testMember(ctx, { balance: '100000.00' })
    await setPlayLimit(ctx, member, { kind, period: 'day', amount: '3000.00' })
    const ticketId = await ticketOn(member, draw, [['de', '12', '1000.00']])
    const refused = { code: 'play-limit-reached', detail: { max: '2000.00' } }
    const lines = [{ playType: 'de', numbers: '12', stake: '1000.00' }]
    const { code: gameCode, numero } = draw
    const several = { gameCode, numero, lines, draws: 3, requestId: randomUUID() }
    expect(await placeTicket(ctx, member, several)).toMatchObject(refused)
    expect(await repeatTicket(ctx, member, { ticketId, draws: 3, requestId: randomUUID() })).toMatchObject(
      refused,
    )
    expect(await mainOf(member)).toBe(9_900_000n)
    expect(await placeTicket(ctx, member, { ...several, draws: 2 })).toMatchObject({ ok: true })
  },
)
