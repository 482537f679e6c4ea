import type { ActionFunctionArgs } from '@remix-run/node'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, text, wayBack } from '#app/forms/fields.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath, paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { isFavourite } from '#app/services/games/lobby-games.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { addFavourite, removeFavourite } from '#contract/play/favourites.ts'

export const handle = page('toggleFavourite')

const form = defineForm({
  id: 'favourite',
  fields: { nodeId: text(), vendor: text(), gameType: choice(GameType.options), redirectTo: wayBack() },
})

/** Adds a game to the favourites, or removes it (product.md section 4, "Favourites"). */
export async function action(args: ActionFunctionArgs) {
  const entered = form.read(args)
  const member = await admit(args, entered.ok ? ownPath(entered.value.redirectTo) : paths.home)
  if (!entered.ok) throw pageFailure('invalid')
  const { nodeId, vendor, gameType, redirectTo } = entered.value
  const saved = await isFavourite(args, { nodeId, vendor, gameType })
  await member.get(saved ? removeFavourite : addFavourite, { nodeId, vendor, gameType })
  return redirectWithFlash(args.context, ownPath(redirectTo), saved ? 'favourite-removed' : 'favourite-added')
}

/** Never rendered. Its presence makes errors render as pages. */
export default function ToggleFavourite() {
  return null
}
