import type { Context } from '../context.ts'

/** Takes where the piece was put. A puzzle lives for 10 minutes, five tries and one right answer. */
export async function takeSlider(_ctx: Context, _id: string, _position: string): Promise<boolean> {
  return false
}
