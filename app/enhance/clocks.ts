/** What happens every second: countdowns (`data-remaining`), and what `app/enhance.ts` does for live pages. */
import { clockOf } from '#app/lib/text/clock.ts'
import { all, first } from './parts.ts'

const deadlines = new WeakMap<Element, number>()

/** Shows what is left; true if the page is another one now that its time is over. */
export function tickClocks(now: number) {
  let over = false
  for (const clock of all('[data-remaining]')) {
    const seconds = Number(clock.dataset.remaining)
    let deadline = deadlines.get(clock)
    // a gentle refresh keeps the element and changes its time
    if (deadline === undefined || clock.dataset.remaining !== clock.dataset.started) {
      clock.dataset.started = clock.dataset.remaining
      deadline = now + seconds * 1000
      deadlines.set(clock, deadline)
    }
    const left = (deadline - now) / 1000
    const text = clockOf(left)
    if (clock.textContent !== text) clock.textContent = text
    if (left <= 0 && clock.dataset.thenRefresh !== undefined) {
      over = true
      // retried after 3 s if the server still says zero
      deadlines.set(clock, now + 3000)
    }
  }
  return over
}

let isTicking = false
let timer = 0

/** For every new page. It begins with the first one that is live or has a clock in sight; a hidden clock is looked at when it is over. */
export function startTicking() {
  tickClocks(Date.now())
  clearTimeout(timer)
  const left = [...all('[data-remaining]')].map((clock) => Number(clock.dataset.remaining))
  const due = first('main[data-live],[data-remaining]:not([hidden] *)') ? 0 : Math.min(...left)
  if (!isTicking && due < Infinity) timer = window.setTimeout(keepTicking, due * 1000)
}

function keepTicking() {
  isTicking = true
  // for live pages: whether a clock has run out
  setInterval(() => dispatchEvent(new CustomEvent('second', { detail: tickClocks(Date.now()) })), 1000)
}
