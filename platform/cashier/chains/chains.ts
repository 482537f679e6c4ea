import type { Selectable } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { ChainToken } from '#platform/base/db/tables.ts'
import { DAY_MS, MINUTE_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { sealText, unsealText } from '#platform/base/seal-text.ts'
import { audit } from '#platform/base/settings/index.ts'
import { chainBalances, openChainAccount } from '#platform/money/ledger/index.ts'
import { CLOSED_CHAIN_DAYS, MAX_CHAINS, MAX_ENDPOINTS, UNWATCHED_MS } from '../limits.ts'
import { type Address, addressIn, type ChainKind, chainKinds, shownAddress } from './addresses.ts'
import { type Endpoint, EndpointFailure, isEndpointUrl, openEndpoint } from './endpoint.ts'
import { readExtendedKey } from './extended-key.ts'
import { networkName } from './networks.ts'
import { decimalsOf, headOf, networkOf } from './node.ts'
import { endpointsSealedFor } from './sealed-addresses.ts'
import { tokenText } from './tokens.ts'

export const chainStatuses = ['open', 'closed'] as const
export type ChainStatus = (typeof chainStatuses)[number]

/**
 * Why a chain is not credited now. `unreachable`: an endpoint does not answer as it should; `other-network`: one is of another
 * network than it was; `behind`: one is far behind; `disagree`: they tell different things of the same blocks.
 */
const chainProblems = ['unreachable', 'other-network', 'behind', 'disagree'] as const
export type ChainProblem = (typeof chainProblems)[number]

/** A token of a chain that the house takes, as the operator sees it. */
export interface ListedChain {
  id: string
  kind: ChainKind
  name: string
  network: string
  /** The contract, as people write it. */
  token: string
  symbol: string
  decimals: number
  confirmations: number
  /** What a whole token is worth, and since when. */
  rate: Money
  rateAt: string
  /** Where the rate comes from a feed: the bounds, and after how many minutes without news orders close. */
  feed: { least: Money; most: Money; minutes: number } | null
  endpoints: number
  /** The newest block that the endpoints told, and the last whose arrivals are all taken. */
  head: string
  scanned: string
  /** When the endpoints last agreed; why they do not now, `behind 2` for the second one. */
  watchedAt: string
  problem: string | null
  problemAt: string | null
  /** What the books say the house holds of it: what came in less what was paid out. */
  holds: Money
  status: ChainStatus
  createdAt: string
  closedAt: string | null
}

export type ChainRow = Selectable<ChainToken> & { kind: ChainKind; token: Address }

export interface NewChain {
  kind: string
  rpc: readonly string[]
  token: string
  symbol: string
  decimals: number
  xpub: string
  confirmations: number
  /** What a whole token is worth, in minor units. */
  rate: Minor
  actor: string
}

/**
 * Opens a token of a chain for orders, and its account of the ledger; one that was closed is opened again, with what came to it.
 * Asks every endpoint first. Refuses `not-offered` at `kind`; `format` at `rpc`, `token`, `symbol`, `decimals`,
 * `confirmations`, `rate`; `invalid` with a reason at `xpub` (`readExtendedKey`), at `rpc` where one does not answer or
 * is of another network, at `token` where there is none, at `decimals` where the token says others; `name-taken` at `token` if
 * it is open already, `over-limit` if there are too many.
 */
export async function addChain(ctx: Context, { actor, ...wish }: NewChain): Promise<Result<{ id: string }>> {
  const kind = chainKinds.find((one) => one === wish.kind)
  if (!kind) return refuse('not-offered', { field: 'kind' })
  const xpub = readExtendedKey(wish.xpub)
  if (!xpub.ok) return xpub
  const token = addressIn(kind, wish.token)
  if (!token) return refuse('format', { field: 'token' })
  if (!/^[A-Za-z0-9.]{1,12}$/.test(wish.symbol)) return refuse('format', { field: 'symbol' })
  if (!isWithin(wish.decimals, 0, 36)) return refuse('format', { field: 'decimals' })
  if (!isWithin(wish.confirmations, 1, 1_000)) return refuse('format', { field: 'confirmations' })
  if (wish.rate <= 0n) return refuse('format', { field: 'rate' })
  const answer = await askEndpoints(wish.rpc, token, wish.decimals)
  if (!answer.ok) return answer
  const { network, head } = answer.value
  const { symbol, decimals, confirmations, rate } = wish
  const name = `${symbol} ${networkName(kind, network)}`
  const now = ctx.clock.now()
  return ctx.transact(async (ctx) => {
    await ctx.db
      .insertInto('chain_key')
      .values({ xpub: xpub.value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const existing = await ctx.db
      .selectFrom('chain_token')
      .selectAll()
      .where('network', '=', network)
      .where('kind', '=', kind)
      .where('token', '=', token)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (existing && !existing.closed_at) return refuse('name-taken', { field: 'token' })
    const terms = {
      symbol,
      decimals,
      confirmations,
      xpub: xpub.value,
      rpc_sealed: sealText(ctx, endpointsSealedFor({ kind, network, token }), JSON.stringify(wish.rpc)),
      rate,
      rate_at: now,
      watched_at: now,
    }
    const fresh = {
      ...terms,
      kind,
      network,
      token,
      name,
      scanned: scannedAt(head, confirmations),
      head,
      created_at: now,
    }
    const added = existing
      ? await ctx.db
          .updateTable('chain_token')
          .set({ ...terms, closed_at: null, problem: null, problem_at: null })
          .where('id', '=', existing.id)
          .returning('id')
          .executeTakeFirst()
      : await ctx.db
          .insertInto('chain_token')
          .values(fresh)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
    // Another one has opened it meanwhile, or another token has its name.
    if (!added) return refuse('name-taken', { field: 'token' })
    if (added.id > MAX_CHAINS) return refuse('over-limit')
    if (!existing) await openChainAccount(ctx.db, added.id)
    const detail = { name, token: shownAddress(kind, token), decimals, confirmations, rate: moneyOf(rate) }
    await audit(ctx, { actor, action: 'chain-added', subject: `chain ${added.id}`, detail })
    return ok({ id: String(added.id) })
  })
}

const isWithin = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most

/** What came before a chain was opened is nobody's: it begins with the first block that is not confirmed yet. */
const scannedAt = (head: bigint, confirmations: number): bigint => {
  const before = head - BigInt(confirmations)
  return before > 0n ? before : 0n
}

async function askEndpoints(
  urls: readonly string[],
  token: Address,
  decimals: number,
): Promise<Result<{ network: bigint; head: bigint }>> {
  if (
    urls.length === 0 ||
    urls.length > MAX_ENDPOINTS ||
    new Set(urls).size < urls.length ||
    !urls.every(isEndpointUrl)
  )
    return refuse('format', { field: 'rpc' })
  const networks = new Set<bigint>()
  let head = 0n
  for (const [at, url] of urls.entries())
    try {
      const node = openEndpoint(url)
      networks.add(await networkOf(node))
      head = await headOf(node)
      const chainDecimals = await decimalsOf(node, token)
      if (chainDecimals === undefined)
        return refuse('invalid', { field: 'token', reason: 'no token is there' })
      if (chainDecimals !== decimals)
        return refuse('invalid', { field: 'decimals', reason: `the token says ${chainDecimals}` })
    } catch (error) {
      if (!(error instanceof EndpointFailure)) throw error
      return refuse('invalid', { field: 'rpc', reason: `endpoint ${at + 1}: ${error.message}` })
    }
  const [network, other] = networks
  if (network === undefined || other !== undefined)
    return refuse('invalid', { field: 'rpc', reason: 'the endpoints are of different networks' })
  return ok({ network, head })
}

/** The endpoints of a chain, in their order. */
export const endpointsOf = (ctx: Context, chain: ChainRow): Endpoint[] =>
  (JSON.parse(unsealText(ctx, endpointsSealedFor(chain), chain.rpc_sealed)) as string[]).map(openEndpoint)

/**
 * Closes a token for new orders; those that are open are still paid with it, and what comes is taken for a while. Refuses
 * `not-found` and `state-moved-on`.
 */
export async function closeChain(ctx: Context, id: string, actor: string): Promise<Result<null>> {
  return ctx.transact(async (ctx) => {
    const row = await lockChain(ctx, id)
    if (!row) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    await ctx.db
      .updateTable('chain_token')
      .set({ closed_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .execute()
    await audit(ctx, { actor, action: 'chain-closed', subject: `chain ${row.id}` })
    return ok(null)
  })
}

/** Sets what a whole token is worth; a feed that told it tells it no more. Refuses `not-found`, `state-moved-on`, `format` at `rate`. */
export async function setRate(ctx: Context, id: string, rate: Minor, actor: string): Promise<Result<null>> {
  if (rate <= 0n) return refuse('format', { field: 'rate' })
  return ctx.transact(async (ctx) => {
    const row = await lockChain(ctx, id)
    if (!row) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    const noFeed = {
      feed_sealed: null,
      feed_field: null,
      feed_least: null,
      feed_most: null,
      feed_minutes: null,
    }
    await ctx.db
      .updateTable('chain_token')
      .set({ rate, rate_at: ctx.clock.now(), ...noFeed })
      .where('id', '=', row.id)
      .execute()
    const detail = { rate: moneyOf(rate) }
    await audit(ctx, { actor, action: 'chain-rate', subject: `chain ${row.id}`, detail })
    return ok(null)
  })
}

/** All tokens of chains, the newest first. */
export async function listChains(
  ctx: Context,
  filter: { status?: ChainStatus | undefined } = {},
): Promise<ListedChain[]> {
  let query = ctx.db.selectFrom('chain_token').selectAll()
  if (filter.status) query = query.where('closed_at', filter.status === 'open' ? 'is' : 'is not', null)
  const [rows, balances] = await Promise.all([query.orderBy('id', 'desc').execute(), chainBalances(ctx.db)])
  return (rows as ChainRow[]).map((row) => ({
    id: String(row.id),
    kind: row.kind,
    name: row.name,
    network: networkName(row.kind, row.network),
    token: shownAddress(row.kind, row.token),
    symbol: row.symbol,
    decimals: row.decimals,
    confirmations: row.confirmations,
    rate: moneyOf(row.rate),
    rateAt: row.rate_at.toISOString(),
    feed:
      row.feed_least === null || row.feed_most === null || row.feed_minutes === null
        ? null
        : { least: moneyOf(row.feed_least), most: moneyOf(row.feed_most), minutes: row.feed_minutes },
    endpoints: endpointsOf(ctx, row).length,
    head: String(row.head),
    scanned: String(row.scanned),
    watchedAt: row.watched_at.toISOString(),
    problem: row.problem,
    problemAt: row.problem_at?.toISOString() ?? null,
    holds: moneyOf(-(balances.get(row.id) ?? 0n)),
    status: row.closed_at ? 'closed' : 'open',
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}

/** Tokens of chains that are open, whether or not they take an order now, by id. */
export const openChains = async ({ db }: Context): Promise<ChainRow[]> =>
  (await db
    .selectFrom('chain_token')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()) as ChainRow[]

/** Tokens of chains to watch: those that are open, and those that were closed a while ago at most. */
export const watchedChains = async ({ db, clock }: Context): Promise<ChainRow[]> =>
  (await db
    .selectFrom('chain_token')
    .selectAll()
    .where((is) =>
      is.or([
        is('closed_at', 'is', null),
        is('closed_at', '>', new Date(clock.now().getTime() - CLOSED_CHAIN_DAYS * DAY_MS)),
      ]),
    )
    .orderBy('id')
    .execute()) as ChainRow[]

/**
 * Whether an open chain takes an order now: its endpoints agreed a moment ago, and its rate, where a feed tells it, is no older
 * than the operator allows.
 */
export function takesOrders({ clock }: Context, chain: ChainRow): boolean {
  const now = clock.now().getTime()
  const isWatched = now - chain.watched_at.getTime() <= UNWATCHED_MS
  const isKnown =
    chain.feed_minutes === null || now - chain.rate_at.getTime() <= chain.feed_minutes * MINUTE_MS
  return isWatched && isKnown
}

/** A token of a chain by its id; undefined if there is none. */
export async function chainById({ db }: Context, id: string): Promise<ChainRow | undefined> {
  if (!isChainId(id)) return undefined
  return (await db.selectFrom('chain_token').selectAll().where('id', '=', Number(id)).executeTakeFirst()) as
    | ChainRow
    | undefined
}

/** A token of a chain by its name, the code of accounts that withdrawals go to; undefined if there is none. */
export const chainByName = async ({ db }: Context, name: string): Promise<ChainRow | undefined> =>
  (await db.selectFrom('chain_token').selectAll().where('name', '=', name).executeTakeFirst()) as
    | ChainRow
    | undefined

/** Locks a token of a chain until the end of the transaction; undefined if there is none. */
export async function lockChain({ db }: Context, id: string): Promise<ChainRow | undefined> {
  if (!isChainId(id)) return undefined
  const row = await db
    .selectFrom('chain_token')
    .selectAll()
    .where('id', '=', Number(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as ChainRow | undefined
}

const isChainId = (id: string): boolean => /^[1-9]\d{0,3}$/.test(id)

/** Notes that a pass over a chain could not go on, and which endpoint it was, where it was one. */
export async function noteProblem(
  ctx: Context,
  chain: ChainRow,
  problem: ChainProblem,
  endpoint?: number,
): Promise<void> {
  const problemText = endpoint === undefined ? problem : `${problem} ${endpoint}`
  if (chain.problem !== problemText)
    ctx.log.warn(
      { chain: chain.name, problem: problemText },
      'a chain is not credited: its endpoints do not agree',
    )
  await ctx.db
    .updateTable('chain_token')
    .set((is) => ({
      problem: problemText,
      problem_at: is.fn.coalesce('problem_at', is.val(ctx.clock.now())),
    }))
    .where('id', '=', chain.id)
    .execute()
}

/** Records how far a chain has been scanned, in the transaction that takes its arrivals. */
export async function noteScanned(
  { db, clock }: Context,
  id: number,
  { scanned, head }: { scanned: bigint; head: bigint },
): Promise<void> {
  await db
    .updateTable('chain_token')
    .set({ scanned, head, watched_at: clock.now(), problem: null, problem_at: null })
    .where('id', '=', id)
    .execute()
}

/** Notes that the endpoints were asked and have nothing new. */
export async function noteNothingNew({ db, clock }: Context, { id }: ChainRow): Promise<void> {
  await db.updateTable('chain_token').set({ watched_at: clock.now() }).where('id', '=', id).execute()
}

/** Notes that a chain is looked through again from behind a block. */
export async function goBackTo({ db }: Context, id: number, block: bigint): Promise<void> {
  await db.updateTable('chain_token').set({ scanned: block }).where('id', '=', id).execute()
}

/** The tokens that the house accepts, or once accepted, on the network of a token. */
export async function tokensOfNetwork({ db }: Context, { network, kind }: ChainRow): Promise<Address[]> {
  const rows = await db
    .selectFrom('chain_token')
    .select('token')
    .where('network', '=', network)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ token }) => token as Address)
}

/** How amounts and addresses of each chain are written. */
export async function chainTexts({ db }: Context) {
  const rows = (await db.selectFrom('chain_token').selectAll().execute()) as ChainRow[]
  const chains = new Map(rows.map((row) => [row.id, row]))
  return (id: number) => {
    const chain = chains.get(id)
    if (!chain) throw new Error(`no chain ${id}`)
    const { kind, name, token, symbol, decimals } = chain
    return {
      name,
      addressText: (address: Address) => shownAddress(kind, address),
      unitsText: (of: Address, units: bigint) =>
        of === token
          ? { units: tokenText(units, decimals), token: symbol }
          : { units: String(units), token: shownAddress(kind, of) },
    }
  }
}

/** An open token of the house. */
export interface ChainState {
  id: string
  name: string
  /** Why its arrivals are not credited now; null while they are. */
  problem: string | null
}

/** The open tokens of the house, by their ids. */
export async function chainStates({ db, clock }: Context): Promise<ChainState[]> {
  const rows = await db
    .selectFrom('chain_token')
    .select(['id', 'name', 'problem', 'watched_at'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  const unwatched = clock.now().getTime() - UNWATCHED_MS
  return rows.map(({ id, name, problem, watched_at }) => ({
    id: String(id),
    name,
    problem: problem ?? (watched_at.getTime() < unwatched ? 'unwatched' : null),
  }))
}

/** Open tokens that are not credited now, for whoever asks whether all is well. */
export const stoppedChains = async (ctx: Context): Promise<{ id: string; problem: string }[]> =>
  (await chainStates(ctx)).flatMap(({ id, problem }) => (problem === null ? [] : [{ id, problem }]))

/** How many confirmations a block of one of these chains has, and how many its payments need. */
export async function confirmationsOf(
  { db }: Context,
  chainIds: readonly number[],
): Promise<(chainId: number, block: bigint) => { seen: number; needed: number } | null> {
  const rows =
    chainIds.length === 0
      ? []
      : await db
          .selectFrom('chain_token')
          .select(['id', 'head', 'confirmations'])
          .where('id', 'in', [...new Set(chainIds)])
          .execute()
  const chains = new Map(rows.map((row) => [row.id, row]))
  return (chainId, block) => {
    const chain = chains.get(chainId)
    if (!chain) return null
    const depth = Math.max(0, Number(chain.head - block) + 1)
    return { seen: Math.min(depth, chain.confirmations), needed: chain.confirmations }
  }
}
