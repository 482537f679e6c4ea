/**
 * The pictures of stages. A scene is text: pure functions of figures, no visitor's words, so it is written into the page as
 * it is. Shapes and colours are the house's own (bronze drum, coins, leaf), drawn by rule.
 */

const tenth = (value: number) => Math.round(value * 10) / 10

/** A point at `radius` from a centre, `degrees` clockwise from the top. */
export const pointAt = (centre: readonly [number, number], radius: number, degrees: number) => {
  const turn = (degrees * Math.PI) / 180
  return [tenth(centre[0] + radius * Math.sin(turn)), tenth(centre[1] - radius * Math.cos(turn))] as const
}

/** The outline of a star with `points` points. */
export const star = (centre: readonly [number, number], outer: number, inner: number, points: number) =>
  `M${Array.from({ length: points * 2 }, (_, at) =>
    pointAt(centre, at % 2 ? inner : outer, (at * 180) / points).join(' '),
  ).join('L')}Z`

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

export const linear = (id: string, ...stops: Stop[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`
export const radial = (id: string, at: string, ...stops: Stop[]) =>
  `<radialGradient id="${id}"${at}>${stopsOf(stops)}</radialGradient>`

/** Gold leaf, for rims and coins. */
export const gold = linear('sg-gold', [0, '#fbeab8'], [0.45, '#dca943'], [1, '#94641a'])
/** The light behind what matters. */
const glowing = radial('sg-glow', '', [0, '#ffdf94', 0.55], [1, '#ffdf94', 0])

/** The head of a bronze drum: the ground of every stage. 200 × 200. */
const drum =
  '<symbol id="sg-drum" viewBox="0 0 200 200"><g fill="none" stroke="#dca943"><circle cx="100" cy="100" r="97"/><circle cx="100" cy="100" r="84" stroke-width="6" stroke-dasharray="2 4.6"/><circle cx="100" cy="100" r="74"/><circle cx="100" cy="100" r="62" stroke-width="9" stroke-dasharray="1.5 6.62"/><circle cx="100" cy="100" r="50"/></g>' +
  `<path fill="#dca943" d="${star([100, 100], 44, 15, 14)}"/></symbol>`

/** A cash coin with a square eye. 40 × 40. */
const coin =
  '<symbol id="sg-coin" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#7b4f10"/><circle cx="20" cy="19" r="18.5" fill="url(#sg-gold)"/><circle cx="20" cy="19" r="14.5" fill="none" stroke="#8a5c14" stroke-width="1.2"/><path d="M14.5 13.5h11v11h-11Z" fill="#6b3f0a"/><path d="M14.5 13.5h11v2h-11Z" fill="#3f2304"/><path d="M20 6v4M20 28v4M7 19h4M29 19h4" stroke="#8a5c14" stroke-width="1.8" stroke-linecap="round"/></symbol>'

/** What scenes draw with; the definitions come first in the picture that uses them. */
export const shared = gold + glowing + drum + coin

export const drumAt = (x: number, y: number, size: number, opacity: number) =>
  `<use href="#sg-drum" x="${x}" y="${y}" width="${size}" height="${size}" opacity="${opacity}"/>`
export const coinAt = (x: number, y: number, size: number) =>
  `<use href="#sg-coin" x="${x}" y="${y}" width="${size}" height="${size}"/>`
export const glowAt = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#sg-glow)"/>`

/** What tells how a round has ended: it is seen when the picture stands. */
export const whenItStands = (markup: string) => `<g class="moves-in">${markup}</g>`

/**
 * The picture of a stage (site.md 4.2): `label` says what is seen. What is in a group of the class `moves` may move once when
 * a round has just been played.
 */
export const Scene = ({
  label,
  viewBox,
  markup,
  fit,
  stays,
}: {
  label: string
  viewBox: string
  markup: string
  /** How it fills its box (`preserveAspectRatio`). */
  fit?: string
  /** The script moves it, whatever is played meanwhile: it is not drawn anew for an answer. */
  stays?: boolean
}) => (
  <svg
    role="img"
    aria-label={label}
    data-stage={stays ? 'stays' : ''}
    viewBox={viewBox}
    preserveAspectRatio={fit}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
