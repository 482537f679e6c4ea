import { BLUE, RED, type SportScene, strayed } from '../fixtures/sport-scene.ts'

/** Three lanes, a core each; towers fall one by one from the middle outwards. */
const towerPlaces = [
  [116, 144],
  [110, 78],
  [146, 110],
  [84, 128],
  [84, 92],
  [64, 110],
] as const

/** Where heroes of both sides meet, on each lane. */
const heroes = [
  [166, 70],
  [194, 70],
  [166, 110],
  [194, 110],
  [166, 150],
  [194, 150],
] as const

/** The towers of a side that are left. */
const towers = (lost: number, fill: string, xOf: (x: number) => number) =>
  `<path d="${towerPlaces
    .slice(Math.min(towerPlaces.length, Math.ceil(lost / 2)))
    .map(([x, y]) => `M${xOf(x)} ${y - 18}l12 9v14l-12 9-12-9v-14Z`)
    .join('')}" fill="${fill}" stroke="#f6cf72" stroke-width="1.5"/>`

const arena = (moves: string) =>
  '<path d="M180 18 344 110 180 202 16 110Z" fill="#123a33" stroke="#dca943" stroke-opacity=".6" stroke-width="2"/><path d="M52 110 180 182 308 110 180 38Z" fill="none" stroke="#57b797" stroke-width="9" stroke-opacity=".45"/><path d="M60 110H300" stroke="#57b797" stroke-width="9" stroke-opacity=".45"/><path d="M180 38C150 90 210 130 180 182" stroke="#5cb7dd" stroke-width="12" fill="none" stroke-opacity=".5"/>' +
  moves +
  `<circle cx="40" cy="110" r="11" fill="${RED}" stroke="#f6cf72" stroke-width="2"/><circle cx="320" cy="110" r="11" fill="${BLUE}" stroke="#f6cf72" stroke-width="2"/>`

/** The arena, the towers that stand (what one side has scored, the other has lost), and who fights about them. */
export const vesportsScene: SportScene = {
  viewBox: '0 16 360 188',
  ground: arena,
  moves: (progress, match) =>
    towers(progress?.score[1] ?? 0, RED, (x) => x) +
    towers(progress?.score[0] ?? 0, BLUE, (x) => 360 - x) +
    heroes
      .map((place, at) => {
        const [x, y] = progress ? strayed(place, { match, minute: progress.minute, of: at }, [34, 12]) : place
        return `<circle r="5" transform="translate(${x} ${y})" fill="${at % 2 === 0 ? RED : BLUE}" stroke="#fff"/>`
      })
      .join(''),
}
