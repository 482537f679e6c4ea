import { Fold } from '#app/components/fold.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { symbols } from '#contract/play/games/slots/slots.ts'
import type { RulesProps } from '../game-parts.ts'
import { RulesCard } from '../table/rules-card.tsx'
import type { SlotModel } from './slot-model.ts'
import { useKindWords, useSymbolName, useTimes } from './slot-words.ts'
import { figureOf } from './symbols.ts'

/** The rules of one of the slots with its exact return. */
export function SlotRules({ model, stake, returns }: RulesProps & { model: SlotModel }) {
  const { t } = useTranslation('game-slots')
  // What own money returns more than bonus money is the jackpot.
  const jackpot = returns.lowest !== returns.highest
  return (
    <RulesCard
      lines={[
        ...useKindWords(model).rules,
        t('feature.page'),
        t('cut'),
        ...(jackpot ? [t('jackpot.rule')] : []),
      ]}
      stake={stake}
      returns={returns}
      exactReturn={(lowest, highest) =>
        jackpot ? t('jackpot.returns', { lowest, highest }) : t('exactReturn', { percent: lowest })
      }
    />
  )
}

/** What each symbol pays, with its picture; the lines, and the strips as they are. */
export function SlotTables({ model }: { model: SlotModel }) {
  const { t } = useTranslation('game-slots')
  const { list } = useFormat()
  return (
    <>
      <Fold title={t('odds')} open>
        <PayTable model={model} />
        {model.prizes ? (
          <p className="text-sm" data-field="prizes">
            {t('feature.prizes', { prizes: list(model.prizes.map(String)) })}
          </p>
        ) : null}
      </Fold>
      {model.lines ? (
        <Fold title={t('lines.all')}>
          <ol className="slot-lines">
            {model.lines.map((rows, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is their names
              <li key={at}>
                <svg
                  role="img"
                  aria-label={t('lines.rows', { rows: list(rows.map((row) => row + 1)) })}
                  viewBox="0 0 50 30"
                >
                  <path d={`M${rows.map((row, reel) => `${reel * 10 + 5} ${row * 10 + 5}`).join('L')}`} />
                </svg>
                {at + 1}
              </li>
            ))}
          </ol>
        </Fold>
      ) : null}
      <Fold title={t('strips')}>
        <Strips strips={model.strips} refill={model.refill} />
      </Fold>
      {model.freeStrips ? (
        <Fold title={t('feature.strips')}>
          <Strips strips={model.freeStrips} />
        </Fold>
      ) : null}
    </>
  )
}

function PayTable({ model: { counts, pays } }: { model: SlotModel }) {
  const { t } = useTranslation('game-slots')
  const name = useSymbolName()
  const times = useTimes()
  return (
    <ul className="pays" data-records="odds">
      {pays.map(([letter, ofCounts]) => (
        <li key={letter} data-id={symbols[letter]}>
          <svg viewBox="0 0 40 40" aria-hidden>
            <use href={`#sg-${figureOf(letter)}`} />
          </svg>
          <div>
            <b data-field="symbol">{name(letter)}</b>
            <dl>
              {counts.map((count, at) => (
                <div key={count}>
                  <dt>
                    {count}
                    <span className="sr-only"> {t('pays')}</span>
                  </dt>
                  <dd data-field={`pays-${count}`}>{times(ofCounts[at] ?? 0n)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Every place of every strip by name, the first one 0. */
function Strips({ strips, refill }: { strips: readonly string[]; refill?: string | undefined }) {
  const { t } = useTranslation('game-slots')
  const name = useSymbolName()
  const { list } = useFormat()
  const words = (strip: string) => list([...strip].map(name))
  return (
    <dl className="strips">
      {strips.map((strip, at) => (
        <div key={strip}>
          <dt>{t('reel', { reel: at + 1, places: strip.length })}</dt>
          <dd>{words(strip)}</dd>
        </div>
      ))}
      {refill ? (
        <div>
          <dt>{t('cascade.refill', { places: refill.length })}</dt>
          <dd>{words(refill)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
