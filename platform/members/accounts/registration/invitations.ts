import { sql } from 'kysely'
import { invitationLinkSorting } from '#contract/agents/agents.ts'
import type { ColumnOf, SortOf } from '#contract/base/sorting.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_DRAWS } from '#platform/members/limits.ts'
import { randomText } from '../base/random-text.ts'

export interface Invitation {
  /** As issued; lookups ignore case. */
  code: string
  memberId: bigint
  /** The rebate of accounts that register with it, in basis points. */
  rebate: number
}

const codeKey = (code: string): string => code.trim().toLowerCase()

/**
 * The invitation with a code. Refuses `invalid-affiliate-code` if the code is unknown or has expired, or its owner is
 * frozen.
 */
export async function invitationOf(ctx: Context, code: string): Promise<Result<Invitation>> {
  const invitation = await ctx.db
    .selectFrom('invitation')
    .innerJoin('member', 'member.id', 'invitation.member_id')
    .select(['invitation.code', 'invitation.member_id as memberId', 'invitation.rebate'])
    .where('code_key', '=', codeKey(code))
    .where('member.frozen', '=', false)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', ctx.clock.now())]))
    .executeTakeFirst()
  return invitation ? ok(invitation) : refuse('invalid-affiliate-code')
}

/**
 * Issues a code for `memberId`; registrations with it become its downlines. Refuses `name-taken` for an existing code.
 */
export async function issueInvitation(
  ctx: Context,
  memberId: bigint,
  code: string,
  kind: 'affiliate' | 'referral',
): Promise<Result<Invitation>> {
  const issued = await ctx.db
    .insertInto('invitation')
    .values({ code_key: codeKey(code), code, member_id: memberId, kind, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('code')
    .executeTakeFirst()
  return issued ? ok({ code: issued.code, memberId, rebate: 0 }) : refuse('name-taken')
}

/** Terms of an invitation link. */
export interface LinkTerms {
  /** The rebate of accounts that register with it, in basis points. */
  rebate: number
  /** Null: never. */
  expiresAt: Date | null
}

/** Issues a generated affiliate code for `memberId`, with terms, in the transaction of `ctx.db`. */
export async function issueLinkOf(ctx: Context, memberId: bigint, terms: LinkTerms): Promise<string> {
  for (let attempt = 1; attempt <= MAX_DRAWS; attempt++) {
    const code = randomText(ctx, CODE_SIGNS, CODE_LENGTH)
    const { rebate, expiresAt: expires_at } = terms
    const issued = await ctx.db
      .insertInto('invitation')
      .values({
        code_key: codeKey(code),
        code,
        member_id: memberId,
        kind: 'affiliate',
        rebate,
        expires_at,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('code_key').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (issued) return issued.code
  }
  throw new Error(`${MAX_DRAWS} codes in a row were taken`)
}

/** An invitation link as stored. */
export interface IssuedLink extends LinkTerms {
  code: string
  uses: bigint
  createdAt: Date | null
}

/** The number of a member's affiliate codes, and of the registrations with them. */
export async function countLinksOf(db: Db, memberId: bigint): Promise<{ rows: bigint; uses: bigint }> {
  const { rows, uses } = await db
    .selectFrom('invitation')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('rows'),
      sql<bigint>`coalesce(sum(uses), 0)::bigint`.as('uses'),
    ])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'affiliate')
    .executeTakeFirstOrThrow()
  return { rows, uses }
}

/** A page of a member's affiliate codes, newest first unless `sort` says otherwise. */
export const linksOf = (
  db: Db,
  memberId: bigint,
  {
    sort,
    limit,
    offset,
  }: { sort: SortOf<typeof invitationLinkSorting> | undefined; limit: number; offset: number },
): Promise<IssuedLink[]> =>
  db
    .selectFrom('invitation')
    .select(['code', 'rebate', 'uses', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'affiliate')
    .orderBy(orderOf(invitationLinkSorting, sort, sortedColumns, ties))
    .limit(limit)
    .offset(offset)
    .execute()

const createdAt = { nullable: sql`created_at` }
const sortedColumns: SortedColumns<ColumnOf<typeof invitationLinkSorting>> = {
  createdAt,
  rebate: sql`rebate`,
  uses: sql`uses`,
  expiresAt: { nullable: sql`expires_at` },
}
const ties = [createdAt, sql`code_key`]

/** Counts a registration for the codes used, in its transaction. */
export async function countUse(ctx: Context, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await ctx.db
    .updateTable('invitation')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1n) }))
    .where('code_key', 'in', codes.map(codeKey))
    .execute()
}

/** No characters that are easily confused. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** A member's permanent referral code, created on first use. */
export async function referralCodeOf(ctx: Context, memberId: bigint): Promise<string> {
  for (let attempt = 1; attempt <= MAX_DRAWS; attempt++) {
    const existing = await ctx.db
      .selectFrom('invitation')
      .select('code')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'referral')
      .executeTakeFirst()
    if (existing) return existing.code
    const code = randomText(ctx, CODE_SIGNS, CODE_LENGTH)
    await ctx.db
      .insertInto('invitation')
      .values({ code_key: codeKey(code), code, member_id: memberId, kind: 'referral' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  throw new Error(`${MAX_DRAWS} codes in a row were taken`)
}
