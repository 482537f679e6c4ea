import { createHmac } from 'node:crypto'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { hitNetworks } from '../base/throttle.ts'
import type { Challenge, Kind } from './challenges.ts'

/** Drawings per address, captchas and sliders together: each blocks the process for some milliseconds. */
const drawings = { hits: 600, windowSeconds: 600 }

/** This process's recent drawings, oldest first; about 5 MB if all are sliders. */
const kept = new Map<string, Promise<Result<unknown>>>()
const MAX_KEPT = 200

/**
 * The drawing of a challenge. It depends on the row alone, so that a challenge has the same picture in every process,
 * and is cached for a while: the two pictures of a slider, and a repeat, are one drawing. Refuses `too-many-requests`.
 */
export async function drawingOf<Answer, Drawing>(
  ctx: Context,
  { caller }: Call,
  { table, id, answer, drawn_at }: Pick<Kind<Answer>, 'table'> & { id: string } & Challenge<Answer>,
  draw: (answer: Answer, seed: Buffer) => Drawing,
): Promise<Result<Drawing>> {
  const seed = createHmac('sha256', `${table} ${ctx.platformKey}`)
    .update(`${id} ${answer} ${drawn_at.getTime()}`)
    .digest()
  const name = seed.toString('base64')
  const known = kept.get(name)
  if (known) return known as Promise<Result<Drawing>>

  const drawing = countDrawing(ctx, caller.address).then((counted) =>
    counted.ok ? ok(draw(answer, seed)) : counted,
  )
  keep(name, drawing)
  try {
    const drawn = await drawing
    if (!drawn.ok) kept.delete(name)
    return drawn
  } catch (error) {
    kept.delete(name)
    throw error
  }
}

async function countDrawing(ctx: Context, address: string): Promise<Result<null>> {
  const { hits, retryAfterSeconds } = await hitNetworks(ctx, 'drawing', address, drawings)
  return hits > drawings.hits ? refuse('too-many-requests', { retryAfterSeconds }) : ok(null)
}

function keep(name: string, drawing: Promise<Result<unknown>>): void {
  kept.set(name, drawing)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
}
