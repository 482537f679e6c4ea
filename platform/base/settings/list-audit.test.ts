import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { audit } from './audit.ts'
import { listAudit } from './list-audit.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const at = async (moment: string, entry: Parameters<typeof audit>[1]) =>
  audit({ ...site.ctx, clock: { now: () => new Date(moment) } }, entry)

const names = async (filter: Parameters<typeof listAudit>[1]) =>
  (await listAudit(site.ctx, filter)).map(({ subject }) => subject)

test('lines are listed by when they happened, by days of the site, and page by page', async () => {
  const anna = { actor: 'ops:anna', action: 'member-frozen' }
  // Written later than what happened after it, as the demo world does; 17:00 UTC begins the next day of the site.
  await at('2020-03-02T17:00:00Z', { ...anna, subject: 'third' })
  await at('2020-03-01T17:00:00Z', { ...anna, subject: 'first', detail: { reason: 'why' } })
  await at('2020-03-02T16:59:59Z', { actor: 'ops:ben', action: 'member-unfrozen', subject: 'second' })
  await at('2020-03-02T16:59:59Z', { ...anna, subject: 'at the same moment' })
  const march = { fromDay: '2020-03-01', toDay: '2020-03-31' }
  expect(await names(march)).toEqual(['third', 'at the same moment', 'second', 'first'])
  expect(await names({ fromDay: '2020-03-02', toDay: '2020-03-02' })).toEqual([
    'at the same moment',
    'second',
    'first',
  ])
  expect(await names({ ...march, actor: 'ops:ben' })).toEqual(['second'])
  expect(await names({ ...march, action: 'member-frozen' })).toEqual(['third', 'at the same moment', 'first'])
  expect(await names({ ...march, subject: 'first', actor: 'ops:ben' })).toEqual([])
  const paged: string[] = []
  for (let after: string | undefined; ; ) {
    const [line] = await listAudit(site.ctx, { ...march, after, limit: 1 })
    if (!line) break
    paged.push(line.subject)
    after = line.id
  }
  expect(paged).toEqual(await names(march))
  expect(await names({ ...march, after: 'no id' })).toEqual([])
  expect(await names({ subject: 'first\0' })).toEqual([])
  const [first] = await listAudit(site.ctx, { subject: 'first' })
  expect(first).toMatchObject({
    time: '2020-03-01T17:00:00.000Z',
    actor: 'ops:anna',
    detail: { reason: 'why' },
  })
})

test.each(["update audit set actor = 'nobody'", 'delete from audit', 'truncate audit'])(
  'the database refuses: %s',
  async (statement) => {
    await at('2020-04-01T00:00:00Z', { actor: 'ops:anna', action: 'member-frozen', subject: 'kept' })
    const before = await names({})
    await expect(site.pool.query(statement)).rejects.toThrow(/append-only/)
    expect(await names({})).toEqual(before)
  },
)
