import { useReply } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import type { Play } from '#contract/play/games/lottery/plays.ts'
import type { LineText } from '#contract/play/games/lottery/read-ticket.ts'
import { tabWith } from './play-tabs.ts'
import { betForm, drawsOf, lineFieldsOf, ticketOf } from './ticket-form.ts'
import { isBlank, type LineFields, linesOf, sumsOf, type TicketSums } from './ticket-lines.ts'

/** The form as it is filled in: by what was posted, or by the query of the page. */
export interface Draft {
  numero: string | undefined
  /** The lines that are written already. */
  written: readonly LineText[]
  /** The line that the tab and its grid fill in. */
  current: LineText
  /** The numbers of it that are ticked. */
  ticked: ReadonlySet<string>
  tab: readonly Play[]
  /** On how many draws the lines are staked. */
  draws: number
  /** The stake that this page or one before it filled in for the current line, as it is written there. */
  filledStake: string
  /** What the lines come to; null while there is none, or one of them is wrong. */
  sums: TicketSums | null
}

/** `query`: `playType`, `numbers` and `stake` of each line, and `on` of the page. */
export function useDraft(lottery: Lottery, query: URLSearchParams, usualStake: string): Draft {
  const { language } = useFormat()
  const written = useWrittenAmount()
  const replyValues = useReply(betForm.id)?.result.initialValue
  const fields: LineFields = replyValues
    ? lineFieldsOf(replyValues)
    : {
        // After a bet it names the tab alone: another tap must not stake a play that nobody chose.
        playType: query.has('ticket') && !query.has('numbers') ? [] : query.getAll('playType'),
        numbers: query.getAll('numbers'),
        stake: query.has('stake') ? query.getAll('stake') : [usualStake],
        number: [],
      }
  // The ticked numbers stay ticked.
  const texts = linesOf(lottery.family, { ...fields, number: [] })
  const current = texts.at(-1) ?? { playType: query.get('playType') ?? '', numbers: '', stake: usualStake }
  const openTab = typeof replyValues?.kind === 'string' ? replyValues.kind : query.get('playType')
  const tab = tabWith(lottery, current.playType || openTab || undefined)
  const isCounted = fields.number.length > 0 || texts.some((line) => !isBlank(lottery.family, line))
  const draws = drawsOf(replyValues?.draws)
  // What a reply kept is as it was typed.
  const plain = (typed: string) => readAmount(typed, htmlLang[language]) ?? typed
  const read = isCounted
    ? ticketOf(lottery, {
        ...fields,
        stake: fields.stake.map(plain),
        filledStake: plain(fields.filledStake ?? ''),
      })
    : undefined
  return {
    numero: typeof replyValues?.numero === 'string' ? replyValues.numero : (query.get('on') ?? undefined),
    written: texts.slice(0, -1),
    current,
    ticked: new Set(fields.number),
    tab,
    draws,
    filledStake: replyValues ? (fields.filledStake ?? '') : written(withoutZeros(current.stake)),
    sums: read?.ok
      ? sumsOf(
          lottery.family,
          read.lines.map((line) => ({ ...line, numbers: line.numbers.join(' ') })),
          draws,
        )
      : null,
  }
}
