import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { Visitor } from '../site/visitor.ts'

export const CLIENT = { id: 'sen', secret: 'a secret of sen' }

/** A third party that knows everybody by the name that is typed, on a port of its own; `site` is where it leads back to. */
export async function startThirdParty(site: string) {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${site}/login/third-party`],
      },
    ],
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Signs in on the pages of a third party, as `name`, or says no; returns the path that the browser is led back to. */
export async function signInThere(url: string, name: string | 'no'): Promise<string> {
  const { origin, pathname, search } = new URL(url)
  const browser = new Visitor(origin)
  let page = await browser.send(`${pathname}${search}`)
  for (let steps = 0; steps < 12; steps++) {
    const location = page.headers.get('location')
    if (location !== null) {
      const next = new URL(location, origin)
      if (next.origin !== origin) return `${next.pathname}${next.search}`
      page = await browser.get(`${next.pathname}${next.search}`)
      continue
    }
    const path = page.html.querySelector('form')?.getAttribute('action')
    if (page.status !== 200 || !path) throw new Error(`${page.status} ${page.text.slice(0, 500)}`)
    const prompt = page.html.querySelector('input[name=prompt]')?.getAttribute('value') ?? ''
    const { pathname: act } = new URL(path, origin)
    page =
      name === 'no'
        ? await browser.get(`${act}/abort`)
        : await browser.send(act, {
            method: 'POST',
            body: new URLSearchParams({ prompt, login: name, password: 'any' }),
          })
  }
  throw new Error('the third party leads nowhere')
}
