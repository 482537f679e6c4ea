import type { CSSProperties } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import { kindNames, kinds } from '#contract/play/odds/fish-odds.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { Scene } from '../table/scene.tsx'
import { aimOf } from './fish-form.tsx'
import { fishScene, places } from './fish-scene.ts'

/** The pond; its label says which fish is aimed at, and what became of the shot. */
export function FishScene(table: Table<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  const outcome = table.last?.outcome ?? null
  const aim = aimOf(table)
  const label = outcome
    ? t(outcome.hit ? 'hitLabel' : 'missLabel', { fish: t(`kind.${outcome.target}`) })
    : t('aimLabel', { fish: t(`kind.${aim}`) })
  return <Scene label={label} viewBox="0 0 360 220" markup={fishScene(aim, outcome)} />
}

/** Whether the fish was hit. */
export function FishResult({ outcome: { target, hit } }: LastBet<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  return <output>{t(hit ? 'hit' : 'miss', { fish: t(`kind.${target}`) })}</output>
}

/** The fish as buttons: a press shoots. Before the first shot, what there is to do. */
export function FishButtons(table: Table<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  const aim = aimOf(table)
  return (
    <>
      <div className="stage-over" data-arrows="">
        {kindNames.map((kind) => {
          const { x, y, width, height } = places[kind]
          const box = { '--x': x, '--y': y, '--w': width, '--h': height } as CSSProperties
          return (
            <button
              key={kind}
              type="submit"
              name="target"
              value={kind}
              id={`fish-${kind}`}
              style={box}
              className="fish"
              aria-label={t('shootAt', { fish: t(`kind.${kind}`), multiplier: kinds[kind] })}
              aria-current={kind === aim ? 'true' : undefined}
            />
          )
        })}
      </div>
      {table.last ? null : (
        <div className="stage-out stage-before">
          <span className="pill">{t('wait')}</span>
        </div>
      )}
    </>
  )
}
