import type { HttpAnswer } from '#app/lib/forms/answer.ts'

/**
 * Whether a form's sender wants the page that its 303 would lead to with the answer itself (`Prefer`, RFC 7240): our script,
 * which would otherwise ask twice (docs/decisions/0047-a-round-is-one-exchange.md).
 */
export const wantsResult = (request: Request): boolean => prefers(request, 'representation')

/** Whether it wants only the result, in a few bytes, where the action offers that (`RequestContext.brief`). */
export const wantsBrief = (request: Request): boolean => prefers(request, 'minimal')

const prefers = ({ method, headers }: Request, what: 'representation' | 'minimal') =>
  method === 'POST' && new RegExp(`(?:^|,)\\s*return=${what}\\s*(?:[,;]|$)`).test(headers.get('prefer') ?? '')

/**
 * The page that this answer redirects to, if it may be sent along: the form's own page, unless the answer sets a cookie
 * that the page would have to read first (a flash, a session, a preference).
 */
export function resultOf(
  { status, headers }: HttpAnswer,
  actionUrl: URL,
  { setCookies }: { setCookies: readonly string[] },
): URL | undefined {
  const location = headers.get('Location')
  if (status !== 303 || location === null || setCookies.length > 0) return undefined
  const result = new URL(location, actionUrl)
  return result.origin === actionUrl.origin && result.pathname === actionUrl.pathname ? result : undefined
}

/** Says that the answer is as brief as it was wanted. */
export function asBrief(answer: HttpAnswer): HttpAnswer {
  answer.headers.set('Preference-Applied', 'return=minimal')
  return answer
}

/** Adds the page's own address, which differs from the form's. */
export function asResult(answer: HttpAnswer, { pathname, search }: URL): HttpAnswer {
  answer.headers.set('Content-Location', `${pathname}${search}`)
  answer.headers.set('Preference-Applied', 'return=representation')
  return answer
}
