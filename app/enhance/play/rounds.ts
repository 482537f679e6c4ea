/**
 * The rounds of a table that many share: a message of its stream holds the parts that change for everybody, so nobody asks for
 * the page. `app/enhance/live.ts` loads it with the first message:
 *
 * - `data-part="<name>"`: replaced by the part of that name, and `data-fresh` from then on, so that what is new may move; one with
 *   `data-of` stays where the other has the same, or names it in `data-after`, and one with `data-stays` does not replace what
 *   there is
 * - `data-shows="<name>"`: says what that part says; one with `data-scores` changes more of the page
 * - `[data-round]`: the round that the form bets on from then on
 * - `data-on="<round>"`: what the stage says of a bet on that round, a line once another round has begun; `data-placed`: chips
 *   that lie on the cloth for the round, and go with it
 * - `[data-matchday]`: of virtual sports, which matches there are and how far; the page is asked for where it shows another
 * - `data-waits-for="<round>"`: a bet of this member waits, and its end changes more of the page
 */
import { LATE_SECONDS, partLeft, secondsOn } from '#app/lib/play/ring.ts'
import { tickClocks } from '../clocks.ts'
import { morph } from '../morph.ts'
import { all, attribute, first } from '../parts.ts'

/** The button that bets is grey while no bets are taken, as it is while nothing lies on the cloth (`data-waits`). */
function shutBar(isShut: boolean) {
  const bar = first<HTMLButtonElement>('#bet:has(.bar-shut)')
  if (!bar) return
  const rests = isShut || bar.dataset.waits !== undefined
  bar.toggleAttribute('data-shut', isShut)
  bar.type = rests ? 'button' : 'submit'
  if (rests) bar.setAttribute('aria-disabled', 'true')
  else bar.removeAttribute('aria-disabled')
}

/** The ring of a table that takes bets goes with its seconds. */
function turnRing() {
  for (const ring of all('.ring[data-lasts]')) {
    const left = secondsOn(first('[data-remaining]', ring)?.textContent ?? '')
    ring.style.setProperty('--part', partLeft(left, Number(ring.dataset.lasts)))
    ring.toggleAttribute('data-late', left < LATE_SECONDS)
  }
}
addEventListener('second', turnRing)

/** Brings what repeats a part up to date; answers whether the page must be fetched for it. */
function copyParts(): boolean {
  let scored = false
  for (const copy of all('[data-shows]')) {
    const text = first(`[data-part="${copy.dataset.shows}"]`)?.textContent ?? ''
    if (copy.textContent === text) continue
    copy.textContent = text
    scored ||= copy.dataset.scores !== undefined
  }
  return scored
}

/** Draws the parts of a message; answers whether the page must be fetched too. */
export function draw(html: string): boolean {
  const isAnother = drawParts(html)
  if (isAnother) letGoOn()
  return isAnother
}

/**
 * The form of a table is all of the table. Refused, it would stay as it is (`morph.ts`) while the rounds that it was refused
 * on go by: from now on it is drawn again, and what was wrong is said until the table changes once more.
 */
function letGoOn() {
  for (const said of all('form[data-game] [data-flash]:not([data-error])')) said.removeAttribute('data-flash')
  for (const wrong of all('form[data-game] [data-error]')) wrong.removeAttribute('data-error')
}

function drawParts(html: string): boolean {
  const news = new DOMParser().parseFromString(html, 'text/html')
  const round = first('[data-round]', news)
  const matchday = first('[data-matchday]', news)
  const shown = first('[data-matchday]')
  if (!(matchday ? matchday.dataset.matchday === shown?.dataset.matchday : round)) return true
  const was = attribute(first('[data-round]'), 'data-round')
  for (const part of all('[data-part]', news)) {
    const old = first(`[data-part="${part.dataset.part}"]`)
    const shows = old?.dataset.of
    const stays =
      part.hasAttribute('data-stays') || (shows && [part.dataset.of, part.dataset.after].includes(shows))
    if (!old || stays) continue
    part.dataset.fresh = ''
    // What moves goes on from where it is.
    if (part.matches('.moves')) morph(old, part, true)
    else old.replaceWith(part)
  }
  if (!round) return copyParts()
  const id = attribute(round, 'data-round')
  shutBar(attribute(round, 'data-round-state') !== 'open')
  for (const own of all('[data-on]')) own.classList.toggle('stage-past', own.dataset.on !== id)
  if (was !== id)
    for (const chip of all('[data-placed]')) {
      const field = chip.closest<HTMLElement>('[data-label]')
      if (field?.dataset.label) field.setAttribute('aria-label', field.dataset.label)
      else field?.removeAttribute('aria-label')
      chip.remove()
    }
  for (const field of all('input[name="round"]') as NodeListOf<HTMLInputElement>) field.value = id
  tickClocks(Date.now())
  if (first('[data-part="laid"]')) import('./laid-spots.ts').then(({ write }) => write())
  if (first('[data-own]')) import('./own-cards.ts').then(({ mark }) => mark())
  const waits = first('[data-waits-for]')?.dataset.waitsFor
  return waits !== undefined && (waits !== id || /settled|void/.test(attribute(round, 'data-round-state')))
}
