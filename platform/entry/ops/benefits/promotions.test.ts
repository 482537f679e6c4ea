import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPromotion } from '#platform/benefits/promotions/index.ts'
import { uploadImage } from '#platform/members/uploads/index.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { promotionFile } from '#tests/support/platform/promotions.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let folder: string
beforeAll(async () => {
  world = await testPlatform()
  folder = mkdtempSync(path.join(os.tmpdir(), 'sen-ops-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

async function ops(...args: string[]) {
  const { code, out, err } = await commandLine(world.ctx)(...args, '--json')
  return { code, err, json: () => JSON.parse(out) }
}
async function created(change: Parameters<typeof promotionFile>[0] = {}): Promise<string> {
  const file = path.join(folder, 'promotion.json')
  writeFileSync(file, JSON.stringify(promotionFile(change)))
  return (await ops('promotions', 'create', '--file', file)).json().id
}
const audited = async () =>
  (await world.ctx.db.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute()).at(-1)

test('a promotion is created, listed, shown, stopped and started, each with a line in the audit trail', async () => {
  const id = await created({ code: 'spring' })
  expect(await audited()).toEqual({ actor: 'ops:test', action: 'promotion-created' })
  expect((await ops('promotions', 'list')).json()).toContainEqual(
    expect.objectContaining({ id, code: 'spring', state: 'running', joined: 0 }),
  )
  expect((await ops('promotions', 'stop', id)).code).toBe(0)
  expect(await audited()).toMatchObject({ action: 'promotion-stopped' })
  expect((await ops('promotions', 'show', id)).json()).toMatchObject({ state: 'over', applications: [] })
  expect((await ops('promotions', 'start', id)).code).toBe(0)
  expect(await audited()).toMatchObject({ action: 'promotion-started' })
})

test('an application is shown with its picture, and decided once', async () => {
  const id = await created({
    terms: {
      kind: 'activity',
      amount: '500.00',
      remark: true,
      images: 1,
      turnover: 1,
      claimDays: 30,
    },
  })
  const member = await testMember(world.ctx)
  const result = await uploadImage(world.ctx, member, { bytes: png() })
  const uploadIds = result.ok ? [result.value.uploadId] : []
  await joinPromotion(world.ctx, member, {
    promotionId: id,
    remark: 'xin chào',
    uploadIds,
    requestId: 'apply-once',
  })
  const [application] = (await ops('promotions', 'show', id)).json().applications
  expect(application).toMatchObject({ account: member.account, remark: 'xin chào', images: uploadIds })
  const out = path.join(folder, 'picture')
  expect((await ops('promotions', 'image', uploadIds[0] ?? '', '--out', out)).code).toBe(0)
  expect(new Uint8Array(readFileSync(out))).toEqual(png())
  expect((await ops('promotions', 'decide', application.id, 'reject')).code).toBe(2)
  expect((await ops('promotions', 'decide', application.id, 'reject', '--reason', 'mờ')).code).toBe(0)
  expect(await audited()).toMatchObject({ action: 'application-rejected' })
  expect(await ops('promotions', 'decide', application.id, 'approve')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^state-moved-on: /),
  })
})

test.each([
  [['promotions', 'show', '1'], 1],
  [['promotions', 'start', 'x'], 1],
  [['promotions', 'draw', '1'], 1],
  [['promotions', 'image', 'x', '--out', '/nowhere'], 1],
  [['promotions', 'create', '--file', '/no/such/file'], 2],
  [['promotions', 'create'], 2],
  [['promotions', 'decide', '1', 'perhaps'], 2],
  [['member', 'label', 'nobody', 'vip'], 1],
])('%j ends with %i', async (args, code) => {
  expect((await ops(...args)).code).toBe(code)
})
