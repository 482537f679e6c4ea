/**
 * A round that flies (live crash): the multiplier by the clock of the platform, what tickets come to, and the boat. Loaded by
 * `game.ts` with the first page that has one, and asks for nothing. Attributes:
 *
 * - `.flight[data-flight="<state>"][data-flew="<ms>"]`: the round, and when it takes off by the platform's clock
 * - `data-told="<ms>"`: what that clock said when the part was drawn; the one that came fastest counts
 * - `data-rises="times"`: the multiplier (`data-template`); `data-rises="<stake>"`: what that stake comes to (`data-as`), at
 *   most at `data-goal`, from which on its ticket is out (`data-out`)
 */
import { placeInFlight } from '#app/lib/play/flight-place.ts'
import { figureText } from '#app/lib/text/figure-text.ts'
import { multiplierAt, TOP } from '#contract/play/odds/rising-clock.ts'
import { pointText } from '#contract/play/odds/rising-odds.ts'
import { all, first, root } from '../parts.ts'

const still = matchMedia('(prefers-reduced-motion: reduce)')
/** How often words change, and how often they do where motion is unwelcome. */
const WORDS_MS = 100
const STILL_MS = 500
/** The places of a boat that must not move: hundredths of the multiplier. */
const places = [100, 150, 200, 300, 500]

/** The platform's clock less this browser's; the fastest answer knows it best. */
let ahead = -Infinity
let heard = ''
function listen() {
  const starts = [...all('[data-told]')].map(({ dataset }) => dataset.told ?? '')
  const now = starts.join()
  if (now === heard) return
  heard = now
  ahead = Math.max(ahead, ...starts.map((ms) => Number(ms) - Date.now()))
}

const cents = (stake: string) => Number(stake.replace('.', ''))
const hundredths = (target: string) => Math.round(Number(target) * 100)

/** What a stake comes to, cut to two decimals; exact for every stake that a table takes. */
const worth = (stake: string, multiplier: number) =>
  pointText((BigInt(cents(stake)) * BigInt(multiplier)) / 100n)

function write(part: HTMLElement, multiplier: number) {
  const { rises = '', goal, as, template } = part.dataset
  const look = { locale: root.lang, symbol: first('[data-symbol]')?.dataset.symbol ?? '' }
  const text =
    rises === 'times'
      ? figureText(pointText(BigInt(multiplier)), { as: 'decimal', template }, look)
      : figureText(
          worth(rises, goal ? Math.min(multiplier, hundredths(goal)) : multiplier),
          { as: as as 'money' | 'amount' },
          look,
        )
  if (part.textContent === text) return
  const [only, ...others] = part.childNodes
  // of a new piece of text the browser would ask what it changes for every rule with `:has()`
  if (only instanceof Text && others.length === 0) only.nodeValue = text
  else part.textContent = text
}

/** Moves the boat and what moves with it. */
function sail(place: string) {
  for (const part of all('[data-boat]')) part.style.setProperty('--p', place)
}

/** The multiplier that was seen last, and where: most frames have the same. */
let lastSeen = 0
let flight: HTMLElement | null = null

let wordsAt = 0
function fly() {
  if (!flight?.isConnected) {
    flight = first('.flight[data-flew]')
    lastSeen = 0
  }
  const state = flight?.dataset.flight
  if (!flight || document.hidden || (state !== 'flying' && state !== 'closed')) return rest()
  const now = Date.now() + ahead
  const after = Math.max(0, now - Number(flight.dataset.flew))
  const multiplier = Math.min(TOP, multiplierAt(after))
  const every = still.matches ? STILL_MS : WORDS_MS
  const number = first('[data-rises]', flight)
  if (multiplier !== lastSeen) {
    lastSeen = multiplier
    const shownMultiplier = still.matches ? places.filter((place) => place <= multiplier).at(-1) : multiplier
    sail(placeInFlight(shownMultiplier ?? 100).toFixed(4))
    if (number && !still.matches) write(number, multiplier)
  }
  if (now - wordsAt >= every) {
    wordsAt = now
    if (number) number.dataset.multiplier = pointText(BigInt(multiplier))
    for (const part of all('[data-rises]')) write(part, multiplier)
    for (const part of all('.ticket [data-goal], .cash-outs [data-goal]')) {
      const out = multiplier >= hundredths(part.dataset.goal ?? '')
      if (part.matches('button')) part.hidden = out
      else part.closest<HTMLElement>('.ticket')?.toggleAttribute('data-out', out)
    }
  }
  requestAnimationFrame(fly)
}

let isFlying = false
function rest() {
  isFlying = false
}

/** The slowest double click of usual systems. */
const DOUBLE_MS = 500
let pressedAt = -DOUBLE_MS
/** The press follows another at once. */
let isQuick = false
// A second ticket is an act of its own: presses of the bar that follow each other at once buy one. The bar may be drawn anew during a press,
// whose click then misses it, so presses count once they end there; one that becomes a scroll, or ends elsewhere, does not. Keys, and Enter in
// a field, have the click alone.
for (const type of ['pointerup', 'click'])
  addEventListener(
    type,
    (event) => {
      const { timeStamp: atMs, detail } = event as UIEvent
      const target = event.target as Element
      if (!target.closest('.flight-bar, .game > [type=submit]')) return
      if (detail === 0) {
        isQuick = atMs - pressedAt < DOUBLE_MS
        pressedAt = atMs
      }
      const buys = target.closest('#bet, .game > [type=submit]') !== null
      if (type === 'click' && isQuick && buys) event.preventDefault()
    },
    true,
  )

/** The state changes by a message, or by a page that is drawn. */
setInterval(() => {
  listen()
  const state = first('.flight')?.dataset.flight
  if (state === 'open') sail('0')
  if (isFlying || document.hidden || (state !== 'flying' && state !== 'closed')) return
  isFlying = true
  fly()
}, WORDS_MS)
