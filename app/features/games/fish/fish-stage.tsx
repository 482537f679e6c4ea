import type { CSSProperties } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import { type FishKind, kindNames, kinds } from '#contract/play/odds/fish-odds.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { Scene } from '../table/scene.tsx'
import { boxOf, guns, symbols } from './fish-drawings.ts'
import { aimOf, bulletOn, gunOf } from './fish-form.tsx'
import { CANNON_BOX, dome, places, sea, seaBox } from './fish-scene.ts'
import { swimmers } from './swimmers.ts'

/** The water; its label says which fish is aimed at, and what became of the shot. */
export function FishScene(table: Table<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  const outcome = table.last?.outcome ?? null
  const aim = aimOf(table)
  const label = outcome
    ? t(outcome.hit ? 'hitLabel' : 'missLabel', { fish: t(`kind.${outcome.target}`) })
    : t('aimLabel', { fish: t(`kind.${aim}`) })
  return <Scene label={label} viewBox={seaBox} fit="xMidYMax slice" markup={sea} />
}

/** Whether the fish was hit. */
export function FishResult({ outcome: { target, hit } }: LastBet<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  return <output>{t(hit ? 'hit' : 'miss', { fish: t(`kind.${target}`) })}</output>
}

/**
 * The fish as buttons: a press shoots, and where a script runs they swim (`enhance/play/pond.ts`). Before them the cannon, and what
 * is fired at; before the first shot, what there is to do.
 */
export function FishButtons(table: Table<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  const aim = aimOf(table)
  const shot = table.last?.outcome
  return (
    <>
      <svg
        className="pond-symbols"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
        dangerouslySetInnerHTML={{ __html: symbols }}
      />
      <div className="pond" data-pond="" data-arrows="">
        {kindNames.map((kind) => (
          <Fish key={kind} kind={kind} aimed={kind === aim} shot={shot?.target === kind ? shot : undefined} />
        ))}
      </div>
      <div className="cannon" data-gun={gunOf(bulletOn(table))} aria-hidden="true">
        <svg viewBox={CANNON_BOX} aria-hidden="true" data-barrel="">
          <g transform={`rotate(${restingAngle(aim)})`}>
            <path className="aim-line" d="M0-90V-300" />
            {guns.map((gun) => (
              <use key={gun} data-gun={gun} href={`#sg-gun-${gun}`} x="-22" y="-78" width="44" height="88" />
            ))}
          </g>
        </svg>
        <svg
          viewBox={CANNON_BOX}
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
          dangerouslySetInnerHTML={{ __html: dome }}
        />
      </div>
      <p className="aimed-at" aria-hidden="true">
        <span className="pill">
          <span data-aim-name="">{t(`kind.${aim}`)}</span> <b data-times="">{kinds[aim]}×</b>
        </span>
      </p>
      <div className="pond-sums" aria-live="off" hidden>
        <p>
          {t('fired')} <b data-fired="" data-template={t('bullets', { bullets: '{}', staked: '{}' })} />
        </p>
        <p>
          {t('caught')} <b data-caught="" />
        </p>
      </div>
      {table.last ? null : (
        <div className="stage-out stage-before">
          <span className="pill no-js">{t('wait')}</span>
          <span className="pill js-only">{t('waitHold')}</span>
        </div>
      )}
    </>
  )
}

function Fish({ kind, aimed, shot }: { kind: FishKind; aimed: boolean; shot: FishOutcome | undefined }) {
  const { t } = useTranslation('game-fish')
  const { width, height, shoal, seed, passMs, from, to } = swimmers[kind]
  const [x, y] = places[kind]
  const box = { '--x': x, '--y': y, '--w': width, '--h': height } as CSSProperties
  const name = t(`kind.${kind}`)
  return (
    <button
      type="submit"
      name="target"
      value={kind}
      id={`fish-${kind}`}
      style={box}
      className="fish"
      data-name={name}
      data-swim={[shoal, seed, passMs, from, to].join(' ')}
      aria-label={t('shootAt', { fish: name, multiplier: kinds[kind] })}
      aria-current={aimed ? 'true' : undefined}
    >
      <svg viewBox={`0 0 ${boxOf(kind)}`} aria-hidden="true">
        <use href={`#sg-f-${kind}`} />
      </svg>
      {shot ? <Struck hit={shot.hit} /> : null}
      <span>{kinds[kind]}×</span>
    </button>
  )
}

/** What the last shot left: its net, with coins if the fish was in it. */
const Struck = ({ hit }: { hit: boolean }) => (
  <svg className="struck moves-in" viewBox="0 0 80 80" aria-hidden="true">
    <use href="#sg-net" width="80" height="80" opacity={hit ? 1 : 0.45} />
    {hit ? (
      <>
        <use href="#sg-coin" x="2" y="44" width="26" height="26" />
        <use href="#sg-coin" x="50" y="48" width="28" height="28" />
        <use href="#sg-coin" x="28" y="8" width="22" height="22" />
      </>
    ) : null}
  </svg>
)

/** How the cannon of a phone is turned to a fish that rests. */
function restingAngle(kind: FishKind): number {
  const [x, y] = places[kind]
  const { width, height } = swimmers[kind]
  const [across, above] = [(x - 0.5) * (360 - width), 330 - 36 - y * (276 - height) - height / 2]
  return Math.round((Math.atan2(across, above) * 180) / Math.PI)
}
