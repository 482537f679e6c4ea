import { randomInt } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { feedOf } from '#tests/support/access/as-provider.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { statusOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { request, rows, site, WITHDRAW, withdrawer } from '#tests/support/site/cashier-pages.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

const inOne = test.runIf(site.arrangement === 'one')

/** While an account is open, bank transfers of everybody go to it. */
afterEach(async () => {
  const { json } = await ops(site, 'banks', 'list', '--status', 'open', '--json')
  for (const { id } of json as { id: string }[]) expect((await ops(site, 'banks', 'close', id)).code).toBe(0)
})

async function openBank(): Promise<{ id: string; number: string }> {
  const number = String(randomInt(10 ** 12, 10 ** 13))
  const named = ['--bank', '970436', '--number', number, '--name', 'CONG TY SEN', '--json']
  const { code, json } = await ops(site, 'banks', 'add', ...named)
  expect(code).toBe(0)
  return { id: json.id, number }
}

/** Sends a file as the form of a page does. */
async function upload(operator: Visitor, page: Page, text: string, map = ''): Promise<Page> {
  const body = new FormData()
  for (const input of page.html.querySelectorAll('#form-upload input[type=hidden]'))
    body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  body.append('text', map)
  body.append('images', new File([text], 'saoke.csv', { type: 'text/csv' }))
  return operator.send(page.url.pathname, { method: 'POST', body })
}

const STATEMENT = JSON.stringify({
  separator: ';',
  decimal: ',',
  time: 'dd/MM/yyyy HH:mm:ss',
  columns: { reference: 'ref', time: 'time', amount: 'amount', content: 'content' },
})
const csv = (count: number) =>
  [
    'ref;time;amount;content',
    ...Array.from(
      { length: count },
      (_, nth) => `R${nth};20/11/2026 08:00:0${nth % 10};1.000.000,00;CT ${nth}`,
    ),
    '',
  ].join('\n')

inOne(
  'a statement is looked at before its lines are taken, and the same file again adds nothing',
  async () => {
    const { id } = await openBank()
    const operator = await signInOperator(site, 'operator1')
    const path = `/office/banks/${id}/statement`
    const page = await operator.get(path)
    const nothing = await upload(operator, page, '')
    expect([nothing.status, errorsOf(nothing).images]).toEqual([400, 'required'])
    const without = await upload(operator, page, csv(3))
    expect([without.status, errorsOf(without).text]).toEqual([400, 'required'])
    const broken = await upload(operator, page, csv(3), '{')
    expect([broken.status, errorsOf(broken).text]).toEqual([400, 'format'])
    const wrong = await upload(operator, page, csv(2).replace('1.000.000,00', '1,000,000.00'), STATEMENT)
    expect([wrong.status, errorsOf(wrong).images]).toEqual([400, 'format'])
    const problem = (answer: Page) => answer.html.querySelector('[data-field=problem]')?.text
    expect(problem(wrong)).toMatch(/^row 2: /)
    const noMap = await upload(operator, page, csv(3), '{"columns": {"reference": 7}}')
    expect([noMap.status, errorsOf(noMap).text, problem(noMap)]).toEqual([
      400,
      'invalid',
      expect.stringMatching(/^decimal: missing: ./),
    ])

    const sent = await upload(operator, page, csv(3), STATEMENT)
    const preview = sent.headers.get('location') ?? ''
    expect([sent.status, preview.startsWith(`${path}/`)]).toEqual([303, true])
    const looked = await operator.get(preview)
    expect(rows(looked, 'preview').map(({ reference, amount }) => [reference, amount])).toEqual([
      ['R0', '1000000.00'],
      ['R1', '1000000.00'],
      ['R2', '1000000.00'],
    ])
    const lines = async () => {
      const { json } = await ops(site, 'banks', 'lines', '--bank', id, '--json')
      return (json as unknown[]).length
    }
    expect(await lines()).toBe(0)
    const auditor = await signInOperator(site, 'auditor1')
    expect((await auditor.get(preview)).status).toBe(403)
    expect((await auditor.get(path)).html.querySelector('#form-upload')).toBeNull()
    const taken = await operator.submit(looked, 'import', {})
    expect([taken.status, taken.headers.get('location')]).toEqual([303, `/office/banks/${id}`])
    expect(await lines()).toBe(3)
    const changed = await upload(operator, page, csv(2).replace('1.000.000,00', '2.000.000,00'))
    expect([changed.status, problem(changed)]).toEqual([400, 'row 2: the account has another line R0'])
    // Sent again, it is answered as before; the file is gone.
    expect((await operator.submit(looked, 'import', {})).status).toBe(303)
    expect([await lines(), (await operator.get(preview)).status]).toEqual([3, 404])

    // A larger one, which does not fit a form, by the map that was kept: three of its lines are known.
    const large = await upload(operator, page, csv(4_000))
    const found = await operator.get(large.headers.get('location') ?? '')
    expect(found.html.querySelector('main')?.text).toMatch(/3[.,]?997/)
    const forbidden = await upload(auditor, page, csv(4_000))
    expect(forbidden.status).toBe(403)
  },
)

const PAYOUT = JSON.stringify({
  columns: [
    { head: 'number', value: 'number' },
    { head: 'amount', value: 'amount' },
    { head: 'content', value: 'content' },
  ],
})

inOne('approved withdrawals leave in a file that only a post of who may brings', async () => {
  const { visitor, accountId } = await withdrawer()
  const { id: bank } = await openBank()
  const id = await request(visitor, accountId)
  const operator = await signInOperator(site, 'operator1')
  const record = `/office/withdrawals/${id}`
  expect((await operator.submit(await operator.get(record), 'approve', {})).status).toBe(303)
  const path = '/office/banks/payouts'
  const page = await operator.get(path)
  expect(rows(page, 'waiting').map((row) => row.id)).toContain(id)
  const chosen = { id, accountId: bank }
  const none = await operator.submit(page, 'preview', { ...chosen, id: [], text: PAYOUT })
  expect([none.status, errorsOf(none).id]).toEqual([400, 'required'])
  const without = await operator.submit(page, 'preview', chosen)
  expect([without.status, errorsOf(without).text]).toEqual([400, 'required'])
  const preview = await operator.submit(page, 'preview', { ...chosen, text: PAYOUT })
  expect(preview.status).toBe(200)
  const head = preview.html.querySelector('[data-field=head]')?.text ?? ''
  expect(head).toMatch(/^number,amount,content\s+\d{10},100000,SN[2-9A-HJKMNP-Z]{7}/)
  const made = await operator.submit(preview, 'make', {})
  const file = made.headers.get('location') ?? ''
  expect([made.status, file]).toEqual([303, expect.stringMatching(/^\/office\/banks\/payouts\/\d+$/)])
  // Sent again, it is the same file.
  expect((await operator.submit(preview, 'make', {})).headers.get('location')).toBe(file)
  expect((await operator.get(record)).html.querySelector('[data-vietqr]')).toBeNull()
  // Who looked at the list before it was made is told that nothing of it waits any more.
  const stale = await operator.submit(page, 'preview', { ...chosen, text: PAYOUT })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'invalid', id: 'state-moved-on' }])

  const shown = await operator.get(file)
  const took = await operator.submit(shown, 'take', {})
  expect([took.status, took.headers.get('content-type'), took.headers.get('cache-control')]).toEqual([
    200,
    'text/csv',
    'no-store',
  ])
  expect(took.headers.get('content-disposition')).toMatch(/^attachment; filename="payout-\d+-\d+\.csv"$/)
  expect(took.text).toBe(head.endsWith('\n') ? head.replaceAll(/\r?\n/g, '\r\n') : `${head}\r\n`)
  expect((await operator.get(`${file}/file`)).status).toBe(405)
  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.get(file)).html.querySelector('#form-take')).toBeNull()
  expect((await auditor.post(`${file}/file`, { intent: 'take' }, file)).status).toBe(403)
  const trail = await askDatabase<{ action: string; text: string }>(
    site,
    `select action, detail::text as text from audit where subject = 'bank ${bank}' and action like 'payout-file-%' order by id`,
  )
  expect(trail.map(({ action }) => action)).toEqual(['payout-file-made', 'payout-file-taken'])
  const [number = ''] = /\d{10}/.exec(head) ?? []
  expect(trail.filter(({ text }) => text.includes(number))).toEqual([])

  const released = await operator.submit(shown, 'release', { reason: 'Ngân hàng trả lại tệp' })
  expect([released.status, released.headers.get('location')]).toEqual([303, file])
  expect((await operator.get(file)).html.querySelector('#form-take')).toBeNull()
  expect((await operator.post(`${file}/file`, { intent: 'take' }, file)).status).toBe(409)
  // Released, it waits again; its line pays it all the same.
  expect(rows(await operator.get(path), 'waiting').map((row) => row.id)).toContain(id)
  const [content = ''] = /SN[2-9A-HJKMNP-Z]{7}/.exec(head) ?? []
  const feed = await feedOf(site, bank)
  const line = { reference: 'OUT1', time: new Date().toISOString(), amount: '-100000.00', content }
  expect((await feed.say({ lines: [line] })).status).toBe(200)
  expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', id)).toBe('paid')
})

inOne('money is moved between own accounts, and its lines are told apart from all others', async () => {
  const [from, to] = [await openBank(), await openBank()]
  const [payer, payee] = [await feedOf(site, from.id), await feedOf(site, to.id)]
  const say = (feed: typeof payer, reference: string, amount: string, content: string) =>
    feed.say({ lines: [{ reference, time: new Date().toISOString(), amount, content }] })
  expect((await say(payer, 'V1', '50000000.00', 'von')).status).toBe(200)
  const operator = await signInOperator(site, 'operator1')
  const path = '/office/banks/moves'
  const page = await operator.get(path)
  const wish = { from: from.id, to: to.id, amount: '2000000', reason: 'Chi trả' }
  const same = await operator.submit(page, 'move', { ...wish, to: from.id })
  expect([same.status, errorsOf(same).to]).toEqual([400, 'not-offered'])
  const more = await operator.submit(page, 'move', { ...wish, amount: '50000001' })
  expect([more.status, errorsOf(more).amount ?? errorsOf(more).form]).toEqual([409, 'insufficient-balance'])
  const moved = await operator.submit(page, 'move', wish)
  const record = moved.headers.get('location') ?? ''
  expect([moved.status, record]).toEqual([303, expect.stringMatching(/^\/office\/banks\/moves\/\d+$/)])
  expect((await operator.submit(page, 'move', wish)).headers.get('location')).toBe(record)
  const holds = async ({ id }: { id: string }) => {
    const { json } = await ops(site, 'banks', 'list', '--json')
    return (json as { id: string; holds: string }[]).find((bank) => bank.id === id)?.holds
  }
  expect([await holds(from), await holds(to)]).toEqual(['48000000.00', '2000000.00'])
  const payload = attributeOf(await operator.get(record), '[data-vietqr]', 'data-vietqr')
  const [content = ''] = /SN[2-9A-HJKMNP-Z]{7}/.exec(payload) ?? []
  expect((await say(payee, 'I1', '2000000.00', `IBFT ${content.toLowerCase()}`)).status).toBe(200)
  // The bank has lost the content of the other one.
  expect((await say(payer, 'O1', '-2000000.00', 'CT DI')).status).toBe(200)
  const waiting = await operator.get(record)
  expect(rows(waiting, 'candidates')).toHaveLength(1)
  expect((await operator.submit(waiting, 'move-line', { reason: 'Theo sao kê' })).status).toBe(303)
  expect(attributeOf(await operator.get(record), 'main article', 'data-status')).toBe('known')
  expect([await holds(from), await holds(to)]).toEqual(['48000000.00', '2000000.00'])

  // A large one takes two; one that no bank has made is taken back.
  const large = await operator.submit(await operator.get(path), 'move', { ...wish, amount: '20000000' })
  const approval = large.headers.get('location') ?? ''
  expect(approval).toMatch(/^\/office\/approvals\/\d+$/)
  const second = await signInOperator(site, 'operator2')
  expect((await second.submit(await second.get(approval), 'approve', {})).status).toBe(303)
  expect(await holds(from)).toBe('28000000.00')
  const { json } = await ops(site, 'banks', 'moves', '--bank', from.id, '--json')
  const last = `${path}/${(json as { id: string }[])[0]?.id}`
  const undone = await operator.submit(await operator.get(last), 'undo', { reason: 'Ngân hàng từ chối' })
  expect(undone.status).toBe(303)
  expect(await holds(from)).toBe('48000000.00')
  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.get(path)).html.querySelector('#form-move')).toBeNull()
  expect((await auditor.post(path, { intent: 'move', ...wish })).status).toBe(403)
  expect((await ops(site, 'ledger', 'check')).code).toBe(0)
})

inOne('feeds say what they told last and what was refused; a rotated secret is shown once', async () => {
  const { id } = await openBank()
  const operator = await signInOperator(site, 'operator1')
  const path = `/office/banks/${id}/feeds`
  const why = { reason: 'Đổi máy chủ' }
  const without = await operator.submit(await operator.get(path), 'feed', { kind: 'plain' })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const opened = await operator.submit(await operator.get(path), 'feed', { kind: 'plain', ...why })
  const secret = opened.html.querySelector('[data-field=secret]')?.text.trim() ?? ''
  expect([opened.status, secret]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
  const page = await operator.get(path)
  expect(page.text).not.toContain(secret)
  const [feed] = rows(page, 'feeds')
  expect(feed).toMatchObject({ kind: 'plain', refusals: '0' })
  const forged = await fetch(`${site.origin}/callbacks/bank/${feed?.id}`, {
    method: 'POST',
    body: '{"lines":[]}',
  })
  expect(forged.status).toBe(401)
  expect(rows(await operator.get(path), 'feeds')[0]?.refusals).toMatch(/^1/)
  const kept = await operator.submit(await operator.get(path), 'rotate-plain', {})
  expect([kept.status, errorsOf(kept).reason]).toEqual([400, 'required'])
  const rotated = await operator.submit(await operator.get(path), 'rotate-plain', why)
  const next = rotated.html.querySelector('[data-field=secret]')?.text.trim() ?? ''
  expect([rotated.status, next === secret]).toEqual([200, false])
  expect(rows(await operator.get(path), 'feeds')[0]?.id).toBe(feed?.id)
  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.post(path, { intent: 'rotate', id: feed?.id ?? '' })).status).toBe(403)
})

inOne('an account says in words what was done with it', async () => {
  const { id } = await openBank()
  const feed = await feedOf(site, id)
  const fee = { reference: 'PHI1', time: new Date().toISOString(), amount: '-11000.00', content: 'PHI' }
  expect((await feed.say({ lines: [fee] })).status).toBe(200)
  const { json } = await ops(site, 'banks', 'lines', '--bank', id, '--json')
  const [line] = json as { id: string }[]
  expect((await ops(site, 'banks', 'ignore', line?.id ?? '', '--reason', 'Phí')).code).toBe(0)
  expect((await ops(site, 'banks', 'set', id, '--daily', '90000000')).code).toBe(0)
  const operator = await signInOperator(site, 'operator1')
  const done = ['bank-added', 'bank-feed-opened', 'bank-line-ignored', 'bank-changed']
  const trail = await askDatabase<{ action: string }>(
    site,
    `select action from audit where subject = 'bank ${id}' order by id`,
  )
  expect(trail.map(({ action }) => action)).toEqual(done)
  const words = {
    vi: [
      'Đã mở nhận lệnh',
      'Đã mở kết nối',
      'Đã bỏ qua một dòng sao kê',
      'Đã sửa hạn mức, giờ hoặc hội viên',
    ],
    en: ['Opened for orders', 'Feed opened', 'Line ignored', 'Limits, hours or members changed'],
    zh: ['开放接单', '开通接口', '忽略了一笔流水', '修改了限额、时间或会员范围'],
  }
  for (const [language, said] of Object.entries(words)) {
    operator.cookies.set('lang', language)
    const text = (await operator.get(`/office/banks/${id}`)).html.querySelector('main')?.text ?? ''
    expect(said.filter((one) => !text.includes(one))).toEqual([])
    expect(done.filter((code) => text.includes(code))).toEqual([])
  }
})

inOne(
  'a transfer of the cashier that the bank refused is noted in words of a bank, and no provider is asked',
  async () => {
    await openBank()
    const { visitor, accountId } = await withdrawer()
    const id = await request(visitor, accountId)
    const operator = await signInOperator(site, 'operator1')
    operator.cookies.set('lang', 'en')
    const path = `/office/withdrawals/${id}`
    expect((await operator.submit(await operator.get(path), 'approve', {})).status).toBe(303)
    const page = await operator.get(path)
    const form = page.html.querySelector('#form-resolve')
    expect(form?.text).toContain('What became of your bank transfer')
    expect(page.html.querySelector('main')?.text).not.toMatch(/provider/i)
    // The cashier's own word pays it: here it can only have failed.
    expect(form?.querySelectorAll('option').map((option) => option.getAttribute('value'))).toEqual(['failed'])
    const noted = { decision: 'failed', reason: 'Tài khoản đã đóng' }
    expect((await operator.submit(page, 'resolve', noted)).status).toBe(303)
    const refused = await operator.get(path)
    expect(refused.html.querySelector('main')?.text).not.toMatch(/provider/i)
    expect(refused.html.querySelectorAll('article form').map((one) => one.getAttribute('id'))).toEqual([
      'form-pay',
      'form-reject',
    ])
  },
)
