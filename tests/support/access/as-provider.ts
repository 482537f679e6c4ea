import { createHmac } from 'node:crypto'
import { ops, type SiteAddress } from '../site/site.ts'

// What the site hears from outside, signed as the payment provider and the vendors sign it.

/** Posts a signed body to the site's own port. */
async function post({ origin }: SiteAddress, path: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

/** Reports a payment of an order as the simulated bank does; `amount` need not be the ordered one. */
export function reportPayment(
  site: SiteAddress,
  report: { orderId: string; transactionId: string; amount: string },
) {
  const body = JSON.stringify({ ...report, status: 'paid' })
  const timestamp = String(Date.now())
  const key = createHmac('sha256', site.env.PLATFORM_KEY ?? '')
    .update('simulator callback 1')
    .digest()
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return post(site, '/callbacks/simulator', body, {
    'simulator-timestamp': timestamp,
    'simulator-signature': signature,
  })
}

/** Sends a vendor's calls, signed with its key. */
export async function vendorOf(site: SiteAddress, code: string) {
  const { key }: { key: string } = (await ops(site, 'vendors', 'show', code, '--json')).json
  return (kind: 'bet' | 'win', fields: Record<string, string>) => {
    const path = `/callbacks/${code}/${kind}`
    const body = JSON.stringify(fields)
    const timestamp = String(Date.now())
    const signature = createHmac('sha256', key).update(`${timestamp}.${path}.${body}`).digest('hex')
    return post(site, path, body, { 'x-timestamp': timestamp, 'x-signature': signature })
  }
}

/** Opens a feed of an own bank account; what it tells is signed with its secret, as `plain` is (site.md 7). */
export async function feedOf(site: SiteAddress, bankId: string) {
  const { path, secret }: { path: string; secret: string } = (
    await ops(site, 'banks', 'feed', bankId, '--kind', 'plain', '--json')
  ).json
  const sign = (body: string, key = secret, timestamp = String(Date.now())) => ({
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', key).update(`${timestamp}.${path}.${body}`).digest('hex'),
  })
  return {
    path,
    sign,
    say: (message: unknown) => {
      const body = typeof message === 'string' ? message : JSON.stringify(message)
      return post(site, path, body, sign(body))
    },
  }
}
