import { isRed, signOf } from '#contract/play/games/common/playing-cards.ts'
import { fields, type Hands, RUNGS, type Side, totalOf } from './games.ts'

/** The pictures of the simulated vendor's games, as SVG. Each stands still; after a round it moves once (`fresh`). */

const GOLD = '#e9b949'
const INK = '#3b2503'

/** A coin: the sun of a bronze drum on the one side, the square hole of old cash on the other. */
export function coinScene(side: Side | null, fresh: boolean, label: string): string {
  const rays = Array.from(
    { length: 12 },
    (_, ray) => `<path d="M0-44 6-16H-6Z" transform="rotate(${ray * 30})"/>`,
  )
  const dots = Array.from(
    { length: 36 },
    (_, dot) => `<circle cy="-66" r="2.2" transform="rotate(${dot * 10})"/>`,
  )
  const face =
    side === 'tails'
      ? `<path d="M-20-20H20V20H-20Z" fill="#0b2e32" stroke="${INK}" stroke-width="4"/>
<g stroke="${INK}" stroke-width="5" stroke-linecap="round" fill="none"><path d="M-9-46H9M0-54V-34M-10-36H10"/><path d="M-9 36H9M-9 46H9M0 34V56"/><path d="M36-9V9M46-9V9M34 0H56"/><path d="M-46-9V9M-36-10V10M-54 0H-32"/></g>`
      : `<g fill="${INK}">${rays.join('')}</g><circle r="17" fill="${INK}"/><circle r="9" fill="${GOLD}"/>`
  return `<svg class="coin${fresh ? ' moves' : ''}" viewBox="-100 -100 200 200" role="img" aria-label="${label}">
<circle r="88" fill="#9a6b12"/><circle r="84" fill="${GOLD}"/><circle r="76" fill="none" stroke="${INK}" stroke-opacity=".55" stroke-width="2"/>
<g fill="${INK}" fill-opacity=".55">${dots.join('')}</g><circle r="56" fill="none" stroke="${INK}" stroke-opacity=".55" stroke-width="2"/>${face}
<path d="M-62-56A84 84 0 0 1 10-83" fill="none" stroke="#fff3c4" stroke-width="5" stroke-linecap="round"/></svg>`
}

/** From the losing field to the best one. */
const SECTORS: Record<number, [ground: string, ink: string]> = {
  0: ['#12343a', '#cfe3df'],
  20: ['#1d5259', '#f6ead0'],
  50: ['#1d5259', '#f6ead0'],
  120: ['#1f7a6b', '#ffffff'],
  150: ['#1f7a6b', '#ffffff'],
  200: ['#b0392f', '#ffffff'],
  300: [GOLD, INK],
}

/** A wheel of twelve fields under its pointer; it stands at the last of `at`. */
export function wheelScene(
  at: readonly number[],
  fresh: boolean,
  label: string,
  times: (percent: number) => string,
): string {
  const turn = 360 / fields.length
  const point = (radius: number, angle: number) => {
    const radians = ((angle - 90) * Math.PI) / 180
    return `${(radius * Math.cos(radians)).toFixed(1)} ${(radius * Math.sin(radians)).toFixed(1)}`
  }
  const sectors = fields.map((pays, field) => {
    const [ground, ink] = SECTORS[pays] ?? [GOLD, INK]
    const [from, to] = [(field - 0.5) * turn, (field + 0.5) * turn]
    return `<path d="M0 0 ${point(86, from)}A86 86 0 0 1 ${point(86, to)}Z" fill="${ground}" stroke="#e9b949" stroke-opacity=".6"/>
<text transform="rotate(${field * turn}) translate(0 -66)" text-anchor="middle" font-size="15" font-weight="700" fill="${ink}">${times(pays)}</text>`
  })
  const pegs = fields.map(
    (_, field) => `<circle cy="-90" r="2.5" fill="#fff3c4" transform="rotate(${(field + 0.5) * turn})"/>`,
  )
  const stands = -(at.at(-1) ?? 0) * turn
  return `<svg class="wheel" viewBox="-110 -110 220 220" role="img" aria-label="${label}">
<circle r="98" fill="#7d5510"/><circle r="95" fill="${GOLD}"/><circle r="88" fill="#0b2e32"/>
<g class="turns${fresh ? ' moves' : ''}" style="--to:${stands}deg">${sectors.join('')}${pegs.join('')}</g>
<circle r="22" fill="#7d5510"/><circle r="19" fill="${GOLD}"/><path d="M0-13 3.6-4 13-4 5.6 2 8 11 0 5.8-8 11-5.6 2-13-4-3.6-4Z" fill="${INK}"/>
<path d="M-11-108H11L0-84Z" fill="#fff3c4" stroke="#7d5510" stroke-width="2"/></svg>`
}

/** A carp before the falls of the dragon's gate: it has passed `reached` of them, or slipped. */
export function ladderScene(
  reached: number,
  slipped: boolean,
  fresh: boolean,
  label: string,
  times: (rung: number) => string,
): string {
  const [width, rise] = [36, 17]
  const top = (rung: number) => 172 - rung * rise
  const left = (rung: number) => 24 + rung * width
  const steps = Array.from({ length: RUNGS }, (_, nth) => {
    const rung = nth + 1
    const gained = rung <= reached && !slipped
    const water = [4, 13, 22, 31].map((x) => `M${left(rung) + x} ${top(rung) + 3}V196`).join('')
    return `<path d="M${left(rung)} 200V${top(rung)}h${width}V200Z" fill="${gained ? '#1f7a6b' : '#1a5a62'}"/>
<path d="${water}" stroke="#bfeae4" stroke-opacity="${gained ? 0.45 : 0.16}" stroke-width="2" stroke-linecap="round"/>
<path d="M${left(rung)} ${top(rung)}h${width}" stroke="${gained ? GOLD : '#bfeae4'}" stroke-width="3"/>
<rect x="${left(rung)}" y="${top(rung) + 5}" width="${width}" height="16" fill="#04191b" fill-opacity=".6"/>
<text x="${left(rung) + width / 2}" y="${top(rung) + 17}" text-anchor="middle" font-size="11" font-weight="700" fill="${gained ? '#fff3c4' : '#e4f3f0'}">${times(rung)}</text>`
  })
  const at = slipped ? 0 : reached
  const gate = `<g transform="translate(${left(RUNGS) + width / 2} ${top(RUNGS)})" fill="none" stroke="${GOLD}" stroke-width="3"><path d="M-15 0V-24M15 0V-24M-20-24Q0-18 20-24M-12-16H12"/></g>`
  const carp = `<g class="carp${fresh ? ' moves' : ''}" style="--from:${slipped ? '40px -60px' : '-36px 17px'}"><g transform="translate(${left(at) + width / 2} ${top(at) - 11}) rotate(${slipped ? 160 : -28})">
<path d="M-16 0Q-4-12 12-4Q18-1 20 2Q8 13-8 7L-22 13Q-18 4-22-6Z" fill="${slipped ? '#8fa7a5' : '#e0552f'}"/><path d="M-3-7Q4-15 10-6M-6 6Q-2 13 5 9" fill="${slipped ? '#6f8886' : '#b0392f'}"/><circle cx="12" cy="0" r="2" fill="#fff"/><path d="M-8-2Q-5 2-8 5M-2-4Q1 1-2 6" fill="none" stroke="#fff3c4" stroke-opacity=".7"/></g></g>`
  return `<svg class="falls" viewBox="0 0 360 200" role="img" aria-label="${label}">
<path d="M0 172Q15 166 30 172T60 172V200H0Z" fill="#1d5259"/>${steps.join('')}${gate}${carp}<path d="M0 184Q15 178 30 184T60 184T90 186T120 186T150 187T180 187T210 187T240 187T270 187T300 187T330 187T360 187V200H0Z" fill="#2b7078" fill-opacity=".9"/></svg>`
}

/** Two hands, the player's at the left, each with its points; before a deal the places of its cards. */
export function handsScene(dealt: Hands | null, label: string, names: Record<keyof Hands, string>): string {
  const hand = (side: keyof Hands, at: number) => {
    const cards = dealt?.[side]
    const places = cards ?? [null, null]
    const from = 90 - places.length * 27
    const cardMarkups = places.map((card, nth) => {
      const box = `x="${from + nth * 54}" y="44" width="48" height="70" rx="5"`
      if (card === null)
        return `<rect ${box} fill="none" stroke="${GOLD}" stroke-opacity=".6" stroke-dasharray="4 4"/>`
      return `<rect ${box} fill="#fffaf0"/><text x="${from + nth * 54 + 24}" y="86" font-size="20" fill="${isRed(card) ? '#b0392f' : INK}">${signOf(card)}</text>`
    })
    return `<g transform="translate(${at * 180})"><text x="90" y="28" font-size="18" fill="#f6ead0">${names[side]}${cards ? ` ${totalOf(cards)}` : ''}</text>${cardMarkups.join('')}</g>`
  }
  return `<svg viewBox="0 0 360 130" role="img" aria-label="${label}" font-weight="700" text-anchor="middle">${hand('player', 0)}${hand('banker', 1)}</svg>`
}
