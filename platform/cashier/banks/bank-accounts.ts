import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { hasAgentCenter } from '#contract/members/account-kind.ts'
import type { Context } from '#platform/base/context.ts'
import type { BankAccount as BankAccountTable } from '#platform/base/db/tables.ts'
import { byOptionalReason, reasonDetail } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf, memberByAccount } from '#platform/members/accounts/index.ts'
import { bankBalances, openBankAccount } from '#platform/money/ledger/index.ts'
import { MAX_BANK_ACCOUNTS, MAX_LED_AGENTS } from '../limits.ts'
import { type BankHours, bankHoursOf, textOfHours } from './bank-hours.ts'
import { bankOf } from './vietnam-banks.ts'

export const bankStatuses = ['open', 'closed'] as const
export type BankStatus = (typeof bankStatuses)[number]

/** One of the house's own bank accounts, as the operator sees it. */
export interface ListedBank {
  id: string
  bin: string
  bank: string
  number: string
  name: string
  /** An order's limits, and the limit of what is ordered in a day. */
  least: Money
  most: Money
  daily: Money
  /** `08:00-22:30` of the site's day; null: always. */
  hours: string | null
  /** The ranks of members that are led to it; empty: everybody. */
  ranks: number[]
  /** The user names of the agents below whom those members stand; empty: everybody. */
  agents: string[]
  /** What lies there by the books. */
  holds: Money
  status: BankStatus
  createdAt: string
  closedAt: string | null
}

export type BankRow = Selectable<BankAccountTable>

/** What an operator sets of an own account. */
export interface BankTerms {
  /** Whole đồng, in minor units. */
  least: Minor
  most: Minor
  daily: Minor
  /** As `bankHoursOf` reads it; empty: always. */
  hours: string
  ranks: readonly number[]
  /** User names, in any case. */
  agents: readonly string[]
}

/** Who does it, and why: the command line may leave the reason out. */
interface ByOperator {
  actor: string
  reason?: string | undefined
}

export interface NewBank extends BankTerms, ByOperator {
  bin: string
  number: string
  /** Of the account's holder, in capitals and without marks, as banks write it. */
  name: string
}

/** Where nothing else is said: what the method itself takes. */
export const usualTerms: BankTerms = {
  least: 5_000_000n,
  most: 30_000_000_000n,
  daily: 1_000_000_000_000n,
  hours: '',
  ranks: [],
  agents: [],
}

const HIGHEST_RANK = 99

/**
 * Opens an own account, and its account of the ledger; one that was closed is opened again, with its lines. Refuses `not-offered` at `bank` for a BIN that NAPAS does not know,
 * `format` at `number`, `name`, `hours`, `ranks` and the limits, at `agents` `not-offered` for what is no agent and
 * `over-limit` for too many, `name-taken` at `number` if it is open already, `over-limit` if there are too many accounts; as
 * `checkReason` a reason that is given.
 */
export async function addBank(
  ctx: Context,
  { actor, reason, ...wish }: NewBank,
): Promise<Result<{ id: string }>> {
  const why = reasonDetail(reason)
  if (!why.ok) return why
  const name = wish.name.trim().replace(/ +/g, ' ')
  if (!bankOf(wish.bin)) return refuse('not-offered', { field: 'bank' })
  if (!/^\d{6,19}$/.test(wish.number)) return refuse('format', { field: 'number' })
  if (!/^[A-Z][A-Z0-9 .,&-]{1,49}$/.test(name)) return refuse('format', { field: 'name' })
  const terms = await readTerms(ctx, wish)
  if (!terms.ok) return terms
  return ctx.transact(async (ctx) => {
    const { bin, number } = wish
    const existing = await ctx.db
      .selectFrom('bank_account')
      .selectAll()
      .where('bin', '=', bin)
      .where('number', '=', number)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (existing && !existing.closed_at) return refuse('name-taken', { field: 'number' })
    const row = { holder: name, ...terms.value }
    const added = existing
      ? await ctx.db
          .updateTable('bank_account')
          .set({ ...row, closed_at: null })
          .where('id', '=', existing.id)
          .returning('id')
          .executeTakeFirst()
      : await ctx.db
          .insertInto('bank_account')
          .values({ bin, number, ...row, created_at: ctx.clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
    // Another one has opened it meanwhile.
    if (!added) return refuse('name-taken', { field: 'number' })
    if (added.id > MAX_BANK_ACCOUNTS) return refuse('over-limit')
    if (!existing) await openBankAccount(ctx.db, added.id)
    const detail = { bin, number, name, ...detailOf(wish), ...why.value }
    await audit(ctx, { actor, action: 'bank-added', subject: `bank ${added.id}`, detail })
    return ok({ id: String(added.id) })
  })
}

/** Changes what is given of an open account; open orders keep their account. Refuses as `addBank`, `not-found`, `state-moved-on`, `nothing-changed`. */
export const changeBank = (
  ctx: Context,
  id: string,
  { actor, reason, ...change }: Partial<BankTerms> & ByOperator,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const row = await lockBank(ctx, id)
    if (!row) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    const before = termsOf(row, await namesOf(ctx, row.agents))
    const wish = { ...before, ...change }
    const terms = await readTerms(ctx, wish)
    if (!terms.ok) return terms
    if (isDeepStrictEqual(wish, before)) return refuse('nothing-changed')
    await ctx.db.updateTable('bank_account').set(terms.value).where('id', '=', row.id).execute()
    const detail = { ...detailOf(wish), ...why }
    await audit(ctx, { actor, action: 'bank-changed', subject: `bank ${row.id}`, detail })
    return ok(null)
  })

/**
 * Closes an own account for new orders; those that are open are still paid to it, and its lines are still taken. Refuses
 * `not-found`, `state-moved-on`, and as `checkReason` a reason that is given.
 */
export const closeBank = (ctx: Context, id: string, actor: string, reason?: string): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const row = await lockBank(ctx, id)
    if (!row) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    await ctx.db
      .updateTable('bank_account')
      .set({ closed_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .execute()
    await audit(ctx, { actor, action: 'bank-closed', subject: `bank ${row.id}`, detail: why })
    return ok(null)
  })

/** Keeps how the bank of an account writes its CSV files. */
export async function keepCsvMap({ db }: Context, id: number, map: object): Promise<void> {
  await db
    .updateTable('bank_account')
    .set({ csv_map: JSON.stringify(map) })
    .where('id', '=', id)
    .execute()
}

/** Keeps how the bank of an account reads its payout files. */
export async function keepPayoutMap({ db }: Context, id: number, map: object): Promise<void> {
  await db
    .updateTable('bank_account')
    .set({ payout_map: JSON.stringify(map) })
    .where('id', '=', id)
    .execute()
}

/** All own accounts, the newest first. */
export async function listBanks(
  ctx: Context,
  filter: { status?: BankStatus | undefined } = {},
): Promise<ListedBank[]> {
  let query = ctx.db.selectFrom('bank_account').selectAll()
  if (filter.status) query = query.where('closed_at', filter.status === 'open' ? 'is' : 'is not', null)
  const [rows, balances] = await Promise.all([query.orderBy('id', 'desc').execute(), bankBalances(ctx.db)])
  const names = await namesOf(
    ctx,
    rows.flatMap(({ agents }) => agents),
  )
  return rows.map((row) => ({
    id: String(row.id),
    bin: row.bin,
    bank: bankOf(row.bin)?.name ?? row.bin,
    number: row.number,
    name: row.holder,
    least: moneyOf(row.least),
    most: moneyOf(row.most),
    daily: moneyOf(row.daily),
    hours: hoursOf(row),
    ranks: row.ranks,
    agents: agentsOf(row, names),
    holds: moneyOf(-(balances.get(row.id) ?? 0n)),
    status: row.closed_at ? 'closed' : 'open',
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}

/** An own account by its id; undefined if there is none. */
export async function bankById({ db }: Context, id: string): Promise<BankRow | undefined> {
  return isBankId(id)
    ? db.selectFrom('bank_account').selectAll().where('id', '=', Number(id)).executeTakeFirst()
    : undefined
}

/** Locks an own account until the end of the transaction; undefined if there is none. */
export async function lockBank({ db }: Context, id: string): Promise<BankRow | undefined> {
  if (!isBankId(id)) return undefined
  return db
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', Number(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const isBankId = (id: string): boolean => /^[1-9]\d{0,3}$/.test(id)

const hoursOf = ({ opens_at: from, closes_at: to }: BankRow): string | null =>
  from === null || to === null ? null : textOfHours({ from, to })

const namesOf = ({ db }: Context, ids: readonly bigint[]) => accountsOf(db, [...new Set(ids)])

const agentsOf = ({ agents }: BankRow, names: ReadonlyMap<bigint, string>): string[] =>
  agents.map((id) => names.get(id) ?? '')

const termsOf = (row: BankRow, names: ReadonlyMap<bigint, string>): BankTerms => ({
  least: row.least,
  most: row.most,
  daily: row.daily,
  hours: hoursOf(row) ?? '',
  ranks: row.ranks,
  agents: agentsOf(row, names),
})

/** The columns of what an operator sets. */
async function readTerms(ctx: Context, { least, most, daily, hours, ranks, agents }: BankTerms) {
  for (const [field, amount] of Object.entries({ least, most, daily }))
    if (amount <= 0n || amount % 100n !== 0n) return refuse('format', { field })
  if (most < least) return refuse('too-small', { field: 'most' })
  if (daily < least) return refuse('too-small', { field: 'daily' })
  const open: BankHours | null | undefined = hours === '' ? null : bankHoursOf(hours)
  if (open === undefined) return refuse('format', { field: 'hours' })
  if (ranks.some((rank) => !Number.isInteger(rank) || rank < 0 || rank > HIGHEST_RANK))
    return refuse('format', { field: 'ranks' })
  const below = await agentIds(ctx, agents)
  if (!below.ok) return below
  return ok({
    least,
    most,
    daily,
    opens_at: open?.from ?? null,
    closes_at: open?.to ?? null,
    ranks: [...new Set(ranks)].sort((one, other) => one - other),
    agents: below.value,
  })
}

/** The agents of these names, by id. */
async function agentIds(ctx: Context, names: readonly string[]): Promise<Result<bigint[]>> {
  if (names.length > MAX_LED_AGENTS) return refuse('over-limit', { field: 'agents' })
  const ids = new Set<bigint>()
  for (const name of names) {
    const agent = await memberByAccount(ctx, name)
    if (!agent || !hasAgentCenter(agent.accountKind)) return refuse('not-offered', { field: 'agents' })
    ids.add(agent.id)
  }
  return ok([...ids])
}

const detailOf = ({ least, most, daily, hours, ranks, agents }: BankTerms) => ({
  least: moneyOf(least),
  most: moneyOf(most),
  daily: moneyOf(daily),
  hours: hours || 'always',
  ranks: ranks.join(', ') || 'all',
  agents: agents.join(', ') || 'all',
})
