/** Countdowns (`data-remaining`) and buttons that wait (`data-wait`). */
import { clockOf } from '#app/lib/clock.ts'
import { all } from './parts.ts'

const deadlines = new WeakMap<Element, number>()

export function tickClocks(now: number) {
  let over = false
  tickWaits(now)
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

/** When each form, by its id, may request its next code. */
const waits = new Map<string, number>()

function tickWaits(now: number) {
  for (const button of all('[data-wait]') as NodeListOf<HTMLButtonElement>) {
    const { dataset } = button
    const form = button.form?.id ?? ''
    if (dataset.wait) waits.set(form, now + Number(dataset.wait) * 1000)
    dataset.wait = ''
    dataset.label ??= button.textContent ?? ''
    const left = Math.ceil(((waits.get(form) ?? 0) - now) / 1000)
    const text = left > 0 ? `${dataset.label} (${left})` : dataset.label
    button.disabled = left > 0
    if (button.textContent !== text) button.textContent = text
  }
}
