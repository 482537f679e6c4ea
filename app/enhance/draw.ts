/** Draws an answer over this page, and navigates between pages. */
import { tickClocks } from './clocks.ts'
import { holdFocus, place, showDialog } from './frame.ts'
import { morph } from './morph.ts'
import { type Answer, all, ask, attribute, first, focusOn, here, NoPage, pathOf, root } from './parts.ts'

/** Loads the scripts that only some pages need. */
export function enhance() {
  if (first('[data-human], [data-country]')) import('./fields.ts').then((fields) => fields.enhance())
  if (first('[data-rule]')) import('./rules.ts')
  if (first('[data-fee]')) import('./fee.ts').then((fee) => fee.enhance())
}

const liveKeys = (page: Document) =>
  `${attribute(page.body, 'data-site')} ${[...all('[data-live]', page)]
    .filter((part) => !part.closest('main'))
    .map((part) => part.dataset.live)
    .sort()}`
const scripts = (page: Document) =>
  [...page.querySelectorAll('script[src]')]
    .map((script) => attribute(script, 'src'))
    .sort()
    .join()

/** Adds the shapes that the swapped part uses and this page does not have yet. */
export function mergeSprite(page: Document) {
  for (const symbol of page.querySelectorAll('#sprite > symbol'))
    if (!document.getElementById(symbol.id)) document.getElementById('sprite')?.append(symbol)
}

/** Draws an answer over this page; false if it needs a full page load (other scripts). */
export function draw({ page, url }: Answer, gently = false): boolean {
  const main = first('main')
  const nextMain = first('main', page)
  if (!main || !nextMain || scripts(page) !== scripts(document)) return false
  // read first: a failure page has its `<title>` in `<main>`, which drawing moves away
  const { title } = page

  if (root.lang === page.documentElement.lang && liveKeys(page) === liveKeys(document)) {
    mergeSprite(page)
    const put = (from: Element, to: Element) => (gently ? morph(from, to) : from.replaceWith(to))
    for (const part of all('[data-live]', page)) {
      const old = part.closest('main') ? null : first(`[data-live="${CSS.escape(part.dataset.live ?? '')}"]`)
      if (old) put(old, part)
    }
    put(main, nextMain)
    if (!gently) showDialog(first('#modal', page))
  } else document.body.replaceWith(page.body)

  document.title = title
  for (const name of ['lang', 'dir', 'data-theme'])
    root.setAttribute(name, attribute(page.documentElement, name))
  place.shown = pathOf(url)
  place.drawn++
  if (!gently) {
    place.behind = ''
    holdFocus()
  }
  tickClocks(Date.now())
  enhance()
  return true
}

/** The focus after an answer: the first refused field, the alert, the flash message; else where it was. */
export function focusAfter(samePath: boolean, last: string) {
  const within = first('#modal') ?? first('main') ?? document
  if (
    focusOn(first('[aria-invalid="true"]', within)) ||
    focusOn(first('[role="alert"]', within)) ||
    focusOn(first('[role="status"]:not([aria-busy], :empty)', within))
  )
    return
  const back = samePath && last ? document.getElementById(last) : null
  focusOn(back ?? first('main h1') ?? first('main'), samePath)
}

/** While a form is being sent or a dialog is open, nothing is refreshed or drawn over. */
export const isBusy = () => Boolean(first('form[aria-busy="true"], #modal'))

/**
 * Fetches a page and draws it; `push` adds it to the history. `gently` keeps input, and keeps the current page if the
 * answer cannot be drawn over it; false means that the server gave no answer and a retry may help.
 */
export async function visit(url: string, push: boolean, gently = false): Promise<boolean> {
  const { drawn } = place
  try {
    const answer = await ask(url)
    if (gently) {
      // the visitor's own action in the meantime wins
      if (place.drawn !== drawn || isBusy()) return true
      // a refresh that is redirected (the session is over) becomes a navigation
      if (pathOf(answer.url) !== here()) {
        location.assign(answer.url)
        return true
      }
      if (answer.status >= 400) return answer.status < 500
    }
    if (push) remember(answer.url)
    if (!draw(answer, gently)) {
      if (gently) return true // of another version: the visitor decides when to load it
      throw new NoPage(url)
    }
    if (!gently) scrollTo(0, history.state?.y ?? 0)
    return true
  } catch {
    if (!gently) location.assign(url)
    return false
  }
}

export function remember(url: string) {
  if (pathOf(url) === here()) return history.replaceState(history.state, '', url)
  history.replaceState({ ...history.state, y: scrollY }, '')
  history.pushState(null, '', url)
}
