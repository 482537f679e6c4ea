import { classNames } from '../class-names.ts'

const petals = [
  [-76, 'M0 0C-5.5-5.7-5.5-12.5 0-19 5.5-12.5 5.5-5.7 0 0Z', '#b98a35'],
  [76, 'M0 0C-5.5-5.7-5.5-12.5 0-19 5.5-12.5 5.5-5.7 0 0Z', '#b98a35'],
  [-44, 'M0 0C-6-6.6-6-14.5 0-22 6-14.5 6-6.6 0 0Z', '#dca943'],
  [44, 'M0 0C-6-6.6-6-14.5 0-22 6-14.5 6-6.6 0 0Z', '#dca943'],
  [-20, 'M0 0C-5-7.2-5-15.8 0-24 5-15.8 5-7.2 0 0Z', '#f0cf86'],
  [20, 'M0 0C-5-7.2-5-15.8 0-24 5-15.8 5-7.2 0 0Z', '#f0cf86'],
  [0, 'M0 0C-6.5-8.1-6.5-17.8 0-27 6.5-17.8 6.5-8.1 0 0Z', '#fff1cf'],
] as const

const wordmark =
  'M12.6 9.2C11.7 7 9.7 5.9 7.2 5.9c-3 0-5 1.6-5 4 0 5.6 10.9 3.1 10.9 9 0 2.7-2.3 4.6-5.6 4.6-3 0-5.2-1.4-6-3.9M17.7 18H28c0-4-2-6.2-5.2-6.2s-5.3 2.5-5.3 6 2.2 6 5.6 6c2.3 0 4-1 4.8-2.7M32.7 11v14M32.7 17.5c0-3.5 1.9-5.6 4.7-5.6s4.3 1.7 4.3 4.9V25'

const lotus = `<g stroke="var(--color-chrome)" stroke-width="1.1">${petals
  .map(([turn, d, fill]) => `<path transform="translate(20 29)rotate(${turn})" d="${d}" fill="${fill}"/>`)
  .join('')}</g>`
const named = `${lotus}<path fill="none" stroke="currentColor" stroke-width="3.1" transform="translate(44 2)" d="${wordmark}"/>`

/** Below these widths of the window the name makes room: of most phones, and of the narrowest. */
const narrowed = { sm: 'max-sm:w-9.5', phone: 'max-[22.5rem]:w-9.5' }

/**
 * The mark: lotus and name, below `lotusBelow` the lotus alone (what a narrower box shows of the picture). Drawn for
 * lacquer; the name takes the text colour.
 */
export function Logo({ label, lotusBelow }: { label: string; lotusBelow?: keyof typeof narrowed }) {
  return (
    <svg
      viewBox="0 0 92 32"
      preserveAspectRatio={lotusBelow && 'xMinYMid slice'}
      role="img"
      aria-label={label}
      className={classNames('h-7.5 w-auto flex-none', lotusBelow && narrowed[lotusBelow])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the constants above
      dangerouslySetInnerHTML={{ __html: named }}
    />
  )
}
