import { Gallery } from '#app/components/gallery.tsx'
import { page } from '#app/lib/page-handle.ts'

export const handle = page('design')

export const loader = () => null

export const meta = () => [{ title: 'Design' }]

/** Every part of the design system in every state; in the route table in development only. */
export default function Design() {
  return <Gallery />
}
