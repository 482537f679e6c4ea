import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NOTE_LENGTH } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { addNote, listNotes } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

test('a note is kept as it was written, newest first, and nobody changes it', async () => {
  const { id, account } = await testMember(ctx)
  const note = (text: string) => addNote(ctx, { account, note: text, actor: 'ops:anna' })
  expect(await note('  ')).toMatchObject({ code: 'required', detail: { field: 'note' } })
  expect(await note('x'.repeat(MAX_NOTE_LENGTH + 1))).toMatchObject({ code: 'too-long' })
  expect(await addNote(ctx, { account: 'nobody', note: 'x', actor: 'ops:anna' })).toMatchObject({
    code: 'not-found',
  })
  expect(await note(' Đã gọi. ')).toEqual({ ok: true, value: null })
  expect(await note('Hẹn lại.')).toEqual({ ok: true, value: null })
  const notes = await listNotes(ctx, id)
  expect(notes.map(({ by, text }) => [by, text])).toEqual([
    ['ops:anna', 'Hẹn lại.'],
    ['ops:anna', 'Đã gọi.'],
  ])
  expect(await listNotes(ctx, id, { after: notes[0]?.id ?? '', limit: 1 })).toEqual([notes[1]])
  expect(await listAudit(ctx, { subject: account })).toMatchObject([
    { action: 'member-noted', actor: 'ops:anna' },
    { action: 'member-noted' },
  ])
  await expect(
    ctx.db.updateTable('operator_note').set({ text: 'x' }).where('member_id', '=', id).execute(),
  ).rejects.toThrow('append-only')
  await expect(ctx.db.deleteFrom('operator_note').execute()).rejects.toThrow('append-only')
})
