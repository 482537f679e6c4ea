import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { freshName, newMember, PAYMENT_PASSWORD } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

const statusOf = (page: Page) => attributeOf(page, 'article[data-id]', 'data-status')
/** The row of a member in a list. */
const rowOf = ({ html }: Page, records: string, account: string) =>
  html.querySelectorAll(`[data-records=${records}] [data-id]`).find((row) => row.text.includes(account))

/** The activity of the demo world that asks for a story and a picture. */
async function activity(): Promise<string> {
  const listed = (await ops(site, 'promotions', 'list', '--json')).json as { id: string; code: string }[]
  return listed.find(({ code }) => code === 'story-sen')?.id ?? ''
}

/** A new member who has applied for it, with a picture. */
async function applicant(): Promise<{ visitor: Visitor; username: string }> {
  const { visitor, username } = await newMember(site)
  const page = await visitor.get(`/promoDetail?id=${await activity()}`)
  const body = new FormData()
  for (const input of page.html.querySelectorAll('#form-join input[type=hidden]'))
    body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  body.append('remark', 'Chuyện của tôi')
  body.append('images', new File([png()], 'a.png', { type: 'image/png' }))
  const sent = await visitor.send(`${page.url.pathname}${page.url.search}`, { method: 'POST', body })
  expect(sent.status).toBe(303)
  return { visitor, username }
}

/** The applications that wait, as many pages as there are, until a member's. */
async function applicationOf(operator: Visitor, account: string): Promise<string> {
  const rows = csvRows((await operator.get('/office/promotions/applications/records.csv')).text)
  return rows.find((row) => row.account === account)?.id ?? ''
}

inOne('an application opens with its picture, and is approved or turned down with a reason', async () => {
  const operator = await signInOperator(site, 'operator1')
  const { visitor, username } = await applicant()
  const id = await applicationOf(operator, username)
  const path = `/office/promotions/applications/${id}`
  const page = await operator.get(path)
  expect([page.status, page.page, statusOf(page)]).toEqual([200, 'office-promotions', 'applying'])
  expect(page.text).toContain('Chuyện của tôi')
  const picture = await operator.get(attributeOf(page, 'article img', 'src'))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await operator.get(`${path}/pictures/00000000-0000-0000-0000-000000000000`)).status).toBe(404)
  expect((await operator.submit(page, 'approve', {})).status).toBe(303)
  expect(statusOf(await operator.get(path))).toBe('granted')
  const claimable = await visitor.get(`/promoDetail?id=${await activity()}`)
  expect(attributeOf(claimable, '[data-promotion]', 'data-status')).toBe('claim')
  const late = await operator.post(path, { intent: 'reject', reason: 'Nghĩ lại' })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])

  const second = await applicant()
  const other = `/office/promotions/applications/${await applicationOf(operator, second.username)}`
  const asked = await operator.get(other)
  const without = await operator.submit(asked, 'reject', {})
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  expect((await operator.submit(asked, 'reject', { reason: 'Ảnh mờ' })).status).toBe(303)
  const rejected = await operator.get(other)
  expect([statusOf(rejected), rejected.text.includes('Ảnh mờ')]).toEqual(['rejected', true])
  expect((await operator.get('/office/promotions/applications?all=yes')).text).toContain(second.username)
  const withState = async (state: string) =>
    csvRows((await operator.get(`/office/promotions/applications/records.csv?status=${state}`)).text)
  expect((await withState('rejected')).map(({ account }) => account)).toContain(second.username)
  expect(new Set((await withState('rejected')).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect((await withState('granted')).map(({ account }) => account)).toContain(username)
  const both = (await withState('all')).map(({ account }) => account)
  expect([both.includes(username), both.includes(second.username)]).toEqual([true, true])
  const chosen = await operator.get('/office/promotions/applications?status=rejected')
  expect(textOf(chosen, '.chip[aria-current]')).toBe('Từ chối')
  expect(attributeOf(chosen, '.o-f input[name=status]', 'value')).toBe('rejected')
  expect(await applicationOf(operator, second.username)).toBe('')
  expect((await operator.get('/office/promotions/applications/1')).status).toBe(404)
})

inOne('a large amount that one operator has published is approved by another', async () => {
  const [first, second] = [await signInOperator(site, 'operator1'), await signInOperator(site, 'operator2')]
  // In the office two would have to publish it; the command line asks nobody.
  const words = { title: 'Lớn', summary: 'một câu', terms: 'một' }
  const file = join(tmpdir(), `large-${randomUUID()}.json`)
  writeFileSync(
    file,
    JSON.stringify({
      code: `large-${randomUUID().slice(0, 8)}`,
      position: 100,
      startsAt: '2026-01-01T00:00:00+07:00',
      endsAt: '2100-01-01T00:00:00+07:00',
      audience: { minRank: 0, newWithinDays: null, labels: [] },
      art: { motif: 'lotus', palette: 0 },
      terms: {
        kind: 'activity',
        amount: '900000000.00',
        remark: false,
        images: 0,
        turnover: 1,
        claimDays: 7,
      },
      content: { vi: words, en: words, zh: words },
    }),
  )
  const made = await ops(site, 'promotions', 'create', '--file', file, '--operator', 'operator1', '--json')
  rmSync(file)
  expect(made.code).toBe(0)
  const promotion = `/office/promotions/${made.json.id}`
  const { visitor, username } = await newMember(site)
  const offer = await visitor.get(`/promoDetail?id=${promotion.split('/').at(-1)}`)
  expect((await visitor.submit(offer, 'join', {})).status).toBe(303)
  const application = `/office/promotions/applications/${await applicationOf(first, username)}`
  const alone = await first.submit(await first.get(application), 'approve', {})
  expect([alone.status, errorsOf(alone).form]).toEqual([403, 'operation-not-allowed'])
  expect(statusOf(await first.get(application))).toBe('applying')
  expect((await second.submit(await second.get(application), 'approve', {})).status).toBe(303)
  expect(statusOf(await first.get(application))).toBe('granted')
  expect((await first.submit(await first.get(promotion), 'close', { reason: 'Xong' })).status).toBe(303)
})

inOne('what was redeemed is marked as sent, or turned down, and the points come back', async () => {
  const operator = await signInOperator(site, 'operator1')
  const { visitor, username } = await newMember(site, freshName())
  expect((await ops(site, 'points', 'grant', username, '2000', '--reason', 'test')).code).toBe(0)
  const goods = await visitor.get('/pointMall?type=goods')
  const tea = attributeOf(goods, '[data-records=pointRewards] [data-status=offered]', 'data-id')
  const redeem = async () => {
    const page = await visitor.get(`/pointMall?reward=${tea}`)
    const fields = { quantity: '1', paymentPassword: PAYMENT_PASSWORD }
    expect((await visitor.submit(page, 'redeem', fields)).status).toBe(303)
    const row = rowOf(
      await operator.get('/office/promotions/redeems?status=processing&sort=-time'),
      'redeems',
      username,
    )
    return `/office/promotions/redeems/${row?.getAttribute('data-id')}`
  }
  const points = async () => attributeOf(await visitor.get('/pointMall'), '[data-points]', 'data-points')
  const first = await redeem()
  const page = await operator.get(first)
  expect([page.status, page.page, statusOf(page)]).toEqual([200, 'office-promotions', 'processing'])
  expect((await operator.submit(page, 'complete', {})).status).toBe(303)
  expect(statusOf(await operator.get(first))).toBe('complete')
  const left = await points()
  const second = await redeem()
  const asked = await operator.get(second)
  const without = await operator.submit(asked, 'reject', {})
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  expect((await operator.submit(asked, 'reject', { reason: 'Hết hàng' })).status).toBe(303)
  expect([statusOf(await operator.get(second)), await points()]).toEqual(['rejected', left])
  expect((await operator.get('/office/promotions/redeems/x')).status).toBe(404)
})

inOne(
  'a raffle shows its draw, and is drawn when its bets are settled; an auditor decides nothing',
  async () => {
    const operator = await signInOperator(site, 'operator1')
    const raffles = csvRows((await operator.get('/office/promotions.csv?kind=raffle')).text)
    expect(raffles.length).toBeGreaterThan(0)
    for (const { id, endsAt = '' } of raffles) {
      const page = await operator.get(`/office/promotions/${id}`)
      expect(page.status).toBe(200)
      const status = statusOf(page)
      const isDrawn = page.html.querySelector('[data-records=prizes]') !== null
      // One that was stopped is drawn at its end as well.
      const isEnded = Date.parse(endsAt) <= Date.now()
      expect([id, page.html.querySelector('#form-draw') !== null]).toEqual([id, isEnded && !isDrawn])
      if (status === 'running') {
        const early = await operator.post(`/office/promotions/${id}`, { intent: 'draw' })
        expect([early.status, errorsOf(early).form]).toEqual([409, 'state-moved-on'])
      }
    }
    const [bonus] = csvRows((await operator.get('/office/promotions.csv?kind=deposit-bonus')).text)
    const none = await operator.post(`/office/promotions/${bonus?.id}`, { intent: 'draw' })
    expect(none.status).toBe(404)

    const auditor = await signInOperator(site, 'auditor1')
    const { username } = await applicant()
    const path = `/office/promotions/applications/${await applicationOf(operator, username)}`
    expect((await auditor.get(path)).html.querySelectorAll('.o-act')).toHaveLength(0)
    for (const [at, intent] of [
      [path, 'approve'],
      [path, 'reject'],
      ['/office/promotions/redeems/x', 'complete'],
      ['/office/promotions/redeems/x', 'reject'],
      [`/office/promotions/${raffles[0]?.id}`, 'draw'],
    ] as const) {
      const refused = await auditor.post(at, { intent, reason: 'none' })
      expect([at, intent, refused.status]).toEqual([at, intent, 403])
    }
  },
)
