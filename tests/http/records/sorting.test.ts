import { beforeAll, expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import type { Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
let player: Visitor
let agent: Visitor
beforeAll(async () => {
  player = await signIn(site, 'player1', 'Demo1234')
  agent = await signIn(site, 'agent1', 'Demo1234')
})

/** A record set, and by what of a row each of its columns is sorted. */
interface List {
  path: string
  records: string
  columns: Record<string, Kind>
  /** The heads in their order, where it is not that of `columns`. */
  heads?: string[]
  /** Columns that are not shown. */
  unseen?: string[]
  /** Columns in which a record may have no value: those come last in both directions. */
  nullable?: string[]
  csv?: boolean
  /** What tells a row of the file from any other, and how the page says it; an `id` by default. */
  fileKey?: (row: Record<string, string>) => string
  pageKey?: (row: Row) => string
}
type Row = Page['html']
/** `size`: how much it is, whatever its sign; `any`: the page shows words for what it is sorted by. */
type Kind = 'amount' | 'size' | 'time' | 'number' | 'code' | 'text' | 'any'

const CENTER = '/personalCenter'
const AGENTS = '/agentCenter'
const everyDay = 'from=2000-01-01&to=2099-12-31'
const lists: List[] = [
  {
    path: `${CENTER}/personalHistoryCopy?size=50&`,
    records: 'bets',
    csv: true,
    columns: {
      time: 'time',
      gameType: 'any',
      vendor: 'text',
      game: 'any',
      stake: 'size',
      payout: 'amount',
      result: 'code',
    },
  },
  {
    path: `${CENTER}/transactionHistory?size=100&`,
    records: 'transactions',
    csv: true,
    columns: { time: 'time', type: 'any', amount: 'amount', balance: 'amount' },
  },
  {
    path: `${CENTER}/personalProfit?${everyDay}&`,
    records: 'profit',
    csv: true,
    fileKey: ({ day = '' }) => day,
    columns: {
      day: 'time',
      deposits: 'amount',
      withdrawals: 'amount',
      stakes: 'amount',
      turnover: 'amount',
      winnings: 'amount',
      bonuses: 'amount',
      net: 'amount',
    },
  },
  {
    path: `${CENTER}/bonusDetails?`,
    records: 'bonuses',
    csv: true,
    columns: {
      time: 'time',
      promotion: 'any',
      amount: 'amount',
      wageringRequired: 'amount',
      wageringLeft: 'amount',
      expires: 'time',
      status: 'code',
    },
  },
  {
    path: `${CENTER}/referral?`,
    records: 'invited',
    csv: true,
    columns: { joined: 'time', deposited: 'any', turnover: 'amount', earned: 'amount', status: 'code' },
  },
  {
    path: `${CENTER}/depositv2?`,
    records: 'deposits',
    columns: {
      time: 'time',
      method: 'any',
      amount: 'amount',
      fee: 'size',
      credited: 'amount',
      status: 'code',
    },
  },
  {
    path: `${CENTER}/withdraw?`,
    records: 'withdrawals',
    columns: {
      time: 'time',
      account: 'text',
      amount: 'size',
      fee: 'size',
      status: 'code',
      promisedBy: 'time',
    },
  },
  {
    path: `${CENTER}/transferFund?`,
    records: 'transfers',
    columns: { time: 'time', from: 'any', to: 'any', amount: 'amount', status: 'code' },
  },
  {
    path: `${CENTER}/transferUpline?`,
    records: 'transfers',
    columns: { time: 'time', amount: 'amount' },
  },
  {
    path: `${CENTER}/rewardCenter?status=all&`,
    records: 'rewards',
    columns: { time: 'time', amount: 'amount', turnover: 'amount', expiresAt: 'any', status: 'code' },
  },
  {
    path: `${CENTER}/manualRebate?`,
    records: 'rebate-claims',
    columns: { time: 'time', rank: 'any', turnover: 'amount', amount: 'amount' },
  },
  {
    path: `${CENTER}/securityCenter?`,
    records: 'logins',
    columns: { time: 'time', address: 'text', kind: 'any' },
  },
  {
    path: '/pointMall?tab=history&',
    records: 'redeems',
    columns: { time: 'time', reward: 'any', quantity: 'number', points: 'amount', status: 'code' },
  },
  {
    path: '/pointMall?tab=statement&',
    records: 'points',
    columns: { time: 'time', amount: 'amount', balance: 'amount' },
  },
  {
    path: `${AGENTS}/personalHistory?${everyDay}&q=player1&size=100&`,
    records: 'bets',
    csv: true,
    columns: { time: 'time' },
  },
  {
    path: `${AGENTS}/downlineTransaction?${everyDay}&q=player1&size=100&`,
    records: 'transactions',
    csv: true,
    columns: { time: 'time' },
  },
  {
    path: `${AGENTS}/agentRevenueReport?${everyDay}&size=100&`,
    records: 'revenue',
    csv: true,
    fileKey: ({ day, kind, source }) => `${day}.${kind}.${source}`,
    columns: { day: 'time', source: 'any', kind: 'any', amount: 'amount' },
  },
  {
    path: `${AGENTS}/salary?`,
    records: 'contracts',
    csv: true,
    // An offer has a number in the list, and in the file the moment at which it was made.
    fileKey: ({ createdAt = '' }) => createdAt,
    pageKey: (row) => row.querySelector('[data-field=createdAt] time')?.getAttribute('datetime') ?? '',
    heads: ['account', 'version', 'createdAt', 'from', 'answerBy', 'status'],
    columns: {
      createdAt: 'time',
      account: 'any',
      version: 'number',
      from: 'any',
      answerBy: 'any',
      status: 'code',
    },
    nullable: ['from', 'answerBy'],
  },
  {
    path: `${AGENTS}/contractRequests?`,
    records: 'requests',
    csv: true,
    // The file has no number; no two offers run out at the same moment.
    fileKey: ({ answerBy = '' }) => answerBy,
    pageKey: (row) => row.querySelector('[data-field=answerBy] time')?.getAttribute('datetime') ?? '',
    heads: ['account', 'version', 'answerBy', 'status'],
    columns: { createdAt: 'any', account: 'any', version: 'number', answerBy: 'time', status: 'code' },
    unseen: ['createdAt'],
  },
  {
    path: `${AGENTS}/registerCentre?`,
    records: 'invitations',
    heads: ['rebate', 'uses', 'expiresAt', 'createdAt'],
    columns: { createdAt: 'time', rebate: 'text', uses: 'number', expiresAt: 'any' },
    nullable: ['expiresAt'],
  },
]
const visitorOf = ({ path }: List) => (path.startsWith(AGENTS) ? agent : player)

const rowsOf = ({ html }: Page, { records }: List) =>
  html.querySelectorAll(`[data-records=${records}] tbody [data-id]`)
const idOf = (row: Row, list: List) => list.pageKey?.(row) ?? row.getAttribute('data-id') ?? ''
const idsOf = (page: Page, list: List) => rowsOf(page, list).map((row) => idOf(row, list))
const everyId = async (list: List, first: Page) => (await everyRow(list, first)).map((row) => idOf(row, list))

/** The rows of all pages in their order, by the links of the pager. */
async function everyRow(list: List, first: Page): Promise<Row[]> {
  const rows = rowsOf(first, list)
  let page = first
  for (let number = 2; number < 30; number++) {
    const next = page.html.querySelectorAll('nav a').find((link) => {
      const query = new URL(link.getAttribute('href') ?? '/', site.origin).searchParams
      return query.get('page') === String(number)
    })
    if (!next) return rows
    page = await visitorOf(list).get(next.getAttribute('href') ?? '')
    rows.push(...rowsOf(page, list))
  }
  throw new Error(`${list.path} has no end`)
}

function valuesOf(page: Page, list: List, column: string, kind: Kind): (number | string)[] {
  return rowsOf(page, list).map((row) => {
    const cell = row.querySelector(`[data-field=${column}]`)
    const amount = Number(cell?.getAttribute('data-amount'))
    if (kind === 'amount') return amount
    if (kind === 'size') return Math.abs(amount)
    if (kind === 'number') return Number(cell?.text)
    if (kind === 'time') return cell?.querySelector('time')?.getAttribute('datetime') ?? ''
    return kind === 'code' ? (row.getAttribute('data-status') ?? '') : (cell?.text ?? '')
  })
}

/** How many records have a value in a column by which they rise, on all pages: those without one come after them. */
async function countWith(list: List, first: Page, column: string): Promise<number> {
  const rows = await everyRow(list, first)
  const have = rows.map((row) => row.querySelector(`[data-field=${column}] time`) !== null)
  expect(have).toEqual([...have].sort((one, other) => Number(other) - Number(one)))
  expect(new Set(have)).toEqual(new Set([true, false]))
  return have.filter(Boolean).length
}

/** Rising, as numbers or by letters. */
const rising = <Value extends number | string>(values: Value[]) =>
  [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))

test.each(lists)('$records of $path can be sorted by each column, on all pages', async (list) => {
  const visitor = visitorOf(list)
  const ask = (sort: string) => visitor.get(`${list.path}sort=${sort}`)
  const csvPath = (query: string) => `${list.path.replace('?', '.csv?')}${query}`
  const usual = await visitor.get(list.path)
  const usualIds = await everyId(list, usual)
  expect(usualIds.length).toBeGreaterThan(0)

  const heads = usual.html.querySelectorAll(`[data-records=${list.records}] th a`)
  const linked = heads.map((head) => new URL(head.getAttribute('href') ?? '', site.origin).searchParams)
  expect(linked.map((query) => query.get('sort')?.replace('-', ''))).toEqual(
    list.heads ?? Object.keys(list.columns),
  )
  const options = usual.html.querySelectorAll('form[method=get] select[name=sort] option')
  expect(options.map((option) => option.getAttribute('value'))).toEqual(
    Object.keys(list.columns).flatMap((column) => [`-${column}`, column]),
  )

  for (const [column, kind] of Object.entries(list.columns)) {
    const [down, up] = [await ask(`-${column}`), await ask(column)]
    for (const [page, direction] of [
      [down, 'descending'],
      [up, 'ascending'],
    ] as const) {
      const sorted = page.html.querySelectorAll(`[data-records=${list.records}] th[aria-sort]`)
      expect([column, sorted.map((head) => head.getAttribute('aria-sort'))]).toEqual([
        column,
        list.unseen?.includes(column) ? [] : [direction],
      ])
      const chosen = page.html.querySelector('select[name=sort] option[selected]')?.getAttribute('value')
      expect(chosen).toBe(direction === 'ascending' ? column : `-${column}`)
      const values = valuesOf(page, list, column, kind)
      if (kind !== 'any')
        expect([column, values]).toEqual([
          column,
          direction === 'ascending' ? rising(values) : rising(values).reverse(),
        ])
    }
    const ids = await everyId(list, up)
    expect([column, rising(ids)]).toEqual([column, rising(usualIds)])
    const have = list.nullable?.includes(column) ? await countWith(list, up, column) : ids.length
    const descending = [...ids.slice(0, have).reverse(), ...ids.slice(have).reverse()]
    expect([column, await everyId(list, down)]).toEqual([column, descending])
    if (!list.csv) continue
    const file = down.html.querySelector('a[href*=".csv"]')?.getAttribute('href') ?? ''
    const keyOf = list.fileKey ?? (({ id = '' }) => id)
    expect([column, csvRows((await visitor.get(file)).text).map(keyOf)]).toEqual([column, descending])
    const rows = csvRows((await visitor.get(csvPath(`sort=${column}`))).text)
    expect([column, rows.map(keyOf)]).toEqual([column, ids])
  }

  for (const sort of ['', 'id', '-drop', '--time', '%00']) {
    const page = await ask(sort)
    expect([sort, page.status, idsOf(page, list)]).toEqual([sort, 200, idsOf(usual, list)])
  }
  if (list.csv)
    expect((await visitor.get(csvPath('sort=-drop'))).text).toBe((await visitor.get(csvPath(''))).text)
})

test('a sort survives pages and filters', async () => {
  const page = await player.get(`${CENTER}/personalHistoryCopy?sort=stake&type=RNG&size=20`)
  const links = page.html
    .querySelectorAll('main nav a[href*="page="], main a[href*="range="], main a[href*=".csv"]')
    .map((link) => new URL(link.getAttribute('href') ?? '', site.origin).searchParams)
  expect(links.length).toBeGreaterThan(4)
  expect(new Set(links.map((query) => `${query.get('sort')} ${query.get('type')}`))).toEqual(
    new Set(['stake RNG']),
  )
})
