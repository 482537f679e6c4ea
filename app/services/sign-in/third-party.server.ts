import type { AppLoadContext } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { z } from 'zod'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { THIRD_PARTY_REGISTRATION_SECONDS, THIRD_PARTY_SECONDS } from '#app/limits.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { LoginSite } from '#contract/members/session.ts'
import { finishProviderLogin } from '#contract/members/third-party.ts'
import type { Answer } from '../platform.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'

/**
 * A browser's way to a third party and back. Its token stands in a sealed cookie of this browser alone, so that an address of
 * somebody else's way opens nothing here.
 */

const COOKIE = 'third-party'

const Visit = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('login'),
    token: z.string(),
    site: LoginSite,
    redirectTo: z.string().optional(),
  }),
  z.object({ purpose: z.literal('link'), token: z.string() }),
  z.object({ purpose: z.literal('register'), token: z.string(), provider: z.string() }),
])
type Visit = z.infer<typeof Visit>

/** Somebody who has come back, and whom no account is linked with. */
export type Stranger = Extract<Visit, { purpose: 'register' }>

/** Keeps a way in the browser, in place of an earlier one. */
export function keepVisit(context: AppLoadContext, visit: Visit): void {
  const seconds = visit.purpose === 'register' ? THIRD_PARTY_REGISTRATION_SECONDS : THIRD_PARTY_SECONDS
  const content = JSON.stringify({ untilMs: Date.now() + seconds * 1_000, visit })
  context.setCookies.push(line(context, context.seal(COOKIE, content), seconds))
}

export const dropVisit = (context: AppLoadContext) => context.setCookies.push(line(context, '', 0))

/** Forgets who has come back and has not registered: the next one at this browser is not to be linked with that account. */
export function dropStranger(context: AppLoadContext): void {
  if (strangerIn(context)) dropVisit(context)
}

/** This browser's way, while it lasts. */
export function visitIn(context: AppLoadContext): Visit | undefined {
  const text = context.unseal(COOKIE, context.cookies.get(COOKIE))
  if (text === undefined) return undefined
  const { untilMs, visit } = JSON.parse(text) as { untilMs: number; visit: unknown }
  return Date.now() < untilMs ? Visit.safeParse(visit).data : undefined
}

export function strangerIn(context: AppLoadContext): Stranger | undefined {
  const visit = visitIn(context)
  return visit?.purpose === 'register' ? visit : undefined
}

/** Leads the browser to the third party, which it has a way back from. */
export function departure(context: AppLoadContext, url: string, visit: Visit): Response {
  keepVisit(context, visit)
  return redirect(url, 303)
}

/** A login by the address that a third party has led the browser back to. */
class ReturnStrategy<Value> extends Strategy<Value, { query: string }> {
  name = 'third-party'

  authenticate(request: Request): Promise<Value> {
    return this.verify({ query: new URL(request.url).search })
  }
}

type ProviderAnswer = Answer<ValueOf<typeof finishProviderLogin>>

/** Logs in by what the browser has come back with, as a strategy of remix-auth. */
export function loginByReturn(
  args: RouteArgs,
  { token, site }: Extract<Visit, { purpose: 'login' }>,
): Promise<ProviderAnswer> {
  const { origin } = args.context
  const authenticator = new Authenticator<ProviderAnswer>()
  authenticator.use(
    new ReturnStrategy<ProviderAnswer>(({ query }) =>
      callsOf(args).send(finishProviderLogin, { token, site, origin, query }),
    ),
  )
  return authenticator.authenticate('third-party', args.request)
}

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
