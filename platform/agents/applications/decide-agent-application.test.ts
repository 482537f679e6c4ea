import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbox } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { decideAgentApplication } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const SENT = new Date('2026-05-04T03:02:01.000Z')

/** An application that waits, as `applyAsAgent` keeps it. */
async function applied(memberId: bigint | null, contact: string): Promise<string> {
  const row = await ctx.db
    .insertInto('agent_application')
    .values({ name: 'Lan', contact, remark: '', member_id: memberId, created_at: SENT })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

it.each([
  [true, 'agent-application-granted'],
  [false, 'agent-application-rejected'],
] as const)('tells the member that asked, once and without the reason', async (grant, code) => {
  const member = await testMember(ctx)
  const id = await applied(member.id, `telegram ${member.account}`)
  const decide = () => decideAgentApplication(ctx, 'ops:test', id, { grant, reason: 'Spoke on the phone.' })
  expect(await decideAgentApplication(ctx, 'ops:test', id, { grant, reason: '' })).toMatchObject({
    ok: false,
  })
  expect(await decide()).toMatchObject({ ok: true })
  expect(await decide()).toMatchObject({ code: 'state-moved-on' })
  const box = await listMessages(ctx, member, inbox.input.parse({}))
  const messages = box.ok ? box.value.content : []
  expect(messages).toMatchObject([{ code, params: { at: SENT.toISOString() } }])
  expect(JSON.stringify(messages)).not.toContain('phone')
})

it('tells nobody of an application that no member sent', async () => {
  const id = await applied(null, 'telegram nobody')
  const before = await world.ctx.db
    .selectFrom('inbox_message')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()
  expect(
    await decideAgentApplication(ctx, 'ops:test', id, { grant: true, reason: 'Opened a line.' }),
  ).toMatchObject({ ok: true })
  const after = await world.ctx.db
    .selectFrom('inbox_message')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()
  expect(after).toEqual(before)
})
