import type { LoaderFunctionArgs } from '@remix-run/node'
import { roundNews } from '#app/features/games/table/round-news.server.tsx'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { admit, admitAnyone, type MemberCalls } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember, type MemberInfo } from '#app/services/session.server.ts'
import { EventTopic, isRoomTopic, memberEvents, RoundTopic, roundEvents } from '#contract/play/events.ts'

export const handle = page('events')

/** Too many streams are open; some end soon. */
const RETRY_AFTER_SECONDS = 30

/**
 * The changes of a topic as server-sent events, for as long as the page is open (site.md 1.12). Rounds that many play are for
 * guests too, and come as the parts of the page that they change; everything else is a member's own.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request, params } = args
  const round = RoundTopic.safeParse(params.topic)
  const { reader, open } = round.success
    ? await roundSource(args, round.data)
    : memberSource(await admit(args), params.topic)
  const { address } = context.visitor
  const asked = request.method === 'HEAD'
  const stream = asked ? undefined : await context.openLive({ reader, address }, open)
  if (stream === null) {
    context.retryAfterSeconds = RETRY_AFTER_SECONDS
    throw pageFailure('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  context.instead = new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // No proxy may buffer it, or keep its connection open when the server stops.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
  return null
}

async function roundSource(args: LoaderFunctionArgs, topic: string) {
  await admitAnyone(args)
  return {
    reader: await readerOf(args),
    open: async () => {
      const [source, { language }] = await Promise.all([
        callsOf(args).open(roundEvents, { topic }),
        preferencesOf(args),
      ])
      if (isRoomTopic(topic)) return source
      const { brand, texts, remember } = args.context
      const { currencySymbol } = brand
      return roundNews(source, {
        node: topic.slice('round-'.length),
        language,
        currencySymbol,
        texts,
        remember,
      })
    },
  }
}

/** Who watches a round: a member by the account, a guest by the cookie; null for a visitor without one. */
async function readerOf(args: LoaderFunctionArgs): Promise<string | null> {
  const member = await currentMember(args)
  if (member) return memberReader(member)
  const { id, isNew } = args.context.visitor
  return isNew ? null : `guest ${id}`
}

const memberReader = ({ account }: MemberInfo) => `member ${account}`

function memberSource(member: MemberCalls, named: string | undefined) {
  const { data: topic } = EventTopic.safeParse(named)
  if (!topic) throw pageFailure('not-found')
  return { reader: memberReader(member.info), open: () => member.open(memberEvents, { topic }) }
}

/** Never rendered: the loader answers with a stream. Its presence makes errors render as pages. */
export default function Events() {
  return null
}
