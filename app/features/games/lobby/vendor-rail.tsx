import { Icon } from '#app/components/pictures/icon.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { vendorArt } from '#app/features/site/vendor-art.ts'
import type { Vendor } from '#app/features/site/vendor-link.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import type { VersionedList } from '#app/lib/pages/with-version.ts'
import { KeptInLobby } from './kept-in-lobby.tsx'
import { type LobbyQuery, lobbyLink } from './lobby-query.ts'

/** More vendors than this do not stand side by side on a wide screen. */
const WITH_ARROWS = 7

/**
 * The vendors of a lobby as a rail. Many have an arrow at each end on wide screens, where nobody swipes: a link to the
 * rail's end, which scrolls it without a script.
 */
export function VendorRail({ vendors, path, query }: VendorRailProps) {
  // Its links leave the list and the page.
  return (
    <KeptInLobby name="vendor-rail" of={Rail} input={{ ...query, list: 'all', page: 1, vendors, path }} />
  )
}

export interface VendorRailProps {
  vendors: VersionedList<Vendor>
  path: string
  query: LobbyQuery
}

function Rail({ vendors, path, ...query }: Omit<VendorRailProps, 'query'> & LobbyQuery) {
  const { t } = useTranslation('games')
  const href = (vendor: string | undefined) => withQuery(path, lobbyLink(query, { vendor }))
  const arrows = vendors.list.length > WITH_ARROWS
  const last = vendors.list.length - 1
  return (
    <div className="flex items-center gap-1">
      {arrows ? (
        <a href="#vendor-first" className="icon-button max-lg:hidden" aria-label={t('lobby.vendorsBack')}>
          <Icon name="chevron-left" className="mirrored" />
        </a>
      ) : null}
      <nav aria-label={t('lobby.vendors')} className="rail vendor-rail flex-1">
        <a
          href={href(undefined)}
          id={arrows ? 'vendor-first' : undefined}
          aria-current={query.vendor === undefined ? 'page' : undefined}
          className="ps-3.5!"
        >
          {t('lobby.allVendors')}
        </a>
        {vendors.list.map(({ vendorCode, displayName }, index) => (
          <a
            key={vendorCode}
            href={href(vendorCode)}
            id={arrows && index === last ? 'vendor-last' : undefined}
            aria-current={query.vendor === vendorCode ? 'page' : undefined}
          >
            <Swatch art={vendorArt(vendorCode)} />
            {displayName}
          </a>
        ))}
      </nav>
      {arrows ? (
        <a href="#vendor-last" className="icon-button max-lg:hidden" aria-label={t('lobby.vendorsOn')}>
          <Icon name="chevron-right" className="mirrored" />
        </a>
      ) : null}
    </div>
  )
}
