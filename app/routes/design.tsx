import { Gallery } from '#app/components/gallery.tsx'
import { page } from '#app/lib/page-handle.ts'

export const handle = page('design')

export const loader = () => null

export const meta = () => [{ title: 'Design' }]

/** The gallery of the design system; a route in development only. */
export default function Design() {
  return <Gallery />
}
