import { LinkButton } from '#app/components/button.tsx'
import { BannerStrip } from '#app/components/frame/banner-strip.tsx'
import { type Motif, motifs } from '#app/components/pictures/tile-art.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ownPath, paths } from '#app/lib/pages/paths.ts'
import type { VersionedList } from '#app/lib/pages/with-version.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { announcements } from '#contract/members/content.ts'
import { KeptForAccount, useAccount } from './account-context.tsx'
import { useLeads } from './use-opens.ts'

export type SiteBanner = ValueOf<typeof announcements>['banners'][number]

/** The materials dark enough for text on a banner. */
const dark = ['p0', 'p1', 'p3', 'p6', 'p8', 'p9'] as const

export interface SiteBannersProps {
  banners: VersionedList<SiteBanner>
  group: string
  signedIn: boolean
  scene?: boolean | undefined
}

/** The banners of a route's group (product.md section 2), if any. */
export function SiteBanners({ banners, group, signedIn, scene }: SiteBannersProps) {
  if (banners.list.length === 0) return null
  return <KeptForAccount name="banners" of={Strip} input={{ banners, group, signedIn, scene }} />
}

function Strip({ banners, group, signedIn, scene }: SiteBannersProps) {
  const leads = useLeads()
  const mayRegister = useAccount()?.flags.DIRECTREG3 ?? false
  const ofGroup = banners.list.filter((banner) => banner.groupName === group)
  return (
    <BannerSlides
      banners={ofGroup}
      hrefOf={(banner) => linkOf(banner, { signedIn, mayRegister, leads })}
      scene={scene}
    />
  )
}

/** Banners as they are shown, whoever sees them. */
export function BannerSlides({
  banners,
  hrefOf,
  scene,
}: {
  banners: readonly SiteBanner[]
  /** Where its button leads; a banner without has none. */
  hrefOf: (banner: SiteBanner) => string | undefined
  scene?: boolean | undefined
}) {
  const { t } = useTranslation('home')
  if (banners.length === 0) return null
  return (
    <BannerStrip
      label={t('banners')}
      roleDescription={t('carousel')}
      dotLabel={(number, of) => t('dot', { number, of })}
      pauseLabel={t('pauseBanners')}
      scene={scene}
      banners={banners.map((banner) => {
        const href = hrefOf(banner)
        return {
          id: `banner-${banner.bannerId}`,
          motif: banner.art.motif in motifs ? (banner.art.motif as Motif) : 'lotus',
          material: dark.find((material) => material === `p${banner.art.palette}`) ?? 'p0',
          kicker: banner.kicker || undefined,
          title: <Offer title={banner.title} />,
          text: banner.text || undefined,
          action:
            href && banner.action ? (
              <LinkButton href={href} look="inverse">
                {banner.action}
              </LinkButton>
            ) : undefined,
        }
      })}
    />
  )
}

/** A title with the figures that it offers in gold: a share or an amount. */
const Offer = ({ title }: { title: string }) => (
  <>{title.split(/(\d[\d.,]*\s?[%₫])/).map((part, at) => (at % 2 ? <em key={part}>{part}</em> : part))}</>
)

/** A banner's link: none to a closed page, and none to the registration for a member. */
function linkOf(
  { linkageType, url }: SiteBanner,
  visitor: { signedIn: boolean; mayRegister: boolean; leads: (path: string) => boolean },
): string | undefined {
  const { signedIn, mayRegister, leads } = visitor
  if (linkageType === 'register') return !signedIn && mayRegister ? paths.register : undefined
  if (linkageType !== 'deposit' && (linkageType === 'none' || url === '')) return undefined
  const path = linkageType === 'deposit' ? paths.personal('depositv2') : ownPath(url)
  return leads(path) ? path : undefined
}
