import { beforeAll, expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
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

inOne('the file of a list is the same backwards by the other order of its time', async () => {
  for (const [list, usual] of Object.entries(lists)) {
    // lists that are read whole keep what is equal in one order
    if (!usual.startsWith('-') || list === 'draws' || list === 'content') continue
    const rows = async (sort: string) =>
      csvRows((await operator.get(`/office/${list}.csv?sort=${sort}`)).text)
    const newest = await rows(usual)
    expect([list, await rows(usual.slice(1))]).toEqual([list, newest.reverse()])
  }
})

inOne('a page goes on where the one before has ended, in its order', async () => {
  const first = await pageOf('members', 'registeredAt')
  const onward = first.querySelector('.o-next a')?.getAttribute('href') ?? ''
  expect(new URLSearchParams(onward.split('?')[1]).get('sort')).toBe('registeredAt')
  const second = await operator.get(onward)
  const idsOf = (html: typeof first) =>
    html
      .querySelectorAll('[data-records=members] [data-id]')
      .map((row) => Number(row.getAttribute('data-id')))
  const ids = [...idsOf(first), ...idsOf(second.html)]
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(new Set(ids).size).toBe(ids.length)
})
