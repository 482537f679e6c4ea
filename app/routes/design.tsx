import { Gallery } from '#app/components/gallery/gallery.tsx'
import { page } from '#app/lib/pages/page-handle.ts'
import centerStyles from '#app/styles/center.css?url'
import gameStyles from '#app/styles/game.css?url'
import homeStyles from '#app/styles/home.css?url'

export const handle = page('design')

export const links = () => [centerStyles, gameStyles, homeStyles].map((href) => ({ rel: 'stylesheet', href }))

export const loader = () => null

export const meta = () => [{ title: 'Design' }]

/** The gallery of the design system; a route in development only. */
export default function Design() {
  return <Gallery />
}
