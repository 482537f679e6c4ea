import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { flags as allFlags } from '#contract/base/settings.ts'
import { until } from '#tests/support/money.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { askForCode, newMobileMember } from '#tests/support/site/outbox.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setSetting } from '#tests/support/site/settings.ts'
import { errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

/** Every flag that concerns access does something that a visitor sees, within seconds, and undoes it when it is set back. */

const site = ownSite()
const PASSWORD = 'Demo1234'

type Switch = 'on' | 'off'
const set = (name: string, value: Switch | string) => setSetting(site, name, value)
const asItStarts = (flag: keyof typeof allFlags): Switch => (allFlags[flag] ? 'on' : 'off')

/** Sets flags, looks, and sets them back to what a new platform starts with. */
async function withFlags(flags: Partial<Record<keyof typeof allFlags, Switch>>, look: () => Promise<void>) {
  const names = Object.keys(flags) as (keyof typeof allFlags)[]
  try {
    for (const name of names) await set(name, flags[name] ?? 'on')
    await look()
  } finally {
    for (const name of names) await set(name, asItStarts(name))
  }
}

const has = (selector: string) => (page: Page) =>
  page.status === 200 && page.html.querySelector(selector) !== null
const refused = (page: Page) => page.status === 403 && errorsOf(page).form === 'in-need-true-account'
const isOpen = (page: Page) => page.status === 200

interface Effect {
  flag: keyof typeof allFlags
  what: string
  path: string
  /** Who sees it, the same for every effect of a flag; a guest where nobody is named. */
  account?: string
  /** What the page is like while the flag is on, and while it is off; where `off` is left out, the opposite. */
  on: (page: Page) => boolean
  off?: (page: Page) => boolean
}

const contractPanels = [
  ['SIGNCONDIV3', 'enableCt'],
  ['DAILYSALCONT3', 'salary'],
  ['HOURSAL3', 'hourSalary'],
  ['RTSALARY3', 'agentRealtimeSalary'],
] as const

const effects: Effect[] = [
  {
    flag: 'USERNAMEREG3',
    what: 'registration by user name is offered',
    path: '/register?method=register',
    on: has('#form-register input[name=method][value=register]'),
    off: has('#form-register input[name=method][value=registerMobile]'),
  },
  {
    flag: 'MOBILENUMREG3',
    what: 'registration by mobile number is offered, and first',
    path: '/register',
    on: has('#form-register input[name=method][value=registerMobile]'),
    off: has('#form-register input[name=method][value=register]'),
  },
  {
    flag: 'REGMOBVERF3',
    what: 'a mobile number is proved by a code',
    path: '/register?method=registerMobile',
    on: has('#form-register [name=verificationCode]'),
  },
  {
    flag: 'MOBILENUMPASSREG3',
    what: 'a registration by mobile number asks for a password',
    path: '/register?method=registerMobile',
    on: has('#form-register [name=password]'),
  },
  {
    flag: 'DIRECTREG3',
    what: 'guests are offered to register',
    path: '/',
    on: has('header a[href*=register]'),
  },
  {
    flag: 'MOBILEVERCODELOGIN3',
    what: 'a login by code is offered',
    path: '/login?type=sms',
    on: has('[name=mobileNum]'),
    off: has('[name=username]'),
  },
  {
    flag: 'CHNGPASSVERIF3',
    what: 'a forgotten password is set by mobile number first',
    path: '/forget',
    on: has('#form-mobile [name=mobileNum]'),
    off: has('#form-email [name=email]'),
  },
  { flag: 'FREEPLAY3', what: 'free play is offered', path: '/login', on: has('#form-freeplay') },
  {
    flag: 'SHOWCAPTCHA3',
    what: 'each login asks for a captcha',
    path: '/login',
    on: has('#form-login [name=captcha]'),
  },
  {
    flag: 'DIRECTREG3',
    what: 'a banner leads to the registration',
    path: '/',
    on: has('main a[href="/register"]'),
  },
  {
    flag: 'PROFPIC3',
    what: 'a picture for the profile can be chosen',
    path: '/personalCenter/securityCenter',
    account: 'player1',
    on: has('#form-avatar'),
  },
  {
    flag: 'MEMBERCENTER3',
    what: 'the personal center is open',
    path: '/personalCenter/transactionHistory',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'MEMBERCENTER3',
    what: 'the header leads to the personal center',
    path: '/',
    account: 'player1',
    on: has('header a[href*=personalCenter]'),
  },
  {
    flag: 'AGENTCENTER3',
    what: 'agents have their page',
    path: '/agentHome',
    account: 'agent1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'DEPOSIT3',
    what: 'the deposit desk is open',
    path: '/personalCenter/depositv2',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'DEPOSIT3',
    what: 'the header leads to the deposit desk',
    path: '/',
    account: 'player1',
    on: has('header a[href*=depositv2]'),
  },
  {
    flag: 'WITHDRAWAL3',
    what: 'the withdrawal desk is open',
    path: '/personalCenter/withdraw',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'PTSYS3',
    what: 'the points mall is open, to guests too',
    path: '/pointMall',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'PTSYS3',
    what: 'the footer leads to the mall',
    path: '/',
    on: has('footer a[href="/pointMall"]'),
  },
  {
    flag: 'FEEDBACK3',
    what: 'members write to customer service',
    path: '/feedback',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'FEEDBACK3',
    what: 'the page of customer service has a form',
    path: '/contact',
    account: 'player1',
    on: has('#form-feedback'),
  },
  {
    flag: 'REFERRAL3',
    what: 'friends can be invited',
    path: '/personalCenter/referral',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'REFERRAL3',
    what: 'the menu of the personal center leads to it',
    path: '/personalCenter/securityCenter',
    account: 'player1',
    on: has('nav a[href="/personalCenter/referral"]'),
  },
  {
    flag: 'INBOX3',
    what: 'the inbox is open',
    path: '/personalCenter/messageV2',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'INBOX3',
    what: 'the header leads to the inbox, and counts what is unread',
    path: '/',
    account: 'player1',
    on: has('header a[href$=messageV2] [data-badge]'),
  },
  {
    flag: 'REWCEN3',
    what: 'the reward center is open',
    path: '/personalCenter/rewardCenter',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'MANREBATE3',
    what: 'the rebate can be claimed',
    path: '/personalCenter/manualRebate',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'MANREBATE3',
    what: 'the bar beside a page leads to the rebate',
    path: '/help',
    account: 'player1',
    on: has('nav a[href="/personalCenter/manualRebate"]'),
  },
  {
    flag: 'VIP3',
    what: 'the VIP rank is shown',
    path: '/personalCenter/playerRank',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'VIP3',
    what: 'the page of the VIP programme is open to everybody',
    path: '/vip',
    account: 'player1',
    on: isOpen,
    off: refused,
  },
  {
    flag: 'VIP3',
    what: 'navigation and footer lead to it',
    path: '/',
    account: 'player1',
    on: (page) => ['nav', 'footer'].every((part) => has(`${part} a[href="/vip"]`)(page)),
  },
  {
    flag: 'UPLINETRANSFER3',
    what: 'money can be sent to the upline',
    path: '/personalCenter/transferUpline',
    account: 'player1',
    on: has('#form-form [name=paymentPassword]'),
    off: refused,
  },
  {
    flag: 'UPLINETRANSFER3',
    what: 'the menu leads there',
    path: '/personalCenter/transactionHistory',
    account: 'player1',
    on: has('a[href*=transferUpline]'),
  },
  {
    flag: 'DOWNLINETRANSFER3',
    what: 'money can be sent to a downline',
    path: '/agentCenter/downlineManagement?account=agent2',
    account: 'agent1',
    on: has('#form-transfer [name=paymentPassword]'),
  },
  {
    flag: 'AGEANNOUNCE3',
    what: 'agents are told what is new',
    path: '/agentCenter/announcement',
    account: 'agent1',
    on: isOpen,
    off: refused,
  },
  ...contractPanels.map(
    ([flag, panel]): Effect => ({
      flag,
      what: 'contracts of its kind have their panel',
      path: `/agentCenter/${panel}`,
      account: 'agent1',
      on: isOpen,
      off: refused,
    }),
  ),
  {
    flag: 'isSingle',
    what: 'there is one wallet, and no transfer',
    path: '/personalCenter/transferFund',
    account: 'player1',
    on: (page) =>
      page.html.querySelectorAll('[data-records=wallets] tbody [data-id]').length === 1 &&
      !has('#form-transfer, #form-recall')(page),
    off: has('#form-transfer'),
  },
  {
    flag: 'loginedToHomePage',
    what: 'guests are led to the login',
    path: '/rng',
    on: (page) => page.status === 302 && page.headers.get('location') === '/login?redirectTo=%2Frng',
    off: isOpen,
  },
  {
    flag: 'AUTOPLAY3',
    what: 'a table offers autoplay',
    path: '/game/SEN/dice',
    account: 'player1',
    on: has('.autoplay.js-space'),
    off: (page) => isOpen(page) && !has('#form-auto, .autoplay, #auto-stop')(page),
  },
  {
    flag: 'GAMELOREC3',
    what: 'recent games are shown',
    path: '/',
    account: 'player1',
    on: has('a[href*="list=recent"]'),
  },
  { flag: 'GAMELOHOT3', what: 'hot games are shown', path: '/', on: has('a[href*="list=hot"]') },
]

const looksOf = ({ on, off = (page: Page) => page.status === 200 && !on(page) }: Effect) => ({ on, off })

/** By account, signed in before any flag is moved: one of them has every login ask for a captcha. */
const visitors = new Map<string | undefined, Visitor>([[undefined, new Visitor(site.origin)]])
beforeAll(async () => {
  for (const account of new Set(effects.map((effect) => effect.account)))
    if (account) visitors.set(account, await signIn(site, account, PASSWORD))
})
const visitorOf = (account: string | undefined) => {
  const visitor = visitors.get(account)
  if (!visitor) throw new Error(`${account} is not signed in`)
  return visitor
}

/** Each flag once, with the first of its effects to name it by. */
const flagsWithEffects = effects.filter(
  ({ flag }, index) => effects.findIndex((effect) => effect.flag === flag) === index,
)

describe('a flag that is set the other way', () => {
  test.each(flagsWithEffects)('$flag: $what', async ({ flag, account }) => {
    const visitor = visitorOf(account)
    const ofFlag = effects.filter((effect) => effect.flag === flag)
    const start = asItStarts(flag)
    const other = start === 'on' ? 'off' : 'on'
    for (const effect of ofFlag) await until(visitor, effect.path, looksOf(effect)[start])
    await withFlags({ [flag]: other }, async () => {
      for (const effect of ofFlag) await until(visitor, effect.path, looksOf(effect)[other])
    })
  })

  test('is undone when it is set back', async () => {
    for (const effect of effects)
      await until(visitorOf(effect.account), effect.path, looksOf(effect)[asItStarts(effect.flag)])
  })

  test('every flag has its effect here, or in a test of its own below', () => {
    const ofTheirOwn = ['PASSEXPIRY3', 'THIRDPARTYSMS3']
    const tested = new Set<string>([...effects.map(({ flag }) => flag), ...ofTheirOwn])
    expect(Object.keys(allFlags).filter((flag) => !tested.has(flag))).toEqual([])
  })
})

test('the tabs of a registration are there only while both ways are on; with none of them it is closed', async () => {
  const visitor = new Visitor(site.origin)
  const tabs = 'a[href*="method="]'
  await until(visitor, '/register', has(tabs))
  await withFlags({ USERNAMEREG3: 'off' }, async () => {
    await until(visitor, '/register', (page) => page.status === 200 && !has(tabs)(page))
    await withFlags({ MOBILENUMREG3: 'off' }, async () => {
      const closed = await until(visitor, '/register', (page) => !has('#form-register')(page))
      expect([closed.status, closed.page]).toEqual([200, 'register'])
      expect(has('main a[href="/"]')(closed), 'a way on').toBe(true)
      const posted = await visitor.post('/register', { method: 'register', username: 'nobody' }, '/')
      expect([400, 403]).toContain(posted.status)
    })
  })
  await until(visitor, '/register', has(tabs))
})

test('what is switched off takes no form either', async () => {
  const player = await signIn(site, 'player1', PASSWORD)
  const desk = await player.get('/personalCenter/depositv2')
  const withdrawals = await player.get('/personalCenter/withdraw')
  await withFlags({ DEPOSIT3: 'off', WITHDRAWAL3: 'off', INBOX3: 'off' }, async () => {
    await until(player, '/personalCenter/depositv2', refused)
    await until(player, '/personalCenter/withdraw', refused)
    const order = await player.submit(desk, 'create', { method: 'bank-transfer', amount: '100000' })
    expect(refused(order)).toBe(true)
    const bind = await player.submit(withdrawals, 'bind', {
      bankCode: 'TCB',
      accountNumber: '19001234567',
      payeeName: 'NGUYEN VAN AN',
    })
    expect(refused(bind)).toBe(true)
    // Everything else of the personal center goes on, and leads to no closed desk.
    const leadsNowhere = ({ status, html }: Page) =>
      status === 200 && !html.querySelector('main a[href^="/personalCenter/withdraw"]')
    for (const open of ['/', '/game/SEN/dice', '/personalCenter/transactionHistory?type=withdrawal-hold'])
      await until(player, open, leadsNowhere)
    await until(player, '/personalCenter/messageV2', refused)
    const own = await player.get('/own-data.json')
    expect([own.status, JSON.parse(own.text).messages]).toEqual([200, []])
  })
  for (const desk of ['depositv2', 'withdraw', 'messageV2'])
    await until(player, `/personalCenter/${desk}`, isOpen)
})

const within10s = { timeout: 10_000, interval: 200 }

/** The ways into the personal center on these pages. */
async function waysIn(visitor: Visitor, paths: readonly string[], into: string): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => visitor.get(path)))
  return pages.flatMap(({ status, url, html }) => {
    expect([url.pathname, status]).toEqual([url.pathname, 200])
    const links = html.querySelectorAll(`a[href^="${into}"]`)
    return links.map((link) => `${url.pathname} ${link.getAttribute('href')}`)
  })
}

test('no link of a page that stays leads into what is switched off', async () => {
  const pages = [
    '/',
    '/vip',
    '/about/fairness',
    '/responsible-gaming',
    '/game/SEN/dice',
    '/lottery',
    '/winners',
  ]
  const visitors = [await signIn(site, 'player1', PASSWORD), new Visitor(site.origin)]
  await withFlags({ MEMBERCENTER3: 'off' }, async () => {
    for (const visitor of visitors)
      await vi.waitFor(
        async () => expect(await waysIn(visitor, pages, '/personalCenter/')).toEqual([]),
        within10s,
      )
  })
  const account = ['/personalCenter/securityCenter?open=account']
  const [player = new Visitor(site.origin)] = visitors
  const hindrances = (page: Page) => page.html.querySelectorAll('[data-records=hindrances] [data-id]').length
  const before = await vi.waitFor(async () => {
    const found = hindrances(await player.get(account[0] ?? ''))
    expect(found).toBeGreaterThan(0)
    return found
  }, within10s)
  await withFlags({ WITHDRAWAL3: 'off' }, async () => {
    await vi.waitFor(
      async () => expect(await waysIn(player, account, '/personalCenter/withdraw')).toEqual([]),
      within10s,
    )
    // It is named all the same.
    expect(hindrances(await player.get(account[0] ?? ''))).toBe(before)
  })
  // Guests are led there again, to log in; trial accounts never.
  const guest = new Visitor(site.origin)
  await until(guest, '/about/fairness', has('main a[href="/personalCenter/personalHistoryCopy"]'))
  const trial = new Visitor(site.origin)
  await trial.post('/login', { intent: 'freeplay' })
  expect(await waysIn(trial, ['/vip', '/about/fairness', '/game/SEN/dice'], '/personalCenter/')).toEqual([])
})

test('without AGENTCENTER3 the login of an affiliate leads home', async () => {
  const start = async () => {
    const visitor = new Visitor(site.origin)
    const account = { username: 'affiliate1', password: PASSWORD }
    const answer = await visitor.submit(await visitor.get('/login?as=agent'), 'login', account)
    return [answer.status, answer.headers.get('location')]
  }
  await withFlags({ AGENTCENTER3: 'off' }, () =>
    vi.waitFor(async () => expect(await start()).toEqual([303, '/']), within10s),
  )
  await vi.waitFor(async () => expect(await start()).toEqual([303, '/agentHome']), within10s)
})

test('PASSEXPIRY3: an old password must be changed at the next login', async () => {
  // Each login is a new one: what must be changed is known from the login on.
  const afterLogin = async () => {
    const visitor = await signIn(site, 'agent2', PASSWORD)
    const page = await visitor.get('/personalCenter/transactionHistory')
    return page.headers.get('location') ?? page.status
  }
  expect(await afterLogin()).toBe(200)
  await set('passwordExpiresDays', '30')
  try {
    await withFlags({ PASSEXPIRY3: 'on' }, () =>
      vi.waitFor(async () => expect(await afterLogin()).toBe('/changePassword?reason=expired'), within10s),
    )
  } finally {
    await set('passwordExpiresDays', '90')
  }
  await vi.waitFor(async () => expect(await afterLogin()).toBe(200), within10s)
})

test('THIRDPARTYSMS3: codes go by the third party, and not at all where none is named', async () => {
  const sendCode = async () => {
    const visitor = new Visitor(site.origin)
    const mobileNum = `9${String(randomInt(10 ** 8)).padStart(8, '0')}`
    const page = await askForCode(site, visitor, await visitor.get('/login?type=sms'), 'login-sms', {
      mobileNum,
    })
    return [page.status, errorsOf(page).form]
  }
  expect(await sendCode()).toEqual([200, undefined])
  await withFlags({ THIRDPARTYSMS3: 'on' }, () =>
    vi.waitFor(async () => expect(await sendCode()).toEqual([403, 'operation-not-allowed']), within10s),
  )
  await vi.waitFor(async () => expect(await sendCode()).toEqual([200, undefined]), within10s)
  // The site keeps the flag a little longer than the platform, and whoever registers next must not meet it.
  await vi.waitFor(() => newMobileMember(site), within10s)
})
