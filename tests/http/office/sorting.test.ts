import { beforeAll, expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { freshName, signIn } from '#tests/support/site/accounts.ts'
import { sendFeedback } from '#tests/support/site/feedback.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { ops } from '#tests/support/site/site.ts'
import type { Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
const inOne = test.runIf(site.arrangement === 'one')

let operator: Visitor
beforeAll(async () => {
  if (site.arrangement === 'one') operator = await signInOperator(site, 'operator1')
})

/** The column that each list is sorted by where nothing is asked for, and whether it has others. */
const lists = {
  withdrawals: '-time',
  deposits: '-time',
  banks: '-createdAt',
  gateways: '-openedAt',
  chains: '-createdAt',
  exceptions: '-time',
  adjustments: '-time',
  approvals: '-time',
  feedback: '-time',
  members: '-registeredAt',
  agents: '-registeredAt',
  contracts: '-createdAt',
  settlements: '-writtenAt',
  rounds: '-openedAt',
  rooms: '-openedAt',
  draws: '-drawsAt',
  reports: '-name',
  games: 'vendor',
  vendors: 'name',
  economy: 'left',
  risk: 'kind',
  content: '-startsAt',
  promotions: 'kind',
  doctor: 'state',
} as const

const pageOf = async (list: string, sort?: string) => {
  const page = await operator.get(`/office/${list}${sort ? `?sort=${sort}` : ''}`)
  expect([list, sort, page.status]).toEqual([list, sort, 200])
  return page.html
}

inOne('each list says by which columns it sorts, and an unknown order is the usual one', async () => {
  for (const [list, usual] of Object.entries(lists)) {
    const [html, unknown] = [await pageOf(list), await pageOf(list, 'balance-of-nobody')]
    const chosen = (page: typeof html) =>
      page.querySelector('select[name=sort] option[selected]')?.getAttribute('value')
    expect([list, chosen(html), chosen(unknown)]).toEqual([list, usual, usual])
    const sorts = html.querySelectorAll('select[name=sort] option').map((one) => one.getAttribute('value'))
    for (const sort of [sorts[0], sorts.at(-1)])
      expect([list, chosen(await pageOf(list, sort))]).toEqual([list, sort])
  }
})

/** Lists of which some records wait: the URL of these, and one of others. */
const waiting = {
  // A queue shows what waits where nothing is asked for; the others show all, newest first (site.md 1.6).
  'promotions/applications': ['', 'status=rejected'],
  'agents/agent-applications': ['', 'status=rejected'],
  'identity/documents': ['status=sent&sort=time', 'status=verified'],
  approvals: ['status=waiting&sort=time', 'status=posted'],
  feedback: ['status=open&sort=time', 'status=answered'],
} as const

inOne('what waits is oldest first, and all else newest first, whichever chips lead there', async () => {
  for (const [list, [waits, other]] of Object.entries(waiting)) {
    const at = (query: string) => `/office/${list}${query && `?${query}`}`
    for (const from of [waits, other]) {
      const page = await operator.get(at(from))
      const order = page.html.querySelector('select[name=sort] option[selected]')?.getAttribute('value')
      expect([list, from, order]).toEqual([list, from, from === waits ? 'time' : '-time'])
      const chips = page.html.querySelectorAll('nav.o-f a.chip')
      expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(
        expect.arrayContaining([at(waits), at(other)]),
      )
      const current = chips.filter((chip) => chip.hasAttribute('aria-current'))
      expect(current.map((chip) => chip.getAttribute('href'))).toEqual([at(from)])
    }
  }
})

inOne('the file of a list is the same backwards by the other order of its time', async () => {
  for (const [list, usual] of Object.entries(lists)) {
    // lists that are read whole keep what is equal in one order
    if (!usual.startsWith('-') || list === 'draws' || list === 'content') continue
    const rows = async (sort: string) =>
      csvRows((await operator.get(`/office/${list}.csv?sort=${sort}`)).text)
    const newest = await rows(usual)
    const oldest = await rows(usual.slice(1))
    // Rounds go on between two reads: bets on them close, and new ones open.
    if (list === 'rounds')
      expect(oldest.slice(0, newest.length).map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse())
    else expect([list, oldest]).toEqual([list, newest.reverse()])
  }
})

/** The names of the rows of a page. */
const idsOf = (html: Awaited<ReturnType<typeof pageOf>>, list: string) =>
  html.querySelectorAll(`[data-records=${list}] tbody [data-id]`).map((row) => row.getAttribute('data-id'))

inOne('what no column can hold finds nothing in a list, and fails none', async () => {
  const odd = 'after=1%002&q=%00&status=%00&x=%00'
  for (const list of Object.keys(lists))
    for (const path of [`/office/${list}?${odd}`, `/office/${list}.csv?${odd}`])
      expect([path, (await operator.get(path)).status]).toEqual([path, 200])
  for (const path of ['risk?account=%00', 'adjustments?account=%00&amount=1', 'members/player1?after=%00'])
    expect([path, (await operator.get(`/office/${path}`)).status]).toEqual([path, 200])
})

inOne('the audit trail has what a file was asked for, and nothing that its list does not know', async () => {
  await operator.get('/office/games.csv?vendor=sen&sort=-name&x=1&status=no')
  const { json } = await ops(site, 'audit', 'list', '--json', '--action', 'list-exported', '--limit', '1')
  expect(json).toMatchObject([{ subject: 'games', detail: { vendor: 'sen', sort: '-name' } }])
  expect(JSON.stringify(json)).not.toMatch(/"x"|"status"/)
})

inOne('a page goes on where the one before has ended, in its order', async () => {
  const first = await pageOf('members', 'registeredAt')
  const onward = first.querySelector('.o-next a')?.getAttribute('href') ?? ''
  expect(new URLSearchParams(onward.split('?')[1]).get('sort')).toBe('registeredAt')
  const second = await operator.get(onward)
  const ids = [...idsOf(first, 'members'), ...idsOf(second.html, 'members')]
  const file = csvRows((await operator.get('/office/members.csv?sort=registeredAt')).text)
  expect(ids).toEqual(file.slice(0, ids.length).map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

inOne('a file has every draw, and pages by number, of any size, are parts of it', async () => {
  const file = csvRows((await operator.get('/office/draws.csv?sort=drawsAt')).text)
  expect(file.length).toBeGreaterThan(600)
  const times = file.map(({ drawsAt }) => drawsAt ?? '')
  expect(times).toEqual([...times].sort())
  const ids = file.map(({ game, numero }) => `${game}.${numero}`)
  expect(new Set(ids).size).toBe(ids.length)
  const shown = async (query: string) =>
    idsOf((await operator.get(`/office/draws?sort=drawsAt&${query}`)).html, 'draws')
  expect(await shown('page=3')).toEqual(ids.slice(100, 150))
  expect(await shown('page=2&size=20')).toEqual(ids.slice(20, 40))
  // Past what is read at once.
  expect(await shown('page=6&size=100')).toEqual(ids.slice(500, 600))
  expect(await shown('page=x&size=7')).toEqual(ids.slice(0, 50))
  const first = (await operator.get('/office/draws?sort=drawsAt&page=2&size=20')).html
  const next = first.querySelector('.o-next a')?.getAttribute('href') ?? ''
  expect(idsOf((await operator.get(next)).html, 'draws')).toEqual(ids.slice(40, 60))
  expect(await shown('status=void&page=99')).toEqual(await shown('status=void'))
})

inOne('lists are narrowed by status and by days, and members stand by when they registered', async () => {
  const settled = csvRows((await operator.get('/office/draws.csv?status=settled&game=vn-ha-noi')).text)
  expect(settled.length).toBeGreaterThan(50)
  expect(new Set(settled.map(({ state }) => state))).toEqual(new Set(['settled']))
  const day = settled[3]?.numero ?? ''
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  const ofDay = csvRows((await operator.get(`/office/draws.csv?game=vn-ha-noi&from=${iso}&to=${iso}`)).text)
  expect(ofDay.map(({ numero }) => numero)).toEqual([day])
  const listed = async (...place: string[]) => {
    const { json } = await ops(site, 'draws', 'list', '--json', '--game', 'vn-ha-noi', ...place)
    return (json as { numero: string }[]).map(({ numero }) => numero)
  }
  expect(await listed('--from', iso, '--to', iso)).toEqual([day])
  expect(await listed('--state', 'settled', '--after', `vn-ha-noi.${day}`, '--limit', '2')).toEqual(
    settled.slice(4, 6).map(({ numero }) => numero),
  )
  const members = csvRows((await operator.get('/office/members.csv')).text)
  const joined = members.map(({ registeredAt }) => registeredAt ?? '')
  expect(joined).toEqual([...joined].sort().reverse())
  expect(new Set(members.map(({ id }) => id)).size).toBe(members.length)
  const frozen = csvRows((await operator.get('/office/members.csv?status=frozen')).text)
  expect(frozen.map(({ account }) => account)).toEqual(
    members.flatMap(({ account, frozen }) => (frozen === 'frozen' ? account : [])),
  )
  expect(frozen.length).toBeGreaterThan(0)
})

/** The site's day of a time, `2026-11-20`, or the one `days` after it. */
const dayOf = (time: string, days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(
    Date.parse(time) + days * 86_400_000,
  )

inOne('lists of what has a time are narrowed to days of the site', async () => {
  await ops(site, 'adjust', 'player1', '1', '--reason', 'a fee twice')
  await sendFeedback(
    await signIn(site, 'player1', 'Demo1234'),
    'when does the draw begin?\nand when does it end?',
  )
  // An approval of what is no member's: its line begins with an empty cell.
  const colleague = { username: freshName(), role: 'manager', reason: 'the night shift' }
  const page = await operator.submit(await operator.get('/office/operators'), 'add', colleague)
  expect(page.status).toBe(303)
  const times = {
    deposits: 'time',
    withdrawals: 'time',
    adjustments: 'time',
    approvals: 'time',
    feedback: 'time',
    contracts: 'createdAt',
    settlements: 'writtenAt',
    rounds: 'openedAt',
  }
  for (const [list, time] of Object.entries(times)) {
    const rows = async (query: string) => {
      const answer = await operator.get(`/office/${list}.csv?${query}`)
      expect([list, answer.status]).toEqual([list, 200])
      return csvRows(answer.text).map((row) => ({ id: row.id ?? '', day: dayOf(row[time] ?? '') }))
    }
    const whole = await rows('')
    const day = whole[0]?.day
    if (!day) throw new Error(`nothing in ${list}`)
    const onDay = await rows(`from=${day}&to=${day}`)
    // Rounds open meanwhile.
    expect([list, onDay]).toEqual([list, expect.arrayContaining(whole.filter((row) => row.day === day))])
    expect([list, [...new Set(onDay.map((row) => row.day))]]).toEqual([list, [day]])
    const noonOf = (one: string) => `${one}T12:00:00+07:00`
    const last =
      whole
        .map((row) => row.day)
        .sort()
        .at(-1) ?? ''
    expect([list, await rows(`from=${dayOf(noonOf(last), 1)}`)]).toEqual([list, []])
    const before = dayOf(noonOf(day), -1)
    expect([list, await rows(`to=${before}`)]).toEqual([list, whole.filter((row) => row.day <= before)])
  }
})

inOne(
  'a page in another language keeps it, and a path with a slash at its end leads to the one without',
  async () => {
    const english = await operator.get('/office/members?lang=en')
    expect(english.html.querySelector('html')?.getAttribute('lang')).toBe('en')
    expect((await operator.get('/office/members')).html.querySelector('html')?.getAttribute('lang')).toBe(
      'en',
    )
    await operator.get('/office/members?lang=vi')
    const slash = await operator.get('/office/')
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/office'])
  },
)

inOne('a line of the economy stands alone at its own address, of the house or of a vendor', async () => {
  const lines = csvRows((await operator.get('/office/economy.csv')).text)
  const ofHouse = lines.find(({ game }) => game?.startsWith('SEN/'))
  const ofVendor = lines.find(({ game }) => !game?.startsWith('SEN/'))
  for (const line of [ofHouse, ofVendor]) {
    const id = `${line?.game} ${line?.option}`
    const page = await operator.get(`/office/economy/${encodeURIComponent(id)}`)
    const rows = page.html.querySelectorAll('[data-records=economy] tbody [data-id]')
    expect(rows.map((row) => row.getAttribute('data-id'))).toEqual([id])
    expect(rows[0]?.querySelector('[data-field=left]')?.text).toBe(line?.left)
  }
  expect((await operator.get('/office/economy/SEN%2Fdice%20nothing')).status).toBe(404)
  const inState = async (status: string) =>
    csvRows((await operator.get(`/office/economy.csv?status=${status}`)).text)
  expect(await inState('red')).toEqual([])
  expect(await inState('green')).toEqual(lines)
})

inOne('the economy counts the change that its own example names, in each language', async () => {
  for (const language of ['en', 'zh', 'vi']) {
    const page = await operator.get(`/office/economy?lang=${language}`)
    const [example = ''] =
      / ?(weight\.\S+)$/
        .exec(page.html.querySelector('input[name=with]')?.getAttribute('placeholder') ?? '')
        ?.slice(1) ?? []
    const tried = await operator.get(`/office/economy?with=${encodeURIComponent(example)}`)
    expect([example, tried.html.querySelector('[data-field=trial]')?.getAttribute('data-value')]).toEqual([
      example,
      '0',
    ])
  }
})

inOne('a change that makes many lines red counts them all, and names the first', async () => {
  const page = await operator.get('/office/economy?with=rank.6.RNG%3D200')
  const trial = page.html.querySelector('[data-field=trial]')
  expect(Number(trial?.getAttribute('data-value'))).toBeGreaterThan(20)
  expect(trial?.textContent.match(/\([^)]*\)/g)).toHaveLength(20)
})

inOne(
  'the first record of each list is at the address of its id, and one that there is none of at none',
  async () => {
    for (const key of [...Object.keys(lists), 'audit', 'identity', 'operators', 'settings']) {
      const list = await operator.get(`/office/${key}`)
      const id = list.html.querySelector(`[data-records=${key}] [data-id]`)?.getAttribute('data-id')
      if (id) {
        const page = await operator.get(`/office/${key}/${encodeURIComponent(id)}`)
        const location = page.headers.get('location')
        const led = location ? await operator.get(location) : page
        expect([key, led.status]).toEqual([key, 200])
      }
      // Of a correction it is seen where it waits for its second person.
      const unknown = key === 'adjustments' ? 'approvals' : key
      expect([key, (await operator.get(`/office/${unknown}/999999999999`)).status]).toEqual([key, 404])
    }
  },
)

inOne.each(['contracts', 'rounds', 'rooms', 'settlements', 'vendors', 'members'])(
  '%s: each state that is offered finds rows of that state alone',
  async (list) => {
    const page = await operator.get(`/office/${list}`)
    const offered = page.html
      .querySelectorAll('main .chip')
      .map((chip) => new URLSearchParams(chip.getAttribute('href')?.split('?')[1]).get('status'))
      .filter((state) => state !== null)
    expect(offered.length).toBeGreaterThan(1)
    for (const state of offered) {
      const { html } = await operator.get(`/office/${list}?status=${state}`)
      const rows = html.querySelectorAll(`[data-records=${list}] tbody [data-status]`)
      expect(rows.filter((row) => row.getAttribute('data-status') !== state)).toEqual([])
    }
  },
)
