import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isVietnamese, type Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { drawingOrder, prizesOf } from '#contract/play/games/lottery/prizes.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'

/** The stage of a draw: a drum whose balls make the number, of fast draws five tubes. */

type Step = {
  prize: number
  number: number
  digit: number | null
  name: string
  count: number
  of: number
} | null

/** The colours of balls, as the designs have them. */
const colours = ['#a3161f', '#17604e', '#24406f', '#b97f14', '#5c2c1c', '#5a2a6b']

function Ball({ x, y, r, text, at, fresh }: BallProps) {
  return (
    <g className={fresh ? 'lot-ball lot-fresh' : 'lot-ball'}>
      <circle cx={x} cy={y} r={r} fill={colours[at % colours.length]} />
      <circle cx={x} cy={y} r={r * 0.62} fill="#fffaf0" />
      <text x={x} y={y + r * 0.27} fontSize={r * 0.8} fontWeight="800" textAnchor="middle" fill="#1f1312">
        {text}
      </text>
    </g>
  )
}

interface BallProps {
  x: number
  y: number
  r: number
  text: string
  at: number
  fresh?: boolean
}

/** The digits, or of six of 49 the balls, that have been told of the number that is being drawn. */
function shownOf({ family }: Lottery, draw: LotteryDraw, now: Step): string[] {
  const prizes = draw.prizes ?? []
  if (family === 'sea-649') return (prizes[0] ?? []).filter((ball) => ball !== '')
  if (now) return [...(prizes[now.prize]?.[now.number] ?? '')]
  return [...(prizes[0]?.[0] ?? '')]
}

/** `note`: a line below what is drawn; a stage of tubes has room for one whether it has one or not. */
export function DrawStage({
  lottery,
  draw,
  now,
  note,
}: {
  lottery: Lottery
  draw: LotteryDraw
  now: Step
  note?: ReactNode
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const digits = shownOf(lottery, draw, now)
  const { family } = lottery
  const places = family === 'sea-649' ? 6 : (now?.of ?? prizesOf(family)[0]?.digits ?? 0)
  const name = now ? t(`game-lottery:prize.${now.name as 'special'}`) : t('lottery:allDrawn')
  const words =
    family === 'fast'
      ? `${t('lottery:running', { numero: draw.numero })} · ${t(`lottery:state.${draw.state}`)}`
      : name
  return (
    <div className="stage lot-stage" data-stage="" data-family={family}>
      {family === 'fast' ? <Tubes digits={digits} /> : <Drum digits={digits} />}
      <div className="lot-now">
        <p>
          <b>{words}</b>{' '}
          {now && now.count > 1 && family !== 'sea-649'
            ? t('lottery:place', { at: now.number + 1, count: now.count })
            : ''}
        </p>
        {family === 'fast' ? (
          <div className="lot-stage-note">{note}</div>
        ) : (
          <p className="lot-digits">
            {Array.from({ length: places }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places have no name but their number
              <b key={at} className={at === digits.length ? 'lot-next' : undefined}>
                {digits[at] ?? (draw.state === 'drawing' && at === digits.length ? '?' : '')}
              </b>
            ))}
          </p>
        )}
      </div>
      {isVietnamese(family) ? <PrizeSteps lottery={lottery} now={now} /> : null}
    </div>
  )
}

/** The prizes in the order of drawing: those that are drawn, the one that is being drawn, those to come. */
function PrizeSteps({ lottery: { family }, now }: { lottery: Lottery; now: Step }) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const order = [...new Set(drawingOrder(family).map(({ prize }) => prize))]
  const at = now ? order.indexOf(now.prize) : order.length
  return (
    <ol className="lot-steps" aria-hidden>
      {order.map((prize, place) => (
        <li key={prize} data-step={place < at ? 'done' : place === at ? 'now' : undefined}>
          {t(`lottery:short.${prizesOf(family)[prize]?.name ?? 'special'}`)}
        </li>
      ))}
    </ol>
  )
}

/** Where the balls lie in the drum. */
const inDrum = [
  [66, 120],
  [90, 138],
  [122, 132],
  [146, 112],
  [58, 92],
  [84, 102],
  [112, 108],
  [136, 84],
  [72, 68],
  [100, 76],
  [126, 56],
] as const

function Drum({ digits }: { digits: readonly string[] }) {
  const { t } = useTranslation('game-lottery')
  return (
    <svg viewBox="0 0 360 216" role="img" aria-label={t('stage')}>
      <path d="M44 206 66 150H142L164 206Z" fill="#7d171d" stroke="#dca943" strokeWidth="1.5" />
      <path d="M38 206h132v8H38Z" fill="#dca943" />
      <circle cx="104" cy="92" r="76" fill="#0d0406" opacity=".6" />
      <g className="lot-turns">
        {inDrum.map(([x, y], at) => (
          <Ball key={x} x={x} y={y} r={13.5} at={at} text={String((at * 37 + 27) % 100)} />
        ))}
      </g>
      <circle cx="104" cy="92" r="76" fill="none" stroke="#dca943" strokeWidth="5" />
      <path
        d="M48 56C58 36 76 26 96 24"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".5"
      />
      <path
        d="M160 124c10 4 16 10 26 11h166"
        fill="none"
        stroke="#dca943"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      {digits.map((digit, at) => (
        <Ball
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no name but their number
          key={at}
          x={340 - at * 23}
          y={121}
          r={10.5}
          at={at}
          text={digit}
          fresh={at === digits.length - 1}
        />
      ))}
    </svg>
  )
}

function Tubes({ digits }: { digits: readonly string[] }) {
  const { t } = useTranslation('game-lottery')
  return (
    <svg viewBox="0 0 360 190" role="img" aria-label={`${t('stage')} ${digits.join(' ')}`}>
      {Array.from({ length: 5 }, (_, at) => {
        const x = 44 + at * 68
        const digit = digits[at]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tubes have no name but their place
          <g key={at}>
            <rect
              x={x - 25}
              y="14"
              width="50"
              height="150"
              rx="25"
              fill="#0d0406"
              fillOpacity=".5"
              stroke="#dca943"
              strokeWidth="2.5"
            />
            <path d={`M${x - 30} 160h60v12h-60Z`} fill="#dca943" />
            {digit === undefined ? (
              <g className={at === digits.length ? 'lot-turns' : undefined}>
                {[0, 1, 2, 3].map((ball) => (
                  <Ball
                    key={ball}
                    x={x - 10 + (ball % 2) * 20}
                    y={146 - Math.floor(ball / 2) * 20}
                    r={9}
                    at={at + ball}
                    text={String((at * 3 + ball * 7) % 10)}
                  />
                ))}
              </g>
            ) : (
              <Ball x={x} y={138} r={20} at={at} text={digit} fresh={at === digits.length - 1} />
            )}
          </g>
        )
      })}
      <path d="M10 172h340v10H10Z" fill="#b07c26" />
    </svg>
  )
}
