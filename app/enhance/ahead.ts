/**
 * Asks for the next page before its link is pressed: while a pointer or the focus rests on it
 * (docs/decisions/0038-the-next-page-at-once.md). An answer is used once, by the very next navigation, within seconds,
 * and only if nothing was done meanwhile, in this tab or another.
 */
import { type Answer, ask, attribute, here, pathOf } from './parts.ts'

/** How long a pointer rests on a link before the link counts as intended. */
const HOLD_MS = 30
const KEEP_MS = 5000
/** For a page with the member's own money: no longer than a slow line would take to load it. */
const KEEP_BRIEFLY_MS = 1000

interface Guess {
  url: string
  /** Not a promise once the answer is there, so that it can be drawn at once. */
  answer: Answer | Promise<Answer | undefined>
  untilMs: number
  acted: unknown
  stop: AbortController
}

let guess: Guess | undefined
let timer = 0

/** A mark that all tabs of this browser share; it changes with every action and every page. */
const lastAct = () => localStorage.acted

/** Discards what was fetched ahead. */
export function drop() {
  guess?.stop.abort()
  guess = undefined
}

/** From now on nothing that was fetched ahead is shown, here or in another tab. */
export function act() {
  drop()
  try {
    localStorage.acted = Math.random()
  } catch {
    // no storage: nothing is asked for ahead
  }
}

const isMeant = (url: string) => guess?.url === url && Date.now() < guess.untilMs && guess.acted === lastAct()

/** The answer that was fetched ahead, if it is this page and nothing was done since. */
export function guessed(url: string) {
  const answer = guess && isMeant(url) ? guess.answer : undefined
  guess = undefined
  return answer
}

function guessAt(url: string, keepMs: number) {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '') || isMeant(url)) return
  drop()
  const stop = new AbortController()
  const mine: Guess = {
    url,
    stop,
    untilMs: Date.now() + keepMs,
    acted: lastAct(),
    answer: ask(url, { headers: { purpose: 'prefetch' }, signal: stop.signal })
      .then((answer) => {
        mine.answer = answer
        return answer
      })
      .catch(() => undefined),
  }
  guess = mine
}

/** The link under the pointer or with the focus; null: none. */
export function rest(link: HTMLAnchorElement | null) {
  clearTimeout(timer)
  const pages = attribute(document.body, 'data-ahead')
  if (!link || !pages || pathOf(link.href) === here()) return
  const match = new RegExp(pages).exec(link.pathname)
  if (match) timer = window.setTimeout(guessAt, HOLD_MS, link.href, match[1] ? KEEP_BRIEFLY_MS : KEEP_MS)
}
