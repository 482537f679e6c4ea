import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { MAX_VERSIONS } from '#platform/base/limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'

/** Whose items have versions: each kind is written by one room. */
export const contentKinds = [
  'announcement',
  'text',
  'message',
  'promotion',
  'mission',
  'rank',
  'reward',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** One thing that operators write: an announcement by its id, a mission by its code. */
export interface Item {
  kind: ContentKind
  item: string
}

/** A version of an item; of a draft `publishedAt` is null. */
export interface ContentVersion {
  number: number
  /** Null: it was taken away. */
  content: Json | null
  /** Empty for what was there before versions were kept. */
  writtenBy: string
  writtenAt: string
  publishedBy: string | null
  publishedAt: string | null
}

interface NewVersion extends Item {
  /** What the room keeps, as JSON; null where the item was taken away. */
  content: unknown
  actor: string
}

/** Writers of one item come one after the other. */
const lockItem = ({ db }: Context, { kind, item }: Item) =>
  sql`select pg_advisory_xact_lock(hashtext('content_version'), hashtext(${`${kind}:${item}`}))`.execute(db)

const versionsOf = ({ db }: Context, { kind, item }: Item) =>
  db.selectFrom('content_version').where('kind', '=', kind).where('item', '=', item)

/**
 * Notes what was published, in the transaction in which its room changes it. What is as before makes no version; a draft of
 * the same content becomes the published one. `before` is what the item was: of one that has no versions yet, or was changed
 * past them, it becomes a version of nobody's first. Returns the number of the version in force.
 */
export async function publishVersion(
  tx: Context,
  { kind, item, content, actor, before }: NewVersion & { before?: unknown },
): Promise<number> {
  await lockItem(tx, { kind, item })
  const now = tx.clock.now()
  const is = (value: unknown) => sql<boolean>`content is not distinct from ${jsonOf(value)}::jsonb`
  const [newest, published] = await Promise.all([
    versionsOf(tx, { kind, item })
      .select(['number', 'published_at', is(content).as('same')])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
    versionsOf(tx, { kind, item })
      .select(['number', is(content).as('same'), is(before).as('asBefore')])
      .where('published_at', 'is not', null)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (published?.same && (before === undefined || published.asBefore)) return published.number
  if (newest && newest.published_at === null && newest.same) {
    await tx.db
      .updateTable('content_version')
      .set({ published_by: actor, published_at: now })
      .where('kind', '=', kind)
      .where('item', '=', item)
      .where('number', '=', newest.number)
      .execute()
    return newest.number
  }
  const base = { kind, item, written_at: now, published_at: now }
  let number = (newest?.number ?? 0) + 1
  if (before !== undefined && !published?.asBefore) {
    await insert(tx, { ...base, number, content: jsonOf(before), written_by: '', published_by: '' })
    number++
  }
  await insert(tx, { ...base, number, content: jsonOf(content), written_by: actor, published_by: actor })
  return number
}

/**
 * Notes each item of a catalogue that a change has made, changed, or taken away (null), by what it was `before` and is `after`.
 */
export async function publishChanged(
  tx: Context,
  kind: ContentKind,
  actor: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const item of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(item), after.get(item) ?? null]
    if (JSON.stringify(was) !== JSON.stringify(is))
      await publishVersion(tx, { kind, item, content: is, actor, ...(was !== undefined && { before: was }) })
  }
}

const jsonOf = (content: unknown): string | null =>
  content === null || content === undefined ? null : JSON.stringify(content)

interface NewRow {
  kind: ContentKind
  item: string
  number: number
  content: string | null
  written_by: string
  written_at: Date
  published_by: string | null
  published_at: Date | null
}

const insert = (tx: Context, row: NewRow) => tx.db.insertInto('content_version').values(row).execute()

/**
 * Keeps a draft of an item, which only operators see, with a line in the audit trail. `before` as in `publishVersion`. Returns
 * its number. Refuses `state-moved-on` as `unlessChanged`, and `nothing-changed` for what the newest version, or the item, is already.
 */
export const saveDraft = (
  ctx: Context,
  { kind, item, content, actor, before, seenVersion }: NewVersion & { before?: unknown; seenVersion: number },
): Promise<Result<{ number: number }>> =>
  ctx.transact(async (tx) => {
    const changed = await unlessChanged(tx, { kind, item }, seenVersion)
    if (!changed.ok) return changed
    const newest = changed.value
    const same = await versionsOf(tx, { kind, item })
      .select('number')
      .where('number', '=', newest)
      .where(sql<boolean>`content is not distinct from ${jsonOf(content)}::jsonb`)
      .executeTakeFirst()
    if (same || (newest === 0 && isDeepStrictEqual(content, before))) return refuse('nothing-changed')
    const now = tx.clock.now()
    const base = { kind, item, written_at: now }
    let number = newest + 1
    if (newest === 0 && before !== undefined) {
      const first = { content: jsonOf(before), written_by: '', published_by: '', published_at: now }
      await insert(tx, { ...base, ...first, number })
      number++
    }
    const draft = { content: jsonOf(content), written_by: actor, published_by: null, published_at: null }
    await insert(tx, { ...base, ...draft, number })
    await audit(tx, { actor, action: 'draft-saved', subject: `${kind} ${item}`, detail: { version: number } })
    return ok({ number })
  })

/**
 * Locks an item and answers the number of its newest version, which must be the one that its editor has seen (0: none).
 * Refuses `state-moved-on` when somebody else has written meanwhile.
 */
export async function unlessChanged(tx: Context, item: Item, seenVersion: number): Promise<Result<number>> {
  await lockItem(tx, item)
  const row = await versionsOf(tx, item)
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirst()
  const newest = row?.newest ?? 0
  return newest > seenVersion ? refuse('state-moved-on') : ok(newest)
}

/** Locks an item and answers the number of its version in force; 0 of one that was never published. */
export async function lockPublished(tx: Context, item: Item): Promise<number> {
  await lockItem(tx, item)
  const row = await versionsOf(tx, item)
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** The versions of an item, newest first. */
export async function listVersions(ctx: Context, item: Item): Promise<ContentVersion[]> {
  const rows = await versionsOf(ctx, item).selectAll().orderBy('number', 'desc').limit(MAX_VERSIONS).execute()
  return rows.map((row) => ({
    number: row.number,
    content: row.content,
    writtenBy: row.written_by,
    writtenAt: row.written_at.toISOString(),
    publishedBy: row.published_by,
    publishedAt: row.published_at?.toISOString() ?? null,
  }))
}

/** The newest version of each item of these kinds, for lists. */
export async function latestVersions(
  ctx: Context,
  kinds: readonly ContentKind[],
): Promise<Map<string, { number: number; isDraft: boolean; by: string; at: string }>> {
  const rows = await ctx.db
    .selectFrom('content_version')
    .distinctOn(['kind', 'item'])
    .select(['kind', 'item', 'number', 'written_by', 'written_at', 'published_at'])
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('item')
    .orderBy('number', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      `${row.kind}:${row.item}`,
      {
        number: row.number,
        isDraft: row.published_at === null,
        by: row.written_by,
        at: row.written_at.toISOString(),
      },
    ]),
  )
}
