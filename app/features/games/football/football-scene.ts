import { BLUE, type MatchProgress, RED, type SportScene } from '../fixtures/sport-scene.ts'

const dot = (x: number, y: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y + 13}" rx="8" ry="3" opacity=".35"/><circle cx="${x}" cy="${y}" r="7" fill="${fill}" stroke="#fff"/>`

/** Where the ball is: with whoever scored last, at his goal; at rest in the middle. */
const ballAt = { home: [180, 196], away: [180, 58], none: [180, 122] } as const

const ball = ([x, y]: readonly [number, number]) =>
  `<circle cx="${x}" cy="${y}" r="6" fill="#fff" stroke="#333"/><path d="M${x - 3} ${y - 2}h6l-3 5Z" fill="#333"/>`

const pitch = (moves: string) =>
  '<path d="M96 40H264L350 214H10Z" fill="#1d6b45"/><path d="M84 64H276L286 88H74ZM62 116H298L312 146H48ZM32 176H328L344 212H16Z" fill="#237a50"/>' +
  '<g fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2"><path d="M96 40H264L350 214H10ZM55 122H305M138 40l-6 16h96l-6-16M104 214l10-22h132l10 22"/><ellipse cx="180" cy="122" rx="46" ry="20"/></g>' +
  [
    [120, 92],
    [160, 160],
    [96, 150],
    [206, 176],
    [244, 120],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, RED))
    .join('') +
  [
    [232, 84],
    [252, 158],
    [204, 128],
    [150, 70],
    [118, 182],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, BLUE))
    .join('') +
  moves

function lastScorer(told: MatchProgress): keyof typeof ballAt {
  if (!told) return 'none'
  const [home = 0, away = 0] = told.minutes.map((side) => side.at(-1) ?? 0)
  return home === away ? 'none' : home > away ? 'home' : 'away'
}

/** The pitch, and the ball with whoever scored last. */
export const footballScene: SportScene = {
  viewBox: '0 32 360 188',
  ground: pitch,
  moves: (told) => ball(ballAt[lastScorer(told)]),
}
