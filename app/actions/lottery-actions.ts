import type { ActionFunctionArgs } from '@remix-run/node'
import { lineRefused } from '#app/features/lottery/bets/stake-limits.ts'
import {
  afterAct,
  betForm,
  cancelForm,
  countForm,
  drawsOf,
  isFormAct,
  keepForm,
  refusalOf,
  repeatForm,
  ticketOf,
} from '#app/features/lottery/bets/ticket-form.ts'
import { enteredLines, isBlank } from '#app/features/lottery/bets/ticket-lines.ts'
import type { FlashParams } from '#app/lib/forms/flash-codes.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { tableHref } from '#app/lib/play/lottery-page.ts'
import { MAX_CHOSEN_LENGTH } from '#app/limits.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { TicketLine } from '#contract/play/games/lottery/lottery.ts'
import { type Lottery, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { cancelTicket, checkTicket, keepNumbers, placeTicket, repeatTicket } from '#contract/play/lottery.ts'
import { type ActionResult, type FormAction, sendForm } from './send-form.ts'

/** The lottery that the URL names; undefined for none. */
const lotteryIn = ({ request }: Pick<ActionFunctionArgs, 'request'>): Lottery | undefined =>
  lotteryOf(new URL(request.url).searchParams.get('gameCode') ?? '')

function lotteryAt(args: ActionFunctionArgs): Lottery {
  const lottery = lotteryIn(args)
  if (!lottery) throw pageFailure('not-found')
  return lottery
}

/**
 * What the lines of the form come to, without a stake, for guests too: `intent=count`, or a button that begins or takes
 * out a line. Undefined for every other post.
 */
export function countAct(args: ActionFunctionArgs): ActionResult | ReturnType<typeof counted> | undefined {
  const { form } = args.context
  const [act, ...others] = form?.getAll('act') ?? []
  if (typeof act === 'string' && isFormAct(act) && others.length === 0 && !form?.has('intent'))
    return counted(lotteryAt(args), afterAct(lotteryAt(args), args, act), true)
  return form?.getAll('intent').join() === countForm.intent
    ? counted(lotteryAt(args), args, false)
    : undefined
}

/**
 * `mayBeEmpty`: there is nothing yet, and nothing was asked of it. What the bet would be refused for, of its lines and all of
 * its draws, is refused.
 */
async function counted(lottery: Lottery, args: ActionFunctionArgs, mayBeEmpty: boolean) {
  const entered = countForm.read(args)
  if (!entered.ok) return entered.invalid()
  const lines = enteredLines(lottery.family, entered.value)
  if (mayBeEmpty && lines.every((line) => isBlank(lottery.family, line))) return entered.calmReply()
  const read = ticketOf(lottery, entered.value)
  if (!read.ok) return entered.refused(refusalOf(read, lines.length))
  const checked = await callsOf(args).send(checkTicket, purchaseOf(lottery, entered.value, read.lines))
  // A line that is begun or taken out is so, whatever became of the draw.
  if (checked.ok || (mayBeEmpty && !ofLines.includes(checked.code))) return entered.calmReply()
  return entered.refused(atLine(lottery, read.lines, checked))
}

/** What is wrong with the lines of a ticket, and not with its draw. */
const ofLines: readonly ErrorCode[] = ['too-long', 'over-limit', 'under-limit']

/** What is bought: the lines as the wire has them, on the draw of the form and those that follow it. */
const purchaseOf = (
  lottery: Lottery,
  { numero, draws }: { numero: string; draws: unknown },
  lines: readonly TicketLine[],
) => ({
  gameCode: lottery.code,
  numero,
  lines: lines.map(({ numbers, ...line }) => ({ ...line, numbers: numbers.join(' ') })),
  draws: drawsOf(draws),
})

/** A refusal of stakes with the line that it is about, if there are several. */
function atLine<Refusal extends Parameters<typeof lineRefused>[2]>(
  { family }: Lottery,
  lines: readonly TicketLine[],
  refusal: Refusal,
): Refusal {
  const line = lines.length > 1 ? lineRefused(family, lines, refusal) : undefined
  return line === undefined ? refusal : { ...refusal, detail: { ...refusal.detail, line: line + 1 } }
}

/** The page with the first line of a posted ticket, where a login leads back to. */
export function enteredPage(args: ActionFunctionArgs): string | undefined {
  const lottery = lotteryIn(args)
  if (!lottery) return undefined
  const text = (name: string) => {
    const value = args.context.form?.get(name)
    return typeof value === 'string' && value.length <= MAX_CHOSEN_LENGTH ? value : undefined
  }
  return paths.lottery({
    gameCode: lottery.code,
    playType: text('playType'),
    numbers: text('numbers'),
    stake: text('stake'),
    on: text('numero'),
  })
}

/** How many tickets were placed, on which draws, and what they cost together. */
const paramsOf = ({ numeros, stake }: { numeros: readonly string[]; stake: string }): FlashParams => ({
  count: String(numeros.length),
  first: numeros[0] ?? '',
  last: numeros.at(-1) ?? '',
  amount: stake,
})

const bet = (args: ActionFunctionArgs, member: MemberCalls): Promise<ActionResult> => {
  const lottery = lotteryAt(args)
  const entered = betForm.read(args)
  if (!entered.ok) return Promise.resolve(entered.invalid())
  const { requestId } = entered.value
  const read = ticketOf(lottery, entered.value)
  if (!read.ok)
    return Promise.resolve(
      entered.refused(refusalOf(read, enteredLines(lottery.family, entered.value).length)),
    )
  return sendForm(
    entered,
    async () => {
      const bought = purchaseOf(lottery, entered.value, read.lines)
      const answer = await member.send(placeTicket, { ...bought, requestId })
      return answer.ok ? answer : atLine(lottery, read.lines, answer)
    },
    ({ ticketId, ...ticket }) =>
      redirectWithFlash(
        args.context,
        ticketPage(args, lottery.code, ticketId),
        ticket.numeros.length > 1 ? 'tickets-placed' : 'ticket-placed',
        paramsOf(ticket),
      ),
  )
}

/** The lottery that the URL names, and its open play. */
const boardIn = (args: ActionFunctionArgs) => ({
  gameCode: lotteryIn(args)?.code,
  playType: new URL(args.request.url).searchParams.get('playType') ?? undefined,
})

/** A ticket's page: the board, the draw and the view are those of the page that was posted from. */
const ticketPage = (args: ActionFunctionArgs, gameCode: string, ticket: string): string =>
  tableHref(new URL(args.request.url).searchParams, { gameCode, ticket })

/** The forms of a lottery's page. */
export const lotteryActs: readonly FormAction[] = [
  [betForm, bet],
  [
    cancelForm,
    (args, member) =>
      sendForm(
        cancelForm.read(args),
        (ticket) => member.send(cancelTicket, ticket),
        ({ ticketId, gameCode }) =>
          redirectWithFlash(args.context, ticketPage(args, gameCode, ticketId), 'ticket-cancelled'),
      ),
  ],
  [
    repeatForm,
    (args, member) =>
      sendForm(
        repeatForm.read(args),
        ({ draws, ...repeat }) => member.send(repeatTicket, { ...repeat, draws: Number(draws) }),
        ({ ticketIds: [first = ''], gameCode, ...ticket }) =>
          redirectWithFlash(
            args.context,
            ticketPage(args, gameCode, first),
            ticket.numeros.length > 1 ? 'tickets-repeated' : 'ticket-repeated',
            paramsOf(ticket),
          ),
      ),
  ],
  [
    keepForm,
    (args, member) =>
      sendForm(
        keepForm.read(args),
        (set) => member.send(keepNumbers, { ...set, ...boardIn(args) }),
        (_, { forget }) =>
          redirectWithFlash(
            args.context,
            paths.lottery(boardIn(args)),
            forget ? 'numbers-forgotten' : 'numbers-kept',
          ),
      ),
  ],
]
