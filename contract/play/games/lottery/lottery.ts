import { z } from 'zod'
import { type Minor, Money, minorOf, moneyOf, PositiveMoney } from '#contract/base/fields/money.ts'
import { MAX_DRAW_NUMBERS, MAX_LINES, MAX_NUMBERS, MAX_TICKET_NUMBERS } from './limits.ts'
import { type Family, lotteryAt } from './lottery-games.ts'
import { costOf, countOf, type Line, playOfLine, playTypes } from './plays.ts'

/** A ticket of a lottery on the wire: lines on one draw (site.md 4.3). */

const TicketLine = z.object({
  playType: z.enum(playTypes),
  /** As `readNumbers` leaves them: ascending, each once; none for a play without. */
  numbers: z.array(z.string().max(29)).max(MAX_NUMBERS),
  /** The stake of one unit: a line costs stake × units × numbers. */
  stake: PositiveMoney,
})
export type TicketLine = z.infer<typeof TicketLine>

const wager = z.object({
  game: z.literal('lottery'),
  code: z.string().max(24),
  numero: z.string().max(13),
  lines: z.array(TicketLine).min(1).max(MAX_LINES),
})
export type LotteryWager = z.infer<typeof wager>

const outcome = z.object({
  game: z.literal('lottery'),
  code: z.string().max(24),
  /** The result, by prize in the order of `prizesOf`; null with a ticket, whose draw has it. */
  prizes: z.array(z.array(z.string().regex(/^\d{2,6}$/))).nullable(),
  /** The wager's lines in their order; empty for a draw without a ticket. */
  lines: z.array(z.object({ hits: z.number().int().min(0), payout: Money })),
})
export type LotteryOutcome = z.infer<typeof outcome>

export const lottery = { wager, outcome }

/** A line of the wire as the rules take it. */
export const lineOf = ({ playType, numbers, stake }: TicketLine): Line => ({
  playType,
  numbers,
  stake: minorOf(stake),
})

/** What a ticket costs, in minor units. */
export const costOfTicket = (family: Family, { lines }: Pick<LotteryWager, 'lines'>): Minor =>
  lines.reduce((sum, line) => sum + costOf(family, lineOf(line)), 0n)

/** How many numbers and combinations the lines of a ticket name. */
export const numbersOf = (family: Family, { lines }: Pick<LotteryWager, 'lines'>): number =>
  lines.reduce((sum, line) => sum + countOf(playOfLine(family, line), line.numbers), 0)

/** Why a ticket of so many numbers is refused; undefined if it is not. */
export const ticketTooLarge = (family: Family, wager: Pick<LotteryWager, 'lines'>) =>
  numbersOf(family, wager) > MAX_TICKET_NUMBERS
    ? ({ code: 'too-long', detail: { field: 'numbers', max: String(MAX_TICKET_NUMBERS) } } as const)
    : undefined

/** The refusal of a member with so many numbers on one draw, the new ticket included; undefined if it is allowed. */
export const drawTooLarge = (numbers: number) =>
  numbers > MAX_DRAW_NUMBERS
    ? ({ code: 'over-limit', detail: { field: 'numbers', max: String(MAX_DRAW_NUMBERS) } } as const)
    : undefined

/** The lines of a ticket with what each costs and, once it is settled, what it has come to: as lists show them. */
export const shownLines = ({ code, lines }: LotteryWager, ended: LotteryOutcome['lines'] = []) =>
  lines.map((line, at) => ({
    playType: line.playType,
    numbers: line.numbers.join(' '),
    stake: line.stake,
    cost: moneyOf(costOf(lotteryAt(code).family, lineOf(line))),
    hits: ended[at]?.hits ?? null,
    payout: ended[at]?.payout ?? null,
  }))

/** A ticket's text in the leaf of its bet: `playType:numbers:stake` a line, joined by `;`, numbers by blanks. */
export const wagerText = ({ lines }: Pick<LotteryWager, 'lines'>): string =>
  lines.map(({ playType, numbers, stake }) => `${playType}:${numbers.join(' ')}:${stake}`).join(';')
