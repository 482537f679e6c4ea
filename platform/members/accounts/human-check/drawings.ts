import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { ADDRESS_DRAWINGS, MAX_KEPT_DRAWINGS } from '#platform/members/limits.ts'
import { countAddressHit } from '../base/throttle.ts'
import type { Challenge, ChallengeKind } from './challenges.ts'

/** This process's recent drawings; about 5 MB if all are sliders. */
const cachedDrawings = new LRUCache<string, Promise<Result<unknown>>>({ max: MAX_KEPT_DRAWINGS })

/**
 * The drawing of a challenge. It depends on the row alone, so that a challenge has the same picture in every process,
 * and is cached for a while: the two pictures of a slider, and a repeat, are one drawing. Refuses `too-many-requests`.
 */
export async function drawingOf<Answer, Drawing>(
  ctx: Context,
  { caller }: Call,
  { table, id, answer, drawn_at }: Pick<ChallengeKind<Answer>, 'table'> & { id: string } & Challenge<Answer>,
  draw: (answer: Answer, seed: Buffer) => Drawing,
): Promise<Result<Drawing>> {
  const seed = createHmac('sha256', `${table} ${ctx.platformKey}`)
    .update(`${id} ${answer} ${drawn_at.getTime()}`)
    .digest()
  const name = seed.toString('base64')
  const cached = cachedDrawings.get(name)
  if (cached) return cached as Promise<Result<Drawing>>

  const drawing = countDrawing(ctx, caller.address).then((counted) =>
    counted.ok ? ok(draw(answer, seed)) : counted,
  )
  cachedDrawings.set(name, drawing)
  try {
    const result = await drawing
    if (!result.ok) cachedDrawings.delete(name)
    return result
  } catch (error) {
    cachedDrawings.delete(name)
    throw error
  }
}

async function countDrawing(ctx: Context, address: string): Promise<Result<null>> {
  const { hits, retryAfterSeconds } = await countAddressHit(ctx, 'drawing', address, ADDRESS_DRAWINGS)
  return hits > ADDRESS_DRAWINGS.hits ? refuse('too-many-requests', { retryAfterSeconds }) : ok(null)
}
