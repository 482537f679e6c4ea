import type { AppLoadContext } from '@remix-run/node'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '../flash.server.ts'
import { dropStranger } from './third-party.server.ts'

/**
 * `Clear-Site-Data`: cached pages and script storage. Not cookies: they hold the new guest's session, the flash
 * message, language, theme, and the accounts known here.
 */
const LEFT_BEHIND = '"cache", "storage"'

/** Leads home as a guest whoever has ended its session, and has the browser drop what it kept of it. */
export function signOutHere(context: AppLoadContext, said: FlashCode): Response {
  dropStranger(context)
  context.signOut()
  const answer = redirectWithFlash(context, paths.home, said)
  answer.headers.set('Clear-Site-Data', LEFT_BEHIND)
  return answer
}
