import type { AppLoadContext } from '@remix-run/node'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { MAX_SLIP_LENGTH } from '#app/limits.ts'

/**
 * The betting slip of a sport stays while its player looks around: it is in the URL of the sport's pages, and in a
 * cookie until the browser is closed, from which a page without a slip takes it. Picks of a matchday that is over are
 * dropped (`slipOn`).
 */

const FIELDS = ['pick', 'stake', 'combination', 'day'] as const
/** A page with one of these shows a ticket, or begins with one. */
const OF_TICKETS = ['bet', 'spot', 'round']

const nameOf = (game: string) => `slip-${game}`

const lineOf = ({ origin }: AppLoadContext, game: string, slip: string) =>
  cookieLine(nameOf(game), slip, {
    secure: origin.startsWith('https:'),
    ...(slip === '' ? { maxAgeSeconds: 0 } : {}),
  })

/** The query of a page of this game with the slip: the one in the address, which is kept, or the kept one. */
export function withSlip(context: AppLoadContext, game: string, query: URLSearchParams): URLSearchParams {
  const cookie = context.cookies.get(nameOf(game)) ?? ''
  if (query.has('pick')) {
    const slip = new URLSearchParams([...query].filter(([name]) => FIELDS.some((field) => field === name)))
    const text = String(slip)
    if (text !== cookie && text.length <= MAX_SLIP_LENGTH)
      context.pageCookies.push(lineOf(context, game, text))
    return query
  }
  if (cookie === '' || OF_TICKETS.some((name) => query.has(name))) return query
  const slip = new URLSearchParams(cookie)
  const merged = new URLSearchParams(query)
  for (const name of FIELDS) for (const value of slip.getAll(name)) merged.append(name, value)
  return merged
}

/** The slip was emptied, or what was on it was bet on. */
export function forgetSlip(context: AppLoadContext, game: string): void {
  if (context.cookies.has(nameOf(game))) context.setCookies.push(lineOf(context, game, ''))
}
