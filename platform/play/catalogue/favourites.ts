import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { addFavourite as endpoint } from '#contract/games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'

type Wish = ParsedInputOf<typeof endpoint>

/** Keeps a game among the member's favourites; one that is there stays where it was. Refuses `not-found`. */
export async function addFavourite(
  ctx: Context,
  member: Member,
  wish: Wish,
): Promise<Result<Record<never, never>>> {
  if (!(await exists(ctx, wish))) return refuse('not-found')
  await ctx.db
    .insertInto('favourite')
    .values({
      member_id: member.id,
      vendor_code: wish.vendor,
      node_id: wish.nodeId,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return done({})
}

/** Takes a game out of the member's favourites, whether or not it was there. Refuses `not-found`: no such game. */
export async function removeFavourite(
  ctx: Context,
  member: Member,
  wish: Wish,
): Promise<Result<Record<never, never>>> {
  if (!(await exists(ctx, wish))) return refuse('not-found')
  await ctx.db
    .deleteFrom('favourite')
    .where('member_id', '=', member.id)
    .where('vendor_code', '=', wish.vendor)
    .where('node_id', '=', wish.nodeId)
    .execute()
  return done({})
}

async function exists(ctx: Context, { vendor, nodeId, gameType }: Wish): Promise<boolean> {
  const game = await ctx.db
    .selectFrom('game')
    .select('node_id')
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', nodeId)
    .where('game_type', '=', gameType)
    .executeTakeFirst()
  return game !== undefined
}
