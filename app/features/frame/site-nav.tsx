import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameData } from '#app/lib/pages/frame-data.ts'
import { isLobbyType, type LobbyType, lobbies, paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { useCurrentPage } from '../site/use-current-page.ts'
import { VendorLink } from '../site/vendor-link.tsx'
import { vendorWay } from '../site/vendor-way.ts'
import { useAgentLinks } from './agent-nav.ts'

/** From this number on, a row of vendors is left-aligned (product.md section 2). */
const FULL_ROW = 6

/** Home, the lobbies, promotions and the app (product.md section 2), from 1024 px; each opens its vendors on hover and focus. */
export function SiteNav({ frame }: { frame: FrameData }) {
  const { t } = useTranslation('common')
  const { pathname } = useCurrentPage()
  const { menus, lanes } = frame
  const linked: readonly string[] = [paths.home, ...Object.values(lobbies), paths.promotions(), paths.down]
  const current = linked.find((path) => path === pathname)
  return (
    <nav aria-label={t('header.nav')} className="relative border-t border-chrome-line max-lg:hidden">
      <Kept
        name="nav"
        as="ul"
        className="mx-auto flex max-w-(--container-shell) flex-wrap px-3.5"
        of={NavItems}
        input={{ menus, lanes, current }}
      />
    </nav>
  )
}

/** The same on the agents' site: its home, and the panels that are asked for most. */
export function AgentNav() {
  const { t } = useTranslation('common')
  const { nav } = useAgentLinks()
  return (
    <nav aria-label={t('header.nav')} className="border-t border-chrome-line max-lg:hidden">
      <ul className="mx-auto flex max-w-(--container-shell) gap-1 px-3.5">
        {nav.map(({ href, label, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined} className="nav-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavItems({
  menus,
  lanes,
  current,
}: Pick<FrameData, 'menus' | 'lanes'> & { current: string | undefined }) {
  const { t } = useTranslation('common')
  const link = (href: string, words: string) => (
    <a href={href} aria-current={href === current ? 'page' : undefined} className="nav-link">
      {words}
    </a>
  )
  return (
    <>
      <li>{link(paths.home, t('home'))}</li>
      {menus.list.map(({ gameType, name }) =>
        isLobbyType(gameType) ? (
          <li key={gameType} className="group">
            {link(lobbies[gameType], name)}
            <VendorDrop
              type={gameType}
              cards={lanes.list.find((lane) => lane.gameType === gameType)?.cards ?? []}
            />
          </li>
        ) : null,
      )}
      <li>{link(paths.promotions(), t('nav.promotions'))}</li>
      <li>{link(paths.down, t('footer.app'))}</li>
    </>
  )
}

function VendorDrop({
  type,
  cards,
}: {
  type: LobbyType
  cards: FrameData['lanes']['list'][number]['cards']
}) {
  const { t } = useTranslation('common')
  if (cards.length === 0) return null
  const visible = cards.filter(({ showIcon }) => showIcon === 1)
  return (
    <div
      data-raised=""
      className="vendor-links vendor-drop"
      data-full={cards.length >= FULL_ROW ? '' : undefined}
    >
      {visible.map((card) => (
        <VendorLink
          key={card.vendorCode}
          vendor={card}
          href={vendorWay(type, card)}
          hot={card.isHot ? t('nav.hot') : undefined}
        />
      ))}
      {visible.length < cards.length ? (
        <a href={lobbies[type]} className="justify-center">
          {t('nav.more')}
        </a>
      ) : null}
    </div>
  )
}
