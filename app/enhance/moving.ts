/**
 * What moves on its own: banners that advance (`data-banner`), the counter of the jackpot (`data-jackpot`), and the buttons
 * that pause it (`data-pause`).
 * `app/enhance.ts` loads it with the first page that has one of them. It imports nothing of the script of all pages,
 * which would then run twice.
 */

import { moneyParts } from '#app/lib/money-format.ts'

const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')

function turnTo(slide: HTMLElement) {
  const strip = slide.parentElement as HTMLElement
  const by = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left
  strip.scrollBy({ left: by, behavior: motionUnwelcome.matches ? 'auto' : 'smooth' })
}

const slideOf = (strip: Element) => Math.round(Math.abs(strip.scrollLeft) / (strip.clientWidth || 1))

setInterval(() => {
  if (document.hidden || motionUnwelcome.matches) return
  for (const banner of document.querySelectorAll('[data-banner]:not([data-paused], :hover, :focus-within)')) {
    const strip = banner.querySelector('ul')
    const next = strip?.children[(slideOf(strip) + 1) % strip.children.length]
    if (next) turnTo(next as HTMLElement)
  }
}, 5000)

/** A counter is brought back to the pool this long after it was last read. */
const LOOK_MS = 24_000
/** When each counter has last stepped, and was last read from the pool. */
const counters = new WeakMap<HTMLElement, { stepped: number; looked: number }>()

/** Shows an amount, and keeps what follows its decimals: the currency. */
function show(counter: HTMLElement, amount: string) {
  counter.dataset.jackpot = amount
  const { whole, fraction } = moneyParts(amount, document.documentElement.lang)
  const [digits, small] = counter.querySelector('.money')?.childNodes ?? []
  if (digits) digits.textContent = whole
  if (small) small.textContent = fraction + (small.textContent?.slice(fraction.length) ?? '')
}

/** In hundredths, which are whole numbers: `165.11` is 16,511. */
const hundredths = (amount = '0') => Math.round(Number(amount) * 100)

async function look(counter: HTMLElement) {
  const answer = await fetch(counter.dataset.source ?? '').catch(() => null)
  if (answer?.ok) show(counter, (await answer.json()).jackpot)
}

function move(counter: HTMLElement, now: number) {
  const { jackpot, step, interval } = counter.dataset
  const at = counters.get(counter) ?? { stepped: now, looked: now }
  counters.set(counter, at)
  if (now - at.looked >= LOOK_MS) {
    at.looked = at.stepped = now
    look(counter)
  } else if (now - at.stepped >= Number(interval)) {
    at.stepped += Number(interval)
    show(counter, ((hundredths(jackpot) + hundredths(step)) / 100).toFixed(2))
  }
}

setInterval(() => {
  if (document.hidden || motionUnwelcome.matches) return
  for (const counter of document.querySelectorAll<HTMLElement>('[data-jackpot][data-step]'))
    if (!counter.closest('[data-paused]')) move(counter, Date.now())
}, 500)

addEventListener(
  'scroll',
  ({ target }) => {
    if (!(target instanceof Element) || !target.matches('[data-banner] > ul')) return
    const current = slideOf(target)
    const dots = (target.nextElementSibling ?? target).querySelectorAll('a[href^="#"]')
    for (const [index, dot] of dots.entries())
      if (index === current) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
  },
  true,
)

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
