import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { waysIn } from './ways-in.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const passkey = (member: Member) =>
  site.ctx.db
    .insertInto('member_passkey')
    .values({
      member_id: member.id,
      credential_id: randomUUID(),
      public_key: Buffer.from('x'),
      counter: 0n,
      transports: [],
      name: 'phone',
      created_at: site.clock.now(),
    })
    .execute()

async function link(member: Member, { closed = false } = {}) {
  const issuer = `https://${randomUUID()}.test`
  const common = { issuer, created_at: site.clock.now() }
  await site.ctx.db
    .insertInto('sign_in_provider')
    .values({
      ...common,
      name: 'x',
      client_id: 'x',
      secret_sealed: 'x',
      origin: issuer,
      closed_at: closed ? site.clock.now() : null,
    })
    .execute()
  await site.ctx.db
    .insertInto('provider_link')
    .values({ ...common, member_id: member.id, subject: randomUUID() })
    .execute()
}

const ways = (member: Member) => waysIn(site.ctx, member.id)

test('a password is one, each passkey is one, and each account elsewhere whose provider is open', async () => {
  const nobody = await testMember(site.ctx)
  const member = await testMember(site.ctx, { passwordHash: 'x' })
  const other = await testMember(site.ctx)
  expect([await ways(nobody), await ways(member)]).toEqual([0, 1])
  await passkey(member)
  await passkey(member)
  await link(member)
  await link(member, { closed: true })
  await passkey(other)
  await link(other)
  expect([await ways(nobody), await ways(member), await ways(other)]).toEqual([0, 4, 2])
})

test('a number is one where it is proved and codes may be asked for', async () => {
  const proved = await testMember(site.ctx, { mobile: newMobile().number, mobileProved: true })
  const member = await testMember(site.ctx, { mobile: newMobile().number })
  for (const on of [true, false]) {
    await setFlag(site.ctx, 'test', 'MOBILEVERCODELOGIN3', on)
    expect([await ways(proved), await ways(member)]).toEqual([on ? 1 : 0, 0])
  }
})
