import { LinkButton } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Art } from '#app/components/pictures/tile.tsx'
import type { Material, Motif } from '#app/components/pictures/tile-art.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { gameToBetOn, type MenuRow } from '#app/lib/play/lottery-menu.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { LotteryMenuGame } from '#contract/play/lottery.ts'
import { DrawItem, drawArts, LastNumber, RowNote, useDrawTime } from './draw-row.tsx'

type Region = 'north' | 'central' | 'south'

const grounds: Record<Region, { motif: Motif; material: Material }> = {
  north: { motif: 'drum', material: 'p0' },
  central: { motif: 'waves', material: 'p8' },
  south: { motif: 'lotus', material: 'p6' },
}

const DAY_SECONDS = 86_400

/** The draws of a region on one day: its head with the time to the lock, its provinces, and the way to bet on them. */
export function RegionCard({
  region,
  rows,
  tomorrow,
  member,
  leads,
  shownDay,
}: {
  region: Region
  rows: readonly MenuRow[]
  tomorrow: readonly Pick<LotteryMenuGame, 'gameId' | 'name'>[]
  member: boolean
  /** The region that locks next: its button is the page's act. */
  leads: boolean
  /** The day that the menu shows. */
  shownDay: string
}) {
  const { t } = useTranslation('lottery-menu')
  const { list } = useFormat()
  const drawTime = useDrawTime()
  const { motif, material } = grounds[region]
  const [first] = rows
  const arts = drawArts(rows)
  if (!first) return null
  // Found by words or in a list of one's own, they may draw on different days: then each says when.
  const isOneDraw = rows.every(({ drawsAt }) => drawsAt === first.drawsAt)
  const remaining = isOneDraw ? first.remaining : null
  return (
    <section className="card draw-region" aria-label={t(`tag.${region}`)}>
      <div className={`draw-region-head ${material}`}>
        <Art motif={motif} viewBox="0 52 120 120" fit="xMaxYMid slice" />
        <div>
          <h2>{t(`tag.${region}`)}</h2>
          <p>
            {isOneDraw
              ? first.state === 'open'
                ? drawTime(first, shownDay)
                : t(`state.${first.state}`)
              : t('count', { count: rows.length })}
            {remaining === null ? null : (
              <>
                {' · '}
                {t('locksIn')} <Countdown seconds={remaining} />
              </>
            )}
          </p>
        </div>
        {remaining === null ? null : <Ring share={remaining / DAY_SECONDS} />}
      </div>
      <ul>
        {rows.map((row, at) => (
          <DrawItem
            key={row.game.gameId}
            row={row}
            member={member}
            art={arts[at]}
            note={<RowNote row={row} member={member} shownDay={shownDay} />}
          >
            <LastNumber row={row} />
            <Icon name="chevron-right" size="sm" className="mirrored" />
          </DrawItem>
        ))}
      </ul>
      {tomorrow.length > 0 ? (
        <p className="draw-next">{t('tomorrow', { names: list(tomorrow.map(({ name }) => name)) })}</p>
      ) : null}
      <div className="draw-bet">
        <LinkButton
          href={paths.game(HOUSE_VENDOR, gameToBetOn(rows, tomorrow) ?? '')}
          look={leads ? 'act' : 'plain'}
          wide
        >
          {t('bet', { region: t(`tag.${region}`) })}
        </LinkButton>
      </div>
    </section>
  )
}

/** The part of a day that is left, as a ring. */
function Ring({ share }: { share: number }) {
  const left = Math.max(2, Math.min(100, Math.round(share * 100)))
  return (
    <svg className="draw-ring" viewBox="0 0 80 80" aria-hidden="true">
      <circle cx="40" cy="40" r="35" />
      <circle
        cx="40"
        cy="40"
        r="35"
        pathLength="100"
        strokeDasharray={`${left} 200`}
        transform="rotate(-90 40 40)"
      />
    </svg>
  )
}
