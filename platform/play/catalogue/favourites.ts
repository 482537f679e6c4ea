import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { addFavourite as endpoint } from '#contract/games.ts'
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
