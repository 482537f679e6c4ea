import { ArrowRail, endOf } from '#app/components/arrow-rail.tsx'
import { Button } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { FieldError } from '#app/components/field.tsx'
import { Figure } from '#app/features/games/table/figure.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf, useFormField, useReply } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Family, Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { type Play, playOf } from '#contract/play/games/lottery/plays.ts'
import type { LineText } from '#contract/play/games/lottery/read-ticket.ts'
import type { LotteryDraw, lotteryTable } from '#contract/play/lottery.ts'
import { CurrentLine, WrittenLines } from './bet-lines.tsx'
import { useLineWords } from './line-words.ts'
import { useOverWords } from './over-words.ts'
import { tabsOf } from './play-tabs.ts'
import { betForm, offeredCounts } from './ticket-form.ts'
import { type Draft, useDraft } from './use-draft.ts'

type Table = ValueOf<typeof lotteryTable>

interface PanelProps {
  lottery: Lottery
  table: Table
  query: URLSearchParams
  requestId: string
  guest: boolean
}

/** What the page fills in as a stake: a usual amount within the limits of the game. */
const usualStake = (family: Family, { min, max }: Table['stake']): string => {
  // Six of 49 pays up to 3,000,000 times: more than this on one combination could not be paid.
  const usual = family === 'sea-649' ? '100.00' : '1000.00'
  if (minorOf(min) > minorOf(usual)) return min
  return minorOf(max) < minorOf(usual) ? max : usual
}

/** The bet form: which draw, which play, its numbers, its stake, and what all lines come to. */
export function BetPanel({ lottery, table, query, requestId, guest }: PanelProps) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const draft = useDraft(lottery, query, usualStake(lottery.family, table.stake))
  const reply = useReply(betForm.id)
  const over = useOverWords(lottery.family, table, reply?.detail ?? {}, draft.numero)
  const [first] = draft.tab
  if (!first) return null
  const { written, tab } = draft
  const wrongLine = written[(reply?.detail.line ?? 0) - 1]
  const wrongPlay = (wrongLine && playOf(lottery.family, wrongLine.playType)) ?? first
  return (
    <FormOf
      form={betForm}
      action={paths.lottery({ gameCode: lottery.code, playType: first.playType, on: draft.numero })}
      hidden={{ requestId, filledStake: draft.filledStake, kind: first.playType }}
      className="lot-form"
      labels={{ numbers: t('lottery:numbers'), stake: t('lottery:stake') }}
      words={{
        ...(over['over-limit'] && { 'numbers:over-limit': over['over-limit'] }),
        ...(over['too-long'] && { 'numbers:too-long': over['too-long'] }),
        'numbers:format':
          wrongPlay.size > 1
            ? t('lottery:wrong.size', { count: wrongPlay.size, example: combination(wrongPlay) })
            : t('lottery:wrong.format'),
        'numbers:not-offered': t('lottery:wrong.notOffered'),
        'numbers:required': t('lottery:wrong.required'),
        'not-equal': t('lottery:wrong.uneven'),
        'bets-closed': t('lottery:wrong.closed'),
      }}
    >
      <PlayTabs lottery={lottery} tab={tab} written={written} query={query} />
      <DrawChoice open={table.open} numero={draft.numero} />
      <WrittenLines family={lottery.family} lines={written} />
      <CurrentLine family={lottery.family} draft={draft} table={table} />
      <DrawCount lottery={lottery} draws={draft.draws} />
      <BetBar family={lottery.family} draft={draft} guest={guest} />
    </FormOf>
  )
}

/** How a combination of a play is written: `01-02-03`. */
const combination = ({ size, digits }: Play) =>
  Array.from({ length: size }, (_, at) => String(at + 1).padStart(digits, '0')).join('-')

/** The plays, as links; once lines are written they are buttons, which keep them. */
function PlayTabs({
  lottery,
  tab,
  written,
  query,
}: {
  lottery: Lottery
  tab: readonly Play[]
  written: readonly LineText[]
  query: URLSearchParams
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const name = (plays: readonly [Play, ...Play[]]) =>
    plays.length > 1
      ? t(plays[0].size === 0 ? 'lottery:tab.shapes' : 'lottery:tab.positions')
      : t(`game-lottery:play.${plays[0].playType}`)
  const tabs = tabsOf(lottery)
  if (written.length > 0)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and these have no room for one
      <div role="group" aria-label={t('lottery:plays')} className="lot-tabs no-scrollbar">
        {tabs.map((plays) => (
          <button
            key={plays[0].playType}
            type="submit"
            name="act"
            value={`play:${plays[0].playType}`}
            aria-current={plays[0] === tab[0] ? 'page' : undefined}
          >
            {name(plays)}
          </button>
        ))}
      </div>
    )
  return (
    <ArrowRail count={tabs.length} prefix="play" back={t('lottery:tabsBack')} on={t('lottery:tabsOn')}>
      <nav aria-label={t('lottery:plays')} className="lot-tabs no-scrollbar">
        {tabs.map((plays, at) => (
          <a
            key={plays[0].playType}
            id={endOf('play', at, tabs.length)}
            href={paths.lottery({
              gameCode: lottery.code,
              playType: plays[0].playType,
              on: query.get('on') ?? undefined,
            })}
            aria-current={plays[0] === tab[0] ? 'page' : undefined}
          >
            {name(plays)}
          </a>
        ))}
      </nav>
    </ArrowRail>
  )
}

/** The draws that take bets, one of them chosen; each with its lock and its promise. */
function DrawChoice({ open, numero }: { open: readonly LotteryDraw[]; numero: string | undefined }) {
  const { t } = useTranslation('lottery')
  const { dayTime, time } = useFormat()
  const { error } = useFormField('numero')
  const chosen = open.some((draw) => draw.numero === numero) ? numero : open[0]?.numero
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t('draw')}
        id="numero"
        tabIndex={error ? -1 : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'numero-error' : undefined}
        className="lot-draws no-scrollbar"
      >
        {open.map((draw, at) => (
          <div key={draw.numero} data-id={draw.numero} data-draw={draw.numero} data-draw-state={draw.state}>
            <label>
              <input type="radio" name="numero" value={draw.numero} defaultChecked={draw.numero === chosen} />
              <b className="digits">{draw.numero}</b>
              <small>
                {draw.numero.length > 8 ? time(draw.drawsAt) : dayTime(draw.drawsAt)} · {t('locksIn')}{' '}
                <Countdown seconds={draw.remaining} thenRefresh={at === 0} />
              </small>
            </label>
            <code data-fair="commit" title={t('promise')}>
              {draw.commit}
            </code>
          </div>
        ))}
      </div>
      {error ? <FieldError name="numero" error={error} /> : null}
    </div>
  )
}

/** On how many draws, from the chosen one on, the lines are staked: a ticket each. */
function DrawCount({ lottery, draws }: { lottery: Lottery; draws: number }) {
  const { t } = useTranslation('lottery')
  const { error } = useFormField('draws')
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t('draws')}
        id="draws"
        tabIndex={error ? -1 : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'draws-error' : undefined}
        className="lot-count"
      >
        {offeredCounts(lottery).map((count) => (
          <label key={count}>
            <input type="radio" name="draws" value={count} defaultChecked={Number(count) === draws} />
            {t('countDraws', { count: Number(count) })}
          </label>
        ))}
      </div>
      {error ? <FieldError name="draws" error={error} /> : null}
    </div>
  )
}

/**
 * How many lines are written, and the newest of them: on a phone they stand above what is seen of the page, before the grid
 * with which the next one is filled in.
 */
function NewestLine({ written }: Pick<Draft, 'written'>) {
  const { t } = useTranslation('lottery')
  const words = useLineWords()
  const newest = written.at(-1)
  if (!newest) return null
  return (
    <div data-written={written.length}>
      <dt className="flex-none">
        {t('written')} <b>{written.length}</b>
      </dt>
      <dd className="truncate">
        <a href="#written">{words(newest)}</a>
      </dd>
    </div>
  )
}

/** The lines that are written already, and what all come to, and the buttons: above the foot of the screen on phones. */
function BetBar({
  family,
  draft: { sums, tab, written },
  guest,
}: {
  family: Family
  draft: Draft
  guest: boolean
}) {
  const { t } = useTranslation('lottery')
  // Of big or small alone there are no numbers to count.
  const size = tab[0]?.size ?? 0
  const hasNumbers = written.length > 0 || size > 0
  const { currencySymbol } = useFormat()
  return (
    <div className="bet-bar lot-bar">
      <dl
        data-count={sums?.count}
        data-cost={sums?.cost}
        data-most={sums?.most}
        data-sums={family}
        data-symbol={currencySymbol}
        aria-live="polite"
        id="sums"
      >
        <NewestLine written={written} />
        <div>
          <dt>
            {hasNumbers ? (
              <Figure
                name="count"
                value={String(sums?.count ?? 0)}
                as="decimal"
                template={t(size > 1 ? 'costOfSets' : 'costOf', { numbers: '{}' })}
              />
            ) : (
              t('onlyCost')
            )}
          </dt>
          <dd>
            <Figure name="cost" value={sums?.cost ?? null} as="money" />
          </dd>
        </div>
        <div>
          <dt>
            {t('most')}{' '}
            <span data-if-bound hidden={!sums?.bound}>
              {t('atMost')}
            </span>
          </dt>
          <dd>
            <Figure name="most" value={sums?.most ?? null} as="money" />
          </dd>
        </div>
      </dl>
      <div>
        <Button name="intent" value="count" id="count">
          {t('count')}
        </Button>
        <Button name="act" value="add" id="add-line">
          {t('add')}
        </Button>
        <Submit id="bet" wide={false}>
          {t(guest ? 'betGuest' : 'bet')}
        </Submit>
      </div>
    </div>
  )
}
