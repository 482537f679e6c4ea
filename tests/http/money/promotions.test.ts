import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { balanceOf, deposit } from '#tests/support/money.ts'
import { largePng, png } from '#tests/support/pages/pictures.ts'
import { endFeature } from '#tests/support/play/end-feature.ts'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

type Listed = { id: string; code: string }[]
let listed: Promise<Listed> | undefined
/** The id of a promotion of the demo world; the list is asked for once. */
const idOf = async (code: string) => {
  listed ??= ops(site, 'promotions', 'list', '--json').then(({ json }) => json as Listed)
  const found = (await listed).find((one) => one.code === code)
  if (!found) throw new Error(`no promotion ${code}`)
  return found.id
}
const statusOf = (page: Page) => attributeOf(page, '[data-promotion]', 'data-status')
const detail = async (visitor: Visitor, code: string) => visitor.get(`/promoDetail?id=${await idOf(code)}`)
const rowsOf = (page: Page, records: string) =>
  page.html.querySelectorAll(`[data-records=${records}] tbody tr`)
const cell = (row: ReturnType<typeof rowsOf>[number] | undefined, field: string) =>
  row?.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount')

/** Sends the application of an activity as a browser does: multipart, with files. */
async function apply(
  visitor: Visitor,
  page: Page,
  remark: string,
  files: { bytes: Uint8Array<ArrayBuffer>; name?: string }[],
) {
  const form = page.html.querySelector('#form-join')
  const body = new FormData()
  for (const input of form?.querySelectorAll('input[type=hidden]') ?? [])
    body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  body.append('remark', remark)
  for (const { bytes, name = 'a.png' } of files)
    body.append('images', new File([bytes], name, { type: 'image/png' }))
  return visitor.send(`${page.url.pathname}${page.url.search}`, { method: 'POST', body })
}

describe('a guest', () => {
  test('sees promotions, their terms and their true cost, and is led to the login by joining', async () => {
    const visitor = new Visitor(site.origin)
    const list = await visitor.get('/promotions')
    expect([list.status, list.page]).toEqual([200, 'promotions'])
    const statuses = list.html
      .querySelectorAll('[data-records=promotions] > li')
      .map((row) => [row.getAttribute('data-id'), row.getAttribute('data-status')])
    expect(statuses).toContainEqual([await idOf('reload-50'), 'join'])
    expect(statuses).toContainEqual([await idOf('live-week'), 'coming'])
    expect(statuses).toContainEqual([await idOf('opening-20'), 'close'])
    expect(list.html.querySelector('.banner-strip')).not.toBeNull()

    const id = await idOf('reload-50')
    const page = await visitor.get(`/promoDetail?id=${id}&amount=1000000`)
    expect([page.page, statusOf(page)]).toEqual(['promoDetail', 'join'])
    expect(attributeOf(page, '[data-field=cost]', 'data-bonus')).toBe('500000.00')
    expect(attributeOf(page, '[data-field=cost]', 'data-wagering')).toBe('7500000.00')
    expect(attributeOf(page, '[data-field=cost]', 'data-stakes')).toBe('7500000.00')
    // What the type's playable games return on average, whole hundredths of a percent, comes back of the stakes.
    const returned = new Map<string | undefined, number>()
    for (let page = 1, known = -1; returned.size > known; page++) {
      known = returned.size
      const lobby = await visitor.get(`/rng?lang=en&page=${page}`)
      for (const tile of lobby.html.querySelectorAll('[data-records=games] [data-status=open]')) {
        const percent = tile.querySelector('[data-field=rtp]')?.text.replace('%', '')
        if (percent) returned.set(tile.querySelector('a')?.getAttribute('href'), Number(percent) * 100)
      }
    }
    const returns = [...returned.values()]
    expect(returns.length).toBeGreaterThan(1)
    const mean = Math.floor(Math.round(returns.reduce((sum, one) => sum + one, 0)) / returns.length)
    const cost = (7_500_000 * (10_000 - mean)) / 10_000
    const [slots] = rowsOf(page, 'wageringCosts')
    expect([cell(slots, 'stakes'), cell(slots, 'cost'), cell(slots, 'net')]).toEqual([
      '7500000.00',
      cost.toFixed(2),
      (500_000 - cost).toFixed(2),
    ])
    const login = page.html.querySelector('main a[data-guest-gate]')?.getAttribute('href')
    expect(login).toBe(`/login?redirectTo=${encodeURIComponent(`/promoDetail?id=${id}`)}`)
    const posted = await visitor.post(
      `/promoDetail?id=${id}`,
      { intent: 'join', promotionId: id, requestId: randomUUID() },
      '/login',
    )
    expect([posted.status, posted.page]).toEqual([401, 'login'])
  })

  test('finds none that is not there', async () => {
    const visitor = new Visitor(site.origin)
    for (const path of ['/promoDetail', '/promoDetail?id=1', '/promoDetail?id=nonsense'])
      expect((await visitor.get(path)).status).toBe(404)
    for (const path of ['/promotions?type=nonsense&page=-1', '/promotions?type=mine'])
      expect((await visitor.get(path)).status).toBe(200)
  })
})

describe('a deposit bonus', () => {
  test('is joined, brought by the deposit, wagered by bets, and cancelled without touching own money', async () => {
    const { visitor } = await newMember(site)
    const page = await detail(visitor, 'reload-50')
    const joined = await visitor.submit(page, 'join', {})
    expect([joined.status, joined.headers.get('location')]).toEqual([
      303,
      `/promoDetail?id=${await idOf('reload-50')}`,
    ])
    expect(statusOf(await detail(visitor, 'reload-50'))).toBe('signed')
    // Another one may not wait at the same time.
    const other = await visitor.post(`/promoDetail?id=${await idOf('welcome-100')}`, {
      intent: 'join',
      promotionId: await idOf('welcome-100'),
      requestId: randomUUID(),
    })
    expect([other.status, errorsOf(other).form]).toEqual([409, 'bonus-running'])

    await deposit(visitor, '400000')
    expect(statusOf(await detail(visitor, 'reload-50'))).toBe('process')
    // The order says what it has brought, and the next one why it brings nothing.
    const list = await visitor.get('/personalCenter/depositv2')
    const [order] = rowsOf(list, 'deposits')
    const paid = await visitor.get(`/personalCenter/depositv2?order=${order?.getAttribute('data-id')}`)
    expect(attributeOf(paid, '[data-promotion]', 'data-promotion')).toBe(await idOf('reload-50'))
    expect(attributeOf(paid, '[data-promotion] [data-amount]', 'data-amount')).toBe('200000.00')
    expect(list.html.querySelector('select[name=promotionId]')).toBeNull()
    expect(list.html.querySelector('main form a[href="/personalCenter/bonusDetails"]')).not.toBeNull()
    expect(await balanceOf(visitor)).toBe('400000.00')
    // Slots count in full, whatever comes.
    const game = await visitor.get('/game/SEN/slots-ways')
    expect(attributeOf(game, '[data-stakes-from]', 'data-stakes-from')).toBe('main')
    const bet = await visitor.submit(game, 'bet', { stake: '50000' })
    expect(bet.status).toBe(303)
    await endFeature(visitor, bet.headers.get('location') ?? '')

    const panel = await visitor.get('/personalCenter/bonusDetails')
    const [row] = rowsOf(panel, 'bonuses')
    expect(row?.getAttribute('data-status')).toBe('running')
    expect([cell(row, 'amount'), cell(row, 'wageringRequired'), cell(row, 'wageringLeft')]).toEqual([
      '200000.00',
      '3000000.00',
      '2950000.00',
    ])
    expect(attributeOf(panel, '[data-field=bonusBalance]', 'data-amount')).toBe('200000.00')
    expect(attributeOf(panel, 'tfoot [data-field=amount]', 'data-amount')).toBe('200000.00')
    const csv = await visitor.get('/personalCenter/bonusDetails.csv?status=running')
    const [head, line] = csv.text.split('\r\n').length > 1 ? csv.text.split('\r\n') : csv.text.split('\n')
    expect(head).toBe('id,time,promotion,amount,wageringRequired,wageringLeft,expires,status')
    expect(line).toContain(',200000.00,3000000.00,2950000.00,')

    const own = await balanceOf(visitor)
    const cancelled = await visitor.submit(panel, 'cancel', {})
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([
      303,
      '/personalCenter/bonusDetails',
    ])
    const after = await visitor.get('/personalCenter/bonusDetails?status=cancelled')
    expect(rowsOf(after, 'bonuses')[0]?.getAttribute('data-status')).toBe('cancelled')
    expect(cell(rowsOf(after, 'bonuses')[0], 'wageringLeft')).toBe('0.00')
    expect(attributeOf(after, 'tfoot [data-field=wageringLeft]', 'data-amount')).toBe('0.00')
    const ended = await visitor.get('/personalCenter/bonusDetails.csv?status=cancelled')
    expect(ended.text).toContain(',200000.00,3000000.00,0.00,')
    expect(await balanceOf(visitor)).toBe(own)
    expect((await visitor.submit(panel, 'cancel', {})).status).toBe(303) // the same requestId: the first answer
    const late = await visitor.submit(panel, 'cancel', { requestId: randomUUID() })
    expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  })
})

describe('an activity', () => {
  test('takes a remark and pictures, which only the member sees; the operator decides, the member claims', async () => {
    const { visitor } = await newMember(site)
    const page = await detail(visitor, 'story-sen')
    const id = await idOf('story-sen')
    const refused: [string, Parameters<typeof apply>[3], string, string][] = [
      ['', [{ bytes: png() }], 'remark', 'required'],
      ['x'.repeat(141), [{ bytes: png() }], 'remark', 'too-long'],
      ['xin chào', [], 'images', 'required'],
      [
        'xin chào',
        [{ bytes: new Uint8Array(Buffer.from('<script>alert(1)</script>')) }],
        'images',
        'not-an-image',
      ],
      ['xin chào', Array.from({ length: 4 }, () => ({ bytes: png() })), 'images', 'not-offered'],
    ]
    for (const [remark, files, field, code] of refused) {
      const answer = await apply(visitor, page, remark, files)
      expect([answer.status, errorsOf(answer)[field]], code).toEqual([400, code])
    }
    // Line breaks are sent as two characters and count as one.
    const remark = `${'đ\n'.repeat(69)}đđ`
    const sent = await apply(visitor, page, remark, [{ bytes: png(), name: 'ảnh.png' }])
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/promoDetail?id=${id}`])
    const applied = await detail(visitor, 'story-sen')
    expect(statusOf(applied)).toBe('applying')
    const image = applied.html.querySelector('a[href^="/promoDetail/image/"]')?.getAttribute('href') ?? ''
    const shown = await visitor.get(image)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('x-content-type-options'),
      // Its own name, and not the one that it was sent with.
      shown.headers.get('content-disposition'),
    ]).toEqual([200, 'image/png', 'nosniff', 'inline; filename="image.png"'])
    const { visitor: stranger } = await newMember(site)
    expect((await stranger.get(image)).status).toBe(404)
    expect((await new Visitor(site.origin).get(image)).status).toBe(302)

    const { applications } = (await ops(site, 'promotions', 'show', id, '--json')).json
    const mine = applications.find(({ images }: { images: string[] }) => image.endsWith(images[0] ?? '?'))
    expect((await ops(site, 'promotions', 'decide', mine.id, 'approve')).code).toBe(0)
    const ready = await detail(visitor, 'story-sen')
    expect(statusOf(ready)).toBe('claim')
    expect((await visitor.submit(ready, 'claim', {})).status).toBe(303)
    expect((await visitor.submit(ready, 'claim', {})).status).toBe(303)
    expect(await balanceOf(visitor)).toBe('50000.00')
    expect(statusOf(await detail(visitor, 'story-sen'))).toBe('claimed')
  })

  test('takes 5 MB a picture and 16 MB in all; other forms take no more than before', async () => {
    const { visitor } = await newMember(site)
    const page = await detail(visitor, 'story-sen')
    const large = largePng(5 * 1024 * 1024 - 200)
    const three = [0, 1, 2].map((less) => ({ bytes: largePng(large.length - less) }))
    expect((await apply(visitor, page, 'lớn', three)).status).toBe(303)
    const { visitor: second } = await newMember(site)
    const again = await detail(second, 'story-sen')
    const over = await apply(second, again, 'quá lớn', [{ bytes: largePng(5 * 1024 * 1024 + 100) }])
    expect([over.status, errorsOf(over).images]).toEqual([413, 'too-large'])
    expect(over.html.querySelector('#images-error')?.text).toContain('5 MB')
    const four = Array.from({ length: 4 }, () => ({ bytes: large }))
    const refused = await apply(second, again, 'nhiều', four)
    expect([refused.status, refused.page]).toEqual([413, 'error'])
    expect(refused.html.querySelector('[data-error=too-large]')?.text).toMatch(/3\D+5 MB/)
    expect(
      attributeOf(refused, `main a[href="${again.url.pathname}${again.url.search}"]`, 'class'),
    ).toBeTruthy()
    const broken = await second.send(`/promoDetail?id=${await idOf('story-sen')}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="remark"\r\n\r\nno end',
    })
    expect(broken.status).toBe(400)
    const elsewhere = new FormData()
    elsewhere.append('file', new File([large], 'a.png'))
    expect((await second.send('/preferences', { method: 'POST', body: elsewhere })).status).toBe(413)
  })
})

describe('player1', () => {
  test('has a bonus that runs and something to claim; the bonus is no part of the balance', async () => {
    const visitor = await signIn(site, 'player1', 'Demo1234')
    const list = await visitor.get('/promotions?type=mine')
    const statuses = list.html
      .querySelectorAll('[data-records=promotions] > li')
      .map((row) => row.getAttribute('data-status'))
    for (const status of ['claim', 'process', 'signed', 'issued']) expect(statuses).toContain(status)
    const panel = await visitor.get('/personalCenter/bonusDetails')
    const [required, left] = ['data-required', 'data-left'].map((name) =>
      Number(attributeOf(panel, '[data-bonus]', name)),
    )
    expect(left).toBeLessThan(required ?? 0)
    expect(left).toBeGreaterThan(0)
    const statement = await visitor.get('/personalCenter/transactionHistory')
    const newest = rowsOf(statement, 'transactions')[0]
    expect(cell(newest, 'balance')).toBe(attributeOf(panel, '[data-balance]', 'data-balance'))
  })
})

describe('the bar at the bottom of a phone', () => {
  test('has at most five items and leads to the promotions, a guest and a member', async () => {
    for (const visitor of [new Visitor(site.origin), await signIn(site, 'player1', 'Demo1234')]) {
      const items = (await visitor.get('/promotions')).html.querySelectorAll('.tab-bar a')
      expect(items.length).toBeLessThanOrEqual(5)
      const current = items.filter((item) => item.getAttribute('aria-current') === 'page')
      expect(current.map((item) => item.getAttribute('href'))).toEqual(['/promotions'])
    }
  })
})

describe('a raffle that is over', () => {
  test('shows what it takes to draw it again', async () => {
    const page = await detail(new Visitor(site.origin), 'raffle-autumn')
    for (const name of ['commit', 'server-seed', 'client-seed'])
      expect(page.html.querySelector(`[data-fair=${name}]`)?.text).toMatch(/^[0-9a-f]{64}$/)
    expect(rowsOf(page, 'prizes')).toHaveLength(5)
    const repeat = page.html.querySelector('main a[href^="/about/fairness"]')?.getAttribute('href') ?? ''
    const fairness = await new Visitor(site.origin).get(repeat)
    expect([fairness.status, fairness.page]).toEqual([200, 'fairness'])
    expect(fairness.html.querySelector('#command-tickets')?.text).toContain('tickets.csv')
    const list = page.html.querySelector('[data-fair=ticket-list] a')?.getAttribute('href') ?? ''
    const file = await new Visitor(site.origin).get(list)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = file.text.trimEnd().split('\r\n').slice(1)
    expect(lines[0]).toMatch(/^1,\d+$/)
    const hash = createHash('sha256').update(lines.join('\n').replaceAll(',', '-')).digest('hex')
    expect(page.html.querySelector('[data-fair=client-seed]')?.text).toBe(hash)
  })

  test('has no list of tickets before it is drawn', async () => {
    const page = await detail(new Visitor(site.origin), 'raffle-lotus')
    expect(page.html.querySelector('[data-fair=ticket-list]')).toBeNull()
    const id = page.html.querySelector('[data-promotion]')?.getAttribute('data-promotion')
    expect((await new Visitor(site.origin).get(`/promoDetail/tickets/${id}`)).status).toBe(404)
  })
})
