import { type Letter, symbols } from '#contract/play/games/slots/slots.ts'
import { carp, figureAt, jade, lantern, lotus } from '../table/figures.ts'
import { shared, star } from '../table/scene.tsx'

/** The symbols of the slots, drawn once: motifs of the house, and the four suits on plaques of lacquer and celadon. */

const symbol = (id: string, markup: string) =>
  `<symbol id="sg-${id}" viewBox="0 0 40 40" overflow="visible">${markup}</symbol>`

/** A dragon that coils on red lacquer: the wild symbol. */
const dragon = symbol(
  'dragon',
  '<rect x="1.5" y="1.5" width="37" height="37" rx="9" fill="#8f1219" stroke="url(#sg-gold)" stroke-width="2.4"/>' +
    '<path d="M31 20.5C31 29 24 34.5 17 32.5 10.5 30.6 9 23.5 13.5 20.5c3.6-2.4 8.4.6 7.4 4.6" fill="none" stroke="#f0b94c" stroke-width="5.2" stroke-linecap="round"/>' +
    '<path d="M31 20.5C31 29 24 34.5 17 32.5 10.5 30.6 9 23.5 13.5 20.5c3.6-2.4 8.4.6 7.4 4.6" fill="none" stroke="#8a5c14" stroke-width="5.2" stroke-dasharray=".9 2.3" opacity=".55"/>' +
    '<path d="M33 24c4-2 4-6 1.5-9M30 31c3 .6 5-.6 6-3M12 34.5c-3 .6-5.5-.6-6.5-3.5" fill="none" stroke="#f6cf72" stroke-width="1.7" stroke-linecap="round"/>' +
    '<path d="M13 15c0-5 4-8.5 9-8.5 6.5 0 11 4.5 11.4 11l-4.6 3.6c-1.4-3-3.4-4-6.3-3.5-3.8.7-7.4.9-9.5-2.6Z" fill="#f6cf72"/>' +
    '<path d="M24 7c1-3 4-4.5 7-4M28.5 8.8c2-2.3 5-2.7 7.5-1.3" fill="none" stroke="#fbeab8" stroke-width="1.9" stroke-linecap="round"/>' +
    '<path d="M13 15c3 1.6 6.5 1.4 9.5.5M13.5 13c-3.5-.8-6 .6-7.5 3.5M14 16.5c-2.8.8-4.2 2.6-4.5 5" fill="none" stroke="#f6cf72" stroke-width="1.3" stroke-linecap="round"/>' +
    '<circle cx="22" cy="11.3" r="2" fill="#fff"/><circle cx="22.3" cy="11.5" r="1.05" fill="#1f1312"/>',
)

/** A bronze drum of Dong Son from the side, so that nobody takes its head for a coin. */
const bronzeDrum = symbol(
  'bronze-drum',
  '<path d="M3 11c0 7 5 8 5 14 0 4-3 6-3.5 9 8 4.5 23 4.5 31 0-.5-3-3.5-5-3.5-9 0-6 5-7 5-14Z" fill="#8a5418" stroke="#5c3609"/><path d="M7 20c8 3.5 18 3.5 26 0M8 25c7 3 17 3 24 0M6 31.5c8 3.5 20 3.5 28 0" fill="none" stroke="#dca943" stroke-width="1.3"/><path d="M9 22.6c7 2.8 15 2.8 22 0" fill="none" stroke="#f0c76b" stroke-width="2.4" stroke-dasharray="1.2 1.6"/><path d="M5 14c-2.5 1-2.5 5 1.5 6M35 14c2.5 1 2.5 5-1.5 6" fill="none" stroke="#8a5418" stroke-width="2"/>' +
    `<ellipse cx="20" cy="10.5" rx="17.5" ry="7" fill="url(#sg-gold)" stroke="#5c3609"/><ellipse cx="20" cy="10.5" rx="13.5" ry="5.2" fill="none" stroke="#6b3f0a" stroke-width="1.6" stroke-dasharray="1.2 1.4"/><g transform="matrix(1 0 0 .4 0 6.3)"><path fill="#6b3f0a" d="${star([20, 10.5], 9.5, 3.4, 12)}"/></g>`,
)

/** A suit on a plaque. */
const plaque = (id: string, ground: string, edge: string, suit: string) =>
  symbol(
    id,
    `<rect x="5.5" y="2.5" width="29" height="35" rx="6" fill="${ground}" stroke="${edge}" stroke-width="2"/><path d="M9 8V6h2M31 8V6h-2M9 32v2h2M31 32v2h-2" fill="none" stroke="${edge}" stroke-width="1.2"/><path transform="translate(20 20)scale(1.55)" d="${suit}" fill="#fbf1e4"/>`,
  )

const suits =
  plaque('spade', '#24406f', '#9fbde6', 'M0-7C9 0 5 6 1 3L2 7H-2L-1 3C-5 6-9 0 0-7Z') +
  plaque('heart', '#a3161f', '#f0a08f', 'M0 6.5C-9.5-1-5-8 0-4 5-8 9.5-1 0 6.5Z') +
  plaque('diamond', '#8a5a0f', '#f6cf72', 'M0-7.5 5.5 0 0 7.5-5.5 0Z') +
  plaque('club', '#17604e', '#8fd3ba', 'M-1 2C-8 6-9-3-3-2-7-9 7-9 3-2 9-3 8 6 1 2L2 7H-2Z')

/** What pictures of reels draw with; it comes first in the picture, and serves all others of the page. */
export const symbolDefs = `<defs>${shared}${dragon}${lotus}${carp}${bronzeDrum}${lantern}${jade}${suits}</defs>`

/** The figure of a symbol; `drum` is the ground of stages. */
export const figureOf = (letter: Letter): string => (letter === 'D' ? 'bronze-drum' : symbols[letter])

/** A symbol around a point; nothing for a gap. */
export const symbolAt = (letter: string, x: number, y: number, size: number): string =>
  letter in symbols ? figureAt(figureOf(letter as Letter), x - size / 2, y - size / 2, size) : ''
