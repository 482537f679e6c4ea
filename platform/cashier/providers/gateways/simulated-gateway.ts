import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Fetch } from '#platform/base/context.ts'
import { closeServer, listen } from '#platform/base/process/graceful-stop.ts'
import type { Callback, Description, GatewayRequest } from './description.ts'
import {
  callbackRequest,
  type GatewayKeys,
  readRequest,
  type SignedText,
  type SimulatedReport,
  sentValue,
  servedAt,
  writeAcceptance,
  writeReport,
} from './simulated-messages.ts'

/**
 * How a simulated gateway behaves. `pay`; `fail`; `silent`: it is paid, but nobody is told; `never`: nobody pays; `twice`: by
 * two transactions; `repeat`: one callback twice; `differ`: another amount; `forge`: a wrong signature; `currency`: dollars;
 * `refuse`; `hang`: it does what it is asked, and neither answers nor
 * calls; `lose`: nor does it; `garble`: it answers
 * nonsense, and calls nobody.
 */
export const gatewayBehaviours = [
  'pay',
  'fail',
  'silent',
  'never',
  'twice',
  'repeat',
  'differ',
  'forge',
  'currency',
  'refuse',
  'hang',
  'lose',
  'garble',
] as const
/** These call nobody. */
const quiet: readonly GatewayBehaviour[] = ['silent', 'hang', 'garble']

export type GatewayBehaviour = (typeof gatewayBehaviours)[number]

export interface SimulatedGateway {
  /** The description with its addresses here. */
  description: Description
  behaviour: GatewayBehaviour
  /** How often it was asked for an order or a payout, by its id without dashes. */
  queryCounts: Map<string, number>
  /** The statuses that its callbacks were answered. */
  answers: number[]
  /** Pays what has been ordered, as somebody does who follows the link or scans the code. */
  pay(orderId: string): Promise<void>
  close(): Promise<void>
}

interface SimulatedOrder {
  id: string
  amount: string
  callback: string
  returnTo: string | undefined
  echo: Record<string, string>
  state: SimulatedReport['state']
  transaction: string
}

interface Wish extends GatewayKeys {
  description: Description
  port: number
  host?: string
  behaviour?: GatewayBehaviour
  /** The time of its callbacks; the machine's if absent. */
  now?: () => Date
  /** Sends callbacks; over the network if absent. */
  fetch?: Fetch
  /** Where callbacks go if no field of a request says so: the site's origin. */
  origin: string
}

/** Serves any description as its gateway would, well or badly. For trials and tests: it knows no bank. */
export async function startSimulatedGateway(wish: Wish): Promise<SimulatedGateway> {
  const orders = new Map<string, SimulatedOrder>()
  const payouts = new Map<string, SimulatedOrder>()
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const port = await listen(server, wish.port, wish.host ?? '127.0.0.1')
  const origin = `http://${wish.host ?? '127.0.0.1'}:${port}`
  const now = wish.now ?? (() => new Date())
  const send: Fetch = wish.fetch ?? ((request) => fetch(request))
  const gateway: SimulatedGateway = {
    description: servedAt(wish.description, origin),
    behaviour: wish.behaviour ?? 'pay',
    queryCounts: new Map(),
    answers: [],
    async pay(orderId) {
      const order = orders.get(keyOf(orderId))
      if (!order) throw new Error(`nobody ordered ${orderId}`)
      await settle(order, gateway.description.deposit.callback)
    },
    async close() {
      const closed = closeServer(server)
      server.closeAllConnections()
      await closed
    },
  }
  // Of its own from the first on: a gateway does not number payments again when it starts.
  let transactions = randomInt(1_000_000_000) * 1_000

  /** Decides an order or a payout as the behaviour says, and calls back. */
  async function settle(order: SimulatedOrder, callback: Callback | undefined): Promise<void> {
    const { behaviour } = gateway
    if (behaviour === 'never') return
    order.state = behaviour === 'fail' ? 'failed' : 'paid'
    if (!callback || quiet.includes(behaviour)) return
    const calls: Partial<SimulatedReport>[] = [{}]
    if (behaviour === 'repeat') calls.push({})
    if (behaviour === 'twice') calls.push({ transaction: newTransaction() })
    if (behaviour === 'differ') calls[0] = { amount: `${order.amount.slice(0, 1)}1${order.amount.slice(2)}` }
    if (behaviour === 'currency') calls[0] = { currency: 'USD' }
    for (const change of calls) {
      const keys = behaviour === 'forge' ? otherKeys(wish) : wish
      const message = writeReport(callback.report, callback.encoding, { ...reportOf(order), ...change }, keys)
      gateway.answers.push((await send(callbackRequest(callback, order.callback, message))).status)
    }
  }

  const newTransaction = () => String(++transactions)
  const reportOf = ({ id, amount, state, transaction, echo }: SimulatedOrder): SimulatedReport => ({
    id,
    amount,
    state,
    transaction,
    echo,
    currency: wish.description.currency,
    at: now(),
  })

  function note(
    orders: Map<string, SimulatedOrder>,
    request: GatewayRequest,
    fields: Map<string, string>,
    path: string,
  ): SimulatedOrder {
    const id = sentValue(request, fields, '{order}', '{order.short}', '{payout}', '{payout.short}') ?? ''
    const order = orders.get(keyOf(id)) ?? {
      id,
      amount: sentValue(request, fields, '{amount}') ?? '',
      callback:
        sentValue(request, fields, '{callback}') ??
        `${wish.origin}/callbacks/gateway/${wish.description.name}${path}`,
      returnTo: sentValue(request, fields, '{return}'),
      echo: Object.fromEntries(fields),
      state: 'pending',
      transaction: newTransaction(),
    }
    gateway.queryCounts.set(keyOf(id), (gateway.queryCounts.get(keyOf(id)) ?? 0) + 1)
    if (gateway.behaviour !== 'lose') orders.set(keyOf(id), order)
    return order
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', origin)
    const bytes = Buffer.from(request.method === 'GET' ? search.slice(1) : await text(request))
    const headers = { get: (name: string) => String(request.headers[name] ?? '') }
    const { deposit, payout } = gateway.description
    const isAt = (one: GatewayRequest | undefined) =>
      one !== undefined && new URL(one.url).pathname === pathname
    const read = (one: GatewayRequest) => readRequest(one, bytes, headers, wish)
    const json = (message: SignedText) => {
      if (gateway.behaviour === 'hang' || gateway.behaviour === 'lose') return
      const body = gateway.behaviour === 'garble' ? '<html>' : message.text
      response.writeHead(200, { 'content-type': 'application/json', ...message.headers }).end(body)
    }
    const forgedRequest = () => response.writeHead(400).end('a wrong signature')
    const accepted = gateway.behaviour !== 'refuse'

    if (pathname === '/pay') {
      const order = orders.get(keyOf(new URLSearchParams(search).get('order') ?? ''))
      if (!order) return void response.writeHead(404).end()
      await settle(order, deposit.callback)
      return void response.writeHead(303, { Location: order.returnTo ?? wish.origin }).end()
    }
    if (isAt(deposit.request)) {
      const fields = read(deposit.request)
      if (!fields) return void forgedRequest()
      const order = note(orders, deposit.request, fields, '')
      if (!deposit.answer) {
        // The payer's own browser: it is told where to go back to once the site was called.
        await settle(order, deposit.callback)
        return void response.writeHead(303, { Location: order.returnTo ?? wish.origin }).end()
      }
      const { page, qr } = deposit.answer
      const more = {
        ...(page === undefined ? {} : { [page]: `${origin}/pay?order=${order.id}` }),
        ...(qr === undefined ? {} : { [qr]: `simulated ${order.id}` }),
      }
      return json(writeAcceptance(deposit.answer, accepted, more, wish))
    }
    if (deposit.query && isAt(deposit.query.request)) {
      const fields = read(deposit.query.request)
      if (!fields) return void forgedRequest()
      return json(answerOf(orders, deposit.query, fields))
    }
    if (payout && isAt(payout.request)) {
      const fields = read(payout.request)
      if (!fields) return void forgedRequest()
      const payoutOrder = note(payouts, payout.request, fields, '/payout')
      json(writeAcceptance(payout.answer, accepted, {}, wish))
      if (accepted && gateway.behaviour !== 'lose') await settle(payoutOrder, payout.callback)
      return
    }
    if (payout && isAt(payout.query.request)) {
      const fields = read(payout.query.request)
      if (!fields) return void forgedRequest()
      return json(answerOf(payouts, payout.query, fields))
    }
    response.writeHead(404).end()
  }

  function answerOf(
    orders: Map<string, SimulatedOrder>,
    { request, report }: NonNullable<Description['deposit']['query']>,
    fields: Map<string, string>,
  ): SignedText {
    const id = sentValue(request, fields, '{order}', '{order.short}', '{payout}', '{payout.short}') ?? ''
    const order = orders.get(keyOf(id))
    const values: SimulatedReport = order
      ? reportOf(order)
      : { id, amount: '', transaction: '', currency: '', state: 'none', at: now(), echo: {} }
    return writeReport(report, 'json', values, wish)
  }

  return gateway
}

/** Keys that nobody else has. */
const otherKeys = ({ merchant, secrets }: GatewayKeys): GatewayKeys => ({
  merchant,
  secrets: Object.fromEntries(Object.keys(secrets).map((name) => [name, 'another key'])),
})

const keyOf = (id: string) => id.replaceAll('-', '')
