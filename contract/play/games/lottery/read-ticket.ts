import { PositiveMoney } from '#contract/base/fields/money.ts'
import { MAX_LINES, MAX_NUMBERS_TEXT } from './limits.ts'
import type { TicketLine } from './lottery.ts'
import type { Lottery } from './lottery-games.ts'
import { type NumbersProblem, readNumbers } from './numbers.ts'
import { playOf } from './plays.ts'

/** A line as a form sends it. */
export interface LineText {
  playType: string
  numbers: string
  /** `Money` of one unit. */
  stake: string
}

/** The first thing that is wrong with a ticket: which line, counted from 0, which of its fields, and the error code. */
export interface TicketProblem {
  line: number
  field: keyof LineText
  code: NumbersProblem | 'under-limit'
  /** Of what is `too-long`: the most lines, or characters of a line. */
  max?: string
}

export type TicketRead = { ok: true; lines: TicketLine[] } | ({ ok: false } & TicketProblem)

const isLine = (read: TicketLine | TicketProblem): read is TicketLine => 'stake' in read

function readStake(stake: string): TicketProblem['code'] | undefined {
  if (stake === '') return 'required'
  if (PositiveMoney.safeParse(stake).success) return undefined
  return /^0+\.00$/.test(stake) ? 'under-limit' : 'format'
}

function readLine({ family }: Lottery, text: LineText, line: number): TicketLine | TicketProblem {
  const play = playOf(family, text.playType)
  if (!play) return { line, field: 'playType', code: text.playType === '' ? 'required' : 'not-offered' }
  const read = readNumbers(play, text.numbers)
  if (!read.ok)
    return {
      line,
      field: 'numbers',
      code: read.code,
      ...(read.code === 'too-long' && { max: String(MAX_NUMBERS_TEXT) }),
    }
  const code = readStake(text.stake)
  if (code) return { line, field: 'stake', code }
  return { playType: play.playType, numbers: [...read.numbers], stake: text.stake }
}

/**
 * Reads the lines of a ticket for a lottery. Without a line it is `required`, with more than `MAX_LINES` `too-long`,
 * both at `numbers`.
 */
export function readTicket(lottery: Lottery, texts: readonly LineText[]): TicketRead {
  if (texts.length === 0) return { ok: false, line: 0, field: 'numbers', code: 'required' }
  if (texts.length > MAX_LINES)
    return { ok: false, line: MAX_LINES, field: 'numbers', code: 'too-long', max: String(MAX_LINES) }
  const lines: TicketLine[] = []
  for (const [at, text] of texts.entries()) {
    const read = readLine(lottery, text, at)
    if (!isLine(read)) return { ok: false, ...read }
    lines.push(read)
  }
  return { ok: true, lines }
}
