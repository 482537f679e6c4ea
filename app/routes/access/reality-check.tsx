import type { ActionFunctionArgs } from '@remix-run/node'
import { defineForm } from '#app/forms/define-form.ts'
import { wayBack } from '#app/forms/fields.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath, paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { passRealityCheck } from '#contract/members/responsible-gaming.ts'

export const handle = page('realityCheck')

const form = defineForm({ fields: { redirectTo: wayBack() } })

/** Acknowledges the reality check and redirects back to its page. */
export async function action(args: ActionFunctionArgs) {
  const entered = form.read(args)
  const member = await admit(args, entered.ok ? ownPath(entered.value.redirectTo) : paths.home)
  if (!entered.ok) throw pageFailure('invalid')
  const passed = await member.send(passRealityCheck, {})
  if (!passed.ok) throw pageFailure(passed.code)
  return redirectWithFlash(args.context, ownPath(entered.value.redirectTo))
}

/** Never rendered. Its presence makes errors render as pages. */
export default function RealityCheck() {
  return null
}
