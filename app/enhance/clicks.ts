/** Click and key handlers: links that are drawn in place or open a dialog, menus, buttons that need a script. */
import { rest } from './ahead.ts'
import { closeCard, closeDialog, loginOver, mayClose, openDialog } from './dialogs.ts'
import { buttons, moving, visit } from './draw.ts'
import { place } from './frame.ts'
import { all, attribute, first, focusOn } from './parts.ts'

/** A guest's links to pages that require a login (site.md 1.10); a member's page names none. */
const guarded = () => attribute(document.body, 'data-guest-gate') || 'a[data-guest-gate]'

type ClickHandler = [mark: string, does: (element: HTMLElement) => unknown]
const clickHandlers: ClickHandler[] = [
  ['#modal [data-close]', closeDialog],
  ['main [data-close]', closeCard],
  [buttons, (element) => import('./buttons.ts').then(({ press }) => press(element, visit))],
  [moving, (element) => import('./moving.ts').then(({ press }) => press(element))],
]

/** What a click on this element does by a script, if anything. */
function handlerOf(target: Element) {
  // from one dialog to another: a full page load
  const openers: ClickHandler[] = first('#modal')
    ? []
    : [
        ['[data-modal-link]', (link) => openDialog(link, link.dataset.modalLink || attribute(link, 'href'))],
        [guarded(), (link) => openDialog(link, loginOver(attribute(link, 'href')))],
      ]
  for (const [mark, does] of [...clickHandlers, ...openers]) {
    const element = target.closest<HTMLElement>(mark)
    if (element) return () => does(element)
  }
}

/** Files, and paths that lead elsewhere or change something: the browser itself goes there. */
const notDrawn = /\.|^\/(logout|join|captcha|customer-service)/

/** The link to a page of this site that can be drawn over this one. */
function wayOf(target: Element) {
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link &&
    link.origin === location.origin &&
    !link.matches('[target],[download],[data-human-captcha],[href*="#"]') &&
    !notDrawn.test(link.pathname) &&
    !first('form[aria-busy=true],#modal')
    ? link
    : null
}

for (const type of ['pointerover', 'focusin'])
  addEventListener(type, ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest(buttons)) import('./buttons.ts')
    const link = wayOf(target)
    rest(link && !handlerOf(link) ? link : null)
  })
addEventListener('pointercancel', () => rest(null))

addEventListener('click', (event) => {
  const target = event.target as Element
  place.click = event
  for (const menu of all('[data-menu][open]')) if (!menu.contains(target)) menu.removeAttribute('open')
  if (
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return

  const frame = first('#modal')
  if (target === frame && mayClose(frame)) return closeDialog(first('[data-close]', frame))
  const link = wayOf(target)
  const does = handlerOf(target) ?? (link && (() => visit(link.href, true)))
  if (!does) return
  event.preventDefault()
  rest(null)
  does()
})

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const menu = first('[data-menu][open]')
  const frame = first('#modal')
  if (menu) {
    menu.removeAttribute('open')
    focusOn(first('summary', menu))
  } else if (!frame) closeCard()
  else if (mayClose(frame)) closeDialog(first('[data-close]', frame))
})
