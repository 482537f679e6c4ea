import { Gallery } from '#app/components/gallery/gallery.tsx'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import designStyles from '#app/styles/design.css?url'

export const links = stylesheets(designStyles)

export const handle = page('design')

export const loader = () => ({ title: 'Design' })

/** The gallery of the design system; a route in development only. */
export default function Design() {
  return <Gallery />
}
