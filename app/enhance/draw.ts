/** Draws an answer over this page, and navigates between pages. */
import { act, guessed } from './ahead.ts'
import { startTicking } from './clocks.ts'
import { holdFocus, place, showDialog } from './frame.ts'
import { morph } from './morph.ts'
import {
  type Answer,
  all,
  ask,
  attribute,
  first,
  focusOn,
  hasSheet,
  here,
  NoPage,
  pathOf,
  root,
  sheetsOf,
  wear,
} from './parts.ts'

/** What `buttons.ts` and `moving.ts` do something for. */
export const buttons = '[data-captcha-reload],[data-reveal],[data-copy],[data-fill],[data-popup],[data-print]'
export const moving = '[data-pause],[data-banner] a[href^="#"]'
/** When the script of what moves on its own is loaded (`moving.ts`): the jackpot's first step is due then. */
const MOVES_AFTER_MS = 3000
let moves = 0

/** Starts what moves on its own, and loads the scripts that only some pages need. */
export function enhance() {
  startTicking()
  if (!moves && first('[data-moving]')) moves = window.setTimeout(() => import('./moving.ts'), MOVES_AFTER_MS)
  if (first('[data-human],[data-country],[data-wait]'))
    import('./fields.ts').then((fields) => fields.enhance())
  if (first('[data-rule]')) import('./rules.ts')
  if (first('form[data-game]')) import('./play/game.ts').then((game) => game.enhance())
  if (first('[data-sums]')) import('./ticket.ts').then((ticket) => ticket.enhance())
  if (first('[data-fee]')) import('./fee.ts').then((fee) => fee.enhance())
}

const partsOf = (page: Document, selector: string, name: string) =>
  [...all(selector, page)].map((part) => attribute(part, name))
const liveKeys = (page: Document) =>
  `${attribute(page.body, 'data-site')} ${partsOf(page, '[data-live]:not(main,main *)', 'data-live').sort()}`
/**
 * What only a newly loaded document can have: other scripts, an automatic reload, and a policy that allows the frame of
 * a game.
 */
const fixed = (page: Document) =>
  `${partsOf(page, 'script[src]', 'src')} ${partsOf(page, '[data-fixed]', 'content')}`

/** Adds the shapes that the swapped part uses and this page does not have yet. */
export function mergeSprite(page: Document) {
  for (const symbol of all('#sprite>symbol', page))
    if (!document.getElementById(symbol.id)) first('#sprite')?.append(symbol)
}

/** The scroll position of each history entry when it was left, by its name. */
const scrolled = new Map<unknown, number>()
const entry = () => history.state?.entry

/** Says the title of a page that is drawn over another, as a browser does for one that it loads. */
const herald = document.createElement('p')
herald.className = 'sr-only'
herald.setAttribute('role', 'status')
function announce(title: string) {
  herald.textContent = ''
  document.body.append(herald)
  // Screen readers ignore a live region that has just appeared.
  setTimeout(() => {
    herald.textContent = title
  }, 150)
}

/**
 * Draws an answer over this page; false if it needs a full page load (other scripts, or a style sheet that did not
 * come). Of the same page the parts that change are replaced, of another all of it. `gently` keeps them as far as they
 * are alike, and what the visitor does; the result of a `round` keeps what is alike.
 */
export function draw({ page, url }: Answer, how?: 'gently' | 'round' | false): boolean {
  const gently = how === 'gently'
  const main = first('main')
  const nextMain = first('main', page)
  if (!main || !nextMain || fixed(page) !== fixed(document) || !sheetsOf(page).every(hasSheet)) return false
  const playing = first('iframe')
  if (first('iframe', page) && !playing) {
    // The policy of a page whose game was closed lets nothing be framed; now that it is open, here is nothing to be lost.
    if (gently) location.reload()
    return false
  }
  const another = pathOf(url).split('?')[0] !== place.shown.split('?')[0]
  // read first: a failure page has its `<title>` in `<main>`, which drawing moves away
  const { title } = page

  if (!another && root.lang === page.documentElement.lang && liveKeys(page) === liveKeys(document)) {
    mergeSprite(page)
    const put = (from: Element, to: Element) =>
      how || playing ? morph(from, to, gently) : from.replaceWith(to)
    for (const part of all('[data-live]:not(main,main *)', page)) {
      const old = first(`[data-live="${attribute(part, 'data-live')}"]`)
      if (old) put(old, part)
    }
    put(main, nextMain)
    if (!gently) showDialog(first('#modal', page))
  } else document.body.replaceWith(page.body)

  document.title = title
  // Of a language or direction that is set, even to the same, the browser looks anew at all of the page.
  for (const { name, value } of page.documentElement.attributes)
    if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  place.shown = pathOf(url)
  place.swaps++
  if (!gently) {
    wear(page)
    arrived()
    place.behind = ''
    holdFocus()
    if (another) announce(title)
    act()
  }
  enhance()
  return true
}

/** The focus after an answer: the first refused field, the alert, the flash message; else where it was. */
export function focusAfter(samePath: boolean, last: string) {
  const within = first('#modal') ?? first('main') ?? document
  if (
    focusOn(first('[aria-invalid=true]', within)) ||
    focusOn(first('[role=alert]', within)) ||
    focusOn(first('[role=status]:not([aria-busy],:empty)', within))
  )
    return
  const back = samePath && last ? document.getElementById(last) : null
  focusOn(back ?? first('main h1') ?? first('main'), samePath)
}

/** While a form is being sent, a page fetched or a dialog open, nothing is refreshed or drawn over. */
export const isBusy = () => place.leaving || Boolean(first('form[aria-busy=true],#modal,.going'))

/** How long a page that was asked for ahead may take before the line says that something happens. */
const LINE_AFTER_MS = 100

/** Shows at once that something happens: a line at the top, until the next page is there. */
export function going() {
  root.classList.add('going')
  // the browser's way back to this page
  addEventListener('pageshow', arrived)
}
export const arrived = () => root.classList.remove('going')

/** The number of the newest navigation: the answer to an earlier one is no longer wanted. */
let latest = 0
/** A form is being sent: earlier navigations are no longer wanted. */
export function stay() {
  place.leaving = false
  latest++
}

/**
 * Fetches a page and draws it; `push` adds it to the history. `gently` keeps input, and keeps the current page if the
 * answer cannot be drawn over it; false means that the server gave no answer and a retry may help.
 */
export async function visit(url: string, push: boolean, gently = false): Promise<boolean> {
  const { swaps } = place
  const ahead = gently ? undefined : guessed(url)
  const isHere = ahead && 'page' in ahead
  const mine = gently ? latest : ++latest
  place.leaving ||= !gently
  let line = 0
  // What was asked for ahead is about to come, and drawing the line would only delay it.
  if (ahead && !isHere) line = window.setTimeout(() => mine === latest && going(), LINE_AFTER_MS)
  else if (!gently && !isHere) going()
  try {
    // On the way back, the browser's cached copy of a guest's page is good enough; a member's page is never cached.
    const answer =
      (isHere ? ahead : await ahead) || (await ask(url, push || gently ? {} : { cache: 'force-cache' }))
    if (gently) {
      // the visitor's own action in the meantime wins
      if (place.swaps !== swaps || isBusy()) return true
      // a refresh that is redirected (the session is over) becomes a navigation
      if (pathOf(answer.url) !== here()) {
        location.assign(answer.url)
        return true
      }
      if (answer.status >= 400) return answer.status < 500
    } else if (mine !== latest)
      return true // the visitor has gone on elsewhere
    else scrolled.set(place.entry, scrollY)
    if (push) remember(answer.url)
    if (!draw(answer, gently && 'gently')) {
      if (gently) return true // another version of the site: the visitor decides when to load it
      throw new NoPage(url)
    }
    if (gently) return true
    place.entry = entry()
    scrollTo(0, push ? 0 : (scrolled.get(place.entry) ?? history.state?.y ?? 0))
    if (!first('#modal')) focusOn(first('main h1') ?? first('main'), true)
    return true
  } catch {
    if (!gently && mine === latest) {
      going()
      location.assign(url)
    }
    return false
  } finally {
    clearTimeout(line)
    if (!gently && mine === latest) place.leaving = false
  }
}

export function remember(url: string, instead = false) {
  if (instead || pathOf(url) === here()) return history.replaceState(history.state, '', url)
  // The browser would scroll the page that is still on screen.
  history.scrollRestoration = 'manual'
  history.replaceState({ ...history.state, y: scrollY }, '')
  history.pushState({ entry: Date.now() }, '', url)
}

// A page that is loaded anew is scrolled by the browser.
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto'
})
