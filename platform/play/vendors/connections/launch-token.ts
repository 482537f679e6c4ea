import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import { isSessionOpen, memberFacts, sessionIdOf } from '#platform/members/accounts/index.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The game of a launch, and the session that it was launched from. */
interface LaunchRow {
  tokenHash: Buffer
  vendor: string
  node: string
}

/**
 * Makes the token that a vendor is given instead of a session: 43 characters derived from the session, the game and the
 * platform's key, so that nobody can guess it, and reopening a game gives the same token. We store its hash. It is
 * valid for one member, vendor and game, and for new bets until the session ends.
 */
export async function newLaunchToken(ctx: Context, member: Member, launched: LaunchRow): Promise<string> {
  const { vendor, node, tokenHash } = launched
  const sessionId = await sessionIdOf(ctx, tokenHash)
  const token = createHmac('sha256', ctx.platformKey)
    .update(JSON.stringify(['sen launch token 1', sessionId, vendor, node]))
    .digest('base64url')
  await ctx.db
    .insertInto('launch_token')
    .values({
      token_hash: hashOf(token),
      member_id: member.id,
      vendor_code: vendor,
      node_id: node,
      session_id: sessionId,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return token
}

/** The player and the game of a token. */
export interface Player {
  member: Member
  node: string
  /** Whether the session of the launch still lasts; otherwise no new bets are taken. */
  open: boolean
}

/** A token as a vendor sends it. */
export interface NamedToken {
  vendor: string
  token: string
}

/** The player of a vendor's token; undefined for an unknown one. */
export async function playerOf(ctx: Context, vendor: string, token: string): Promise<Player | undefined> {
  const [player] = await playersOf(ctx, [{ vendor, token }])
  return player
}

/** The same for several, in their order and in one statement, because every call needs it. */
export async function playersOf(
  ctx: Context,
  tokens: readonly NamedToken[],
): Promise<(Player | undefined)[]> {
  const open = await isSessionOpen(ctx, sql`launch.session_id`)
  const { rows } = await sql<Member & Omit<Player, 'member'> & { n: bigint }>`
    select asked.n, launch.node_id as node, ${open} as open,
      member.id, member.account, member.is_agent as "accountKind", member.upline_id as "uplineId", member.frozen
    from unnest(
      ${tokens.map(({ token }) => hashOf(token))}::bytea[], ${tokens.map(({ vendor }) => vendor)}::text[]
    ) with ordinality asked (token_hash, vendor_code, n)
    join launch_token launch using (token_hash, vendor_code) join ${memberFacts} member on member.id = launch.member_id
  `.execute(ctx.db)
  const players = new Map(rows.map(({ n, node, open, ...member }) => [Number(n) - 1, { member, node, open }]))
  return tokens.map((_, place) => players.get(place))
}
