/** Dialogs that open and close over a page. */
import { arrived, enhance, going, mergeSprite, visit } from './draw.ts'
import { holdFocus, place, showDialog } from './frame.ts'
import { all, ask, attribute, first, focusOn, here, pathOf, wear } from './parts.ts'

export async function openDialog(link: HTMLElement, url: string) {
  if (link.getAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  going()
  if (!(await showOver(link, url).catch(() => false))) return location.assign(url)
  arrived()
  link.removeAttribute('aria-busy')
}

/** Opens the dialog of that page over this one; false if it has none. */
export async function showOver(from: HTMLElement | null, url: string) {
  const answer = await ask(url)
  const frame = first('#modal', answer.page)
  // ids would repeat if this page has the same fields: then load the whole page
  if (!frame || [...all('[id]', frame)].some(({ id }) => document.getElementById(id))) return false
  mergeSprite(answer.page)
  wear(answer.page)
  place.opener = from
  place.behind = place.shown
  place.shown = pathOf(answer.url)
  history.replaceState({ ...history.state, y: scrollY }, '')
  history.pushState({ dialog: true }, '', answer.url)
  showDialog(frame)
  holdFocus()
  enhance()
  return true
}

/** A small popup closes by its link only. */
export const mayClose = (frame: HTMLElement) => frame.dataset.modalWrapper !== 'small'

function uncover() {
  place.shown = place.behind
  place.behind = ''
  showDialog(null)
  holdFocus()
  focusOn(place.opener)
}

export function closeDialog(link: HTMLElement | null) {
  if (!place.behind) {
    if (link) visit(attribute(link, 'href') || location.pathname, true)
  } else if (history.state?.dialog) history.back()
  else {
    history.pushState(null, '', place.behind)
    uncover()
  }
}

/** Opens the login dialog over this page; it redirects to `redirectTo`. */
export function loginOver(redirectTo: string) {
  const url = new URL(location.href)
  url.searchParams.set('modal', 'login')
  url.searchParams.set('redirectTo', redirectTo)
  return pathOf(url.href)
}

/** Removes the card that a login leaves in `<main>`. */
export function closeCard() {
  const card = first('main [data-modal]')
  if (card?.contains(document.activeElement)) focusOn(first('main'), true)
  card?.remove()
}

addEventListener('popstate', () => {
  // a jump within the page (`#field`) is no navigation
  if (here() === place.shown) return
  if (place.behind && here() === place.behind) uncover()
  else visit(location.href, false)
})
