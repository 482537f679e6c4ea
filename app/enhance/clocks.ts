/** Countdowns (`data-remaining`). */
import { clockOf } from '#app/lib/text/clock.ts'
import { all } from './parts.ts'

const deadlines = new WeakMap<Element, number>()

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
