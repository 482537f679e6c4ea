import { randomBytes } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { RequestLog } from '#app/lib/pages/request-context.ts'
import { linesOf } from './answers/send-whole.ts'
import { guardConnections, SERVER_LIMITS } from './connections/guard-connections.ts'
import { type Exchange, peerOf, requestListener } from './connections/request-listener.ts'
import { ClientGone, type HostVisit } from './hosted-build.ts'
import type { Site, SiteVisit } from './site.ts'

/**
 * `remix-serve` hands a request to Express, and Express to Remix, and both answer some in words of their own before a build
 * is asked, pack what they should not, and guard no connection. So the site's door stands before Express: what needs no
 * page is answered there as by our own server. A request for a page goes on under a header that no client can name, as a
 * bare one: its visit has what was sent with it.
 */

/** Names the visit of a request on its way through Express and Remix. */
const VISIT_HEADER = `x-visit-${randomBytes(16).toString('hex')}`

interface Parts {
  site: Pick<Site, 'enter' | 'leave'>
  proxies: BlockList | undefined
  log: RequestLog
}

export interface DoorBeforeExpress {
  /** Puts the door before the one listener of a server that does not listen yet. */
  stand(server: Server): void
  /** The visit of a request that Remix was handed; throws when its client is gone. */
  visitOf(request: Request): HostVisit
}

export function doorBeforeExpress({ site, proxies, log }: Parts): DoorBeforeExpress {
  const visits = new Map<string, HostVisit>()

  /** Has Express and Remix send the page of a visit; resolves when the response is over. */
  async function handOn(
    visit: SiteVisit,
    { incoming, outgoing }: Exchange,
    express: () => void,
  ): Promise<void> {
    const { pathname, search } = new URL(visit.pageRequest.url)
    // Until they are listed once, the visit's headers are read from `incoming`, which is about to lose them.
    visit.request.headers.forEach(() => {})
    incoming.url = `${pathname}${search}`
    incoming.headers = { host: 'localhost', [VISIT_HEADER]: visit.requestId }
    keepHead(outgoing, visit)
    visits.set(visit.requestId, { visit, hasRoom: () => roomIn(outgoing) })
    try {
      if (!outgoing.closed) {
        const closed = new Promise((resolve) => outgoing.once('close', resolve))
        express()
        await closed
      }
    } finally {
      visits.delete(visit.requestId)
      await site.leave(visit, () => Promise.reject(new Error('Remix answered without the page')))
    }
  }

  return {
    stand(server) {
      const [express] = server.listeners('request')
      server.removeAllListeners('request')
      Object.assign(server, SERVER_LIMITS)
      guardConnections(server, proxies)
      const answer = async (request: Request, exchange: Exchange) => {
        const visit = await site.enter(request, peerOf(exchange))
        if (visit.answer) return visit.answer
        await handOn(visit, exchange, () => express?.call(server, exchange.incoming, exchange.outgoing))
        return undefined
      }
      server.on('request', requestListener({ answer, log }))
    },
    visitOf(request) {
      const visit = visits.get(request.headers.get(VISIT_HEADER) ?? '')
      if (!visit) throw new ClientGone()
      return visit
    },
  }
}

/** Express names a charset in every type, and `Accept-Encoding` in `Vary`: the head is written as the site has made it. */
function keepHead(outgoing: ServerResponse, visit: SiteVisit): void {
  const { writeHead } = outgoing
  outgoing.writeHead = (status: number) => {
    const { sentAnswer } = visit
    if (!sentAnswer) return writeHead.call(outgoing, status)
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
    return writeHead.call(outgoing, sentAnswer.status, linesOf(sentAnswer.headers))
  }
}

/** Resolves when a response takes more, or is over: Remix writes to it without waiting. */
async function roomIn(outgoing: ServerResponse): Promise<void> {
  if (!outgoing.writableNeedDrain || outgoing.closed) return
  await new Promise<void>((resolve) => {
    const go = () => {
      outgoing.off('drain', go)
      outgoing.off('close', go)
      resolve()
    }
    outgoing.once('drain', go)
    outgoing.once('close', go)
  })
}
