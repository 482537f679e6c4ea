import { pointAt, star } from './scene.tsx'

/** Figures that more than one stage shows, each as a symbol of 40 × 40. Those that need gradients say so. */

/** A petal from its foot, turned by so many degrees. */
const petal = (
  foot: readonly [number, number],
  length: number,
  width: number,
  degrees: number,
  fill: string,
) =>
  `<path transform="translate(${foot.join(' ')})rotate(${degrees})" d="M0 0C${-width} ${-length * 0.3} ${-width} ${-length * 0.66} 0 ${-length}C${width} ${-length * 0.66} ${width} ${-length * 0.3} 0 0Z" fill="${fill}"/>`

const symbol = (id: string, markup: string) =>
  `<symbol id="sg-${id}" viewBox="0 0 40 40" overflow="visible">${markup}</symbol>`

/** A lotus in flower. */
export const lotus = symbol(
  'lotus',
  petal([20, 36], 25, 7, -64, '#8f1732') +
    petal([20, 36], 25, 7, 64, '#8f1732') +
    petal([20, 37], 30, 8, -36, '#c9465f') +
    petal([20, 37], 30, 8, 36, '#c9465f') +
    petal([20, 37], 32, 8, -14, '#e88a97') +
    petal([20, 37], 32, 8, 14, '#e88a97') +
    petal([20, 37], 30, 6, 0, '#fbd9d6') +
    '<path d="M8 37c8 3 16 3 24 0" stroke="#1c6b53" stroke-width="2.4" fill="none" stroke-linecap="round"/>',
)

/** A carp, white and red. */
export const carp = symbol(
  'carp',
  '<path d="M4 22C9 8 24 6 32 17c3-4 5-6 7-6-1 4-1 13 1 18-4-1-6-4-8-6C24 36 9 35 4 22Z" fill="#f3efe4" stroke="#b9a784" stroke-width=".8"/><path d="M10 14c5-5 12-5 17-1-3 6-9 8-15 6ZM22 31c5-1 8-5 9-9l4 1c-1 4-6 8-13 8Z" fill="#d8432f"/><path d="M17 11c2-5 7-6 10-5-1 3-2 5-4 6Z" fill="#d8432f"/><circle cx="10" cy="21" r="1.9" fill="#1f1312"/>',
)

/** A small bronze drum; needs `gold`. */
export const smallDrum = symbol(
  'small-drum',
  `<circle cx="20" cy="20" r="18" fill="url(#sg-gold)"/><circle cx="20" cy="20" r="14" fill="none" stroke="#6b3f0a" stroke-width="2.6" stroke-dasharray="1.5 2.17"/><path fill="#6b3f0a" d="${star([20, 20], 10.5, 4, 10)}"/>`,
)

/** A cut jade. */
export const jade = symbol(
  'jade',
  '<path d="M20 4 35 15 29 34H11L5 15Z" fill="#2f8f72"/><path d="M20 4 35 15H5Z" fill="#8fd3ba"/><path d="M13 15h14l-7 19Z" fill="#57b797"/>',
)

/** A silk lantern; needs `gold`. */
export const lantern = symbol(
  'lantern',
  '<path d="M20 1v6" stroke="#7b4f10" stroke-width="1.6"/><ellipse cx="20" cy="18" rx="15" ry="12" fill="#c9333a"/><path d="M20 6v24M12.5 7.6c-5 6-5 14.8 0 20.8M27.5 7.6c5 6 5 14.8 0 20.8" fill="none" stroke="#f0a08f" stroke-width="1.3"/><path d="M13 5h14v3.5H13ZM13 27.5h14V31H13Z" fill="url(#sg-gold)"/><path d="M16 31v6M20 31v8M24 31v6" stroke="#c9333a" stroke-width="1.8" stroke-linecap="round"/>',
)

/** A flower of the peach, which blooms at Tet. */
export const blossom = symbol(
  'blossom',
  [0, 72, 144, 216, 288]
    .map((degrees) => pointAt([20, 20], 10.5, degrees))
    .map(
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="8.4" fill="#f2a3b3" stroke="#cf5f7c" stroke-width=".8"/>`,
    )
    .join('') +
    `<path d="${star([20, 20], 9, 3, 10)}" fill="#c2385a"/><circle cx="20" cy="20" r="3.2" fill="#f6cf72"/>`,
)

/** A figure of this page, or of `shared`, at its place. */
export const figureAt = (id: string, x: number, y: number, size: number) =>
  `<use href="#sg-${id}" x="${x}" y="${y}" width="${size}" height="${size}"/>`
