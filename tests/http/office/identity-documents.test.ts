import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { picture, sendDocuments } from '#tests/support/access/identity.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')
const DOCUMENTS = '/office/identity/documents'

afterEach(async () => {
  if (site.arrangement === 'one') await ops(site, 'operators', 'role', 'operator2', '--role', 'manager')
})

/** A member whose documents wait. */
async function sent(pictures = 2) {
  const { visitor, username } = await newMember(site)
  await askDatabase(site, `update member set birth_date = '1988-08-18' where account = $1`, [username])
  expect((await ops(site, 'identity', 'ask', username, '--reason', 'x')).code).toBe(0)
  const images = Array.from({ length: pictures }, (_, at) => picture(png(at + 1)))
  expect((await sendDocuments(visitor, images)).status).toBe(303)
  const [found] = (await ops(site, 'identity', 'list', '--account', username, '--json')).json
  return { visitor, username, id: String(found.id), images: found.images as string[] }
}

/** The looks at pictures of a case that the trail has, with who looked. */
const looks = async (id: string) =>
  (
    await askDatabase<{ actor: string }>(
      site,
      `select actor from audit where action = 'identity-viewed' and detail ->> 'case' = $1 order by id`,
      [id],
    )
  ).map(({ actor }) => actor)

inOne(
  'a member is asked, its pictures are looked at, refused and verified, and every look is noted',
  async () => {
    const operator = await signInOperator(site, 'operator1')
    const { visitor, username } = await newMember(site)
    const list = await operator.get(DOCUMENTS)
    const nobody = await operator.submit(list, 'ask', { account: 'nobody-there', reason: 'x' })
    expect([nobody.status, errorsOf(nobody).account]).toEqual([404, 'not-found'])
    const without = await operator.submit(list, 'ask', { account: username, reason: '' })
    expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
    const asked = await operator.submit(list, 'ask', { account: username, reason: 'Rút số tiền lớn' })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, DOCUMENTS])
    expect((await sendDocuments(visitor, [picture(png(2)), picture(png(3))])).status).toBe(303)
    const waiting = await operator.get(`${DOCUMENTS}?status=sent&sort=-time`)
    const row = waiting.html
      .querySelectorAll('[data-records=identity-documents] [data-id]')
      .find((one) => one.text.includes(username))
    const id = row?.getAttribute('data-id') ?? ''
    expect(row?.getAttribute('data-status')).toBe('sent')
    expect(
      (await operator.get('/office/identity')).html.querySelector(`a[href^="${DOCUMENTS}"]`),
    ).not.toBeNull()

    const page = await operator.get(`${DOCUMENTS}/${id}`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const sources = page.html.querySelectorAll('article img').map((one) => one.getAttribute('src') ?? '')
    expect(sources).toHaveLength(2)
    expect(await looks(id)).toEqual([])
    for (const source of sources) {
      const page = await operator.get(source)
      expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'no-store',
      ])
    }
    expect(await looks(id)).toEqual(['ops:operator1', 'ops:operator1'])
    expect((await operator.get(`${DOCUMENTS}/${id}/pictures/${randomUUID()}`)).status).toBe(404)
    expect((await operator.get(sources[0]?.replace(`/${id}/`, '/0/') ?? '')).status).toBe(404)

    const silent = await operator.submit(page, 'refuse', { reason: ' ' })
    expect([silent.status, errorsOf(silent).reason]).toEqual([400, 'required'])
    const refused = await operator.submit(page, 'refuse', { reason: 'Ảnh bị mờ' })
    expect(refused.status).toBe(303)
    const late = await operator.post(`${DOCUMENTS}/${id}`, { intent: 'verify', requestId: randomUUID() })
    expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
    expect((await visitor.get('/personalCenter/identity')).text).toContain('Ảnh bị mờ')
    const csv = (await operator.get(`${DOCUMENTS}/records.csv?status=refused`)).text
    expect(csv).toContain('Ảnh bị mờ')
    expect(csv).not.toContain(sources[0]?.split('/').at(-1))

    expect((await sendDocuments(visitor, [picture(png(4))])).status).toBe(303)
    const [again] = (await ops(site, 'identity', 'list', '--account', username, '--json')).json
    const second = await operator.get(`${DOCUMENTS}/${again.id}`)
    expect((await operator.submit(second, 'verify', {})).status).toBe(303)
    const done = await operator.get(`${DOCUMENTS}/${again.id}`)
    expect(attributeOf(done, 'article', 'data-status')).toBe('verified')
    expect(
      attributeOf(await visitor.get('/personalCenter/identity'), '[data-identity]', 'data-identity'),
    ).toBe('verified')
    const sheet = await operator.get(`/office/members/${username}`)
    expect(sheet.html.querySelector(`article a[href="${DOCUMENTS}/${again.id}"]`)).not.toBeNull()
    expect((await operator.get(`${DOCUMENTS}/0`)).status).toBe(404)
  },
)

/** What each role may: see the list and a case, look at a picture, and do each act. */
const matrix = {
  cashier: { sees: false, acts: false },
  content: { sees: false, acts: false },
  support: { sees: true, acts: true },
  risk: { sees: true, acts: true },
  auditor: { sees: true, acts: false },
  manager: { sees: true, acts: true },
} as const

inOne.each(Object.entries(matrix))(
  'a %s sees and does what its role may, and nothing else',
  async (role, may) => {
    const { username, id, images } = await sent(1)
    const other = await newMember(site)
    const operator = await signInOperator(site, 'operator2')
    if (role !== 'manager')
      expect((await ops(site, 'operators', 'role', 'operator2', '--role', role)).code).toBe(0)
    for (const path of [DOCUMENTS, `${DOCUMENTS}/records.csv`, `${DOCUMENTS}/${id}`])
      expect([path, (await operator.get(path)).status]).toEqual([path, may.sees ? 200 : 403])
    const shown = await operator.get(`${DOCUMENTS}/${id}/pictures/${images[0]}`)
    expect([shown.status, shown.headers.get('content-type') === 'image/png']).toEqual(
      may.acts ? [200, true] : [403, false],
    )
    expect(await looks(id)).toEqual(may.acts ? ['ops:operator2'] : [])
    const page = await operator.get(`${DOCUMENTS}/${id}`)
    expect(page.html.querySelectorAll('article img')).toHaveLength(may.acts ? 1 : 0)
    expect(page.text.includes(images[0] ?? 'none')).toBe(may.acts)
    const post = (path: string, fields: Record<string, string>) =>
      operator.post(path, { requestId: randomUUID(), ...fields }, '/office/today')
    const tried = [
      await post(DOCUMENTS, { intent: 'ask', account: other.username, reason: 'x' }),
      await post(`${DOCUMENTS}/${id}`, { intent: 'refuse', reason: 'Mờ' }),
      await post(`${DOCUMENTS}/${(await sent(1)).id}`, { intent: 'verify' }),
    ]
    for (const answer of tried) {
      expect(answer.status).toBe(may.acts ? 303 : 403)
      if (!may.acts) expect(errorsOf(answer).form).toBe('operation-not-allowed')
    }
    const [found] = (await ops(site, 'identity', 'list', '--account', username, '--json')).json
    expect(found.state).toBe(may.acts ? 'refused' : 'sent')
  },
)

inOne('nobody without a session of the office gets a picture', async () => {
  const { visitor, id, images } = await sent(1)
  const path = `${DOCUMENTS}/${id}/pictures/${images[0]}`
  const stranger = new Visitor(officeOf(site))
  const asMember = new Visitor(officeOf(site))
  asMember.cookies.set('sen-office', visitor.cookies.get('sen') ?? '')
  for (const whoever of [stranger, asMember]) {
    const answer = await whoever.get(path)
    expect([answer.status, answer.headers.get('location')?.startsWith('/office/login')]).toEqual([302, true])
  }
  expect(await looks(id)).toEqual([])
})
