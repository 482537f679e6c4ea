import { type RawBuilder, sql } from 'kysely'
import type { SeedState } from '#contract/play/fairness.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_SEED_TRIES } from '#platform/play/limits.ts'

/**
 * A member's seed pairs (site.md section 4): one in force, and the next one, whose commit is fixed before a client seed
 * for it can be chosen. A pair is made when a member first needs one.
 */

/** The number of rounds after which a pair is revealed and the next one comes into force (platform.md section 4). */
export const ROUNDS_OF_A_PAIR = 1_000

/** The seeds of a bet: the pair in force, and a nonce that no other bet of the member has. */
export interface DrawSeeds {
  seedPairId: bigint
  serverSeed: string
  clientSeed: string
  nonce: number
  /** Open rounds of the pair, including this one if it stays open. */
  openRounds: number
}

/** Every seed pair, as a table that a statement reads from, for the proofs of bets. */
export const seedPairs = sql<{
  id: bigint
  state: string
  server_seed: string
  client_seed: string | null
  commit: string
  revealed_at: Date | null
}>`(
  select id, state, server_seed, client_seed, commit, revealed_at from seed_pair
)`

/**
 * The seeds of a member's next round, as a value within a statement; null before the first pairs are made. Two lookups,
 * one for each state, because each has an index of its own.
 */
export const seedsOf = (memberId: bigint): RawBuilder<SeedState | null> => sql<SeedState | null>`(
  select jsonb_build_object('commit', in_force.commit, 'clientSeed', in_force.client_seed,
    'nextNonce', in_force.next_nonce, 'nextCommit', following.commit)
  from seed_pair in_force join seed_pair following on following.member_id = in_force.member_id
  where in_force.member_id = ${memberId} and in_force.state = 'current' and in_force.client_seed is not null
    and following.state = 'next'
)`

/** The seeds of a member's next round; makes the first pairs. */
export async function seedState(ctx: Context, memberId: bigint): Promise<SeedState> {
  for (let attempt = 1; attempt <= MAX_SEED_TRIES; attempt++) {
    const { rows } = await sql<{ seeds: SeedState | null }>`select ${seedsOf(memberId)} as seeds`.execute(
      ctx.db,
    )
    if (rows[0]?.seeds) return rows[0].seeds
    await makeFirstPairs(ctx, memberId)
  }
  throw new Error(`member ${memberId} has no seed pairs`)
}

/**
 * Takes the next nonce of the pair in force, in the transaction of `ctx.db`; the member's other bets wait here until it
 * has ended. A bet that is refused afterwards rolls the nonce back. A round that `staysOpen` keeps its pair hidden
 * until `releaseNonce`.
 */
export async function takeNonce(ctx: Context, memberId: bigint, staysOpen = false): Promise<DrawSeeds> {
  for (let attempt = 1; attempt <= MAX_SEED_TRIES; attempt++) {
    const { rows } = await sql<DrawSeeds>`
      update seed_pair set next_nonce = next_nonce + 1, open_rounds = open_rounds + ${staysOpen ? 1 : 0}
      where member_id = ${memberId} and state = 'current'
      returning id as "seedPairId", server_seed as "serverSeed", client_seed as "clientSeed",
        next_nonce - 1 as nonce, open_rounds as "openRounds"
    `.execute(ctx.db)
    // No row: it is the member's first bet, or the pair was rotated while this call waited.
    if (rows[0]) return rows[0]
    await makeFirstPairs(ctx, memberId)
  }
  throw new Error(`member ${memberId} has no seed pair in force`)
}

/** Keeps a pair hidden until `releaseNonce`, for a round whose draw has shown that it stays open. */
export async function keepHidden({ db }: Context, seedPairId: bigint): Promise<void> {
  await sql`update seed_pair set open_rounds = open_rounds + 1 where id = ${seedPairId}`.execute(db)
}

/**
 * Puts the committed next pair in force with `clientSeed` (1 to 64 printable ASCII characters), reveals the old one and
 * commits to a new next one. Refuses `state-moved-on` while a round of the old pair is open, because its seed would
 * reveal the rest of that round.
 */
export const turnSeeds = (ctx: Context, memberId: bigint, clientSeed: string): Promise<Result<SeedState>> =>
  ctx.transact(async (ctx) => {
    const { openRounds } = await lockCurrentPair(ctx, memberId)
    if (openRounds > 0) return refuse('state-moved-on')
    await turnPairs(ctx, memberId, clientSeed)
    return ok(await seedState(ctx, memberId))
  })

/**
 * Rotates after the last round of a pair, with the client seed that was in force, in the transaction of the bet. While
 * a round of the pair is open, the rotation is left to `releaseNonce`.
 */
export async function rotateWhenUsedUp(
  ctx: Context,
  memberId: bigint,
  { nonce, clientSeed, openRounds }: Pick<DrawSeeds, 'nonce' | 'clientSeed' | 'openRounds'>,
): Promise<void> {
  if (openRounds === 0 && nonce + 1 >= ROUNDS_OF_A_PAIR) await turnPairs(ctx, memberId, clientSeed)
}

/**
 * Notes the end of a round that stayed open, and does the rotation that had to wait for it. Call it after `lockStakes`.
 */
export async function releaseNonce(ctx: Context, memberId: bigint, seedPairId: bigint): Promise<void> {
  const { rows } = await sql<Pick<DrawSeeds, 'nonce' | 'clientSeed' | 'openRounds'>>`
    update seed_pair set open_rounds = open_rounds - 1 where id = ${seedPairId}
    returning next_nonce - 1 as nonce, client_seed as "clientSeed", open_rounds as "openRounds"
  `.execute(ctx.db)
  if (rows[0]) await rotateWhenUsedUp(ctx, memberId, rows[0])
}

/**
 * Locks a member's stakes until the end of the transaction of `ctx.db`: its bets are opened, stepped and ended one
 * after the other, including those that need no seeds. The lock is the row of the pair in force, which `takeNonce`
 * takes too.
 */
export async function lockStakes(ctx: Context, memberId: bigint): Promise<void> {
  await lockCurrentPair(ctx, memberId)
}

/**
 * The same for many members who have all placed a bet before: in the order of their ids, so that two such calls cannot
 * deadlock.
 */
export async function lockStakesOf(ctx: Context, memberIds: readonly bigint[]): Promise<void> {
  const left = new Set(memberIds)
  for (let attempt = 1; attempt <= MAX_SEED_TRIES; attempt++) {
    const { rows } = await sql<{ memberId: bigint }>`
      select member_id as "memberId" from seed_pair where member_id = any(${[...left]}::bigint[]) and state = 'current'
      order by member_id for update
    `.execute(ctx.db)
    for (const { memberId } of rows) left.delete(memberId)
    // A missing member's pair was rotated while this call waited.
    if (left.size === 0) return
  }
  throw new Error(`members ${[...left].slice(0, 5).join(', ')} have no seed pair in force`)
}

/**
 * The seeds of the next rounds of many members, as `takeNonce` would answer for each; locks their pairs, but takes no
 * nonce yet (`takeNonces`). `first`: when each member's first pairs are made, if it has none.
 */
export async function pairsInForce(
  ctx: Context,
  first: ReadonlyMap<bigint, Date>,
): Promise<Map<bigint, DrawSeeds>> {
  const memberIds = [...first.keys()]
  const there = await lockPairsOf(ctx, memberIds)
  if (there.size === memberIds.length) return there
  const pairs = [...first].flatMap(([memberId, madeAt]) =>
    there.has(memberId) ? [] : firstPairs({ ...ctx, clock: { now: () => madeAt } }, memberId),
  )
  await ctx.db.insertInto('seed_pair').values(pairs).execute()
  return lockPairsOf(ctx, memberIds)
}

/**
 * Locks the stakes of many members, in the order of their ids, and answers the seeds of each one's next round. Leaves
 * out members without a pair, or whose pair was rotated while this call waited. With `skipLocked` it does not wait, and
 * leaves out members whose stakes are locked.
 */
export async function lockPairsOf(
  ctx: Context,
  memberIds: readonly bigint[],
  { skipLocked = false } = {},
): Promise<Map<bigint, DrawSeeds>> {
  const { rows } = await sql<DrawSeeds & { memberId: bigint }>`
    select member_id as "memberId", id as "seedPairId", server_seed as "serverSeed", client_seed as "clientSeed",
      next_nonce as nonce, open_rounds as "openRounds"
    from seed_pair where member_id = any (${memberIds}::bigint[]) and state = 'current' order by member_id
    for update ${skipLocked ? sql`skip locked` : sql``}
  `.execute(ctx.db)
  return new Map(rows.map(({ memberId, ...seeds }) => [memberId, seeds]))
}

/** Rounds of a pair; `openChange`: the change of the number of open rounds. */
export interface TakenNonces {
  seedPairId: bigint
  rounds: number
  openChange?: number
}

/**
 * Takes a number of nonces from each pair, and changes its number of open rounds by `openChange`. Throws if a pair has
 * fewer left: then none of the rounds may be drawn.
 */
export async function takeNonces(ctx: Context, nonces: readonly TakenNonces[]): Promise<void> {
  if (nonces.length === 0) return
  const { rows } = await takingNonces(nonces).execute(ctx.db)
  for (const { next } of rows) checkNonce(next)
}

/**
 * The statement of `takeNonces`, for a caller that embeds it and knows that it uses up no pair (`ROUNDS_OF_A_PAIR`).
 */
export const takingNonces = (nonces: readonly TakenNonces[]) => sql<{ next: number }>`
  update seed_pair set next_nonce = next_nonce + taken.rounds, open_rounds = open_rounds + taken.opened
  from unnest(
    ${nonces.map(({ seedPairId }) => seedPairId)}::bigint[], ${nonces.map(({ rounds }) => rounds)}::integer[],
    ${nonces.map(({ openChange = 0 }) => openChange)}::integer[]
  ) taken (id, rounds, opened)
  where seed_pair.id = taken.id returning next_nonce as next`

/** Throws if a pair is used up that should still have nonces. */
function checkNonce(next: number): void {
  if (next >= ROUNDS_OF_A_PAIR) throw new Error('a seed pair would be used up')
}

/** Locks a member's stakes for a bet that is placed now and has no nonce yet: answers the id for the bet. */
export const lockForNewBet = async (ctx: Context, memberId: bigint): Promise<string> =>
  (await lockCurrentPair(ctx, memberId)).betId

/**
 * The same for many members, in the order of their ids, without waiting. Leaves out members whose stakes are locked,
 * and members without a pair.
 */
export async function lockForNewBets(
  ctx: Context,
  memberIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ memberId: bigint; betId: string }>`
    select member_id as "memberId", uuidv7_at(${ctx.clock.now()}) as "betId" from seed_pair
    where member_id = any (${memberIds}::bigint[]) and state = 'current' order by member_id for update skip locked
  `.execute(ctx.db)
  return new Map(rows.map(({ memberId, betId }) => [memberId, betId]))
}

interface LockedPair {
  /** The id of a bet that is placed now. */
  betId: string
  openRounds: number
}

/** Locks the row of the pair in force; the same round trip makes the id of a new bet. */
async function lockCurrentPair(ctx: Context, memberId: bigint): Promise<LockedPair> {
  for (let attempt = 1; attempt <= MAX_SEED_TRIES; attempt++) {
    const { rows } = await sql<LockedPair>`
      select uuidv7_at(${ctx.clock.now()}) as "betId", open_rounds as "openRounds" from seed_pair
      where member_id = ${memberId} and state = 'current' for update
    `.execute(ctx.db)
    if (rows[0]) return rows[0]
    await makeFirstPairs(ctx, memberId)
  }
  throw new Error(`member ${memberId} has no seed pair in force`)
}

/** Reveals the pair in force and moves the next one up. The caller holds the lock of the pair in force. */
async function turnPairs(ctx: Context, memberId: bigint, clientSeed: string): Promise<void> {
  const ofMember = (state: 'current' | 'next') =>
    ctx.db.updateTable('seed_pair').where('member_id', '=', memberId).where('state', '=', state)
  await ofMember('current').set({ state: 'revealed', revealed_at: ctx.clock.now() }).execute()
  await ofMember('next').set({ state: 'current', client_seed: clientSeed }).execute()
  await ctx.db
    .insertInto('seed_pair')
    .values(newPair(ctx, memberId, 'next', null))
    .execute()
}

/** Makes the first two pairs; if another call makes them at the same time, the earlier ones stand. */
async function makeFirstPairs(ctx: Context, memberId: bigint): Promise<void> {
  for (const pair of firstPairs(ctx, memberId)) await insertIfMissing(ctx.db, pair)
}

function firstPairs(ctx: Context, memberId: bigint): NewPair[] {
  const firstClientSeed = ctx.random.bytes(8).toString('hex')
  return [newPair(ctx, memberId, 'current', firstClientSeed), newPair(ctx, memberId, 'next', null)]
}

type NewPair = ReturnType<typeof newPair>

function newPair(ctx: Context, memberId: bigint, state: 'current' | 'next', clientSeed: string | null) {
  const serverSeed = ctx.random.bytes(32).toString('hex')
  return {
    member_id: memberId,
    server_seed: serverSeed,
    commit: commitOf(serverSeed),
    client_seed: clientSeed,
    state,
    created_at: ctx.clock.now(),
  }
}

/** Does nothing if the member already has a pair in that state (`seed_pair_current`, `seed_pair_next`). */
async function insertIfMissing(db: Db, pair: NewPair): Promise<void> {
  await db
    .insertInto('seed_pair')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
