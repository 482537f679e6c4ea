import type { LoaderFunctionArgs } from '@remix-run/node'
import { roundNews } from '#app/features/games/table/round-news.server.tsx'
import { drawNews } from '#app/features/lottery/draws/draw-news.server.tsx'
import { eventsOf, sendEvents } from '#app/lib/pages/event-stream.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { admit, admitAnyone, type MemberCalls } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember, type MemberInfo } from '#app/services/session.server.ts'
import { EventTopic, isRoomTopic, memberEvents, RoundTopic, roundEvents } from '#contract/play/events.ts'

export const handle = page('events')

/**
 * The changes of a topic as server-sent events, for as long as the page is open (site.md 1.12). Rounds that many play are for
 * guests too, and come as the parts of the page that they change; everything else is a member's own.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request, params } = args
  const shared = sharedTopic(params.topic ?? '')
  const { reader, open } = shared
    ? await roundSource(args, shared)
    : memberSource(await admit(args), params.topic)
  const { address } = context.visitor
  if (request.method === 'HEAD') {
    // Whether there is such a topic, the platform says; nobody watches it.
    await (await open()).cancel()
    return sendEvents(context, undefined)
  }
  return sendEvents(context, await context.openLive({ reader, address }, open))
}

/** A topic that everybody may watch: a table, or a lottery, whose draws are the platform's rounds of that name. */
interface SharedTopic {
  topic: string
  node: string
  isDraw: boolean
}

function sharedTopic(named: string): SharedTopic | undefined {
  const isDraw = named.startsWith('draw-')
  const node = named.replace(/^(draw|round)-/, '')
  const topic = RoundTopic.safeParse(isDraw ? `round-${node}` : named)
  return topic.success ? { topic: topic.data, node, isDraw } : undefined
}

async function roundSource(args: LoaderFunctionArgs, { topic, node, isDraw }: SharedTopic) {
  await admitAnyone(args)
  return {
    reader: await readerOf(args),
    open: async () => {
      const { brand, texts, remember, shareStream } = args.context
      const [messages, { language }] = await Promise.all([
        shareStream(topic, () => callsOf(args).open(roundEvents, { topic })),
        preferencesOf(args),
      ])
      if (isRoomTopic(topic)) return eventsOf(messages)
      const { currencySymbol } = brand
      const news = isDraw ? drawNews : roundNews
      return news(messages, {
        node,
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
