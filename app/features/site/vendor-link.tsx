import { Badge } from '#app/components/badge.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { vendorArt, vendorLogo } from './vendor-art.ts'

export interface Vendor {
  vendorCode: string
  displayName: string
}

/**
 * A vendor's swatch and name; `hot` is the text of its badge, `popup` the size of the window that a script opens
 * (`1300x900`). The container is `.vendor-links`.
 */
export function VendorLink({
  vendor,
  href,
  hot,
  popup,
}: {
  vendor: Vendor
  href: string
  hot?: string | undefined
  popup?: string | undefined
}) {
  return (
    <a href={href} data-popup={popup}>
      <Swatch art={vendorArt(vendor.vendorCode)} picture={vendorLogo(vendor.vendorCode)} />
      {vendor.displayName}{' '}
      {hot ? (
        <Badge tone="info" icon={null}>
          {hot}
        </Badge>
      ) : null}
    </a>
  )
}
