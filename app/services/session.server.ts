import type { AppLoadContext } from '@remix-run/node'
import { paths } from '#app/lib/pages/paths.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import type { Endpoint, InputOf, ValueOf } from '#contract/base/endpoint.ts'
import { productLanguage } from '#contract/base/product.ts'
import type { RowsEndpoint } from '#contract/base/rows.ts'
import { HOME_GAMES } from '#contract/limits.ts'
import { memberInfo } from '#contract/members/member.ts'
import type { memberEvents, roundEvents } from '#contract/play/events.ts'
import { recentGames } from '#contract/play/game-lists.ts'
import { memberHome } from '#contract/play/member-home.ts'
import { type Answer, call, openStream, requireValue, within } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'

export type MemberInfo = ValueOf<typeof memberInfo>

interface HomePart extends Pick<ValueOf<typeof memberHome>, 'played'> {
  progress: ValueOf<typeof memberHome>['progress'] | null
}

export interface RouteArgs {
  request: Request
  context: AppLoadContext
}

/** The signed-in member; null for a guest or a dead token. Asked once per request. */
export async function currentMember(args: RouteArgs): Promise<MemberInfo | null> {
  const answer = await memberAnswer(args)
  if (answer === null || answer.ok) return answer?.value.member ?? null
  if (answer.code === 'please-log-in') {
    args.context.dropToken()
    return null
  }
  return requireValue(answer) // if the platform is down, the page fails but the member stays signed in
}

/** What only the home page shows of the signed-in member, for that page; null where the platform does not say it. */
export async function memberHomeOf(args: RouteArgs): Promise<HomePart | null> {
  const answer = await memberAnswer(args)
  if (!answer?.ok) return null
  return answer.value.home ?? homeOfProduct(args)
}

/** The signed-in member; on the home page with what that shows besides, so that the page makes one call. */
type MemberAnswer = Answer<{ member: MemberInfo; home: HomePart | null }> | null

function memberAnswer(args: RouteArgs): Promise<MemberAnswer> {
  const { once, visitor } = args.context
  const cached = once.get('member') as Promise<MemberAnswer> | undefined
  if (cached) return cached
  const asking = visitor.token ? askForMember(args) : Promise.resolve(null)
  once.set('member', asking)
  return asking
}

async function askForMember({ request, context }: RouteArgs): Promise<MemberAnswer> {
  const { language } = await preferencesOf({ request, context })
  if (new URL(request.url).pathname === paths.home) {
    const answer = await call(context, language, memberHome, { language })
    if (answer.ok) return { ok: true, value: { member: answer.value.member, home: answer.value } }
    // What this page alone shows is no reason to know nothing of the member; and a platform of somebody else has no such call.
    if (answer.code === 'please-log-in' || answer.code === 'platform-timeout') return answer
  }
  const answer = await call(context, language, memberInfo, {})
  return answer.ok ? { ok: true, value: { member: answer.value, home: null } } : answer
}

/** The same from a platform of somebody else, which knows the product's calls alone. */
async function homeOfProduct(args: RouteArgs): Promise<HomePart> {
  const { language } = await preferencesOf(args)
  const input = { language: productLanguage(language), pageSize: HOME_GAMES }
  const recent = await within(PART_BUDGET_MS, callsOf(args).send(recentGames, input))
  return { played: recent?.games ?? [], progress: null }
}

/** The typed calls of one request. */
export interface Calls {
  /** The value, or the page's error. */
  get<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ValueOf<E>>
  /** The body of a streamed answer, or the page's error. */
  open<E extends typeof memberEvents | typeof roundEvents | RowsEndpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<ReadableStream<Uint8Array>>
  /** The answer, including a refusal for an action to show. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<ValueOf<E>>>
}

/** The platform's calls as the current visitor. */
export function callsOf(args: RouteArgs): Calls {
  const send = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    call(args.context, (await preferencesOf(args)).language, endpoint, input)
  return {
    send,
    get: async (endpoint, input) => requireValue(await send(endpoint, input)),
    open: async (endpoint, input) =>
      requireValue(await openStream(args.context, (await preferencesOf(args)).language, endpoint, input)),
  }
}
