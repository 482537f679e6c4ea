import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcements } from '#contract/members/content.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import type { Publication } from './announcement-content.ts'
import {
  changeAnnouncement,
  endAnnouncement,
  findPublished,
  listPublished,
  publishAnnouncement,
  showAnnouncement,
} from './publish-announcement.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const hours = (count: number) => new Date(site.clock.now().getTime() + count * 3_600_000)

const banner = (title: string, more: Partial<Extract<Publication, { type: 'B' }>> = {}): Publication => {
  const words = (language: string) => ({ kicker: 'k', title: `${title} ${language}`, text: 't', action: 'a' })
  return {
    type: 'B',
    groupName: 'home',
    position: 1,
    url: '/rng',
    linkageType: 'page',
    art: { motif: 'lotus', palette: 3 },
    content: { vi: words('vi'), en: words('en'), zh: words('zh') },
    startsAt: hours(-1),
    ...more,
  }
}

const notice = (
  title: string,
  startsAt: Date,
  endsAt?: Date,
  type: 'PL' | 'PR' | 'H' = 'PL',
): Publication => {
  const words = (language: string) => ({
    title: `${title} ${language}`,
    body: '<p>one</p><script>x</script><p>two</p>',
  })
  return {
    type,
    content: { vi: words('vi'), en: words('en'), zh: words('zh') },
    startsAt,
    ...(endsAt && { endsAt }),
  }
}

const publish = (publication: Publication) => publishAnnouncement(site.ctx, 'operator', publication)

async function shown(input: { types?: string; language?: 'vi' | 'en' | 'zh' } = {}) {
  const answer = await callPlatform(site.platform, announcements, input)
  if (!answer.ok) throw new Error(answer.code)
  return announcements.value.parse(answer.value)
}

test('what runs is shown in one language: banners by group and position, notices newest first', async () => {
  await publish(banner('second', { position: 2 }))
  await publish(banner('first'))
  await publish(banner('elsewhere', { groupName: 'agent' }))
  await publish(banner('over', { endsAt: site.clock.now() }))
  await publish(banner('to come', { startsAt: hours(1) }))
  await publish(notice('old', hours(-5)))
  await publish(notice('new', hours(-1), hours(1)))
  await publish(notice('over', hours(-5), hours(-1)))
  await publish(notice('offer', hours(-2), undefined, 'PR'))
  await publish(notice('of help', hours(-2), undefined, 'H'))

  const { banners, player, promotion } = await shown({ language: 'zh' })
  expect(banners.map(({ title }) => title)).toEqual(['elsewhere zh', 'first zh', 'second zh'])
  expect(banners[1]).toMatchObject({
    groupName: 'home',
    url: '/rng',
    linkageType: 'page',
    art: { palette: 3 },
  })
  expect(player.map(({ title }) => title)).toEqual(['new zh', 'old zh'])
  expect(player[0]).toMatchObject({
    body: [
      { tag: 'p', children: ['one'] },
      { tag: 'p', children: ['two'] },
    ],
    at: hours(-1).toISOString(),
  })

  expect(promotion.map(({ title }) => title)).toEqual(['offer zh'])

  expect((await shown({ types: 'H', language: 'en' })).help.map(({ title }) => title)).toEqual(['of help en'])
  expect((await shown()).help).toEqual([])
  expect((await shown()).player[0]?.title).toBe('new vi')
  expect(await shown({ types: 'PL' })).toMatchObject({ banners: [] })
  expect((await shown({ types: 'B' })).player).toEqual([])
  site.clock.advance(3600)
  expect((await shown()).player.map(({ title }) => title)).toEqual(['old vi'])
})

test('what cannot be shown is not published', async () => {
  const broken = banner('x')
  broken.content.en = { ...broken.content.vi, title: '' } as never
  expect(await publish(broken)).toMatchObject({ ok: false, code: 'invalid' })
  expect(await publish({ ...banner('x'), content: { vi: null, en: null, zh: null } })).toMatchObject({
    ok: false,
    code: 'invalid',
  })
})

test('what starts at once does not end before', async () => {
  const { startsAt: _, ...atOnce } = notice('x', hours(0), hours(-1))
  expect(await publish(atOnce as Publication)).toMatchObject({ code: 'invalid', detail: { field: 'endsAt' } })
  expect(await publish({ ...atOnce, endsAt: hours(1) } as Publication)).toMatchObject({ ok: true })
})

test('a language that is missing does not see it, the others do', async () => {
  const words = { title: 'chỉ vi', body: 'một\n\nhai' }
  const result = await publish({
    type: 'PL',
    content: { vi: words, en: null, zh: null },
    startsAt: hours(-1),
  })
  if (!result.ok) throw new Error(result.code)
  const titles = async (language: 'vi' | 'zh') => (await shown({ language })).player.map(({ title }) => title)
  expect(await titles('vi')).toContain('chỉ vi')
  expect(await titles('zh')).not.toContain('chỉ vi')
  expect((await listPublished(site.ctx)).find(({ id }) => id === result.value.id)).toMatchObject({
    title: 'chỉ vi',
    state: 'running',
    missing: ['en', 'zh'],
  })
})

test('operators find what runs however old it is, and the newest of what is over', async () => {
  const ids: string[] = []
  for (const [title, end] of [
    ['old and running', undefined],
    ['old and over', hours(-1)],
  ] as const) {
    const result = await publish(notice(title, hours(-9), end))
    if (!result.ok) throw new Error(result.code)
    ids.push(result.value.id)
  }
  const { rows } = await sql<{ content: unknown }>`select content from announcement limit 1`.execute(
    site.ctx.db,
  )
  await sql`
    insert into announcement (type, content, starts_at, ends_at)
    select 'PL', ${JSON.stringify(rows[0]?.content)}::jsonb, ${hours(-3)}, ${hours(-2)} from generate_series(1, 200)
  `.execute(site.ctx.db)
  const listed = (await listPublished(site.ctx)).map(({ id }) => id)
  expect(ids.map((id) => listed.includes(id))).toEqual([true, false])
  expect(listed).toEqual(listed.toSorted((one, other) => Number(other) - Number(one)))
  expect(await findPublished(site.ctx, ids[1] ?? '')).toMatchObject({ state: 'over' })
  expect(await findPublished(site.ctx, 'x')).toBeUndefined()
})

test('a change is a version, and what was there before versions were kept is the first', async () => {
  const result = await publish(notice('first', hours(-1)))
  if (!result.ok) throw new Error(result.code)
  const { id } = result.value
  const shownNow = await showAnnouncement(site.ctx, id)
  if (shownNow?.type !== 'PL') throw new Error('no notice')
  const change = (title: string, more = {}) =>
    changeAnnouncement(site.ctx, 'ops:writer', id, {
      ...shownNow,
      content: { ...shownNow.content, vi: { title, body: 'x' } },
      ...more,
    })
  expect((await change('second')).ok).toBe(true)
  expect(await change('second')).toMatchObject({ code: 'nothing-changed' })
  const versions = async () =>
    (await listVersions(site.ctx, { kind: 'announcement', item: id })).map(
      ({ number, writtenBy, content }) => [
        number,
        writtenBy,
        (content as { content: { vi: { title: string } } }).content.vi.title,
      ],
    )
  expect(await versions()).toEqual([
    [2, 'ops:writer', 'second'],
    [1, 'operator', 'first vi'],
  ])
  await site.ctx.db.updateTable('announcement').set({ url: '/moved' }).where('id', '=', BigInt(id)).execute()
  expect(await change('late', { endsAt: hours(-2) })).toMatchObject({ ok: false, code: 'invalid' })
  expect(await change('kind', { type: 'PU' })).toMatchObject({ ok: false, code: 'invalid' })
  expect(await changeAnnouncement(site.ctx, 'x', '0', notice('x', hours(0)))).toMatchObject({
    code: 'not-found',
  })
  expect((await endAnnouncement(site.ctx, 'ops:writer', id)).ok).toBe(true)
  expect((await shown()).player.map(({ title }) => title)).not.toContain('second')
  // It runs again when it is published without an end.
  expect((await change('third')).ok).toBe(true)
  expect((await shown()).player.map(({ title }) => title)).toContain('third')
  expect((await versions()).map(([number]) => number)).toEqual([4, 3, 2, 1])
})
