import { AmountBox } from '#app/components/amount-box.tsx'
import { IconButton } from '#app/components/button.tsx'
import { ChipButton } from '#app/components/choice.tsx'
import { FieldError } from '#app/components/field.tsx'
import { Money } from '#app/components/money.tsx'
import { chipsFor } from '#app/features/games/spots/slip.ts'
import { onChip } from '#app/features/games/usual-stake.ts'
import { FieldGroup, useFormField } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostStakeFor } from '#contract/play/games/lottery/most.ts'
import { takesSets } from '#contract/play/games/lottery/numbers.ts'
import { type Play, playOf } from '#contract/play/games/lottery/plays.ts'
import type { LineText } from '#contract/play/games/lottery/read-ticket.ts'
import { returnPercent } from '#contract/play/games/lottery/returns.ts'
import type { lotteryTable } from '#contract/play/lottery.ts'
import { NumberGrid, NumberSets } from './number-boxes.tsx'
import { exampleOf, gridOf } from './play-tabs.ts'
import { soldOutOf } from './sold-out.ts'
import { leastStakeOf, mostStakeOf } from './stake-limits.ts'
import type { Draft } from './use-draft.ts'

type Table = ValueOf<typeof lotteryTable>

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

/** A field of that line which is no input: its error stands in its place. */
function HiddenField({ name, value, count }: { name: keyof LineText; value: string; count: number }) {
  const { error } = useLastField(name, count)
  const input = <input type="hidden" name={name} value={value} />
  return error ? <FieldGroup name={name}>{input}</FieldGroup> : input
}

/** The lines that are written already: each may still be changed, or taken out. */
export function WrittenLines({ family, lines }: { family: Family; lines: readonly LineText[] }) {
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
export function CurrentLine({
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
