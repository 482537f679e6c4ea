import { sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { addFavourite as endpoint, savedGames as savedEndpoint } from '#contract/play/favourites.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

type Input = ParsedInputOf<typeof endpoint>

/** Adds a game to the member's favourites; one that is there already keeps its place. Refuses `not-found`. */
export async function addFavourite(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<Record<never, never>>> {
  if (!(await exists(ctx, input))) return refuse('not-found')
  await ctx.db
    .insertInto('favourite')
    .values({
      member_id: member.id,
      vendor_code: input.vendor,
      node_id: input.nodeId,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ok({})
}

/** Takes a game out of the member's favourites, whether or not it was there. Refuses `not-found`: no such game. */
export async function removeFavourite(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<Record<never, never>>> {
  if (!(await exists(ctx, input))) return refuse('not-found')
  await ctx.db
    .deleteFrom('favourite')
    .where('member_id', '=', member.id)
    .where('vendor_code', '=', input.vendor)
    .where('node_id', '=', input.nodeId)
    .execute()
  return ok({})
}

/** Which of these games the member has saved, in their order. */
export async function savedGames(
  ctx: Context,
  member: Member,
  { games }: ParsedInputOf<typeof savedEndpoint>,
): Promise<Result<WireValueOf<typeof savedEndpoint>>> {
  const [vendors, nodes] = [games.map(({ vendorCode }) => vendorCode), games.map(({ nodeId }) => nodeId)]
  const { rows } = await sql<{ place: number }>`
    select place::int4 from unnest(${vendors}::text[], ${nodes}::text[]) with ordinality asked (vendor_code, node_id, place)
      join favourite using (vendor_code, node_id)
    where member_id = ${member.id}`.execute(ctx.reads)
  const places = new Set(rows.map(({ place }) => place))
  return ok({ saved: games.map((_, at) => places.has(at + 1)) })
}

async function exists(ctx: Context, { vendor, nodeId, gameType }: Input): Promise<boolean> {
  const game = await ctx.db
    .selectFrom('game')
    .select('node_id')
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', nodeId)
    .where('game_type', '=', gameType)
    .executeTakeFirst()
  return game !== undefined
}
