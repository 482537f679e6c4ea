import { BLUE, type MatchProgress, RED, type SportScene, strayed } from '../fixtures/sport-scene.ts'

type Place = readonly [x: number, y: number]

/** Something that moves: shapes around its own middle, so that only its place changes. */
const mover = ([x, y]: Place, markup: string) => `<g transform="translate(${x} ${y})">${markup}</g>`

const player = (fill: string) =>
  `<ellipse cy="13" rx="8" ry="3" opacity=".35"/><circle r="7" fill="${fill}" stroke="#fff"/>`
const ball = '<circle r="6" fill="#fff" stroke="#333"/><path d="M-3 -2h6l-3 5Z" fill="#333"/>'

const reds: Place[] = [
  [120, 92],
  [160, 160],
  [96, 150],
  [206, 176],
  [244, 120],
]
const blues: Place[] = [
  [232, 84],
  [252, 158],
  [204, 128],
  [150, 70],
  [118, 182],
]

/** The middle of the pitch, and the goal into which each side shoots. */
const MIDDLE: Place = [180, 122]
const goals = { home: [180, 196], away: [180, 58] } as const
/** For so many minutes the ball lies in the goal. */
const IN_GOAL_MINUTES = 2

/** Who has just scored. */
function scorer({ minute, minutes }: NonNullable<MatchProgress>): keyof typeof goals | undefined {
  const [home = 0, away = 0] = minutes.map((side) => side.at(-1) ?? -IN_GOAL_MINUTES - 1)
  const last = Math.max(home, away)
  return minute - last > IN_GOAL_MINUTES ? undefined : home > away ? 'home' : 'away'
}

function ballAt(progress: MatchProgress, match: string): Place {
  if (!progress) return MIDDLE
  const scored = scorer(progress)
  return scored ? goals[scored] : strayed(MIDDLE, { match, minute: progress.minute, of: 0 }, [92, 48])
}

const pitch = (moves: string) =>
  '<path d="M96 40H264L350 214H10Z" fill="#1d6b45"/><path d="M84 64H276L286 88H74ZM62 116H298L312 146H48ZM32 176H328L344 212H16Z" fill="#237a50"/>' +
  '<g fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2"><path d="M96 40H264L350 214H10ZM55 122H305M138 40l-6 16h96l-6-16M104 214l10-22h132l10 22"/><ellipse cx="180" cy="122" rx="46" ry="20"/></g>' +
  moves

/** The pitch; players who run about their places, and the ball, by match and minute, so that every page shows the same. */
export const footballScene: SportScene = {
  viewBox: '0 32 360 188',
  ground: pitch,
  moves: (progress, match) =>
    [...reds, ...blues]
      .map((place, at) =>
        mover(
          progress ? strayed(place, { match, minute: progress.minute, of: at + 1 }, [16, 10]) : place,
          player(at < reds.length ? RED : BLUE),
        ),
      )
      .join('') + mover(ballAt(progress, match), ball),
}
