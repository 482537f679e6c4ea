import { TextLink } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Countdown } from '#app/components/countdown.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { DrawCells } from '#app/features/games/table/draw-cells.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { dayOf, noonOf } from '#app/lib/text/dates.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { isVietnamese, type Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { drawOf } from '#contract/play/games/lottery/schedule.ts'
import { type LotteryDraw, type lotteryTable, SHOWN_DRAWS } from '#contract/play/lottery.ts'
import { DrawnShapes, HeadsTable, PrizeBoard } from './board.tsx'
import { drawMarks } from './draw-marks.ts'
import { ownNumbers } from './own-draw.ts'
import { Promised } from './promised.tsx'

type Table = ValueOf<typeof lotteryTable>

/** The result that was asked for, or the last: its board, its endings, its proof, and the ways to those beside it. */
export function ResultCard({
  lottery,
  table,
  playType,
  date,
}: {
  lottery: Lottery
  table: Table
  playType: string
  /** The day that was asked for. */
  date: string | undefined
}) {
  const { t } = useTranslation(['lottery', 'lottery-menu'])
  const { dayTime, day } = useFormat()
  const { shown, previous, following, shownLines, running } = table
  const { family, code } = lottery
  if (!shown)
    return (
      <section className="card lot-result" id="result">
        <div className="card-head">
          <h2 className="text-base font-bold">
            {date ? t('lottery-menu:resultsOf', { day: day(noonOf(date)) }) : t('lottery:result')}
          </h2>
        </div>
        <p className="lot-empty" data-empty="">
          {t(date && isToCome(lottery, date) ? 'lottery-menu:noResults' : 'lottery:noResult')}
        </p>
        <DayForm code={code} date={date} />
      </section>
    )
  const mine = ownNumbers(family, shownLines)
  const way = (numero: string | null, label: string, icon: 'chevron-left' | 'chevron-right') =>
    numero === null ? null : (
      <a
        href={`${paths.lottery({ gameCode: code, playType, numero })}#result`}
        className="icon-button"
        aria-label={label}
        title={label}
        rel={icon === 'chevron-left' ? 'prev' : 'next'}
      >
        <Icon name={icon} className="mirrored" />
      </a>
    )
  // One that is running has its mark on the stage.
  const marks = running?.numero === shown.numero ? {} : drawMarks(shown)
  return (
    <section className="card lot-result" id="result" {...marks}>
      <div className="card-head">
        <div className="flex-1">
          <h2 className="text-base font-bold">{t('lottery:resultOf', { game: table.game.name })}</h2>
          <p className="lot-note">
            {t('lottery:numeroAt', {
              numero: shown.numero,
              at: shown.numero.length > 8 ? dayTime(shown.drawsAt) : day(shown.drawsAt),
            })}
          </p>
        </div>
        {way(previous, t('lottery:previous'), 'chevron-left')}
        {way(following, t('lottery:following'), 'chevron-right')}
      </div>
      {shown.state === 'void' ? (
        <p className="lot-empty">{t('lottery:voided')}</p>
      ) : shown.prizes ? (
        <>
          <PrizeBoard family={family} prizes={shown.prizes} mine={mine} />
          {family === 'fast' ? <DrawnShapes prizes={shown.prizes} /> : null}
          {isVietnamese(family) ? (
            <div className="lot-heads">
              <h3>
                {t('lottery:heads')} <small>{t('lottery:headsMine')}</small>
              </h3>
              <HeadsTable family={family} prizes={shown.prizes} mine={mine} />
            </div>
          ) : null}
        </>
      ) : (
        <p className="lot-empty">
          {t(`lottery:state.${shown.state}`)}
          {shown.state === 'open' ? (
            <>
              {' · '}
              {t('lottery:locksIn')} <Countdown seconds={shown.remaining} />
            </>
          ) : null}
        </p>
      )}
      <PromiseLine draw={shown} />
      <DayForm code={code} date={date} />
    </section>
  )
}

/** Whether a lottery draws on a day that has not ended: what it has not told yet is to come. */
function isToCome(lottery: Lottery, date: string): boolean {
  if (date < dayOf(new Date())) return false
  return lottery.family === 'fast' || drawOf(lottery, date.replaceAll('-', '')) !== undefined
}

/** The promise of a draw, and the page that repeats it. */
function PromiseLine({ draw }: { draw: LotteryDraw }) {
  const { t } = useTranslation('lottery')
  return (
    <p className="lot-note lot-promise">
      <Promised draw={draw} />{' '}
      <TextLink href={`/verify/draw/${draw.gameCode}/${draw.numero}`}>{t('verifyDraw')}</TextLink>
    </p>
  )
}

/** The result of any day. */
function DayForm({ code, date }: { code: string; date: string | undefined }) {
  const { t } = useTranslation('lottery')
  return (
    <form method="get" action={paths.lottery()} className="lot-repeat" data-enhance="">
      <input type="hidden" name="gameCode" value={code} />
      <label htmlFor="date" className="sr-only">
        {t('day')}
      </label>
      <input type="date" id="date" name="date" className="control" defaultValue={date} />
      <button type="submit" className="button">
        {t('show')}
      </button>
    </form>
  )
}

/** As many results as stand beside each other on a phone. */
const MOST_CHIPS = 6

/** The last results at the foot of a stage (`data-records="results"`), newest first, each a way to its board. */
export function LastChips({
  lottery: { code },
  history,
}: {
  lottery: Lottery
  history: readonly LotteryDraw[]
}) {
  const { t } = useTranslation('lottery')
  const settledDraws = history.filter(({ state }) => state === 'settled').slice(0, MOST_CHIPS)
  if (settledDraws.length === 0) return null
  return (
    <ol
      className="no-scrollbar flex gap-1 overflow-x-auto px-3 py-1.5"
      data-records="results"
      aria-label={t('last')}
    >
      {settledDraws.map(({ numero, prizes }, at) => (
        <li key={numero} data-id={numero}>
          <a
            href={`${paths.lottery({ gameCode: code, numero })}#result`}
            title={numero}
            data-field="outcome"
            className={classNames(
              'digits inline-block rounded-full border px-1 py-0.5 text-xs',
              at === 0 ? 'border-leaf text-leaf' : 'border-on-chrome-2 text-on-chrome',
            )}
          >
            {prizes?.[0]?.[0]}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The last draws (`data-records="draws"`), or those of `date`, newest first, void ones too, each a way to its board. */
export function LastDraws({
  lottery,
  history,
  date,
}: {
  lottery: Lottery
  history: readonly LotteryDraw[]
  date?: string | undefined
}) {
  const { t } = useTranslation(['lottery', 'lottery-menu'])
  const { day, dayTime } = useFormat()
  if (history.length === 0) return null
  // A day of fast draws begins with `-0001`.
  const isWholeDay = history.length < SHOWN_DRAWS || history.at(-1)?.numero.endsWith('-0001')
  const ofDay = (date: string) =>
    isWholeDay
      ? t('lottery-menu:resultsOf', { day: day(noonOf(date)) })
      : t('lottery:lastOfDay', { shown: String(history.length), day: day(noonOf(date)) })
  const isDrawnFast = ({ state }: LotteryDraw) => lottery.family === 'fast' && state !== 'void'
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="flex-1 text-base font-bold">{date ? ofDay(date) : t('lottery:last')}</h2>
        <TextLink href={paths.lottery({ gameCode: lottery.code, view: 'statistics' })}>
          {t('lottery:statistics')}
        </TextLink>
      </div>
      <ul className="lot-last" data-records="draws">
        {history.map((draw) => (
          <li key={draw.numero} data-id={draw.numero} data-status={draw.state}>
            <a href={`${paths.lottery({ gameCode: lottery.code, numero: draw.numero })}#result`}>
              <DrawCells game={draw.gameCode} {...draw} />
              <b className="digits">{draw.numero}</b>
              <small>{dayTime(draw.drawsAt)}</small>
              <span className={isDrawnFast(draw) ? 'lot-balls digits' : 'digits'}>
                {draw.state === 'void'
                  ? t('lottery:state.void')
                  : lottery.family === 'fast'
                    ? // biome-ignore lint/suspicious/noArrayIndexKey: digits have no name but their place
                      [...(draw.prizes?.[0]?.[0] ?? '')].map((digit, at) => <i key={at}>{digit}</i>)
                    : (draw.prizes?.[0] ?? []).join(' ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
