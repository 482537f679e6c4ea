import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isLobbyType, type LobbyType, paths, withModal, withQuery } from '#app/lib/pages/paths.ts'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useFrame } from '../site/use-frame.ts'
import { VendorLink } from '../site/vendor-link.tsx'
import { vendorWay } from '../site/vendor-way.ts'

const HOT = 'hot'

/** The popup size of a vendor opened from the dialog (product.md section 2). */
const POPUP = '1300x900'

/**
 * The game menu beside the login dialog: tabs for hot games and for each game type, and the vendors of the current tab;
 * fish links to its lobby. `chosen` is the tab in the URL; a narrow screen shows vendors only after a tab is chosen.
 */
export function LoginMenu({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation(['auth', 'common'])
  const lanes = useFrame().lanes.list
  const here = useCurrentPage()
  const cards = lanes.flatMap(({ gameType, title, cards }) =>
    isLobbyType(gameType) ? cards.map((card) => ({ ...card, gameType, lane: title })) : [],
  )
  const tabs = [
    { key: HOT, label: t('auth:login.hot'), cards: cards.filter(({ isHot }) => isHot === 1) },
    ...lanes.map(({ gameType, title }) => ({
      key: gameType as string,
      label: title,
      cards: cards.filter((card) => card.gameType === gameType),
    })),
  ].filter((tab) => tab.cards.length > 0)
  const open = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  if (!open) return null
  return (
    <section aria-labelledby="login-menu" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 id="login-menu" className="text-base font-bold">
        {t('auth:login.menu')}
      </h3>
      <Tabs
        label={t('auth:login.menuTabs')}
        items={tabs.map(({ key, label }) => ({
          href: key === 'FISH' ? paths.lobby('FISH') : withModal(here, 'login', { menu: key }),
          label,
          current: key === open.key,
        }))}
      />
      <div
        className={`vendor-links grid content-start gap-2 overflow-y-auto md:max-h-96 ${chosen === open.key ? '' : 'max-md:hidden'}`}
      >
        {open.cards.map((card) => (
          <VendorLink
            key={`${card.gameType}-${card.vendorCode}`}
            vendor={card}
            {...wayTo(card)}
            hot={open.key === HOT ? card.lane : card.isHot ? t('common:nav.hot') : undefined}
          />
        ))}
      </div>
    </section>
  )
}

/** A slot vendor links to its games, fish to its lobby; any other vendor opens the login in a popup. */
function wayTo(card: { gameType: LobbyType; vendorCode: string; nodeId: string | null }): {
  href: string
  popup?: string
} {
  if (card.gameType === 'FISH') return { href: paths.lobby('FISH') }
  const href = vendorWay(card.gameType, card)
  return card.gameType === 'RNG'
    ? { href }
    : { href: withQuery(paths.login, { redirectTo: href }), popup: POPUP }
}
