import { createHash } from 'node:crypto'
import { limitConcurrency, type RunInTurn } from '#platform/base/batches/limit-concurrency.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { LINE_AHEAD_MS, MAX_WAITING_MESSAGES } from '../limits.ts'
import { readCasso } from './feeds/casso.ts'
import { type FeedKind, feedOf, type OpenFeed } from './feeds/feed.ts'
import { noteHeard, refusing } from './feeds/feed-state.ts'
import type { FeedMessage, ReadMessage } from './feeds/message.ts'
import { readPlain } from './feeds/plain.ts'
import { readSepay } from './feeds/sepay.ts'
import { matchMany } from './match-line.ts'
import type { StatementLine, TellingLine } from './statement-line.ts'
import { takeLines } from './take-lines.ts'

const readers: Record<FeedKind, (feed: OpenFeed, message: FeedMessage) => ReadMessage> = {
  sepay: readSepay,
  casso: readCasso,
  plain: readPlain,
}

/**
 * Messages about an account go one after the other: its row is locked for each of them, and a message that waits here
 * holds no connection that others need. By the id of the account, of which there are few.
 */
const turns = new Map<string, RunInTurn>()
function turnOf(bankId: string): RunInTurn {
  const existing = turns.get(bankId)
  if (existing) return existing
  const turn = limitConcurrency({ atOnce: 1, waiting: MAX_WAITING_MESSAGES })
  turns.set(bankId, turn)
  return turn
}

/** `nothing`: a trial, or the same as before. */
export type MessageEffect = 'taken' | 'nothing'

/**
 * Takes a message of a feed: stores it as it came, and takes and matches its lines. A repeated message, and lines that are
 * known, change nothing. Refuses `not-found` for an address without an open feed, `forged-request` for a message that is too old
 * or whose sender is not proved, `too-many-requests` while too many wait, and `invalid` at the field that is malformed, or whose
 * reference another line has: then no line is taken, and in the second case the message is stored.
 */
export async function takeMessage(
  ctx: Context,
  feedId: string,
  message: Omit<FeedMessage, 'nowMs'>,
): Promise<Result<MessageEffect>> {
  const feed = await feedOf(ctx, feedId)
  if (!feed) return refuse('not-found')
  const now = ctx.clock.now()
  const malformed = (field: string) =>
    refusing(ctx, feed.id, 'malformed', refuse('invalid', field === '' ? {} : { field }))
  const lines = readers[feed.kind](feed, { ...message, nowMs: now.getTime() })
  if (lines === 'forged') return refusing(ctx, feed.id, 'forged', refuse('forged-request'))
  if ('malformed' in lines) return malformed(lines.malformed)
  const mistake = mistakeIn(feed, lines, now)
  if (mistake) return malformed(mistake)
  if (lines.length === 0) return ok('nothing')
  const took = await turnOf(feed.bankId)(() => takeRead(ctx, feed, message.body, lines))
  return took.ok ? took.value : took
}

/** Keeps a message that is understood, and takes and matches its lines. */
async function takeRead(
  ctx: Context,
  feed: OpenFeed,
  body: FeedMessage['body'],
  lines: readonly TellingLine[],
): Promise<Result<MessageEffect>> {
  const took = expectOk(
    await ctx.transact(async (ctx) => {
      const messageId = await keepMessage(ctx, feed.id, body)
      const took = await takeLines(ctx, feed.bankId, lines, { source: 'feed', messageId })
      if (took.ok) await noteHeard(ctx, feed.id, took.value.taken.at(-1))
      return ok(took)
    }),
    'a message cannot be kept',
  )
  if (!took.ok) {
    const nth = lines.findIndex(({ reference }) => reference === took.detail.field)
    return refusing(ctx, feed.id, 'clash', refuse('invalid', { field: fieldOf(feed, nth, 'reference') }))
  }
  await matchMany(ctx, took.value.taken)
  return ok(took.value.taken.length > 0 ? 'taken' : 'nothing')
}

/** Where a line's field stands in our own form; services have names of their own for it, and one line mostly. */
const fieldOf = ({ kind }: OpenFeed, nth: number, name: 'time' | 'reference'): string =>
  kind === 'plain' ? `lines.${nth}.${name}` : name

/** The field of a statement of tomorrow, or of two amounts under one reference: a mistake of who writes the feed. */
function mistakeIn(feed: OpenFeed, lines: readonly StatementLine[], now: Date): string | undefined {
  const ahead = lines.findIndex(({ at }) => at.getTime() > now.getTime() + LINE_AHEAD_MS)
  if (ahead >= 0) return fieldOf(feed, ahead, 'time')
  const references = lines.map(({ reference }) => reference)
  const twice = references.findIndex((one, nth) => references.indexOf(one) < nth)
  return twice >= 0 ? fieldOf(feed, twice, 'reference') : undefined
}

/** Keeps a message as it came, once; returns its id. */
async function keepMessage(
  { db, clock }: Context,
  feedId: string,
  bytes: FeedMessage['body'],
): Promise<bigint> {
  const body = Buffer.from(bytes)
  const digest = createHash('sha256').update(body).digest()
  const row = await db
    .insertInto('bank_message')
    .values({ feed_id: feedId, digest, body: body.toString(), received_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['feed_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return row.id
  const before = await db
    .selectFrom('bank_message')
    .select('id')
    .where('feed_id', '=', feedId)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return before.id
}
