/**
 * Free spins of slots run by themselves, once the player has begun the round on this page: each is an ordinary step that
 * the button posts. A tap on the stage or Escape stops them, the button goes on. `game.ts` loads this with an open round.
 *
 * - `#spin`: the button of the next free spin
 */

import { first, root } from '../parts.ts'

/** From the end of one picture to the next spin: time to see what it has won, or as fast as it is allowed. */
const SEEN_MS = 900
const QUICK_MS = 250

let timer = 0
let stopped = false

function stop() {
  clearTimeout(timer)
  stopped = true
}
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') stop()
})
addEventListener('click', ({ target, isTrusted }) => {
  const element = target as Element
  if (element.closest('.stage')) stop()
  else if (isTrusted && element.closest('#spin, #bet')) stopped = false
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) stop()
})
addEventListener('pagehide', stop)

/** Presses the button after a while; autoplay has its own way, and whoever wants no motion presses it. */
export function run(isQuick: boolean) {
  clearTimeout(timer)
  const button = first<HTMLButtonElement>('#spin')
  const isStill = !isQuick && matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!button?.form || stopped || isStill || root.dataset.autoplay !== undefined) return
  timer = window.setTimeout(
    () => {
      const isBusy = button.form?.getAttribute('aria-busy') === 'true'
      // what was played by hand meanwhile has a picture of its own, which this press would cut short
      const isMoving = root.dataset.justPlayed !== undefined
      if (button.isConnected && !isBusy && !isMoving) button.form?.requestSubmit(button)
    },
    isQuick ? QUICK_MS : SEEN_MS,
  )
}
