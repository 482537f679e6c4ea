import { expect, test } from 'vitest'
import { captchaOf, freshName, newMember, registration, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
const PANEL = '/personalCenter/referral'

const rowsOf = ({ html }: Page) => html.querySelectorAll('[data-records=invited] tbody [data-id]')
const cell = (row: ReturnType<typeof rowsOf>[number] | undefined, field: string) =>
  row?.querySelector(`[data-field=${field}]`)

test('a member invites by a link, and sees masked who came', async () => {
  const { visitor, username } = await newMember(site)
  const panel = await visitor.get(PANEL)
  expect([panel.status, panel.page]).toEqual([200, 'referral'])
  const code = textOf(panel, '[data-field=code]')
  expect(textOf(panel, '[data-field=link]')).toBe(`${site.origin}/join/${code}`)
  expect(panel.html.querySelector('main svg[role=img]'), 'the QR code').not.toBeNull()
  expect(textOf(await visitor.get(PANEL), '[data-field=code]'), 'stays').toBe(code)
  expect(rowsOf(panel)).toHaveLength(0)

  const friend = new Visitor(site.origin)
  const form = await friend.visit(`/join/${code}?lang=vi`)
  expect(form.page).toBe('register')
  const register = await friend.get(`${form.url.pathname}${form.url.search}&method=register`)
  const name = freshName()
  const answer = await friend.submit(register, 'register', {
    ...registration(name),
    ...(await captchaOf(site, friend, register)),
  })
  expect(answer.status).toBe(303)

  const [row] = rowsOf(await visitor.get(PANEL))
  expect(row?.getAttribute('data-status')).toBe('joined')
  expect(cell(row, 'account')?.text).toBe(`${name.slice(0, 2)}***${name.slice(-1)}`)
  expect(cell(row, 'earned')?.getAttribute('data-amount')).toBe('0.00')
  const { json } = await ops(site, 'referral', 'list', '--referrer', username, '--json')
  expect(json).toMatchObject([{ account: name, referrer: username, barredFor: null }])
  expect((await ops(site, 'referral', 'list', '--referrer', 'nobody')).code).toBe(1)
})

test('a code in the form of the registration counts as well', async () => {
  const { visitor } = await newMember(site)
  const code = textOf(await visitor.get(PANEL), '[data-field=code]')
  const friend = new Visitor(site.origin)
  const register = await friend.get(`/register?method=register&referralCode=${code}`)
  expect(attributeOf(register, 'input[name=referralCode]', 'value')).toBe(code)
  const answer = await friend.submit(register, 'register', {
    ...registration(freshName()),
    ...(await captchaOf(site, friend, register)),
  })
  expect(answer.status).toBe(303)
  expect(rowsOf(await visitor.get(PANEL))).toHaveLength(1)
})

test('player1 has earned by friends; totals, filters and the download tell the same', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const panel = await player.get(PANEL)
  const rows = rowsOf(panel)
  expect(rows.length).toBeGreaterThanOrEqual(5)
  const minor = (text: string | undefined) => BigInt((text ?? '').replace('.', ''))
  const earned = rows.reduce((sum, row) => sum + minor(cell(row, 'earned')?.getAttribute('data-amount')), 0n)
  expect(minor(attributeOf(panel, '[data-records=invited] tfoot [data-field=earned]', 'data-amount'))).toBe(
    earned,
  )
  expect(minor(attributeOf(panel, 'dd[data-field=earned]', 'data-amount'))).toBe(earned)

  for (const status of ['joined', 'deposited', 'rewarded', 'barred']) {
    const some = rowsOf(await player.get(`${PANEL}?status=${status}`))
    expect(some).toHaveLength(rows.filter((row) => row.getAttribute('data-status') === status).length)
  }
  expect(rowsOf(await player.get(`${PANEL}?to=2020-01-01`))).toHaveLength(0)
  expect((await player.get(`${PANEL}?status=nonsense&page=99&size=7`)).status).toBe(200)

  const file = await player.get(`${PANEL}.csv`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = file.text.trim().split('\r\n')
  expect(head).toBe('id,account,joined,deposited,turnover,earned,status')
  expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.getAttribute('data-id')))
  const barred = (await player.get(`${PANEL}.csv?status=barred`)).text.trim().split('\r\n')
  expect(barred).toHaveLength(1 + rows.filter((row) => row.getAttribute('data-status') === 'barred').length)
})
