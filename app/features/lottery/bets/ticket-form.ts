import { z } from 'zod'
import { defineForm, type FormRefusal, type ReadArgs } from '#app/forms/define-form.ts'
import {
  checkbox,
  choice,
  decimal,
  type FieldKind,
  money,
  optionalChoice,
  optionalRequestId,
  optionalText,
  recordId,
  requestId,
  rowsIn,
  text,
} from '#app/forms/fields.ts'
import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { playOf } from '#contract/play/games/lottery/plays.ts'
import { readTicket, type TicketProblem, type TicketRead } from '#contract/play/games/lottery/read-ticket.ts'
import { enteredLines, isBlank, type LineFields, linesOf, unevenField } from './ticket-lines.ts'

/** A field that comes once for each line of a ticket. What its texts may be `readTicket` says, which sees whole lines. */
const ofLines = (): FieldKind<string[]> => ({
  schema: z.string().transform(rowsIn),
  secret: false,
  many: true,
  rows: true,
})

const lines = {
  playType: ofLines(),
  numbers: ofLines(),
  stake: decimal(ofLines()),
  /** The boxes that are ticked on the grid: they belong to the last line. */
  number: ofLines(),
  filledStake: decimal(optionalText()),
}

/** On how many draws from the chosen one on the same lines are staked: of fast draws one, five or ten. */
export const drawCounts = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
export const offeredCounts = ({ family }: Lottery): readonly (typeof drawCounts)[number][] =>
  family === 'fast' ? ['1', '5', '10'] : ['1', '3', '7']

/**
 * A ticket (site.md 4.3): lines of `playType`, `numbers` and `stake`, in order, on the draw `numero`. Its buttons post
 * the intent, because one of them only counts.
 */
export const betForm = defineForm({
  intent: 'bet',
  hasIntentButtons: true,
  fields: {
    numero: text(),
    ...lines,
    draws: optionalChoice(drawCounts),
    requestId: requestId(),
    /** The tab that is open, by a play of it: its line may have none yet. */
    kind: optionalText(),
  },
})

/** The same form, which stakes nothing: the page shows what the lines cost and may pay. */
export const countForm = defineForm({
  intent: 'count',
  id: 'bet',
  fields: {
    ...betForm.fields,
    numero: text(),
    requestId: optionalRequestId(),
  },
})

export const cancelForm = defineForm({ intent: 'cancel', fields: { ticketId: recordId() } })

/** On how many of the next draws a ticket may be repeated. */
export const repeatCounts = ['1', '2', '3', '4', '5', '6', '7'] as const

export const repeatForm = defineForm({
  intent: 'repeat',
  fields: { ticketId: recordId(), draws: choice(repeatCounts), requestId: requestId() },
})

export const keepForm = defineForm({ intent: 'keep', fields: { numbers: text(), forget: checkbox() } })

/** Those that a reply kept. */
export const lineFieldsOf = (values: Readonly<Record<string, unknown>>): LineFields => {
  const rows = (name: 'playType' | 'numbers' | 'stake' | 'number') =>
    rowsIn(typeof values[name] === 'string' ? values[name] : '[]')
  return {
    playType: rows('playType'),
    numbers: rows('numbers'),
    stake: rows('stake'),
    number: rows('number'),
    filledStake: typeof values.filledStake === 'string' ? values.filledStake : undefined,
  }
}

const amount = money().schema

/** A stake as `Money`, zero too; anything but an amount stays as it was typed. */
function stakeOf(typed: string): string {
  const read = amount.safeParse(typed)
  if (read.success) return read.data
  return /^0+(\.0+)?$/.test(typed) ? '0.00' : typed
}

/** The entered number of draws; one where none is named, or none that is offered. */
export const drawsOf = (draws: unknown): number =>
  (drawCounts as readonly unknown[]).includes(draws) ? Number(draws) : 1

interface FormProblem extends Pick<TicketProblem, 'field'>, Partial<Pick<TicketProblem, 'line' | 'max'>> {
  ok: false
  code: TicketProblem['code'] | 'not-equal'
}

/** Reads the lines of a posted form. Fields of unequal number are `not-equal`, of no line. */
export function ticketOf(
  lottery: Lottery,
  fields: LineFields,
): Extract<TicketRead, { ok: true }> | FormProblem {
  const uneven = unevenField(fields)
  if (uneven) return { ok: false, field: uneven, code: 'not-equal' }
  return readTicket(
    lottery,
    enteredLines(lottery.family, fields).map((line) => ({ ...line, stake: stakeOf(line.stake) })),
  )
}

/** What is wrong with a ticket, at the field, and in which of several lines. */
export const refusalOf = ({ code, field, line, max }: FormProblem, count: number): FormRefusal => ({
  code,
  detail: {
    field,
    ...(count > 1 && line !== undefined && { line: line + 1 }),
    ...(max !== undefined && { max }),
  },
})

const ACT = /^(add|play|drop|stake):?(.*)$/

/** Whether a button of the form is meant (`afterAct`). */
export const isFormAct = (act: string): boolean => ACT.test(act)

/**
 * The form as a button of the page without a script leaves it: `add` begins another line, `play:<type>` one of another
 * play, `drop:<n>` takes the line n out, `stake:<amount>` is the stake of the last line. It counts what there is. A line of a play
 * without numbers is whole by its play alone, so the one that is begun has none until somebody chooses it.
 */
export function afterAct<Args extends ReadArgs>(lottery: Lottery, args: Args, act: string): Args {
  const { context } = args
  const formData = context.form ?? new FormData()
  const texts = (name: string) => formData.getAll(name).map(String)
  const all = linesOf(lottery.family, {
    playType: texts('playType'),
    numbers: texts('numbers'),
    stake: texts('stake'),
    number: texts('number'),
  })
  const last = all.at(-1)
  const [, word = '', value = ''] = ACT.exec(act) ?? []
  const isNew = word === 'add' || word === 'play'
  if (word === 'stake' && last) all[all.length - 1] = { ...last, stake: value }
  const linesLeft = word !== 'drop' && last && isBlank(lottery.family, last) ? all.slice(0, -1) : [...all]
  const openTab = String(formData.get('kind') ?? '')
  const next = word === 'play' ? value : last?.playType || openTab
  const isChosen = playOf(lottery.family, next)?.size !== 0
  if (word === 'drop') linesLeft.splice(Number(value), 1)
  else if (isNew) linesLeft.push({ playType: isChosen ? next : '', numbers: '', stake: last?.stake ?? '' })
  const form = new FormData()
  form.append('kind', isNew ? next : openTab)
  for (const [name, value] of formData)
    if (!(name in lines) && name !== 'intent' && name !== 'kind') form.append(name, value)
  form.append('filledStake', isNew ? (last?.stake ?? '') : String(formData.get('filledStake') ?? ''))
  form.append('intent', 'count')
  for (const line of word === '' || word === 'stake' ? all : linesLeft)
    for (const name of ['playType', 'numbers', 'stake'] as const) form.append(name, line[name])
  return { ...args, context: { ...context, form } }
}
