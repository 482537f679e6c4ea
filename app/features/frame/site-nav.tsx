import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameData } from '#app/lib/frame-data.ts'
import { isSwitchedOn } from '#app/lib/gates.ts'
import { isLobbyType, type LobbyType, lobbies, paths } from '#app/lib/paths.ts'
import { useHere } from '../site/use-here.ts'
import { VendorLink } from '../site/vendor-link.tsx'

/** A drop-down shows this many vendors, then "more" (product.md section 9). */
const MOST_VENDORS = 11
/** From this number on, a row of vendors is left-aligned (product.md section 2). */
const FULL_ROW = 6

/** Home and the lobbies, from 1024 px; each opens its vendors on hover and focus. */
export function SiteNav({ frame }: { frame: FrameData }) {
  const { t } = useTranslation('common')
  const { pathname } = useHere()
  return (
    <nav aria-label={t('header.nav')} className="relative border-t border-chrome-line max-lg:hidden">
      <ul className="mx-auto flex max-w-(--container-shell) gap-1 px-3.5">
        <li>
          <a
            href={paths.home}
            aria-current={pathname === paths.home ? 'page' : undefined}
            className="nav-link"
          >
            {t('home')}
          </a>
        </li>
        {frame.menus.map(({ gameType, name }) =>
          isLobbyType(gameType) ? (
            <li key={gameType} className="group">
              <a
                href={lobbies[gameType]}
                aria-current={pathname === lobbies[gameType] ? 'page' : undefined}
                className="nav-link"
              >
                {name}
              </a>
              <VendorDrop
                type={gameType}
                cards={frame.lanes.find((lane) => lane.gameType === gameType)?.cards ?? []}
              />
            </li>
          ) : null,
        )}
        <li>
          <a
            href={paths.promotions()}
            aria-current={pathname === paths.promotions() ? 'page' : undefined}
            className="nav-link"
          >
            {t('nav.promotions')}
          </a>
        </li>
        {isSwitchedOn(paths.vip, frame.status.flags) ? (
          <li>
            <a
              href={paths.vip}
              aria-current={pathname === paths.vip ? 'page' : undefined}
              className="nav-link"
            >
              {t('nav.vip')}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function VendorDrop({ type, cards }: { type: LobbyType; cards: FrameData['lanes'][number]['cards'] }) {
  const { t } = useTranslation('common')
  if (cards.length === 0) return null
  const more = cards.length > MOST_VENDORS
  return (
    <div
      data-raised=""
      className="vendor-links vendor-drop"
      data-full={cards.length >= FULL_ROW ? '' : undefined}
    >
      {cards.slice(0, MOST_VENDORS).map((card) => (
        <VendorLink
          key={card.vassalage}
          vendor={card}
          href={paths.lobby(type, { vendor: card.vassalage })}
          hot={card.isHot ? t('nav.hot') : undefined}
        />
      ))}
      {more ? (
        <a href={lobbies[type]} className="justify-center">
          {t('nav.more')}
        </a>
      ) : null}
    </div>
  )
}
