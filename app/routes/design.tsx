import { Gallery } from '#app/components/gallery/gallery.tsx'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import agentStyles from '#app/styles/agents.css?url'
import cashierStyles from '#app/styles/cashier.css?url'
import centerStyles from '#app/styles/center.css?url'
import gameStyles from '#app/styles/game.css?url'
import homeStyles from '#app/styles/home.css?url'
import hubStyles from '#app/styles/hub.css?url'
import recordStyles from '#app/styles/records.css?url'
import rewardStyles from '#app/styles/rewards.css?url'

export const links = stylesheets(
  centerStyles,
  hubStyles,
  recordStyles,
  cashierStyles,
  rewardStyles,
  agentStyles,
  gameStyles,
  homeStyles,
)

export const handle = page('design')

export const loader = () => null

export const meta = () => [{ title: 'Design' }]

/** The gallery of the design system; a route in development only. */
export default function Design() {
  return <Gallery />
}
