import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deposit } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const INBOX = '/personalCenter/messageV2'

const send = async (...args: string[]) => {
  const { code, stderr } = await ops(site, 'messages', 'send', ...args)
  if (code !== 0) throw new Error(stderr)
}

/** The messages of a page by their titles, the newest first, with their states. */
const shown = ({ html }: Page) =>
  html
    .querySelectorAll('[data-records=messages] [data-id]')
    .map((row) => [
      row.querySelector('[data-field=title]')?.text.trim(),
      row.getAttribute('data-status'),
      row.getAttribute('data-id') ?? '',
    ])
const idsOf = (page: Page) => shown(page).map(([, , id]) => id ?? '')
const unreadOf = (page: Page) => attributeOf(page, 'main [data-unread]', 'data-unread')
/** What the header's menu and the centre's menu say, where they say something. */
const badges = ({ html }: Page) => ({
  header: html.querySelector('header [data-account] summary [data-badge]')?.getAttribute('data-badge'),
  menu: html.querySelector(`nav a[href="${INBOX}"] [data-badge]`)?.getAttribute('data-badge'),
})

async function act(visitor: Visitor, page: Page, intent: string, ids: string[], at = page.url) {
  const body = new URLSearchParams({ csrf: attributeOf(page, 'input[name=csrf]', 'value'), intent })
  for (const id of ids) body.append('id', id)
  return visitor.send(`${at.pathname}${at.search}`, { method: 'POST', body })
}

/** Follows the answer to a form. */
const follow = (visitor: Visitor, answer: Page) => {
  expect(answer.status).toBe(303)
  return visitor.visit(answer.headers.get('location') ?? '')
}

describe('the inbox of a member', () => {
  let visitor: Visitor
  let username: string
  beforeAll(async () => {
    ;({ visitor, username } = await newMember(site))
    for (const number of [1, 2, 3]) {
      const body = `<p onclick="x()">Nội dung <b>${number}</b></p><script>alert(1)</script><a href="/rng">đi</a>`
      await send(
        '--account',
        username,
        '--title-vi',
        `Tin ${number}`,
        '--body-vi',
        body,
        '--title-en',
        `No ${number}`,
        '--body-en',
        'Hi',
      )
    }
  })

  test('is empty for who is new, and says so', async () => {
    const stranger = (await newMember(site)).visitor
    const page = await stranger.get(INBOX)
    expect([page.status, page.page, shown(page)]).toEqual([200, 'messageV2', []])
    expect(unreadOf(page)).toBe('0')
    expect(badges(page)).toEqual({ header: undefined, menu: undefined })
    expect(page.html.querySelector('form [value=delete]')).toBeNull()
  })

  test('counts what is unread, in the header of every page and in the menu', async () => {
    const page = await visitor.get(INBOX)
    expect(shown(page).map(([title, status]) => [title, status])).toEqual([
      ['Tin 3', 'unread'],
      ['Tin 2', 'unread'],
      ['Tin 1', 'unread'],
    ])
    expect(unreadOf(page)).toBe('3')
    expect(badges(page).menu).toBe('3')
    expect(badges(await visitor.get('/')).header).toBe('3')
    expect(shown(await visitor.get(`${INBOX}?lang=en`))[0]?.[0]).toBe('No 3')
    await visitor.get(`${INBOX}?lang=vi`)
  })

  test('a message is opened by its button, which marks it as read; a link shows it and marks nothing', async () => {
    const page = await visitor.get(INBOX)
    const [newest = ''] = idsOf(page)
    const linked = await visitor.get(`${INBOX}?message=${newest}`)
    expect(attributeOf(linked, '[data-message]', 'data-status')).toBe('unread')
    expect(unreadOf(await visitor.get(INBOX))).toBe('3')

    const button = page.html.querySelector(`tr[data-id="${newest}"] [data-field=title] button`)
    const action = button?.getAttribute('formaction') ?? ''
    expect(button?.getAttribute('form')).toBe('form-open')
    const opened = await act(visitor, page, 'read', [newest], new URL(action, site.origin))
    expect(opened.headers.get('location')).toBe(`${INBOX}?message=${newest}`)
    const read = await follow(visitor, opened)
    expect(read.html.querySelector('main [role=status]')).toBeNull()
    expect(attributeOf(read, '[data-message]', 'data-status')).toBe('read')
    const body = read.html.querySelector('[data-message] [data-field=body]')
    expect(body?.innerHTML).toContain('<p>Nội dung <strong>3</strong></p>')
    expect(body?.innerHTML).not.toMatch(/script|onclick|alert/)
    expect(body?.querySelector('a')?.getAttribute('href')).toBe('/rng')
    expect(unreadOf(read)).toBe('2')
    // From now on its title is a link.
    const link = (await visitor.get(INBOX)).html.querySelector(`tr[data-id="${newest}"] [data-field=title] a`)
    expect(link?.getAttribute('href')).toBe(`${INBOX}?message=${newest}`)
  })

  test('what was ticked is marked and deleted, and a filter stays', async () => {
    const page = await visitor.get(`${INBOX}?status=unread`)
    const ids = idsOf(page)
    expect(ids).toHaveLength(2)
    const marked = await act(visitor, page, 'read', ids)
    expect(marked.headers.get('location')).toBe(`${INBOX}?status=unread`)
    const after = await follow(visitor, marked)
    expect(shown(after)).toEqual([])
    expect(textOf(after, 'main [role=status]')).not.toBe('')
    expect(badges(after).menu).toBeUndefined()
    expect(shown(await visitor.get(`${INBOX}?status=read&type=operator`))).toHaveLength(3)
    expect(shown(await visitor.get(`${INBOX}?type=money`))).toEqual([])

    const unread = await follow(
      visitor,
      await act(visitor, after, 'unread', ids, new URL(INBOX, site.origin)),
    )
    expect(unreadOf(unread)).toBe('2')
    const [first = ''] = ids
    const gone = await follow(
      visitor,
      await act(visitor, unread, 'delete', [first], new URL(`${INBOX}?message=${first}`, site.origin)),
    )
    expect(gone.url.search).toBe('')
    expect(idsOf(gone)).not.toContain(first)
    expect((await visitor.get(`${INBOX}?message=${first}`)).status).toBe(404)
  })

  test('a link ticks all of a page', async () => {
    const ticked = (page: Page) => page.html.querySelectorAll('input[name=id][checked]').length
    const page = await visitor.get(INBOX)
    expect(ticked(page)).toBe(0)
    const href = page.html.querySelector('a[href*="select=all"]')?.getAttribute('href') ?? ''
    const all = await visitor.get(href)
    expect(ticked(all)).toBe(idsOf(all).length)
    for (const box of all.html.querySelectorAll('input[name=id]'))
      expect(box.getAttribute('form')).toBe('form-messages')
  })

  test('nothing ticked is refused, and so is what is not the member’s', async () => {
    const page = await visitor.get(INBOX)
    for (const intent of ['read', 'unread', 'delete']) {
      const none = await act(visitor, page, intent, [])
      expect([none.status, errorsOf(none)]).toEqual([400, { form: 'invalid', id: 'required' }])
      const marks = ({ html }: Page) =>
        html
          .querySelectorAll('input[type=checkbox][name=id]')
          .map((box) => [box.getAttribute('aria-invalid'), box.getAttribute('aria-describedby')])
      expect(marks(none)).toEqual(marks(page).map(() => ['true', 'id-error']))
      const leads = none.html.querySelector('main [role=alert] a')?.getAttribute('href') ?? ''
      expect(none.html.querySelector(leads)?.getAttribute('value')).toBe(idsOf(page)[0])
      expect(new Set(marks(page).flat())).toEqual(new Set([undefined]))
    }
    // Beside an opened message, too, it is said once.
    const opened = await act(
      visitor,
      page,
      'delete',
      [],
      new URL(`${INBOX}?message=${idsOf(page)[0]}`, site.origin),
    )
    expect([opened.status, errorsOf(opened)]).toEqual([400, { form: 'invalid', id: 'required' }])
    expect(opened.html.querySelectorAll('#id-error, main [role=alert]')).toHaveLength(2)
    const many = await act(
      visitor,
      page,
      'read',
      Array.from({ length: 101 }, (_, id) => `${id + 1}`),
    )
    expect([many.status, errorsOf(many)]).toEqual([400, { form: 'invalid', id: 'too-long' }])
    expect(textOf(many, '[role=alert] #id-error')).toContain('100')
    const other = await newMember(site)
    await send('--account', other.username, '--title-vi', 'Riêng', '--body-vi', 'Riêng')
    const [theirs = ''] = idsOf(await other.visitor.get(INBOX))
    for (const intent of ['read', 'unread', 'delete'])
      expect((await act(visitor, page, intent, [theirs])).status).toBe(404)
    expect((await visitor.get(`${INBOX}?message=${theirs}`)).status).toBe(404)
    expect(unreadOf(await other.visitor.get(INBOX))).toBe('1')
  })
})

test('a message to everybody reaches who was a member by then', async () => {
  const { visitor } = await newMember(site)
  await send('--all', '--title-vi', 'Gửi tất cả', '--body-vi', '<p>Xin chào</p>')
  await expect
    .poll(async () => shown(await visitor.get(INBOX)).map(([title]) => title), { timeout: 30_000 })
    .toEqual(['Gửi tất cả'])
  const late = (await newMember(site)).visitor
  expect(shown(await late.get(INBOX))).toEqual([])
})

test('the notices to everybody are a page of their own, for guests too', async () => {
  const guest = new Visitor(site.origin)
  const list = await guest.get('/noticePage')
  expect([list.status, list.page]).toEqual([200, 'noticePage'])
  const links = list.html.querySelectorAll('[data-records=announcements] li a')
  expect(links.length).toBeGreaterThan(3)
  const marks = (records: string, { html }: Page) =>
    html.querySelectorAll(`[data-records=${records}] > li[data-id]`).map((row) =>
      row
        .querySelectorAll('[data-field]')
        .map((cell) => cell.getAttribute('data-field'))
        .join(),
    )
  const marked = links.map(() => 'title,at')
  expect(marks('announcements', list)).toEqual(marked)
  expect(new Set(marks('notices', await guest.get('/?modal=notice')))).toEqual(new Set(marked))
  const notice = await guest.get(links[0]?.getAttribute('href') ?? '')
  expect([notice.status, notice.page]).toEqual([200, 'noticePage'])
  expect(notice.html.querySelector('main article[data-notice] p')?.text).not.toBe('')
  expect((await guest.get('/noticePage?id=0')).status).toBe(404)
})

describe('the announcements in the inbox', () => {
  const published: string[] = []
  const publish = async (type: string, title: string) => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'sen-notice-')), 'notice.json')
    const said = (language: string) => ({
      title: `${title} ${language}`,
      body: `<p>${title}</p><script>x</script>`,
    })
    writeFileSync(file, JSON.stringify({ type, content: { vi: said('vi'), en: said('en'), zh: said('zh') } }))
    const { code, stdout, stderr } = await ops(site, 'announcements', 'publish', '--file', file, '--json')
    if (code !== 0) throw new Error(stderr)
    published.push(JSON.parse(stdout).id)
  }
  afterAll(async () => {
    for (const id of published) await ops(site, 'announcements', 'end', id)
  })
  const tabs = ({ html }: Page) =>
    Object.fromEntries(
      html
        .querySelectorAll('main nav a[href*=messageV2]')
        .map((tab) => [
          new URL(tab.getAttribute('href') ?? '', site.origin).searchParams.get('type') ?? 'own',
          tab.querySelector('[data-badge]')?.getAttribute('data-badge') ?? '0',
        ]),
    )

  test('have a tab a type; who joins later has them as read', async () => {
    const { visitor } = await newMember(site)
    for (const type of ['PL', 'PU', 'PR']) {
      const tab = await visitor.get(`${INBOX}?type=${type}`)
      expect(tab.html.querySelector('main nav a[aria-current=page]')?.getAttribute('href')).toBe(
        `${INBOX}?type=${type}`,
      )
      const rows = shown(tab)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(([, status]) => status))).toEqual(new Set(['read']))
      expect(attributeOf(tab, 'main form input[name=type]', 'value')).toBe(type)
    }
    expect(unreadOf(await visitor.get(INBOX))).toBe('0')
  })

  test('are read, marked as unread and deleted by each member, and counted until they are read', async () => {
    const { visitor } = await newMember(site)
    const other = (await newMember(site)).visitor
    await publish('PL', 'Bảo trì')
    await publish('PR', 'Mùa lễ')
    const url = new URL(`${INBOX}?type=PL`, site.origin)
    const page = await visitor.get(`${INBOX}?type=PL`)
    const [newest] = shown(page)
    expect(newest?.slice(0, 2)).toEqual(['Bảo trì vi', 'unread'])
    const id = newest?.[2] ?? ''
    expect(tabs(page)).toEqual({ own: '0', PL: '1', PU: '0', PR: '1' })
    expect([unreadOf(page), badges(page).menu, badges(await visitor.get('/')).header]).toEqual([
      '2',
      '2',
      '2',
    ])

    const action = page.html
      .querySelector(`tr[data-id="${id}"] [data-field=title] button`)
      ?.getAttribute('formaction')
    const opened = await act(visitor, page, 'read', [id], new URL(action ?? '', site.origin))
    expect(opened.headers.get('location')).toBe(`${INBOX}?type=PL&message=${id}`)
    const read = await follow(visitor, opened)
    expect(attributeOf(read, '[data-message]', 'data-status')).toBe('read')
    expect(read.html.querySelector('[data-message] [data-field=body]')?.innerHTML).toContain('<p>Bảo trì</p>')
    expect(tabs(read)).toMatchObject({ PL: '0', PR: '1' })

    const unread = await follow(visitor, await act(visitor, read, 'unread', [id], url))
    expect([unreadOf(unread), shown(unread)[0]?.[1]]).toEqual(['2', 'unread'])
    expect(shown(await visitor.get(`${INBOX}?type=PL&status=unread`))).toHaveLength(1)
    const gone = await follow(visitor, await act(visitor, unread, 'delete', [id], url))
    expect(gone.url.search).toBe('?type=PL')
    expect(shown(gone).map(([title]) => title)).not.toContain('Bảo trì vi')
    expect(unreadOf(gone)).toBe('1')
    expect((await visitor.get(`${INBOX}?type=PL&message=${id}`)).status).toBe(404)
    expect(unreadOf(await other.get(INBOX))).toBe('2')
    // The same for everybody, so it may be some seconds old.
    await expect
      .poll(async () => (await visitor.get('/noticePage')).text.includes('Bảo trì vi'), { timeout: 10_000 })
      .toBe(true)
  })
})

describe('a notice', () => {
  test('is said once by the next page, with amount and time, and stays unread in the inbox', async () => {
    const { visitor } = await newMember(site)
    const path = '/personalCenter/depositv2'
    const csrf = await visitor.get(path)
    expect(csrf.html.querySelector('[data-notice]')).toBeNull()
    const id = await deposit(visitor, '150000')
    // `deposit` has asked for pages until the order was paid; whoever was told then, or by the next page, is told no more:
    // a page reads its notices beside the order, and the payment may come between the two.
    await visitor.get(path)
    const other = new Visitor(site.origin)
    for (const [name, value] of visitor.cookies) if (name !== 'notice') other.cookies.set(name, value)
    const page = await other.get('/')
    const notice = page.html.querySelector('main [role=status] [data-notice=deposit-arrived]')
    expect(notice?.getAttribute('data-amount')).toBe('150000.00')
    expect(notice?.text).toMatch(/150\.000,00.*\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
    expect(notice?.querySelector('a')?.getAttribute('href')).toBe(
      `${INBOX}?message=${notice?.getAttribute('data-id')}`,
    )
    for (const again of [
      await other.get('/'),
      await other.get(path),
      await visitor.get(`${path}?order=${id}`),
    ])
      expect(again.html.querySelector('[data-notice]')).toBeNull()
    expect(badges(await other.get('/')).header).toBe('1')
  })

  test('is not said by a page that is asked for its dialog, nor once it was read', async () => {
    const { visitor } = await newMember(site)
    await deposit(visitor, '150000')
    visitor.cookies.delete('notice')
    expect((await visitor.get('/?modal=notice')).html.querySelector('[data-notice]')).toBeNull()
    const page = await visitor.get(INBOX)
    expect(page.html.querySelector('[data-notice]')).not.toBeNull()
    await act(visitor, page, 'read', idsOf(page))
    visitor.cookies.delete('notice')
    expect((await visitor.get('/')).html.querySelector('[data-notice]')).toBeNull()
  })
})
