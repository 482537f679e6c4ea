/**
 * Asks for the next page before its link is pressed: while a pointer or the focus rests on it
 * (docs/decisions/0038-the-next-page-at-once.md). An answer is used once, by the very next navigation, within seconds,
 * and only if nothing was done meanwhile, in this tab or another.
 */
import { type Answer, ask, attribute, here, pathOf } from './parts.ts'

/** So long something rests on a link that is meant. */
const HOLD_MS = 65
const KEEP_MS = 5000

interface Guess {
  url: string
  answer: Promise<Answer | undefined>
  untilMs: number
  acted: unknown
  stop: AbortController
}

let guess: Guess | undefined
let timer = 0

/** A mark that all tabs of this browser share: it changes with whatever is done, and with each page. */
const lastAct = () => localStorage.acted

/** From now on, nothing that was asked for ahead is shown, here or in another tab. */
export function act() {
  guess?.stop.abort()
  guess = undefined
  try {
    localStorage.acted = Math.random()
  } catch {
    // no storage: nothing is asked for ahead
  }
}

const isMeant = (url: string) => guess?.url === url && Date.now() < guess.untilMs && guess.acted === lastAct()

/** What was asked for ahead, if it is this page and nothing was done since. */
export function guessed(url: string) {
  const answer = guess && isMeant(url) ? guess.answer : undefined
  guess = undefined
  return answer
}

function guessAt(url: string) {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '') || isMeant(url)) return
  guess?.stop.abort()
  const stop = new AbortController()
  guess = {
    url,
    stop,
    untilMs: Date.now() + KEEP_MS,
    acted: lastAct(),
    answer: ask(url, { headers: { purpose: 'prefetch' }, signal: stop.signal }).catch(() => undefined),
  }
}

/** The link on which something rests now; null: none. */
export function rest(link: HTMLAnchorElement | null) {
  clearTimeout(timer)
  const pages = attribute(document.body, 'data-ahead')
  if (link && pages && pathOf(link.href) !== here() && new RegExp(pages).test(link.pathname))
    timer = window.setTimeout(guessAt, HOLD_MS, link.href)
}
