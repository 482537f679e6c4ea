import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcements } from '#contract/members/content.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-ops-'))
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const ops = (...args: string[]) => commandLine(world.ctx)('announcements', ...args)
function publish(content: unknown) {
  const file = path.join(folder, 'publication.json')
  writeFileSync(file, JSON.stringify(content))
  return ops('publish', '--file', file, '--json')
}
const words = { title: 'Nghỉ Tết', body: '<p>Nghỉ</p><script>x</script>' }
const notice = { type: 'PL', content: { vi: words, en: words, zh: words } }

async function shown() {
  const answer = await callPlatform(world.platform, announcements, {})
  if (!answer.ok) throw new Error(answer.code)
  return announcements.value.parse(answer.value)
}

test('a notice is published, listed and taken down', async () => {
  const published = await publish(notice)
  expect(published.code).toBe(0)
  const { id } = JSON.parse(published.out)
  expect((await shown()).player).toMatchObject([{ id, title: 'Nghỉ Tết' }])
  expect(JSON.stringify(await shown())).not.toContain('script')
  expect(JSON.parse((await ops('list', '--json')).out)).toMatchObject([
    { id, type: 'PL', title: 'Nghỉ Tết', endsAt: null },
  ])

  expect(await ops('end', id)).toMatchObject({ code: 0, out: `${id} is taken down.` })
  expect((await shown()).player).toEqual([])
  expect(await ops('end', id)).toMatchObject({ code: 1, err: expect.stringContaining('state-moved-on') })
  expect(await ops('end', 'none')).toMatchObject({ code: 1, err: expect.stringContaining('not-found') })
})

test('a banner is published for a time', async () => {
  const words = { kicker: '', title: 'Slot', text: '', action: 'Chơi' }
  const banner = {
    type: 'B',
    groupName: 'home',
    position: 1,
    url: '/rng',
    linkageType: 'page',
    art: { motif: 'lotus', palette: 3 },
    content: { vi: words, en: words, zh: words },
    endsAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
  }
  expect((await publish(banner)).code).toBe(0)
  expect((await shown()).banners).toMatchObject([{ title: 'Slot', url: '/rng' }])
  world.clock.advance(3_600)
  expect((await shown()).banners).toEqual([])

  for (const url of ['javascript:alert(1)', '//elsewhere.example', 'https://elsewhere.example'])
    expect(await publish({ ...banner, url })).toMatchObject({ code: 2, err: expect.stringContaining('url') })
})

test('what cannot be shown is wrong usage', async () => {
  for (const wrong of [
    {},
    { ...notice, type: 'X' },
    { ...notice, content: { vi: words } },
    { ...notice, endsAt: 'soon' },
    { ...notice, until: '2026-12-01T00:00:00Z' },
  ])
    expect(await publish(wrong)).toMatchObject({ code: 2 })
})
