import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { balanceOf, bankAccount } from '#platform/money/ledger/index.ts'
import { testBank } from '#tests/support/platform/banks.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { addBank, changeBank, closeBank, listBanks, usualTerms } from './bank-accounts.ts'
import { hasOpenBank } from './banks-for.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const wish = { bin: '970436', number: '0011004567890', name: 'CONG TY SEN', actor: 'ops:test', ...usualTerms }

test('an account is opened once, each with an account of the ledger, and audited', async () => {
  expect(await hasOpenBank(ctx)).toBe(false)
  const added = await addBank(ctx, {
    ...wish,
    name: ' CONG TY  SEN ',
    hours: '08:00-22:30',
    ranks: [5, 3, 3],
  })
  const id = added.ok ? added.value.id : ''
  expect(await addBank(ctx, wish)).toEqual(refuse('name-taken', { field: 'number' }))
  expect(await balanceOf(ctx.db, bankAccount(Number(id)))).toBe(0n)
  expect(await listBanks(ctx)).toMatchObject([
    {
      id,
      bank: 'Vietcombank',
      name: 'CONG TY SEN',
      hours: '08:00-22:30',
      ranks: [3, 5],
      holds: '0.00',
      status: 'open',
    },
  ])
  expect(await hasOpenBank(ctx)).toBe(true)
  expect(await closeBank(ctx, id, 'ops:test')).toEqual({ ok: true, value: null })
  expect(await closeBank(ctx, id, 'ops:test')).toEqual(refuse('state-moved-on'))
  expect(await hasOpenBank(ctx)).toBe(false)
  // The same account may be opened again, and is the same in the books; twice at once it is so once.
  const again = await Promise.all([
    addBank(ctx, { ...wish, hours: '' }),
    addBank(ctx, { ...wish, hours: '' }),
  ])
  expect(again).toContainEqual({ ok: true, value: { id } })
  expect(again).toContainEqual(refuse('name-taken', { field: 'number' }))
  expect(await listBanks(ctx)).toMatchObject([{ id, hours: null, status: 'open', closedAt: null }])
  const lines = await ctx.db.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute()
  expect(lines.map(({ action, subject }) => `${action} ${subject === `bank ${id}`}`)).toEqual([
    'bank-added true',
    'bank-closed true',
    'bank-added true',
  ])
})

test.each([
  ['bank', { bin: '123456' }, 'not-offered'],
  ['number', { number: '12 34' }, 'format'],
  ['number', { number: '12345' }, 'format'],
  ['name', { name: 'Công ty Sen' }, 'format'],
  ['least', { least: 0n }, 'format'],
  ['most', { most: 10_000_050n }, 'format'],
  ['most', { most: 4_999_900n }, 'too-small'],
  ['daily', { daily: 4_999_900n }, 'too-small'],
  ['hours', { hours: '8-22' }, 'format'],
  ['hours', { hours: '08:00-08:00' }, 'format'],
  ['ranks', { ranks: [100] }, 'format'],
] as const)('a wrong %s is refused', async (field, change, code) => {
  expect(await addBank(ctx, { ...wish, number: '0011009999999', ...change })).toEqual(refuse(code, { field }))
})

test('what is changed of an account leaves the rest, and a closed one is not changed', async () => {
  const id = await testBank(ctx, { hours: '08:00-22:00', ranks: [1] })
  expect(await changeBank(ctx, id, { most: 10_000_000n, hours: '', actor: 'test' })).toEqual({
    ok: true,
    value: null,
  })
  const listedBank = (await listBanks(ctx)).find((bank) => bank.id === id)
  expect(listedBank).toMatchObject({ least: '50000.00', most: '100000.00', hours: null, ranks: [1] })
  expect(await changeBank(ctx, id, { most: 1_000_000n, actor: 'test' })).toEqual(
    refuse('too-small', { field: 'most' }),
  )
  for (const unknown of ['0', '9999', 'x', '1e1'])
    expect(await changeBank(ctx, unknown, { actor: 'test' })).toEqual(refuse('not-found'))
  await closeBank(ctx, id, 'test')
  expect(await changeBank(ctx, id, { actor: 'test' })).toEqual(refuse('state-moved-on'))
})
