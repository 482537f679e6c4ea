/** The pips of a face, in a square of side 1. */
const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.27, 0.27],
    [0.73, 0.73],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.28, 0.22],
    [0.28, 0.5],
    [0.28, 0.78],
    [0.72, 0.22],
    [0.72, 0.5],
    [0.72, 0.78],
  ],
}

const SIDE = 38
const HALF_WIDTH = 32.9
const QUARTER = SIDE / 2

const face = (outline: string, fill: string) =>
  `<path d="${outline}" fill="${fill}" stroke="${fill}" stroke-width="6.1" stroke-linejoin="round"/>`
const pipsOn = (pipsOfFace: number, matrix: readonly number[]) =>
  `<g transform="matrix(${matrix})">${(pips[pipsOfFace] ?? [])
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${pipsOfFace === 1 ? 0.15 : 0.1}"/>`)
    .join('')}</g>`

/** A die with sides of 38, seen on a corner whose faces are `top`, `left` and `right`. */
export const die = (
  [top, left, right]: readonly [number, number, number],
  fills: Record<'top' | 'left' | 'right' | 'pips', string>,
) =>
  face(`M-${HALF_WIDTH} -${QUARTER}L0 0V${SIDE}L-${HALF_WIDTH} ${QUARTER}Z`, fills.left) +
  face(`M${HALF_WIDTH} -${QUARTER}L0 0V${SIDE}L${HALF_WIDTH} ${QUARTER}Z`, fills.right) +
  face(`M-${HALF_WIDTH} -${QUARTER}L0 -${SIDE}L${HALF_WIDTH} -${QUARTER}L0 0Z`, fills.top) +
  `<g fill="${fills.pips}">${pipsOn(top, [HALF_WIDTH, -QUARTER, HALF_WIDTH, QUARTER, -HALF_WIDTH, -QUARTER])}${pipsOn(
    left,
    [HALF_WIDTH, QUARTER, 0, SIDE, -HALF_WIDTH, -QUARTER],
  )}${pipsOn(right, [HALF_WIDTH, -QUARTER, 0, SIDE, 0, 0])}</g>`
