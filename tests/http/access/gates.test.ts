import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Walked, walk } from '#tests/support/pages/gates.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** Somebody at the gates: nobody (`null`), or an account of a kind. */
interface Walker {
  visitor: Visitor
  kind: number | null
  mustChange?: true
}

const asAgent = async (username: string, password: string): Promise<Visitor> => {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.submit(await visitor.get('/login?as=agent'), 'login', { username, password })
  expect([answer.status, answer.headers.get('location')], username).toEqual([303, '/agentHome'])
  return visitor
}

const makers: Record<string, () => Promise<Walker>> = {
  guest: async () => ({ visitor: new Visitor(site.origin), kind: null }),
  player: async () => ({ visitor: (await newMember(site)).visitor, kind: 0 }),
  'agent1, a general agent': async () => ({ visitor: await signIn(site, 'agent1', 'Demo1234'), kind: 2 }),
  'agent2, an agent': async () => ({ visitor: await asAgent('agent2', 'Demo1234'), kind: 1 }),
  'affiliate1, an affiliate': async () => ({ visitor: await asAgent('affiliate1', 'Demo1234'), kind: 41 }),
  'an affiliate manager': async () => {
    const { username } = await newMember(site)
    expect((await ops(site, 'member', 'role', username, '42')).code).toBe(0)
    return { visitor: await asAgent(username, PASSWORD), kind: 42 }
  },
  'a trial account': async () => {
    const visitor = new Visitor(site.origin)
    const answer = await visitor.post('/login', { intent: 'freeplay' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    return { visitor, kind: 4 }
  },
  'a member who must change the password': async () => {
    const { username } = await newMember(site)
    expect((await ops(site, 'member', 'expire-password', username)).code).toBe(0)
    return { visitor: await signIn(site, username, PASSWORD), kind: 0, mustChange: true }
  },
  'a frozen member': async () => {
    const { visitor, username } = await newMember(site)
    expect((await ops(site, 'member', 'freeze', username)).code).toBe(0)
    return { visitor, kind: null }
  },
}

const urlOf = ({ route, url = route }: Walked) => url
const toLogin = (url: string) => `/login?${new URLSearchParams({ redirectTo: url })}`

/** What a script sees of an answer. */
const seen = (page: Page) => ({
  status: page.status,
  location: page.headers.get('location'),
  page: page.page,
  error: errorsOf(page).form,
})

const closed = { status: 403, page: 'refused', error: 'in-need-true-account' }

/** Whether a panel answers as an open one does, or is closed with the warning. */
const isOpenOrClosed = (answer: Page, status: number): boolean =>
  answer.status === status || (answer.status === 403 && seen(answer).error === closed.error)

/** What the gate itself answers to a GET; undefined where it lets in. */
function gateOnGet(row: Walked, { kind, mustChange }: Walker) {
  const { get, asks, kinds, wayIn, beforeChange } = row
  if (get === 405) return undefined
  if (wayIn && kind !== null && kind !== 4) return { status: 302, location: '/' }
  if (asks !== 'both') return undefined
  if (kind === null) return { status: 302, location: toLogin(urlOf(row)) }
  if (mustChange && !beforeChange) return { status: 302, location: '/changePassword?reason=expired' }
  return kinds?.includes(kind) ? undefined : closed
}

function gateOnPost(row: Walked, { kind, mustChange }: Walker) {
  const { post, asks, kinds, beforeChange } = row
  if (post === 405 || asks === undefined) return undefined
  if (kind === null) return { status: 401, page: 'login', error: 'please-log-in' }
  if (mustChange && !beforeChange) return { status: 403, page: 'refused', error: 'password-expired' }
  return kinds?.includes(kind) ? undefined : closed
}

/** The right forgery token, of any page with a form. */
const tokenOf = async (visitor: Visitor) => attributeOf(await visitor.get('/'), 'input[name=csrf]', 'value')

/** A POST of a form that no route knows. */
const post = (visitor: Visitor, url: string, csrf: string): Promise<Page> =>
  visitor.send(url, { method: 'POST', body: new URLSearchParams({ csrf, intent: 'unknown' }) })

describe.each(Object.keys(makers))('%s', (name) => {
  let walker: Walker
  beforeAll(async () => {
    walker = (await makers[name]?.()) as Walker
  })

  test('GETs every route', async () => {
    for (const row of walk) {
      const answer = await walker.visitor.get(urlOf(row))
      const gate = gateOnGet(row, walker)
      if (gate) expect(seen(answer), row.route).toMatchObject(gate)
      else if (row.conditional) expect(isOpenOrClosed(answer, 200), row.route).toBe(true)
      else expect(answer.status, row.route).toBe(row.get)
    }
  })

  test('posts to every route', async () => {
    const csrf = await tokenOf(walker.visitor)
    for (const row of walk) {
      const answer = await post(walker.visitor, urlOf(row), csrf)
      const gate = gateOnPost(row, walker)
      if (gate) expect(seen(answer), row.route).toMatchObject(gate)
      else if (row.conditional) expect(isOpenOrClosed(answer, row.post), row.route).toBe(true)
      else expect(answer.status, row.route).toBe(row.post)
      // An intent that the route does not know is said on its page, whatever that shows.
      if (answer.status === 400) {
        const alerts = answer.html.querySelectorAll('main [role=alert][data-error]')
        expect(
          alerts.map((alert) => alert.getAttribute('data-error')),
          row.route,
        ).toEqual(['invalid'])
      }
      if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Session')
    }
  })
})

describe('the switches of the brand', () => {
  let player: Visitor
  let agent: Visitor
  beforeAll(async () => {
    player = (await newMember(site)).visitor
    agent = await asAgent('agent2', 'Demo1234')
  })

  const linksOf = ({ html }: Page) =>
    new Set(html.querySelectorAll('a[href]').map((link) => link.getAttribute('href')))

  test.each(['DEPOSIT3', 'WITHDRAWAL3', 'MEMBERCENTER3', 'AGENTCENTER3'] as const)(
    '%s off closes its pages with the warning, and no menu leads there',
    async (flag) => {
      const gone = walk.filter(({ flags }) => flags?.includes(flag))
      expect(gone.length).toBeGreaterThan(0)
      await setForTest(site, flag, 'off')
      const visitor = flag === 'AGENTCENTER3' ? agent : player
      /** A page with menus on it, and what closed links it has. */
      const page = flag === 'DEPOSIT3' || flag === 'WITHDRAWAL3' ? '/personalCenter/transactionHistory' : '/'
      const leads = async () => {
        const links = linksOf(await visitor.get(page))
        return gone.map(urlOf).filter((url) => links.has(url))
      }
      await vi.waitFor(async () => expect(await leads()).toEqual([]), { timeout: 10_000, interval: 200 })
      const csrf = await tokenOf(visitor)
      for (const row of gone) {
        expect(seen(await visitor.get(urlOf(row))), row.route).toMatchObject(closed)
        if (row.post !== 405)
          expect(seen(await post(visitor, urlOf(row), csrf)), row.route).toMatchObject(closed)
      }
      await setSetting(site, flag, 'on')
      await vi.waitFor(async () => expect(await leads()).not.toEqual([]), { timeout: 10_000, interval: 200 })
      for (const row of gone)
        if (!row.conditional) expect((await visitor.get(urlOf(row))).status, row.route).not.toBe(403)
    },
  )

  test('the warning has one button', async () => {
    const refused = await player.get('/agentHome')
    expect(refused.html.querySelectorAll('main a, main button')).toHaveLength(1)
  })
})

test('with loginedToHomePage a guest sees what is open before the login, and nothing else', async () => {
  const visitor = new Visitor(site.origin)
  await setForTest(site, 'loginedToHomePage', 'on', () =>
    vi.waitFor(async () => expect((await visitor.get('/')).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    }),
  )
  await vi.waitFor(async () => expect((await visitor.get('/')).status).toBe(302), {
    timeout: 10_000,
    interval: 200,
  })
  for (const row of walk) {
    if (row.get === 405 || row.route === '*') continue
    const { location } = seen(await visitor.get(urlOf(row)))
    if (row.beforeLogin && row.asks === undefined)
      expect(location ?? '', row.route).not.toMatch(/^\/login\?redirectTo/)
    else expect(location, row.route).toBe(toLogin(urlOf(row)))
  }
})

describe('what the header leads to', () => {
  const menuOf = async (visitor: Visitor) =>
    (await visitor.get('/')).html
      .querySelectorAll('header [data-account] details a')
      .map((link) => link.getAttribute('href'))
  const money = [
    '/personalCenter/personalHistoryCopy',
    '/personalCenter/depositv2',
    '/personalCenter/withdraw',
  ]
  const rest = ['/personalCenter/transactionHistory', '/personalCenter/messageV2', '/personalCenter/overview']

  test('my account for a player, the agent center for an agent, nothing for a trial account', async () => {
    const player = (await newMember(site)).visitor
    expect(await menuOf(player)).toEqual([...money, ...rest, '/personalCenter/securityCenter', '/logout'])
    const agent = await asAgent('agent2', 'Demo1234')
    expect(await menuOf(agent)).toEqual([...money, ...rest, '/agentHome', '/logout'])
    const trial = (await makers['a trial account']?.()) as Walker
    expect(await menuOf(trial.visitor)).toEqual(['/logout'])
  })

  test('the first panel of the personal center is the hub', async () => {
    const { visitor } = await newMember(site)
    expect((await visitor.get('/personalCenter')).headers.get('location')).toBe('/personalCenter/overview')
  })
})
