import { useShape } from './sprite.tsx'

/** Light, body and dark of a tier: bronze, silver, gold, jade, ruby, sapphire, black lacquer. The same in both themes. */
const tiers = [
  ['#f3cfa6', '#b5703a', '#6e3a16'],
  ['#ffffff', '#b9c3c8', '#68757c'],
  ['#fff3c4', '#dca943', '#86580f'],
  ['#dff5ea', '#4fae8c', '#1c5c47'],
  ['#ffc9c4', '#c9333a', '#6d0f17'],
  ['#d3e6ff', '#4a7fc4', '#1b3a6b'],
  ['#f6cf72', '#2a0e12', '#dca943'],
] as const

const edge = Array.from({ length: 40 }, (_, i) => {
  const turn = (i * Math.PI) / 20
  const radius = i % 2 ? 22.5 : 25.5
  return `${(26 + radius * Math.sin(turn)).toFixed(1)} ${(26 - radius * Math.cos(turn)).toFixed(1)}`
}).join('L')

function draw(rank: number): string {
  const tier = Math.min(Math.max(rank, 1), tiers.length) - 1
  const [light, body, dark] = tiers[tier] ?? tiers[0]
  return (
    `<path d="M${edge}Z" fill="${dark}"/><circle cx="26" cy="26" r="20.5" fill="${body}"/>` +
    `<path d="M26 5.5A20.5 20.5 0 0 1 46.5 26H5.5A20.5 20.5 0 0 1 26 5.5Z" fill="${light}" opacity=".45"/>` +
    `<circle cx="26" cy="26" r="15.5" fill="${tier === 6 ? '#1d080b' : dark}" stroke="${light}" stroke-width="1.5"/>` +
    `<g fill="${light}"><circle cx="26" cy="38" r="1.6"/><circle cx="21.5" cy="37" r="1.1"/><circle cx="30.5" cy="37" r="1.1"/>` +
    `<text x="26" y="32" font-size="18" font-weight="800" text-anchor="middle">${rank}</text></g>`
  )
}

/** The medal of a rank, from 1; the seventh tier has all higher ones. Decorative: the rank's name stands beside it. */
export function Medal({ rank, className = 'size-13' }: { rank: number; className?: string | undefined }) {
  const level = Math.trunc(rank)
  const markup = draw(level)
  const shared = useShape(`medal-${level}`, '0 0 52 52', markup)
  return (
    <svg className={className} viewBox="0 0 52 52" aria-hidden="true">
      {shared ? (
        <use href={`#medal-${level}`} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this module and a number
        <g dangerouslySetInnerHTML={{ __html: markup }} />
      )}
    </svg>
  )
}
