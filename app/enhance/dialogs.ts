/** Dialogs that open and close over a page. */
import { dress, mergeSprite, visit } from './draw.ts'
import { holdFocus, place, showDialog } from './frame.ts'
import { all, ask, attribute, first, focusOn, here, pathOf } from './parts.ts'

export async function openDialog(link: HTMLElement, url: string) {
  if (link.getAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  if (!(await showOver(link, url).catch(() => false))) location.assign(url)
  link.removeAttribute('aria-busy')
}

/** Opens the dialog of a page over this one; false where there is none. */
export async function showOver(from: HTMLElement | null, url: string) {
  const answer = await ask(url)
  const frame = first('#modal', answer.page)
  // a page that holds the same fields gives them up to the dialog: that takes the whole page
  if (!frame || [...all('[id]', frame)].some(({ id }) => document.getElementById(id))) return false
  mergeSprite(answer.page)
  place.opener = from
  place.behind = place.shown
  place.shown = pathOf(answer.url)
  history.replaceState({ ...history.state, y: scrollY }, '')
  history.pushState({ dialog: true }, '', answer.url)
  showDialog(frame)
  holdFocus()
  dress()
  return true
}

/** The small popup wrapper is closed by its link alone. */
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

/** The login over this page, which leads to `redirectTo`. */
export function loginOver(redirectTo: string) {
  const url = new URL(location.href)
  url.searchParams.set('modal', 'login')
  url.searchParams.set('redirectTo', redirectTo)
  return pathOf(url.href)
}

/** The card after a login is a part of its page. */
export function closeCard() {
  const card = first('main [data-modal]')
  if (card?.contains(document.activeElement)) focusOn(first('main'), true)
  card?.remove()
}

addEventListener('popstate', () => {
  // a step within the page (`#field`) is no journey
  if (here() === place.shown) return
  if (place.behind && here() === place.behind) uncover()
  else visit(location.href, false)
})
