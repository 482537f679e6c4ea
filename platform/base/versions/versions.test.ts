import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#platform/base/result.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type Item, latestVersions, listVersions, publishVersion, saveDraft, unlessChanged } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const publish = async (item: Item, content: unknown, before?: unknown) => {
  const done = await world.ctx.transact(async (tx) =>
    ok(await publishVersion(tx, { ...item, content, before, actor: 'ops:an' })),
  )
  return done.ok ? done.value : undefined
}
const draft = (item: Item, content: unknown, seenVersion: number, before?: unknown) =>
  saveDraft(world.ctx, { ...item, content, before, seenVersion, actor: 'ops:binh' })
const told = async (item: Item) =>
  (await listVersions(world.ctx, item)).map(({ number, content, writtenBy, publishedBy }) => [
    number,
    content,
    writtenBy,
    publishedBy,
  ])

test('what changes is a version, what does not is none; what was there before is the first', async () => {
  const item: Item = { kind: 'mission', item: 'daily' }
  expect(await publish(item, { a: 2 }, { a: 1 })).toBe(2)
  expect(await publish(item, { a: 2 }, { a: 2 })).toBe(2)
  expect(await publish(item, null, { a: 2 })).toBe(3)
  expect(await told(item)).toEqual([
    [3, null, 'ops:an', 'ops:an'],
    [2, { a: 2 }, 'ops:an', 'ops:an'],
    [1, { a: 1 }, '', ''],
  ])
})

test('a draft is published as it is, or another version beside it', async () => {
  const item: Item = { kind: 'rank', item: '3' }
  expect(await draft(item, { a: 2 }, 0, { a: 1 })).toEqual(ok({ number: 2 }))
  expect((await latestVersions(world.ctx, ['rank'])).get('rank:3')).toMatchObject({
    number: 2,
    isDraft: true,
  })
  expect(await publish(item, { a: 2 }, { a: 1 })).toBe(2)
  expect(await told(item)).toEqual([
    [2, { a: 2 }, 'ops:binh', 'ops:an'],
    [1, { a: 1 }, '', ''],
  ])
  expect(await draft(item, { a: 3 }, 2)).toEqual(ok({ number: 3 }))
  expect(await publish(item, { a: 4 }, { a: 2 })).toBe(4)
  expect((await latestVersions(world.ctx, ['rank'])).get('rank:3')).toMatchObject({
    number: 4,
    isDraft: false,
  })
})

test('a change past the versions is a version of nobody', async () => {
  const item: Item = { kind: 'text', item: 'terms' }
  await publish(item, { a: 1 })
  expect(await publish(item, { a: 3 }, { a: 2 })).toBe(3)
  expect((await told(item)).map(([, content, by]) => [content, by])).toEqual([
    [{ a: 3 }, 'ops:an'],
    [{ a: 2 }, ''],
    [{ a: 1 }, 'ops:an'],
  ])
})

test('who has not seen the newest version changes nothing', async () => {
  const item: Item = { kind: 'reward', item: 'pin' }
  await publish(item, { a: 1 })
  expect(await draft(item, { a: 2 }, 0)).toMatchObject({ ok: false, code: 'state-moved-on' })
  expect(await world.ctx.transact((tx) => unlessChanged(tx, item, 1))).toEqual(ok(1))
})

test('what was written stays', async () => {
  const item: Item = { kind: 'message', item: 'code' }
  await publish(item, { a: 1 })
  const rows = world.ctx.db.updateTable('content_version').where('kind', '=', 'message')
  await expect(rows.set({ content: '{}' }).execute()).rejects.toThrow('never changed')
  await expect(world.ctx.db.deleteFrom('content_version').execute()).rejects.toThrow('never changed')
})

test('a draft of what there is already is none', async () => {
  const item: Item = { kind: 'mission', item: 'weekly-draft' }
  const nothing = { code: 'nothing-changed' }
  expect(await draft(item, { a: 1 }, 0, { a: 1 })).toMatchObject(nothing)
  expect(await draft(item, { a: 2 }, 0, { a: 1 })).toEqual(ok({ number: 2 }))
  expect(await draft(item, { a: 2 }, 2)).toMatchObject(nothing)
  expect(await publish(item, { a: 2 }, { a: 1 })).toBe(2)
  expect(await draft(item, { a: 2 }, 2)).toMatchObject(nothing)
  expect((await told(item)).map(([number]) => number)).toEqual([2, 1])
})
