import type { LoaderFunctionArgs } from '@remix-run/node'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { jackpot } from '#contract/play/winners.ts'

/** The pool of the jackpot, for the counters of open pages; one answer does for everybody who asks within two seconds. */
export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const pool = requireValue(await callPublic(args.context, language, jackpot, {}))
  return Response.json(pool, { headers: { 'Cache-Control': 'no-cache' } })
}
