import { AmountBox } from '#app/components/amount-box.tsx'
import { ArrowRail, endOf } from '#app/components/arrow-rail.tsx'
import { Button, IconButton } from '#app/components/button.tsx'
import { ChipButton } from '#app/components/choice.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { FieldError } from '#app/components/field.tsx'
import { Money } from '#app/components/money.tsx'
import { chipsFor } from '#app/features/games/spots/slip.ts'
import { Figure } from '#app/features/games/table/figure.tsx'
import { onChip } from '#app/features/games/usual-stake.ts'
import { Submit } from '#app/forms/controls.tsx'
import { FieldGroup, FormOf, useFormField, useReply } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Family, Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { mostStakeFor } from '#contract/play/games/lottery/most.ts'
import { takesSets } from '#contract/play/games/lottery/numbers.ts'
import { type Play, playOf } from '#contract/play/games/lottery/plays.ts'
import type { LineText } from '#contract/play/games/lottery/read-ticket.ts'
import { returnPercent } from '#contract/play/games/lottery/returns.ts'
import type { LotteryDraw, lotteryTable } from '#contract/play/lottery.ts'
import { useLineWords } from './line-words.ts'
import { NumberGrid, NumberSets } from './number-boxes.tsx'
import { useOverWords } from './over-words.ts'
import { exampleOf, gridOf, tabsOf } from './play-tabs.ts'
import { soldOutOf } from './sold-out.ts'
import { leastStakeOf, mostStakeOf } from './stake-limits.ts'
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
      <Written family={lottery.family} lines={written} />
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
 * A field of one of the lines: its error if it is about this line, or about none and this is the last. The summary leads
 * to the id of the field's name, so the last line has another one while a line before it is wrong.
 */
function useLineField(name: keyof LineText, at: number, count: number) {
  const { error, line = count, replied } = useFormField(name)
  const isHere = at === Math.min(line, count) - 1
  const marks = {
    id: isHere ? name : at === count - 1 ? `${name}-last` : undefined,
    'aria-invalid': error && isHere ? true : undefined,
    'aria-describedby': error && isHere ? `${name}-error` : undefined,
  } as const
  return { error: isHere ? error : undefined, marks, replied }
}

/** The same of the line that is being written. */
const useLastField = (name: keyof LineText, count: number) => useLineField(name, count - 1, count)

/** A field of that line which is no input: what is wrong with it stands in its place. */
function HiddenField({ name, value, count }: { name: keyof LineText; value: string; count: number }) {
  const { error } = useLastField(name, count)
  const input = <input type="hidden" name={name} value={value} />
  return error ? <FieldGroup name={name}>{input}</FieldGroup> : input
}

/** The lines that are written already: each may still be changed, or taken out. */
function Written({ family, lines }: { family: Family; lines: readonly LineText[] }) {
  const { t } = useTranslation('lottery')
  if (lines.length === 0) return null
  return (
    <ol id="written" className="lot-lines" data-kept="" aria-label={t('written')}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <WrittenLine key={at} family={family} line={line} at={at} count={lines.length + 1} />
      ))}
    </ol>
  )
}

/** `count`: of all lines, with the one that is being written. */
function WrittenLine({
  family,
  line,
  at,
  count,
}: {
  family: Family
  line: LineText
  at: number
  count: number
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const fields = {
    playType: useLineField('playType', at, count),
    numbers: useLineField('numbers', at, count),
    stake: useLineField('stake', at, count),
  }
  const typed = ['numbers', 'stake'] as const
  // A play without numbers has nothing to be typed there.
  const isWithout = (name: 'numbers' | 'stake') =>
    name === 'numbers' && line.numbers === '' && playOf(family, line.playType)?.size === 0
  return (
    <li>
      <input type="hidden" name="playType" value={line.playType} />
      <b {...(fields.playType.error && { ...fields.playType.marks, role: 'group', tabIndex: -1 })}>
        {t(`game-lottery:play.${line.playType as Play['playType']}`)}
      </b>
      {typed.map((name) =>
        isWithout(name) && !fields[name].error ? (
          <span key={name}>
            <input type="hidden" name={name} value="" />
          </span>
        ) : (
          <input
            key={name}
            type="text"
            {...fields[name].marks}
            name={name}
            defaultValue={line[name]}
            aria-label={`${t(`lottery:${name}`)} ${at + 1}`}
            inputMode={name === 'stake' ? 'decimal' : undefined}
            className="control digits"
            autoComplete="off"
          />
        ),
      )}
      <IconButton icon="close" label={t('lottery:drop', { line: at + 1 })} name="act" value={`drop:${at}`} />
      {Object.entries(fields).map(([name, { error }]) =>
        error ? <FieldError key={name} name={name} error={error} /> : null,
      )}
    </li>
  )
}

/** The line of the open tab: a grid where there is one, a field to type into, and the stake. */
function CurrentLine({
  family,
  draft: { tab, current, ticked, written },
  table,
}: {
  family: Family
  draft: Draft
  table: Table
}) {
  const [play] = tab
  const isSoldOut = soldOutOf(family, table)
  if (!play) return null
  const chosen = tab.find(({ playType }) => playType === current.playType)
  const limits = { min: leastStakeOf(chosen ?? play, table), max: mostStakeOf(family, chosen ?? play, table) }
  const count = written.length + 1
  return (
    <>
      {tab.length > 1 ? (
        <PlayRadios plays={tab} chosen={chosen} count={count} />
      ) : (
        <HiddenField name="playType" value={play.playType} count={count} />
      )}
      {/* What is sold out on one play of a tab may be had on another. */}
      <NumberGrid
        play={play}
        ticked={ticked}
        soldOut={tab.length > 1 ? [] : table.scarce.filter(isSoldOut)}
      />
      <div className="lot-fields" data-return={returnPercent(family, chosen ?? play)}>
        {play.size === 0 ? (
          <HiddenField name="numbers" value="" count={count} />
        ) : (
          <NumbersField play={play} value={current.numbers} count={count} />
        )}
        <StakeField
          value={current.stake}
          limits={limits}
          of={play.size === 1 ? 'stake' : 'ticketStake'}
          count={count}
        />
      </div>
      {family === 'fast' ? <StakeChips current={current.stake} limits={limits} count={count} /> : null}
      {play.size > 0 ? <PlayNote family={family} play={chosen ?? play} /> : null}
      {takesSets(play) ? <NumberSets ticked={ticked} /> : null}
      <Scarce family={family} plays={tab} scarce={table.scarce} isSoldOut={isSoldOut} />
    </>
  )
}

/** Usual stakes: a press fills the field, and without a script sends the form to be counted with it. */
function StakeChips({ current, limits, count }: { current: string; limits: Table['stake']; count: number }) {
  const { t } = useTranslation('lottery')
  const { marks } = useLastField('stake', count)
  const { language } = useFormat()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and these have no room for one
    <div role="group" aria-label={t('stakes')} className="lot-chips">
      {chipsFor(limits).map((stake) => (
        <ChipButton
          key={stake}
          name="act"
          value={`stake:${stake}`}
          fill={marks.id}
          fillValue={withoutZeros(stake)}
          current={stake === current}
        >
          {onChip(stake, htmlLang[language])}
        </ChipButton>
      ))}
    </div>
  )
}

/** What a hit of a play pays, `98` of 98_00n hundredths. */
const paysText = ({ pays }: Play): string => moneyOf(pays.at(-1) ?? 0n).replace(/\.?0+$/, '')

/** Plays that differ by a choice alone: big or small, which of the five positions. */
function PlayRadios({
  plays,
  chosen,
  count,
}: {
  plays: readonly Play[]
  chosen: Play | undefined
  count: number
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const decimal = useDecimal()
  const { error, marks } = useLastField('playType', count)
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t('lottery:plays')}
        tabIndex={error ? -1 : undefined}
        {...marks}
        className="lot-plays"
      >
        {plays.map((play) => (
          <label key={play.playType}>
            <input type="radio" name="playType" value={play.playType} defaultChecked={play === chosen} />
            <b>{t(`game-lottery:play.${play.playType}`)}</b>
            <small>{t('lottery:times', { times: decimal(paysText(play)) })}</small>
          </label>
        ))}
      </div>
      {error ? <FieldError name="playType" error={error} /> : null}
    </div>
  )
}

/** When a play wins, what a unit costs, and what it pays. */
function PlayNote({ family, play }: { family: Family; play: Play }) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const decimal = useDecimal()
  return (
    <p className="lot-note">
      {t(`game-lottery:how.${play.playType}`)}.{' '}
      {play.units > 1n ? `${t('lottery:units', { units: String(play.units) })} ` : ''}
      {play.rule.kind === 'balls'
        ? t('lottery:paysBalls')
        : t('lottery:pays', { times: decimal(paysText(play)) })}{' '}
      {t('lottery:returns', { share: decimal(returnPercent(family, play)) })}
    </p>
  )
}

function NumbersField({ play, value, count }: { play: Play; value: string; count: number }) {
  const { t } = useTranslation('lottery')
  const { error, marks } = useLastField('numbers', count)
  return (
    <div className="half-field">
      <label htmlFor={marks.id}>{t(gridOf(play).length > 0 ? 'typed' : 'numbers')}</label>
      <input
        type="text"
        {...marks}
        name="numbers"
        defaultValue={value}
        placeholder={exampleOf(play)}
        autoComplete="off"
        className="control digits"
      />
      {error ? <FieldError name="numbers" error={error} /> : null}
    </div>
  )
}

function StakeField({
  value,
  limits,
  of,
  count,
}: {
  value: string
  limits: Table['stake']
  of: 'stake' | 'ticketStake'
  count: number
}) {
  const { t } = useTranslation('lottery')
  const { error, marks, replied } = useLastField('stake', count)
  const { currencySymbol } = useFormat()
  const written = useWrittenAmount()
  return (
    <div className="half-field">
      <label htmlFor={marks.id}>{t(of)}</label>
      <AmountBox
        {...marks}
        name="stake"
        defaultValue={replied ? value : written(withoutZeros(value))}
        data-min={limits.min}
        data-max={limits.max}
        unit={currencySymbol}
      />
      {error ? <FieldError name="stake" error={error} /> : null}
    </div>
  )
}

/** The numbers of which less than a fifth is left, and what may still be staked on each. */
function Scarce({
  family,
  plays,
  scarce,
  isSoldOut,
}: {
  family: Family
  plays: readonly Play[]
  scarce: Table['scarce']
  isSoldOut: ReturnType<typeof soldOutOf>
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const own = scarce.filter(({ playType }) => plays.some((play) => play.playType === playType))
  if (own.length === 0) return null
  return (
    <ul className="lot-note" aria-label={t('lottery:scarce')}>
      {own.map((one) => {
        const { playType, number, left } = one
        const soldOut = isSoldOut(one)
        return (
          <li key={`${playType} ${number}`} data-sold-out={soldOut ? number : undefined}>
            {plays.length > 1 ? `${t(`game-lottery:play.${playType as Play['playType']}`)} ` : ''}
            <b className="digits">{number}</b>{' '}
            {soldOut ? (
              t('lottery:soldOut')
            ) : (
              <>
                {t('lottery:left')}{' '}
                <Money
                  amount={moneyOf(mostStakeFor(family, playType as Play['playType'], minorOf(left)))}
                  mark
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
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
