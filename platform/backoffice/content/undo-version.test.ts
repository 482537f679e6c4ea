import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMessageTemplate } from '#platform/base/messages/index.ts'
import { ok } from '#platform/base/result.ts'
import { listVersions, saveDraft } from '#platform/base/versions/index.ts'
import { changeRank, listRanks, setRanks } from '#platform/benefits/ranks/index.ts'
import {
  changeAnnouncement,
  publishAnnouncement,
  setHelpText,
  showAnnouncement,
} from '#platform/members/content/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { undoVersion } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const actor = 'ops:an'

test('an older version of a text, a message or a notice is published again, as a new one', async () => {
  const { ctx } = world
  const help = { kind: 'text', item: 'questions' } as const
  await setHelpText(ctx, actor, help.item, { vi: '# Hỏi', en: '', zh: '' })
  expect(await undoVersion(ctx, { ...help, number: 1, actor })).toEqual(ok(null))
  const [newest, , first] = await listVersions(ctx, help)
  expect([newest?.number, newest?.content]).toEqual([3, first?.content])

  const message = { kind: 'message', item: 'inbox.account-bound' } as const
  const vi = { subject: 'x', text: '{bankAccount} {at}' }
  await setMessageTemplate(ctx, actor, message.item, { vi, en: null, zh: null })
  expect(await undoVersion(ctx, { ...message, number: 1, actor })).toEqual(ok(null))
  expect((await listVersions(ctx, message))[0]?.content).toEqual({ vi: null, en: null, zh: null })

  const words = { title: 'một', body: 'hai' }
  const result = await publishAnnouncement(ctx, actor, {
    type: 'PL',
    content: { vi: words, en: null, zh: null },
  })
  const notice = { kind: 'announcement', item: result.ok ? result.value.id : '' } as const
  expect(await undoVersion(ctx, { ...notice, number: 1, actor })).toMatchObject({ code: 'nothing-changed' })
  const other = { type: 'PL', content: { vi: { ...words, title: 'ba' }, en: null, zh: null } } as const
  expect(await changeAnnouncement(ctx, actor, notice.item, other)).toEqual(ok(null))
  expect(await undoVersion(ctx, { ...notice, number: 1, actor })).toEqual(ok(null))
  expect(await showAnnouncement(ctx, notice.item)).toMatchObject({ content: { vi: { title: 'một' } } })
})

const rankOf = (level: number) => ({
  level,
  name: { vi: 'Đồng', en: 'Bronze', zh: '青铜' },
  upgradeTurnover: level,
  keepTurnover: 0,
  upgradeGift: 0,
  monthlyGift: 0,
  rebates: {},
})

test('what gives money asks why; drafts, and what an editor has not seen, are no way back', async () => {
  const { ctx } = world
  const before = rankOf(1)
  expect(await setRanks(ctx, actor, [rankOf(0), before])).toMatchObject({ ok: true })
  const rank = { kind: 'rank', item: '1' } as const
  const named = { ...before, name: { ...before.name, vi: 'Khác' } }
  expect(await changeRank(ctx, actor, { level: 1, rank: named, reason: 'thử' })).toMatchObject({ ok: true })
  expect(await undoVersion(ctx, { ...rank, number: 1, actor })).toMatchObject({
    code: 'required',
    detail: { field: 'reason' },
  })
  const back = { ...rank, number: 1, actor, reason: 'nhầm' }
  expect(await undoVersion(ctx, { ...back, seenVersion: 1 })).toMatchObject({ code: 'state-moved-on' })
  expect(await undoVersion(ctx, { ...back, number: 9 })).toMatchObject({ code: 'not-found' })
  expect(await undoVersion(ctx, { ...back, seenVersion: 2 })).toEqual(ok(null))
  expect((await listRanks(ctx)).find(({ level }) => level === 1)?.name).toEqual(before.name)
  const drafted = await saveDraft(ctx, { ...rank, content: named, seenVersion: 3, actor })
  const number = drafted.ok ? drafted.value.number : 0
  expect(await undoVersion(ctx, { ...back, number })).toMatchObject({ code: 'not-found' })
})
