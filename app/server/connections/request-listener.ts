import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import type { RequestLog } from '#app/lib/pages/request-context.ts'
import { sendWhole } from '../answers/send-whole.ts'
import { answerBadRequest, namesOneHost } from './guard-connections.ts'

/** One request of a server of Node, and its response. */
export interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

interface Parts {
  /** Makes the answer to a request; undefined if it has been sent already. */
  answer(request: Request, exchange: Exchange): Promise<HttpAnswer | undefined>
  log: RequestLog
}

/** What a server of Node does with each request: the site answers it, or a page says why it cannot. */
export function requestListener({
  answer,
  log,
}: Parts): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const ofSite = getRequestListener(
    async (request, exchange) => {
      const outgoing = exchange.outgoing as ServerResponse
      const incoming = exchange.incoming as IncomingMessage
      const response = await answer(request, { incoming, outgoing })
      if (!response) return RESPONSE_ALREADY_SENT
      if (response.body instanceof ReadableStream) return new Response(response.body, response)
      try {
        sendWhole(response, response.body, outgoing, incoming)
      } catch (error) {
        log.error(
          { requestId: response.headers.get('X-Request-Id'), err: error },
          'an answer could not be sent',
        )
        throw error
      }
      return RESPONSE_ALREADY_SENT
    },
    // For a request with an invalid URL or host, or an answer that could not be sent; it is answered below.
    { overrideGlobalObjects: false, errorHandler: () => undefined },
  )
  return async (request, response) => {
    if (namesOneHost(request)) await ofSite(request, response)
    // One that is closed takes nothing more, and whoever still works for it must find it untouched.
    if (!response.headersSent && !response.closed) answerBadRequest(request, response)
  }
}

/** The address at the other end of a connection; empty if it is gone already. */
export const peerOf = ({ incoming }: Exchange): string => incoming.socket.remoteAddress ?? ''
