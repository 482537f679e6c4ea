import { Button } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useMessage, useReply } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { formatClock } from '#app/lib/text/dates.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Bet } from '#contract/play/bets.ts'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { CrashLiveOutcome, CrashLivePart, CrashLiveStanding } from '#contract/play/games/crash-live.ts'
import { multiplierAt, TOP } from '#contract/play/odds/rising-clock.ts'
import { hundredthsOfTarget, pointText, targetMultiplier } from '#contract/play/odds/rising-odds.ts'
import { useFigureText } from '../table/figure.tsx'
import { type BoatTable, cashOutForm } from './crash-live-form.tsx'

/** A ticket of the member on the round at the table, or the one of `?bet=`. */
export interface Ticket {
  n: number
  bet: Bet
  target: string | null
  parts: readonly CrashLivePart[]
  /** The stake that is still in. */
  left: string
  outcome: CrashLiveOutcome | null
  /** The id of the form that cashes it out; buttons of the panel and the bar name it. */
  form: string
}

/** The member's tickets, in their order; where there is none on this round, the last one of another. */
export function ticketsOn({ aboard, last }: Pick<BoatTable, 'aboard' | 'last'>): Ticket[] {
  const first = aboard.find(({ bet }) => bet.result === 'open')
  const own = aboard.map(({ bet, standing, outcome }, at) => ({
    n: at + 1,
    bet,
    ...(standing as CrashLiveStanding),
    outcome: outcome as CrashLiveOutcome | null,
    form: bet === first?.bet ? `form-${cashOutForm.id}` : `form-${cashOutForm.id}-${at + 1}`,
  }))
  if (!last || own.length > 0) return own
  const { target, parts } = last.outcome
  return [{ n: 1, bet: last.bet, target, parts, left: '0.00', outcome: last.outcome, form: '' }]
}

/** Whether some of a ticket can still be cashed out. */
export const isIn = ({ bet, left }: Ticket) => bet.result === 'open' && left !== '0.00'

/** Half of it is out already. */
const isHalved = ({ parts }: Ticket) => parts.some(({ share }) => share === 'half')

const sumOf = (parts: Ticket['parts']): bigint => parts.reduce((sum, { payout }) => sum + minorOf(payout), 0n)

/** What of an open ticket is in the wallet: its cash-outs by hand. A target is paid when the round ends. */
const paidOf = ({ parts }: Ticket): bigint => sumOf(parts.filter(({ by }) => by === 'hand'))

/** The multiplier at the moment of the request, in hundredths. */
export function multiplierNow({ round }: Pick<BoatTable, 'round'>): number {
  const { flight } = round ?? {}
  if (!flight || round?.state !== 'flying') return 100
  return Math.min(TOP, multiplierAt(Math.max(0, Date.parse(flight.toldAt) - Date.parse(flight.flewAt))))
}

const partPaid = (stake: string, multiplier: number): string =>
  moneyOf(payoutOf(minorOf(stake), targetMultiplier(multiplier)))

/** The forms of the cash-outs: one a ticket, whichever part its button names. */
export function CashOutForms(table: BoatTable & { requestId: string }) {
  const { csrf } = usePage()
  return ticketsOn(table)
    .filter(isIn)
    .map((ticket) => (
      <form
        key={ticket.bet.id}
        id={ticket.form}
        method="post"
        action={table.path}
        data-enhance=""
        data-game="crash-live"
        hidden
      >
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="intent" value="step" />
        <input type="hidden" name="bet" value={ticket.bet.id} />
        <input type="hidden" name="action" value="cash-out" />
        <input type="hidden" name="requestId" value={`${table.requestId}-${ticket.n}`} />
      </form>
    ))
}

/** Whether the table tells why a cash-out of this bet was refused: its ticket does, or the place of one. */
export function tellsRefusal(table: BoatTable, betId: string): boolean {
  const tickets = ticketsOn(table)
  return tickets.length === 0 || tickets.some(({ bet }) => bet.id === betId)
}

/**
 * The member's tickets, the first one first, each as tall in every state. Below the form there is always room for one; both
 * together are as tall as the form and one.
 */
export function Tickets(table: BoatTable) {
  const { t } = useTranslation('game-crash-live')
  const tickets = ticketsOn(table)
  const refusal = useRefusal()
  if (tickets.length === 0)
    return <div className="ticket-place">{refusal ? <Refusal {...refusal} /> : t('ticket', { n: 1 })}</div>
  const now = multiplierNow(table)
  return (
    <ul className="tickets" aria-label={t('mine')} data-aboard={table.aboard.length > 0 ? '' : undefined}>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.bet.id} ticket={ticket} now={now} round={table.round?.id} />
      ))}
    </ul>
  )
}

/** `round`: the one at the table. */
function TicketCard({ ticket, now, round }: { ticket: Ticket; now: number; round: string | undefined }) {
  const { t } = useTranslation('game-crash-live')
  const decimal = useDecimal()
  const amount = useAmountText()
  const { bet, n, target, parts, outcome, left } = ticket
  const [gets, paid] = [sumOf(parts), paidOf(ticket)]
  const net = minorOf(bet.payout) - minorOf(bet.stake)
  const out = bet.result === 'open' ? left === '0.00' : gets > 0n
  // In one line, however long what it comes to grows beside it.
  const line = bet.result === 'open' && !out ? 'truncate' : ''
  return (
    <li
      className={classNames('ticket', out && 'ticket-out', bet.result === 'lost' && 'ticket-lost')}
      data-bet={bet.id}
      data-on={bet.result === 'open' ? round : undefined}
      data-result={bet.result}
      data-stake={bet.stake}
      data-payout={bet.result === 'open' ? undefined : bet.payout}
      data-paid={bet.result === 'open' && paid > 0n ? moneyOf(paid) : undefined}
      data-outcome={outcome?.point}
      data-celebrate={bet.result !== 'open' && net > 0n ? '' : undefined}
    >
      <b className={classNames('text-sm', line)}>
        {t('ticket', { n })} · {amount(bet.stake)}
      </b>
      {bet.result === 'open' ? (
        out ? (
          <Money amount={moneyOf(gets)} />
        ) : (
          <Rising stake={left} target={target} now={now} as="money" />
        )
      ) : (
        <Money amount={net === 0n ? bet.payout : moneyOf(net)} signed={net !== 0n} />
      )}
      <small className={line || undefined}>
        {target === null ? t('byHand') : t('atTarget', { target: decimal(target) })}
      </small>
      <small>{t(wordOf(ticket, net))}</small>
      <div>
        <TicketLine ticket={ticket} />
        {isIn(ticket) && !isHalved(ticket) ? <HalfButton ticket={ticket} now={now} /> : null}
      </div>
    </li>
  )
}

/** What the figure of a ticket is. */
const wordOf = (ticket: Ticket, net: bigint) => {
  const { bet, left, parts } = ticket
  if (bet.result === 'open')
    return left !== '0.00' ? 'now' : paidOf(ticket) === sumOf(parts) ? 'paid' : 'paidAtEnd'
  return net > 0n ? 'profit' : net < 0n ? 'loss' : 'returned'
}

interface RefusedCashOut {
  bet: unknown
  code: ErrorCode
  words: string
}

/** The cash-out that was just refused, unless by a field of its form: most came too late, and it says by how much. */
function useRefusal(): RefusedCashOut | undefined {
  const reply = useReply(cashOutForm.id)
  const message = useMessage()
  if (!reply?.alert) return undefined
  return { bet: reply.result.initialValue?.bet, code: reply.alert, words: message(reply.alert, reply.detail) }
}

/** It stands where the ticket is looked at, so that nothing moves; beside what has come of the ticket, once the round is settled. */
const Refusal = ({ code, words }: RefusedCashOut) => (
  <p role="alert" tabIndex={-1} data-error={code} data-flash="">
    {words}
  </p>
)

/** What has become of a ticket, in words. */
function TicketLine({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(['game-crash-live', 'games'])
  const decimal = useDecimal()
  const amount = useAmountText()
  const { bet, parts, outcome } = ticket
  const { language } = useFormat()
  const refusal = useRefusal()
  const last = parts.at(-1)
  if (refusal?.bet === bet.id) return <Refusal {...refusal} />
  // What was cashed out of a void round stays paid: its line goes on saying so.
  if (bet.result === 'void') return <p>{t('games:shared.void')}</p>
  if (!last) {
    return bet.result === 'lost' && outcome ? (
      <p>{t('game-crash-live:lostAt', { point: decimal(outcome.point) })}</p>
    ) : (
      <p data-when="open closed">{t('game-crash-live:aboard')}</p>
    )
  }
  const words = {
    multiplier: decimal(last.multiplier),
    time: last.arrivedAt === undefined ? '' : formatClock(last.arrivedAt, htmlLang[language]),
    seconds: decimal((last.afterMs / 1_000).toFixed(1)),
  }
  const kind = last.by === 'hand' && last.share === 'half' ? 'half' : last.by
  const isPaidInPart = bet.result === 'open' && isHalved(ticket) && wordOf(ticket, 0n) !== 'paid'
  return (
    <p>
      <Icon name="check" size="sm" />
      {isPaidInPart ? `${t('game-crash-live:paid')} ${amount(moneyOf(paidOf(ticket)))} · ` : null}
      {t(`game-crash-live:outBy.${kind}`, words)}
    </p>
  )
}

function HalfButton({ ticket, now }: { ticket: Ticket; now: number }) {
  const { t } = useTranslation('game-crash-live')
  const half = moneyOf(minorOf(ticket.bet.stake) / 2n)
  return (
    <Button
      form={ticket.form}
      name="share"
      value="half"
      small
      wide
      id={`half-${ticket.n}`}
      data-when="flying"
      data-goal={ticket.target ?? undefined}
    >
      {t('half')} · <Rising stake={half} target={ticket.target} now={now} as="amount" />
    </Button>
  )
}

/** What a stake comes to at this moment: by the server, and from then on by the script (`enhance/play/flight.ts`). */
export function Rising({
  stake,
  target,
  now,
  as,
}: {
  stake: string
  target: string | null
  now: number
  as: 'money' | 'amount'
}) {
  const text = useFigureText()
  const goal = target === null ? TOP : hundredthsOfTarget(target)
  return (
    <span className="digits" data-rises={stake} data-goal={target ?? undefined} data-as={as}>
      {text(partPaid(stake, Math.min(now, goal)), { as })}
    </span>
  )
}

/** The multiplier of this moment, as a button says it. */
export function RisingTimes({ now }: { now: number }) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const template = t('round.times', { multiplier: '{}' })
  return (
    <span className="digits" data-rises="times" data-template={template}>
      {template.replace('{}', decimal(pointText(BigInt(now))))}
    </span>
  )
}
