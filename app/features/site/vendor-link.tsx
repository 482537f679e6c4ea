import { Badge } from '#app/components/badge.tsx'
import { Swatch } from '#app/components/tile.tsx'
import { vendorArt } from './vendor-art.ts'

export interface Vendor {
  vassalage: string
  displayName: string
}

/**
 * Swatch and name of a vendor; `hot` is the word of the badge of a vendor that is hot, `popup` the size of a window of
 * its own that a script opens (`1300x900`). Its box styles the link.
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

/** The look of the vendors in a box: set once on the box and not at each link, of which a page has dozens. */
export const vendorLinks =
  '[&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-surface [&_a]:ps-1.5 [&_a]:pe-2 [&_a]:text-sm/5 [&_a]:font-strong [&_a]:text-ink [&_a:hover]:border-edge [&_.swatch]:size-8 [&_.swatch]:rounded-sm'
