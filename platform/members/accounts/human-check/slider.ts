import { SLIDER } from '#contract/base/system.ts'
import type { Call, Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { type AnswerUse, type ChallengeKind, challengeOf, takeAnswer } from './challenges.ts'
import { drawingOf } from './drawings.ts'
import { drawPuzzle } from './slider-picture.ts'

/** Slider puzzles: a piece is moved to its gap (product.md section 4). No picture is stored. */

/** Accepted distance from the gap, in pixels: the precision of a finger on a phone. */
const TOLERANCE = 5
/** The leftmost gap: an unmoved piece is never right. */
const FIRST_PLACE = 20
const PLACES = SLIDER.width - SLIDER.piece - FIRST_PLACE + 1

const slider: ChallengeKind<number> = { table: 'slider', newAnswer }

/** The pictures of puzzle `id` as base64 PNG. `redraw` requests another one. Refuses `too-many-requests`. */
export async function sliderPuzzle(
  ctx: Context,
  call: Call,
  { id, redraw }: { id: string; redraw: boolean },
): Promise<Result<{ background: string; piece: string }>> {
  const challenge = await challengeOf(ctx, slider, id, { redraw, address: call.caller.address })
  if (!challenge.ok) return challenge
  return drawingOf(ctx, call, { table: 'slider', id, ...challenge.value }, (answer, seed) => {
    const { background, piece } = drawPuzzle(answer, seed)
    return { background: base64(background), piece: base64(piece) }
  })
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Checks the piece's position, whole pixels from the left. Valid as long as a captcha (`takeAnswer`). */
export const takeSlider = (
  ctx: Context,
  id: string,
  position: string,
  use: AnswerUse = 'end',
): Promise<boolean> =>
  takeAnswer<number>(
    ctx,
    'slider',
    id,
    (answer) => /^\d{1,3}$/.test(position) && Math.abs(Number(position) - answer) <= TOLERANCE,
    use,
  )

/** An unbiased position: numbers past the last whole multiple are skipped. */
function newAnswer(ctx: Context): number {
  for (;;) {
    const number = ctx.random.bytes(2).readUInt16BE()
    if (number < 65_536 - (65_536 % PLACES)) return FIRST_PLACE + (number % PLACES)
  }
}
