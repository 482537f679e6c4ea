import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { colourOf, type RouletteOutcome } from '#contract/play/games/roulette.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { countSlip } from '../spots/slip-prospect.ts'
import { Scene } from '../table/scene.tsx'
import { grounds } from './pocket-number.tsx'
import { rouletteOdds, slipOn } from './slip.ts'
import { useNumberWords } from './spot-name.ts'
import { wheelScene } from './wheel.ts'

/** The wheel, at rest or with what the last spin came to. */
export function RouletteScene({ last }: Table<RouletteOutcome>) {
  const { t } = useTranslation('game-roulette')
  const words = useNumberWords()
  const number = last?.outcome.number ?? null
  const label = number === null ? t('wheelAtRest') : t('wheelStopped', { number, words: words(number) })
  return <Scene label={label} viewBox="0 0 220 220" markup={wheelScene(number)} />
}

/** The number in the colour of its pocket, with its properties in words. */
export function RouletteNumber({ outcome: { number } }: LastBet<RouletteOutcome>) {
  const words = useNumberWords()
  return (
    <>
      <output className={`stage-number ${grounds[colourOf(number)]}`}>{number}</output>
      <span>{words(number)}</span>
    </>
  )
}

/** Before a spin: what lies on the cloth. */
export function OnTable(table: Table<RouletteOutcome>) {
  const { t } = useTranslation(['game-roulette', 'game-spots'])
  if (table.last) return null
  const { staked } = slipOn(table)
  const { total } = countSlip(staked, rouletteOdds)
  return (
    <div className="stage-out stage-before">
      <small>{t('game-spots:onTable')}</small>
      <b>
        <Money amount={moneyOf(total)} />
      </b>
      <small>{t('game-roulette:spots', { count: staked.length })}</small>
      <span className="pill">
        {t(staked.length > 0 ? 'game-roulette:thenSpin' : 'game-roulette:putChips')}
      </span>
    </div>
  )
}
