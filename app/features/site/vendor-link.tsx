import { Badge } from '#app/components/badge.tsx'
import { Swatch } from '#app/components/tile.tsx'
import { vendorArt } from './vendor-art.ts'

export interface Vendor {
  vassalage: string
  displayName: string
}

/**
 * A vendor's swatch and name; `hot` is the text of its badge, `popup` the size of the window that a script opens
 * (`1300x900`). The container styles the link.
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
      <Swatch art={vendorArt(vendor.vassalage)} />
      {vendor.displayName}{' '}
      {hot ? (
        <Badge tone="info" icon={null}>
          {hot}
        </Badge>
      ) : null}
    </a>
  )
}

/** The style of vendor links, set once on their container: a page has dozens of them. */
export const vendorLinks =
  '[&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-surface [&_a]:ps-1.5 [&_a]:pe-2 [&_a]:text-sm/5 [&_a]:font-strong [&_a]:text-ink [&_a:hover]:border-edge [&_.swatch]:size-8 [&_.swatch]:rounded-sm'
