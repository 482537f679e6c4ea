import type { ReactNode } from 'react'
import { NoticeBar } from '#app/components/frame/notice-bar.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameData } from '#app/lib/pages/frame-data.ts'
import { paths, withModal } from '#app/lib/pages/paths.ts'
import type { VersionedList } from '#app/lib/pages/with-version.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Promotion } from '#contract/benefits/promotions.ts'
import type { announcements } from '#contract/members/content.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { winnerBoard } from '#contract/play/winners.ts'
import { VendorLink } from '../site/vendor-link.tsx'
import { vendorsOf } from '../site/vendors-of.ts'
import { FairnessLine } from './fairness-line.tsx'
import { GameRail } from './game-rail.tsx'
import { PromotionRail } from './promotion-rail.tsx'
import { variedWinners } from './varied-winners.ts'
import { Winners } from './winners.tsx'

/** The number of wins shown, the best of those that were fetched. */
const WINS = 4

/** What the platform says to everybody. Null if an answer did not come in time. */
export interface SharedPartsProps {
  notices: VersionedList<ValueOf<typeof announcements>['player'][number]>
  promotions: VersionedList<Promotion> | null
  hot: VersionedList<Game> | null
  winners: VersionedList<ValueOf<typeof winnerBoard>['list'][number]> | null
  lanes: FrameData['lanes']
}

/** The home page below the games to play, the same for everybody: a `Kept` part. */
export function SharedParts({
  notices,
  promotions,
  hot,
  winners,
  lanes,
  tables,
  pool,
}: SharedPartsProps & { tables: ReactNode; pool?: ReactNode }) {
  const { t } = useTranslation(['home', 'common'])
  const here = { pathname: paths.home, search: '' }
  const vendors = vendorsOf(lanes.list)
  return (
    <>
      {notices.list.length > 0 ? (
        <div className="mt-3">
          <NoticeBar
            label={t('common:notice.label')}
            all={paths.notices}
            pauseLabel={t('common:notice.pause')}
            notices={notices.list.map(({ id, title }) => ({
              href: withModal(here, 'notice', { notice: id }),
              text: title,
            }))}
          />
        </div>
      ) : null}
      <PromotionRail promotions={promotions?.list.filter(isOpen) ?? null} />
      {hot ? (
        <GameRail
          title={t('home:hot')}
          all={paths.lobby('RNG', { list: 'hot' })}
          games={hot.list.filter(canBePlayed)}
          pool={pool}
        />
      ) : null}
      <div className="home-pair">
        <Winners
          winners={
            winners &&
            variedWinners(
              winners.list.map(({ vo }) => vo),
              WINS,
            )
          }
        />
        {tables}
      </div>
      <FairnessLine />
      {vendors.length > 1 ? (
        <Section dense title={t('home:vendors')}>
          <div className="rail vendor-rail">
            {vendors.map((vendor) => (
              <VendorLink key={vendor.vendorCode} vendor={vendor} href={vendor.href} />
            ))}
          </div>
        </Section>
      ) : null}
    </>
  )
}

/** Fetched as a guest: running promotions have the status `join`. */
const isOpen = ({ status }: Promotion) => status === 'join'

export const canBePlayed = ({ maintenance }: Pick<Game, 'maintenance'>) => !maintenance
