import { randomInt } from 'node:crypto'
import type { Context } from '#platform/base/context.ts'
import { addBank, type BankTerms, closeBank, listBanks, usualTerms } from '#platform/cashier/banks/index.ts'

/** An own bank account of the house, open for orders; returns its id. */
export async function testBank(ctx: Context, terms: Partial<BankTerms> = {}): Promise<string> {
  const number = String(randomInt(10 ** 12, 10 ** 13))
  const wish = { bin: '970436', number, name: 'CONG TY SEN', actor: 'test', ...usualTerms, ...terms }
  const added = await addBank(ctx, wish)
  if (!added.ok) throw new Error(added.code)
  return added.value.id
}

/** Closes all own accounts, so that orders of the next test go to its own. */
export async function closeTestBanks(ctx: Context): Promise<void> {
  for (const { id, status } of await listBanks(ctx)) if (status === 'open') await closeBank(ctx, id, 'test')
}

/** A message of a feed as it has come to the site. */
export const sentMessage = (path: string, body: string, headers: Record<string, string>) => ({
  path,
  body: Buffer.from(body),
  headers: { get: (name: string) => headers[name] },
})
