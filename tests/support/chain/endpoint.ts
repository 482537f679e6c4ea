import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC call, as it comes. */
export interface RpcCall {
  method: string
  params: unknown[]
}

/** Answers a call in place of the node; undefined: the node answers it. `alter` changes what the node has answered. */
export interface Behaviour {
  instead?: (call: RpcCall) => unknown
  alter?: (call: RpcCall, result: unknown) => unknown
}

/** A second way to a node, which can be behind, lie, refuse, or be silent. */
export interface TestEndpoint {
  url: string
  /** Every call since it was started. */
  calls: RpcCall[]
  behave(as: Behaviour): void
  stop(): Promise<void>
}

/** Thrown by a behaviour: the call is answered with an error of JSON-RPC. */
export class RpcError extends Error {}

export async function startEndpoint(node?: string): Promise<TestEndpoint> {
  let behaviour: Behaviour = {}
  const calls: RpcCall[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const call = JSON.parse(body) as RpcCall & { id: number }
    calls.push({ method: call.method, params: call.params })
    const say = (answer: object) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer }))
    try {
      const own = behaviour.instead?.(call)
      if (own !== undefined || !node) return say({ result: own ?? null })
      const answer = (await (
        await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).json()) as { result?: unknown }
      if (!('result' in answer) || !behaviour.alter) return say(answer)
      say({ result: behaviour.alter(call, answer.result) })
    } catch (error) {
      if (error instanceof RpcError) say({ error: { code: -32005, message: error.message } })
      else response.destroy()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/secret-key`,
    calls,
    behave(as) {
      behaviour = as
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
