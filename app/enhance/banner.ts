/** Banners that advance on their own (`data-banner`). */
import { all, attribute, first } from './parts.ts'

const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')

function turnTo(slide: HTMLElement) {
  const strip = slide.parentElement as HTMLElement
  const by = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left
  strip.scrollBy({ left: by, behavior: motionUnwelcome.matches ? 'auto' : 'smooth' })
}

const slideOf = (strip: Element) => Math.round(Math.abs(strip.scrollLeft) / (strip.clientWidth || 1))

setInterval(() => {
  if (document.hidden || motionUnwelcome.matches) return
  for (const banner of all('[data-banner]:not([data-paused], :hover, :focus-within)')) {
    const strip = first('ul', banner)
    const next = strip?.children[(slideOf(strip) + 1) % strip.children.length]
    if (next) turnTo(next as HTMLElement)
  }
}, 5000)

addEventListener(
  'scroll',
  ({ target }) => {
    if (!(target instanceof Element) || !target.matches('[data-banner] > ul')) return
    const current = slideOf(target)
    all('a[href^="#"]', target.nextElementSibling ?? target).forEach((dot, index) => {
      if (index === current) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  },
  true,
)

/** Scrolls the banner to the slide of a clicked dot. */
export function followDot(dot: HTMLElement) {
  const slide = document.getElementById(attribute(dot, 'href').slice(1))
  if (slide) turnTo(slide)
}
