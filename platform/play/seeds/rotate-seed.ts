import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { rotateSeed as endpoint, SeedState } from '#contract/play/fairness.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { mayPlay } from '#platform/play/catalogue/index.ts'
import { turnSeeds } from './seeds.ts'

/**
 * Puts the committed next seed in force with a client seed of the member's choice, reveals the old one and commits to
 * another next one. Refuses `operation-not-allowed` to a member who may not play.
 */
export async function rotateSeed(
  ctx: Context,
  member: Member,
  { clientSeed }: ParsedInputOf<typeof endpoint>,
): Promise<Result<SeedState>> {
  const permission = mayPlay(member)
  return permission.ok ? turnSeeds(ctx, member.id, clientSeed) : permission
}
