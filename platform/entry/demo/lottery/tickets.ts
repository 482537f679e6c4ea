import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawOf } from '#contract/play/games/lottery/schedule.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'
import { sharedGameOf } from '#platform/play/house/index.ts'
import {
  cancelTicket,
  comingDraws,
  keepNumbers,
  placeTicket,
  scheduled,
  voidDraw,
} from '#platform/play/lottery/index.ts'
import { advanceRound, drawsNamed, openDraws } from '#platform/play/rounds/index.ts'
import { asPlanned } from '../as-planned.ts'
import { drawOfRegion } from './draws-of-the-past.ts'

/** A ticket of a demo member, or the end of a draw that it has tickets on. */
export type LotteryAct =
  | {
      act: 'ticket'
      code: string
      numero: string
      lines: readonly (readonly [playType: string, numbers: string, stake: string])[]
      end?: 'cancelled'
    }
  | { act: 'draw'; code: string; numero: string; end?: 'void' }
  | { act: 'keep-numbers'; numbers: string }

export const isLotteryAct = (act: { act: string }): act is LotteryAct =>
  act.act === 'ticket' || act.act === 'draw' || act.act === 'keep-numbers'

/** The operator's words for the draw that was not held. */
const VOID_REASON = 'Lồng cầu hỏng'

export async function playLottery(
  ctx: Context,
  member: Member,
  act: LotteryAct,
  requestId: string,
): Promise<void> {
  if (act.act === 'keep-numbers') {
    asPlanned(await keepNumbers(ctx, member, { numbers: act.numbers, forget: false }))
    return
  }
  const { code, numero } = act
  if (act.act === 'draw') {
    if (act.end === 'void') await voidDraw(ctx, { code, numero }, 'demo', VOID_REASON)
    const [row] = await drawsNamed({ ...ctx, reads: ctx.db }, [{ node: code, numero }])
    if (row) await advanceRound(ctx, row.id, sharedGameOf)
    return
  }
  const lottery = lotteryOf(code)
  const draw = lottery && drawOf(lottery, numero)
  if (!draw) throw new Error(`${code} has no draw ${numero}`)
  await openDraws(ctx, [scheduled(lottery, draw)])
  const lines = act.lines.map(([playType, numbers, stake]) => ({ playType, numbers, stake }))
  const ticket = await placeTicket(ctx, member, { gameCode: code, numero, lines, draws: 1, requestId })
  // Random outcomes may leave too little in the wallet.
  if (!ticket.ok && ticket.code === 'insufficient-balance') return
  const { ticketId } = asPlanned(ticket)
  if (act.end === 'cancelled') asPlanned(await cancelTicket(ctx, member, { ticketId }))
}

/** Before the lock of a draw, when its tickets are bought. */
const BOUGHT_BEFORE_MS = 20 * MINUTE_MS

/**
 * The tickets of `player1`: won, lost, void and cancelled ones, and on draws that are to come, before it played its last games. On days on which it
 * meets nobody (`together/meetings.ts`).
 */
export function ticketsOfPlayer1(anchor: Date): (LotteryAct & { at: Date })[] {
  const on = (
    [family, daysAgo]: [Parameters<typeof drawOfRegion>[0], number],
    lines: Extract<LotteryAct, { act: 'ticket' }>['lines'],
    end?: 'void' | 'cancelled',
  ): (LotteryAct & { at: Date })[] => {
    const { node: code, numero, locksAt, toldAt } = drawOfRegion(family, anchor, daysAgo)
    const boughtAt = new Date(locksAt.getTime() - BOUGHT_BEFORE_MS)
    return [
      {
        act: 'ticket',
        at: boughtAt,
        code,
        numero,
        lines,
        ...(end === 'cancelled' ? { end } : {}),
      },
      { act: 'draw', at: toldAt, code, numero, ...(end === 'void' ? { end } : {}) },
    ]
  }
  const soon = (code: string, lines: Extract<LotteryAct, { act: 'ticket' }>['lines'], minutes: number) => {
    const lottery = lotteryOf(code)
    const [draw] = lottery ? comingDraws(lottery, anchor) : []
    if (!draw) throw new Error(`${code} has no draw`)
    const at = new Date(anchor.getTime() - minutes * MINUTE_MS)
    return { act: 'ticket' as const, at, code, numero: draw.numero, lines }
  }
  return [
    // A digit of ten is always right.
    ...on(
      ['north', 8],
      [
        ['dau', '0 1 2 3 4 5 6 7 8 9', '2000.00'],
        ['lo-2', '12 47', '1000.00'],
      ],
    ),
    ...on(['central', 8], [['dau', '0 1 2 3 4 5 6 7 8 9', '1000.00']]),
    ...on(['south', 6], [['de', '68', '20000.00']], 'cancelled'),
    ...on(
      ['sea-3d', 6],
      [
        ['last-2', 'tai xiu', '100.00'],
        ['straight', '247 479', '1000.00'],
      ],
    ),
    ...on(
      ['central', 4],
      [
        ['xien-2', '12-47', '10000.00'],
        ['de', '05', '10000.00'],
      ],
      'void',
    ),
    ...on(['north', 3], [['ba-cang', '479', '10000.00']]),
    ...on(['sea-4d', 3], [['straight', '0512 4768', '2000.00']]),
    ...on(['south', 2], [['ba-cang', '247', '10000.00']]),
    ...on(['sea-649', 2], [['six', '05-12-17-23-38-47', '100.00']]),
    ...on(
      ['north', 2],
      [
        ['ba-cang', '068', '5000.00'],
        ['xien-4', '05-12-47-68', '5000.00'],
      ],
    ),
    { act: 'keep-numbers', at: new Date(anchor.getTime() - 206 * MINUTE_MS), numbers: '12 47 68' },
    soon('vn-ha-noi', [['lo-2', '12 47 68', '2000.00']], 205),
    soon('sea-649', [['six', '05-12-17-23-38-47', '100.00']], 204),
  ]
}
