import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue, type Values } from '#platform/base/settings/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { transferFunds } from '#platform/play/vendors/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  const lotus = { code: 'LOTUS', name: 'Lotus', isHot: false, position: 1, walletProvider: 'simulator' }
  await installCatalogue(world.ctx, [lotus], [])
})
afterAll(() => world.close())

async function ops(...args: string[]) {
  const { code, out, err } = await commandLine(world.ctx)(...args, '--json')
  return { code, err, json: out ? JSON.parse(out) : null }
}
const behave = async (behaviour: Values['simulatorWallet']) => {
  await setValue(world.ctx, 'test', 'simulatorWallet', behaviour)
  world.clock.advance(2)
}

test('an operator finds what is not known, asks the vendor, and ends what the vendor never heard of', async () => {
  const member = await testMember(world.ctx, { balance: '100.00' })
  await behave('lose-request')
  const input = { from: 'main', to: 'LOTUS', amount: '40.00', requestId: randomUUID() }
  const moved = await transferFunds(world.ctx, member, input)
  const id = moved.ok ? moved.value.transferId : ''
  const unknown = {
    id,
    account: member.account,
    from: 'main',
    to: 'LOTUS',
    amount: '40.00',
    status: 'unknown',
  }
  expect(await ops('transfers', 'list', '--status', 'unknown')).toMatchObject({ code: 0, json: [unknown] })
  expect((await ops('transfers', 'list', '--status', 'lost')).code).toBe(2)
  expect(await ops('transfers', 'list', '--account', member.account, '--limit', '1')).toMatchObject({
    json: [unknown],
  })
  expect(await ops('transfers', 'list', '--after', unknown.id)).toMatchObject({ code: 0, json: [] })
  expect(await ops('transfers', 'list', '--to', '2026-01-01')).toMatchObject({ code: 0, json: [] })
  expect(await ops('transfers', 'resolve', id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('operation-not-allowed'),
  })
  expect((await ops('transfers', 'resolve', id, '--as', 'perhaps')).code).toBe(2)
  expect(await ops('transfers', 'resolve', id, '--as', 'failed')).toMatchObject({
    code: 0,
    json: { id, status: 'failed' },
  })
  expect(await ops('transfers', 'resolve', id)).toMatchObject({ code: 1 })
  const audited = await world.ctx.db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
  expect(audited).toMatchObject([{ actor: 'ops:test', action: 'transfer-resolved' }])
})

test('books are compared, and wallets recalled, of one member or of all', async () => {
  await behave('answer')
  const member = await testMember(world.ctx, { balance: '100.00' })
  const input = { from: 'main', to: 'LOTUS', amount: '40.00', requestId: randomUUID() }
  expect((await transferFunds(world.ctx, member, input)).ok).toBe(true)
  const books = async () => (await ops('transfers', 'books', member.account)).json
  expect(await books()).toEqual([{ vendor: 'LOTUS', ours: '40.00', theirs: '40.00' }])
  expect((await ops('transfers', 'books', 'nobody')).code).toBe(1)
  expect((await ops('transfers', 'recall', 'nobody')).code).toBe(1)
  expect(await ops('transfers', 'recall')).toMatchObject({ code: 0, json: { transfers: 1 } })
  expect(await books()).toEqual([{ vendor: 'LOTUS', ours: '0.00', theirs: '0.00' }])
  await behave('down')
  expect(await books()).toEqual([{ vendor: 'LOTUS', ours: '0.00', theirs: null }])
})
