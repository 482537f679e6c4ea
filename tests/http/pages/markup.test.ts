import { describe, expect, test } from 'vitest'
import { IDENTITY, picture, sendDocuments } from '#tests/support/access/identity.ts'
import { isLongRun } from '#tests/support/cases.ts'
import { funded } from '#tests/support/money.ts'
import { walk } from '#tests/support/pages/gates.ts'
import { findingsOf } from '#tests/support/pages/markup.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// The pages are the same in both arrangements.
const site = ownSite()
const inOne = site.arrangement === 'one'

const makers: Record<string, () => Promise<Visitor>> = {
  'a guest': async () => new Visitor(site.origin),
  'a member without a past': async () => (await newMember(site)).visitor,
  'a member with records of every kind': () => signIn(site, 'player1', 'Demo1234'),
  'an agent': () => signIn(site, 'agent1', 'Demo1234'),
}

/** What a page is made of: refusals that look the same are looked at once. */
const kindOf = ({ status, page, html, url }: Page) =>
  JSON.stringify([
    status,
    page,
    url.search,
    html.querySelectorAll('main [data-error]').map((error) => [error.id, error.getAttribute('data-error')]),
  ])

const dialogs = ['login', 'register', 'forget', 'changePassword', 'help', 'notice'].map(
  (modal) => `/vip?modal=${modal}`,
)

/** States of pages that have a URL. */
const states = [
  '/register?method=registerMobile',
  '/register?captcha=1',
  '/login?type=sms',
  '/login?as=agent',
  '/forget?tab=mobile',
  '/forget?sent=1',
  '/rng?list=hot&q=zzz',
  '/rng?page=2',
  '/helpmc?lang=en',
  '/personalCenter/personalHistoryCopy?size=20&page=2',
  '/personalCenter/transactionHistory?type=bet',
  '/personalCenter/messageV2?select=all',
  '/personalCenter/rewardCenter?size=20',
  '/help?lang=zh',
  '/agentCenter/downlineManagement?account=agent2',
  '/agentCenter/teamOverview?account=agent2&range=last7',
  '/agentCenter/agentProfitLoss?account=agent2&q=p',
  '/agentCenter/enableCt?offer=agent2&template=own',
  '/agentCenter/salary?contract=5',
  '/personalCenter/contracts',
  '/agentCenter/contractRequests',
  // a ticket with a line that is written already
  '/lottery?gameCode=fast-1&playType=big&numbers=&stake=1000&playType=position-1&numbers=3&stake=1000',
  '/game/SEN/scratch',
  '/game/SEN/fish?target=dragon',
  '/game/SEN/bingo?cards=3',
  '/game/SEN/video-poker',
  '/game/SEN/video-poker?tab=rules',
  '/game/SEN/roulette',
  '/game/SEN/roulette?spot=red&stake=5&put=other&other=split-8-9',
]

const seen = new Set<string>()
/** Looks at a page, unless one of its kind was looked at before. */
async function look(page: Page) {
  if (page.status !== 200 && seen.has(kindOf(page))) return
  seen.add(kindOf(page))
  expect(await findingsOf(page)).toEqual([])
}

describe.runIf(inOne)('a validator finds nothing', () => {
  test.each(Object.keys(makers))('on any page that %s sees, in its dialogs and states', async (name) => {
    const visitor = (await makers[name]?.()) as Visitor
    const all = [...walk.map(({ route, url = route }) => url), ...dialogs, ...states]
    // What a member sees too, an agent sees with other figures.
    const isOwn = (path: string) => isLongRun || name !== 'an agent' || path.startsWith('/agentCenter')
    for (const path of all.filter(isOwn)) await look(await visitor.get(path))
  })

  test.each(['a guest', 'a member without a past'])('on the refused forms of %s', async (name) => {
    const visitor = (await makers[name]?.()) as Visitor
    const csrf = attributeOf(await visitor.get('/'), 'input[name=csrf]', 'value')
    for (const { route, url = route } of walk) {
      if (route === '/logout') continue
      const forms = (await visitor.get(url)).html.querySelectorAll('main form[method=post]')
      const intents = forms.map((form) => form.querySelector('[name=intent]')?.getAttribute('value') ?? '')
      for (const intent of new Set(['unknown', ...intents]))
        await look(await visitor.send(url, { method: 'POST', body: new URLSearchParams({ csrf, intent }) }))
    }
    // Switching the second factor on was among them: its page shows the secret.
    if (name !== 'a guest') await look(await visitor.get('/personalCenter/securityCenter'))
  })

  test('on pages that follow an act, and where it came too late', async () => {
    const { visitor } = await funded(site, '100000')
    const table = await visitor.get('/game/SEN/dice')
    const wager = { stake: '1000', direction: 'under', target: '50.00' }
    const { headers } = await visitor.submit(table, 'bet', wager)
    const round = await visitor.get(headers.get('location') ?? '')
    const id = attributeOf(round, '[data-bet]', 'data-bet')
    await look(round)
    await look(await visitor.get(`/verify/${id}`))
    await look(await visitor.get(`/personalCenter/personalHistoryCopy?bet=${id}`))
    const wheel = await visitor.get('/game/SEN/roulette')
    await look(await visitor.submit(wheel, 'bet', { spot: 'red', stake: 'none' }))
    const spun = await visitor.submit(wheel, 'bet', { spot: 'red', stake: '1000' })
    const spin = await visitor.get(spun.headers.get('location') ?? '')
    const spinId = attributeOf(spin, '[data-bet]', 'data-bet')
    await look(spin)
    await look(await visitor.get(`/verify/${spinId}`))
    await look(await visitor.get(`/personalCenter/personalHistoryCopy?bet=${spinId}`))
    for (const late of [
      { ...wager, stake: '2000' },
      { ...wager, target: '40.00' },
    ]) {
      const reused = await visitor.submit(table, 'bet', late)
      expect(reused.status).toBe(409)
      await look(reused)
    }
    await visitor.submit(await visitor.get('/personalCenter/withdraw'), 'bind', {
      bankCode: 'VCB',
      accountNumber: '0123456789',
      payeeName: 'NGUYEN VAN A',
    })
    for (const panel of ['withdraw', 'depositv2', 'transactionHistory'])
      await look(await visitor.get(`/personalCenter/${panel}`))
  })

  test('on what an agent opens: a bet of the team, a payslip down to a member, a draft that is tried', async () => {
    const agent = await signIn(site, 'agent1', 'Demo1234')
    const open = async (page: Page, link: string) => {
      const opened = await agent.get(attributeOf(page, `main tbody a[href*="${link}"]`, 'href'))
      expect(opened.status, link).toBe(200)
      await look(opened)
      return opened
    }
    await open(await agent.get('/agentCenter/personalHistory?type=LIVE'), 'bet=')
    const panel = await agent.get('/agentCenter/enableCt?offer=agent2&template=own')
    await open(await open(panel, 'payslip='), 'member=')
    await look(await agent.submit(panel, 'propose', { intent: 'preview' }))
  })

  test('on the page of documents, in its states', async () => {
    const { visitor, username } = await newMember(site)
    expect((await ops(site, 'identity', 'ask', username, '--reason', 'x')).code).toBe(0)
    await look(await visitor.get(IDENTITY))
    await look(await visitor.get('/personalCenter/securityCenter?open=identity'))
    await look(await sendDocuments(visitor, []))
    await sendDocuments(visitor, [picture(png())])
    await look(await visitor.get(IDENTITY))
    const [sent] = (await ops(site, 'identity', 'list', '--account', username, '--json')).json
    expect((await ops(site, 'identity', 'refuse', String(sent.id), '--reason', 'Mờ')).code).toBe(0)
    await look(await visitor.get(IDENTITY))
  })

  test('on requests that no route takes', async () => {
    const visitor = new Visitor(site.origin)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const cases: [number, { method: string; body?: string; headers?: Record<string, string> }][] = [
      [403, { method: 'POST', body: 'csrf=x', headers: form }],
      [405, { method: 'PUT' }],
      [413, { method: 'POST', body: 'x'.repeat(70_000), headers: form }],
      [415, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ]
    for (const [status, init] of cases) {
      const page = await visitor.send('/login', init)
      expect(page.status).toBe(status)
      await look(page)
    }
  })
})

test('every script and style sheet that a page names is there', async () => {
  const named = new Set<string>()
  for (const [who, path] of [
    ['a guest', '/'],
    ['a guest', '/register'],
    ['a member with records of every kind', '/game/SEN/dice'],
    ['a member with records of every kind', '/personalCenter/depositv2'],
  ] as const) {
    const { html } = (await (await makers[who]?.())?.get(path)) ?? expect.unreachable()
    for (const element of html.querySelectorAll('script[src], link[href^="/assets/"]'))
      named.add(element.getAttribute('src') ?? element.getAttribute('href') ?? '')
  }
  expect([...named].some((name) => name.endsWith('.js'))).toBe(true)
  for (const name of named) expect((await fetch(new URL(name, site.origin))).status, name).toBe(200)
})
