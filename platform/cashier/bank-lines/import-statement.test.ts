import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, bankAccount, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { testBank } from '#tests/support/platform/banks.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkBanks } from './check-banks.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let bank: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  member = await testMember(ctx)
  bank = await testBank(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkBanks(ctx.db)).toEqual([])
  await world.close()
})

const map = {
  decimal: '.',
  time: 'yyyy-MM-dd HH:mm:ss',
  columns: { reference: 'ref', time: 'time', amount: 'amount', content: 'content', balance: 'balance' },
}
const csv = (rows: string[]) => Buffer.from(`ref,time,amount,content,balance\n${rows.join('\n')}\n`)
const imports = (bytes: Buffer, more: { map?: unknown; preview?: boolean } = {}) =>
  importStatement(ctx, { bankId: bank, bytes, preview: false, actor: 'test', ...more })

test('a file pays orders, and twice adds nothing; its map is kept', async () => {
  const result = await createDeposit(ctx, member, {
    method: 'bank-transfer',
    amount: '100000.00',
    requestId: randomUUID(),
  })
  const { orderId } = result.ok ? result.value : { orderId: '' }
  const seen = await deposit(ctx, member, { orderId })
  const { content, accountNumber } = (seen.ok && seen.value.instructions) || {
    content: '',
    accountNumber: '',
  }
  // The order may be of an earlier test's account, which is open too.
  const row = await ctx.db
    .selectFrom('bank_account')
    .select('id')
    .where('number', '=', accountNumber)
    .executeTakeFirstOrThrow()
  bank = String(row.id)
  const file = csv([
    `A1,2026-11-19 08:00:00,"100,000.00",IBFT ${content.toLowerCase()},"100,000.00"`,
    'A2,2026-11-19 09:00:00,-5000,PHI,"95,000.00"',
  ])
  expect(await imports(file)).toEqual(refuse('required', { field: 'map' }))
  expect(await imports(file, { map: { ...map, time: 'when' } })).toEqual(
    refuse('invalid', { field: 'time', reason: expect.stringContaining('dd/MM/yyyy') }),
  )
  const { decimal: _, ...undecided } = map
  for (const [bad, field, reason] of [
    [undecided, 'decimal', 'missing: it must be "." or ","'],
    [{ ...map, skip: 'one' }, 'skip', 'must be a number'],
    [{ ...map, skip: 101 }, 'skip', 'must be 100 at most'],
    [{ ...map, seperator: ';' }, 'seperator', 'there is no seperator here'],
    [{ ...map, columns: { ...map.columns, time: '' } }, 'columns.time', 'must not be empty'],
    ['map', 'map', 'must be an object'],
  ] as const)
    expect(await imports(file, { map: bad })).toEqual(refuse('invalid', { field, reason }))
  expect(await imports(file, { map, preview: true })).toMatchObject({
    value: {
      format: 'csv',
      lines: 2,
      taken: 0,
      known: 0,
      first: [{ reference: 'A1', amount: '100000.00' }, { amount: '-5000.00' }],
    },
  })
  expect(await listLines(ctx, { bankId: bank })).toEqual([])
  expect(await imports(file, { map })).toMatchObject({ value: { lines: 2, taken: 2, known: 0 } })
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(10_000_000n)
  expect(await imports(file)).toMatchObject({ value: { lines: 2, taken: 0, known: 2 } })
  expect(await balanceOf(ctx.db, bankAccount(Number(bank)))).toBe(-9_500_000n)
  expect(await listLines(ctx, { bankId: bank })).toMatchObject([
    { reference: 'A2', state: 'open', reason: 'no-order', source: 'file' },
    { reference: 'A1', state: 'matched', order: orderId },
  ])
})

test('camt.053 is known by itself, of the account alone, and twice adds nothing', async () => {
  const { number } = await ctx.db
    .selectFrom('bank_account')
    .select('number')
    .where('id', '=', Number(bank))
    .executeTakeFirstOrThrow()
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
  const fileOf = (account: string) =>
    Buffer.from(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', '0')}${balance('CLBD', '5000')}
<Ntry><Amt Ccy="VND">5000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt><AcctSvcrRef>X1</AcctSvcrRef></Ntry>
</Stmt></BkToCstmrStmt></Document>`,
    )
  expect(await imports(fileOf(`${number}9`.slice(1)))).toMatchObject({ ok: false, code: 'format' })
  expect(await imports(fileOf(number))).toMatchObject({ value: { format: 'camt.053', taken: 1, known: 0 } })
  expect(await imports(fileOf(number))).toMatchObject({ value: { taken: 0, known: 1 } })
  expect(await listLines(ctx, { bankId: bank })).toMatchObject([{ reference: 'X1', amount: '5000.00' }])
})

test('a file with a fault adds nothing, and the row is told', async () => {
  const file = csv(['A1,2026-11-19 08:00:00,5,x,', 'A2,2026-11-19 08:00:00,1.000,x,'])
  expect(await imports(file, { map })).toEqual(
    refuse('format', { field: 'row 3: amount is no amount: 1.000' }),
  )
  const ahead = csv(['C1,2026-11-19 10:00:00,100,x,', 'C2,2099-01-01 10:00:00,100,x,'])
  expect(await imports(ahead, { map })).toEqual(
    refuse('format', { field: 'row 3: 2099-01-01T03:00:00.000Z is ahead of today' }),
  )
  const tomorrow = new Date(ctx.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(await imports(csv([`A1,${tomorrow} 08:00:00,5,x,`]), { map })).toMatchObject({
    ok: false,
    code: 'format',
  })
  expect(await listLines(ctx, { bankId: bank })).toEqual([])
  expect(await importStatement(ctx, { bankId: '9999', bytes: file, preview: false, actor: 'test' })).toEqual(
    refuse('not-found'),
  )
})

test('another line under a known reference is told by its row, in a preview too, and nothing is taken', async () => {
  expect(
    await imports(csv(['1,2026-11-18 08:00:00,5,x,', '2,2026-11-18 08:01:00,5,x,']), { map }),
  ).toMatchObject({
    value: { taken: 2 },
  })
  // A bank's numbers begin anew every day.
  const next = csv(['3,2026-11-18 09:00:00,5,x,', '1,2026-11-19 08:00:00,5,x,'])
  const refusal = refuse('format', { field: 'row 3: the account has another line 1' })
  for (const preview of [true, false]) expect(await imports(next, { preview })).toEqual(refusal)
  expect(await imports(csv(['3,2026-11-18 09:00:00,5,x,', '1,2026-11-18 08:00:00,6,x,']))).toEqual(refusal)
  const twice = csv(['4,2026-11-18 09:00:00,5,x,', '4,2026-11-18 09:00:00,5,x,'])
  for (const preview of [true, false])
    expect(await imports(twice, { preview })).toEqual(
      refuse('format', { field: 'row 3: 4 is that of row 2 too' }),
    )
  expect(await listLines(ctx, { bankId: bank })).toHaveLength(2)
})

test('the command line reads files', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'statement-'))
  const [file, mapFile] = [path.join(folder, 'statement.csv'), path.join(folder, 'map.json')]
  writeFileSync(file, csv(['B1,2026-11-19 08:00:00,5.00,x,']))
  writeFileSync(mapFile, JSON.stringify(map))
  const ops = commandLine(ctx)
  expect((await ops('banks', 'import', bank, file)).code).toBe(2)
  expect((await ops('banks', 'import', bank, path.join(folder, 'none'))).code).toBe(2)
  expect((await ops('banks', 'import', bank, file, '--map', mapFile, '--preview')).out).toContain('B1')
  const done = await ops('banks', 'import', bank, file, '--map', mapFile, '--json')
  expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { taken: 1, known: 0 }])
  expect((await ops('banks', 'import', bank, file)).out).toBe('0 new lines, 1 known.')
  expect((await ops('banks', 'lines', '--bank', bank)).out).toContain('B1')
  expect((await ops('banks', 'lines', '--bank', '99999')).code).toBe(2)
})
