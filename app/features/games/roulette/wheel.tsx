import { colourOf, POCKETS } from '#contract/games/roulette.ts'

/** The numbers as they stand around a European wheel. */
const around: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]

const CENTRE = 110
const DEGREES = 360 / POCKETS
/** Where the pocket with the ball stands, clockwise from the top. */
const BALL_AT = 62

const tenth = (value: number) => Math.round(value * 10) / 10

/** A point at `radius` from the centre, `degrees` clockwise from the top. */
const point = (radius: number, degrees: number) => {
  const turn = (degrees * Math.PI) / 180
  return [tenth(CENTRE + radius * Math.sin(turn)), tenth(CENTRE - radius * Math.cos(turn))] as const
}

function pocket(place: number): string {
  const [start, end] = [(place - 0.5) * DEGREES, (place + 0.5) * DEGREES]
  return `M${point(90, start)}A90 90 0 0 1 ${point(90, end)}L${point(62, end)}A62 62 0 0 0 ${point(62, start)}Z`
}

const pockets = (colour: ReturnType<typeof colourOf>) =>
  around.map((number, place) => (colourOf(number) === colour ? pocket(place) : '')).join('')

const paths = {
  red: pockets('red'),
  black: pockets('black'),
  green: pockets('green'),
  bars: around
    .map((_, place) => `M${point(62, (place + 0.5) * DEGREES)}L${point(90, (place + 0.5) * DEGREES)}`)
    .join(''),
  star: `M${Array.from({ length: 28 }, (_, at) => point(at % 2 ? 20 : 57, (at * 180) / 14).join(' ')).join('L')}Z`,
}
const knobs = [45, 135, 225, 315].map((degrees) => point(36, degrees))

/** The wheel from above, the ball in the pocket of `number`; null while it lies on the rim. `label` says what is seen. */
export function Wheel({ number, label }: { number: number | null; label: string }) {
  const place = number === null ? -1 : around.indexOf(number)
  const turned = number === null ? 0 : tenth(BALL_AT - place * DEGREES)
  const [x, y] = number === null ? point(96.5, 38) : point(67.5, BALL_AT)
  return (
    <svg
      viewBox="0 0 220 220"
      role="img"
      aria-label={label}
      data-stage=""
      className="size-41 flex-none md:size-64"
    >
      <Gradients />
      <circle cx="110" cy="110" r="107" fill="url(#wheel-gold)" />
      <circle cx="110" cy="110" r="104" fill="#3a140c" />
      <circle cx="110" cy="110" r="102" fill="url(#wheel-wood)" />
      <circle cx="110" cy="110" r="92" fill="url(#wheel-gold)" />
      <g transform={`rotate(${turned} 110 110)`}>
        <path d={paths.red} className="fill-rouge" />
        <path d={paths.black} className="fill-noir" />
        <path d={paths.green} className="fill-zero" />
        <g fill="none" stroke="#e6bd62" strokeWidth=".7">
          <circle cx="110" cy="110" r="75" />
          <path d={paths.bars} />
        </g>
        <g fontSize="8.5" fontWeight="700" fill="#fff7e8" textAnchor="middle">
          {around.map((number, place) => (
            <text key={number} transform={`rotate(${tenth(place * DEGREES)} 110 110)`} x="110" y="30">
              {number}
            </text>
          ))}
        </g>
        <circle cx="110" cy="110" r="62" fill="url(#wheel-gold)" />
        <circle cx="110" cy="110" r="60" fill="url(#wheel-wood)" />
        <path d={paths.star} fill="#dca943" opacity=".34" />
        <circle cx="110" cy="110" r="38" fill="none" stroke="#dca943" opacity=".6" />
        <g fill="url(#wheel-gold)">
          {knobs.map(([cx, cy]) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="5.5" />
          ))}
        </g>
        <path d="M84.5 84.5l51 51M135.5 84.5l-51 51" stroke="#dca943" strokeWidth="5" />
        <circle cx="110" cy="110" r="17" fill="url(#wheel-cone)" />
      </g>
      <circle cx={x} cy={y + 1.5} r="6.2" opacity=".45" />
      <circle cx={x} cy={y} r="5.8" fill="url(#wheel-pearl)" />
    </svg>
  )
}

const Gradients = () => (
  <defs>
    <linearGradient id="wheel-gold" x2="0" y2="1">
      <stop offset="0" stopColor="#fbeab8" />
      <stop offset=".45" stopColor="#dca943" />
      <stop offset="1" stopColor="#94641a" />
    </linearGradient>
    <radialGradient id="wheel-wood">
      <stop offset="0" stopColor="#7a3722" />
      <stop offset=".7" stopColor="#5a2214" />
      <stop offset="1" stopColor="#34110b" />
    </radialGradient>
    <radialGradient id="wheel-cone" cx=".38" cy=".34">
      <stop offset="0" stopColor="#fff0c4" />
      <stop offset=".5" stopColor="#cf9a38" />
      <stop offset="1" stopColor="#7a5214" />
    </radialGradient>
    <radialGradient id="wheel-pearl" cx=".36" cy=".3">
      <stop offset="0" stopColor="#fff" />
      <stop offset=".6" stopColor="#f3ead6" />
      <stop offset="1" stopColor="#b9a784" />
    </radialGradient>
  </defs>
)
