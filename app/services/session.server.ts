import type { AppLoadContext } from '@remix-run/node'
import type { Endpoint, InputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { RowsEndpoint } from '#contract/base/rows.ts'
import { memberInfo } from '#contract/members/member.ts'
import type { memberEvents, roundEvents } from '#contract/play/events.ts'
import { type Answer, call, openStream, requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'

export type MemberInfo = ValueOf<typeof memberInfo>

export interface RouteArgs {
  request: Request
  context: AppLoadContext
}

/** The signed-in member; null for a guest or a dead token. Asked once per request. */
export async function currentMember(args: RouteArgs): Promise<MemberInfo | null> {
  const answer = await memberAnswer(args)
  if (answer === null || answer.ok) return answer?.value ?? null
  if (answer.code === 'please-log-in') {
    args.context.dropToken()
    return null
  }
  return requireValue(answer) // if the platform is down, the page fails but the member stays signed in
}

function memberAnswer({ request, context }: RouteArgs): Promise<Answer<MemberInfo> | null> {
  const known = context.once.get('member') as Promise<Answer<MemberInfo> | null> | undefined
  if (known) return known
  const asking = context.visitor.token
    ? preferencesOf({ request, context }).then(({ language }) => call(context, language, memberInfo, {}))
    : Promise.resolve(null)
  context.once.set('member', asking)
  return asking
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
