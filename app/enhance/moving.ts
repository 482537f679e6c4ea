/**
 * Banners that advance (`data-banner`), and the buttons that pause what moves on its own (`data-pause`). `draw.ts`
 * loads it when the first of them is to move, `clicks.ts` when one is pressed before. It imports nothing from the
 * script of all pages, which would then run twice.
 */

const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')

function turnTo(slide: HTMLElement) {
  const strip = slide.parentElement as HTMLElement
  const by = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left
  strip.scrollBy({ left: by, behavior: motionUnwelcome.matches ? 'auto' : 'smooth' })
}

const slideOf = (strip: Element) => Math.round(Math.abs(strip.scrollLeft) / (strip.clientWidth || 1))

/** Turns every banner to its next slide. */
function turn() {
  if (document.hidden || motionUnwelcome.matches) return
  for (const banner of document.querySelectorAll('[data-banner]:not([data-paused], :hover, :focus-within)')) {
    const strip = banner.querySelector('ul')
    const next = strip?.children[(slideOf(strip) + 1) % strip.children.length]
    if (next) turnTo(next as HTMLElement)
  }
}

const TURN_MS = 5000
/** How long the page has been there when this is loaded (`draw.ts`). */
const LOADED_MS = 3000
setTimeout(() => {
  turn()
  setInterval(turn, TURN_MS)
}, TURN_MS - LOADED_MS)

function step(inSightMs = 0) {
  if (document.querySelector('[data-jackpot][data-step]'))
    import('./jackpot.ts').then(({ stepJackpots }) => stepJackpots(inSightMs))
}
step(LOADED_MS)
setInterval(step, 1000)

const STRIP = '[data-banner] > ul'

/** Marks the dot of the slide that is shown. */
function mark(strip: Element) {
  const current = slideOf(strip)
  const dots = (strip.nextElementSibling ?? strip).querySelectorAll('a[href^="#"]')
  for (const [index, dot] of dots.entries()) {
    if (dot.hasAttribute('aria-current') === (index === current)) continue
    if (index === current) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
  }
}

addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof Element && target.matches(STRIP)) mark(target)
  },
  true,
)
// An answer that is drawn over the page marks the first dot, and leaves the strip where it is.
new MutationObserver(() => {
  for (const strip of document.querySelectorAll(STRIP)) mark(strip)
}).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-current'] })

/** Scrolls the banner to the slide of a clicked dot. */
function followDot(dot: HTMLElement) {
  const slide = document.getElementById((dot.getAttribute('href') ?? '').slice(1))
  if (slide) turnTo(slide)
}

function pause(button: HTMLElement) {
  const paused = button.closest('[data-moving]')?.toggleAttribute('data-paused') ?? false
  button.setAttribute('aria-pressed', String(paused))
}

/** Does what this button, or dot of a banner, is for. */
export const press = (button: HTMLElement) =>
  button.dataset.pause === undefined ? followDot(button) : pause(button)
