/**
 * The rounds of a table that many share: a message of its stream holds the parts that change for everybody, so nobody asks for
 * the page. `app/enhance/live.ts` loads it with the first message:
 *
 * - `data-part="<name>"`: becomes as the part of that name; the stage's is replaced, and `data-fresh` from then on, so that what is new may move; one with
 *   `data-of` stays where the other has the same, or names it in `data-after`, and one with `data-stays` does not replace what
 *   there is
 *   The stage is drawn first, and the rest in the frames after it: while a flight comes to its end there, the rest waits. What the
 *   stage shows from then on is told to `game.ts` by the event `told`, for its sound
 * - `data-shows="<name>"`: says what that part says; one with `data-scores` changes more of the page
 * - `[data-round]`: the round that the form bets on from then on; its state is the table's too (`.game[data-now]`), which the sheets read
 * - `data-on="<round>"`: what the stage says of a bet on that round, a line once another round has begun; `data-placed`: chips
 *   that lie on the cloth for the round, and go with it
 * - `[data-matchday]`: of virtual sports, which matches there are and how far; the page is asked for where it shows another
 * - `data-you="<word>"`: what the list of players says beside the member's own masked name
 * - `data-waits-for="<round>"`: a bet of this member waits, and its end changes more of the page, also where none is named: it may be
 *   one that has been told and is paid; tickets of a flight (`data-aboard`) go with the next one
 */
import { LATE_SECONDS, partLeft, secondsOn } from '#app/lib/play/ring.ts'
import { tableState } from '#app/lib/play/table-state.ts'
import { tickClocks } from '../clocks.ts'
import { place } from '../frame.ts'
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

/** Messages are drawn one after the other. */
let earlier: Promise<unknown> = Promise.resolve()

/** The topic that the page on screen follows. */
const topic = () => first('main')?.dataset.live

/** Draws the parts of a message, unless its table has been left by its turn; answers whether the page must be fetched too. */
export function draw(html: string): Promise<boolean> {
  const of = topic()
  const drawing = earlier.then(() => of !== topic() || drawParts(html))
  earlier = drawing.then(letGoOn, () => {})
  return drawing
}

/**
 * The form of a table is all of the table. Refused, it would stay as it is (`morph.ts`) while the rounds that it was
 * refused on go by: from now on it is drawn again, and an error stays until the table changes once more.
 */
function letGoOn(isAnother: boolean) {
  if (!isAnother) return
  for (const flash of all('form[data-game] [data-flash]:not([data-error])'))
    flash.removeAttribute('data-flash')
  for (const wrong of all('form[data-game] [data-error]')) wrong.removeAttribute('data-error')
}

/**
 * From the end of the motion on the stage to the texts that tell the result (design/README.md section 8), and the
 * longest wait for that end.
 */
const REST_AFTER_MS = 150
const MOST_MS = 3_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the motion on the stage has ended; at once for visitors who want no motion. */
async function stageRests() {
  const motions = localStorage.quick === 'on' ? [] : (first('.stage')?.getAnimations({ subtree: true }) ?? [])
  if (motions.length === 0) return
  await Promise.race([Promise.allSettled(motions.map(({ finished }) => finished)), wait(MOST_MS)])
  await wait(REST_AFTER_MS)
}

/** Puts a part in the place of the one of its name; answers whether that changes anything. */
function put(part: HTMLElement): boolean {
  const old = first(`[data-part="${part.dataset.part}"]`)
  const shows = old?.dataset.of
  const stays =
    part.hasAttribute('data-stays') || (shows && [part.dataset.of, part.dataset.after].includes(shows))
  if (!old || stays) return false
  const now = momentOf(part)
  if (now) part.dataset.fresh = ''
  const changes = !old.isEqualNode(part)
  // Morphing lets animations continue where they are, and a browser lays out only the rows of a list that
  // have changed.
  if (!now && part.nodeName === old.nodeName) morph(old, part, true)
  else if (changes) old.replaceWith(part)
  const game = first('.game')
  if (game && part.dataset.roundState) game.dataset.now = tableState(part.dataset.roundState)
  if (now) dispatchEvent(new CustomEvent('told', { detail: now === momentOf(old) ? `${now} on` : now }))
  return changes
}

/** What the stage shows of a round: the phase of a table, the state of a flight. */
const momentOf = ({ dataset: { phase, flight } }: HTMLElement) => phase ?? flight

/**
 * The next frame, or a while if none comes. All that a message changes would be one task of a weak phone, of which style, layout and paint
 * add up to more than a moving picture can wait: so what is beside the stage follows it, some of it in each frame.
 */
const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), wait(MOST_FRAME_MS)])
const MOST_FRAME_MS = 100
/** So many elements are drawn anew in one of them. */
const FRAME_ELEMENTS = 30

/** Marks the member's own rows in the list of players, as the page does: the tickets say which they are. */
function markOwn(news: Document) {
  for (const { dataset } of all('.ticket')) {
    const account = first(`[data-records="players"] [data-id="${dataset.bet}"] [data-field]`, news)
    if (account) account.dataset.you = first('[data-you]', news)?.dataset.you
  }
}

async function drawParts(html: string): Promise<boolean> {
  const news = new DOMParser().parseFromString(html, 'text/html')
  const round = first('[data-round]', news)
  const matchday = first('[data-matchday]', news)
  const onPage = first('[data-matchday]')
  if (!(matchday ? matchday.dataset.matchday === onPage?.dataset.matchday : round)) return true
  markOwn(news)
  const was = attribute(first('[data-round]'), 'data-round')
  const parts = [...all('[data-part]', news)]
  const flight = parts.find(({ dataset }) => dataset.flight)
  if (flight?.dataset.flight === 'over' && first('.flight')?.dataset.flight !== 'over') {
    put(flight)
    if (round) put(round)
    await stageRests()
    // The page is another one by now.
    if (!flight.isConnected) return true
  }
  const atOnce = parts.filter((part) => part === round || momentOf(part))
  for (const part of atOnce) if (part.ownerDocument !== document) put(part)
  if (round) beginOrGoOn(round, was)
  const isSame = await putInTurn(parts.filter((part) => !atOnce.includes(part)))
  if (!isSame) return true
  if (!round) return copyParts()
  if (first('[data-part="laid"]')) import('./laid-spots.ts').then(({ write }) => write())
  if (first('[data-own]')) import('./own-cards.ts').then(({ mark }) => mark())
  const waits = first('[data-waits-for]')?.dataset.waitsFor
  const id = attribute(round, 'data-round')
  if (waits === undefined) return was !== id && first('[data-aboard]') !== null
  return waits !== id || !id || /settled|void/.test(attribute(round, 'data-round-state'))
}

/** What goes with the stage of a round: the button that bets on it, and what was said and laid on the one before it. */
function beginOrGoOn(round: Element, was: string) {
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
}

/** Puts the parts beside the stage, some in each frame, or all at once where nobody looks; false if the page is another one meanwhile. */
async function putInTurn(parts: readonly HTMLElement[]): Promise<boolean> {
  const { swaps } = place
  let elements = FRAME_ELEMENTS
  for (const part of parts) {
    if (elements >= FRAME_ELEMENTS && !document.hidden) {
      await nextFrame()
      if (place.swaps !== swaps) return false
      elements = 0
    }
    const inPart = all('*', part).length
    if (put(part)) elements += 1 + inPart
  }
  return true
}
