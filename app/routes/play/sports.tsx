import type { ActionFunctionArgs } from '@remix-run/node'
import { panelAct } from '#app/actions/game-actions.ts'
import { matchdayOf } from '#app/features/games/registry.ts'
import { unknownIntent } from '#app/forms/define-form.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import fixtureStyles from '#app/styles/game/fixtures.css?url'
import listStyles from '#app/styles/lists.css?url'

/** A lobby that begins with the house's matchday. */
export { default, loader } from './lobby.tsx'

export const handle = keptForGuests(page('path'))

export const links = stylesheets(listStyles, fixtureStyles)

/** A price of the matchday goes on the slip, which is in the address, or comes off it. Nothing is bet here. */
export async function action(args: ActionFunctionArgs) {
  const { pathname } = new URL(args.request.url)
  const turned = await panelAct(args, pathname, matchdayOf(pathname))
  if (turned) return turned
  await admit(args)
  return unknownIntent()
}
