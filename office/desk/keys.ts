/** The keys of the office (design/office, "Keys"). Single letters do nothing while a field has the focus (WCAG 2.1.4). */

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** How long `g` waits for the letter of a page. */
const GO_MS = 1500
let goUntil = 0

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('select,textarea,input:not([type=button],[type=submit])'))

const isSeen = (element: HTMLElement) => element.getClientRects().length > 0

/** The links of the rows in sight: the first of each. */
const rows = () =>
  all('main :is(tr,li)[data-id],main .o-list li')
    .map((row) => row.querySelector<HTMLElement>('a[href]'))
    .filter((link): link is HTMLElement => link !== null && isSeen(link))

function step(by: 1 | -1) {
  const links = rows()
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by
  links[next]?.focus()
}

/** Follows a link, opens what is folded, and moves the focus to anything else: no key does an act. */
function lead(element: HTMLElement | undefined): boolean {
  if (!element) return false
  const fold = element.closest('details')
  if (fold) fold.open = true
  if (element instanceof HTMLAnchorElement) element.click()
  else element.focus()
  return true
}

const to = (selector: string) =>
  lead(all(selector).find((element) => element.closest('details') || isSeen(element)))

function leave(target: EventTarget | null): boolean {
  if (isField(target)) {
    ;(target as HTMLElement).blur()
    return true
  }
  const open = all('header details[open]') as HTMLDetailsElement[]
  for (const one of open) one.open = false
  return open.length > 0 || to('[data-key=Escape]')
}

function press(key: string): boolean {
  if (goUntil > Date.now()) {
    goUntil = 0
    return to(`[data-go="${CSS.escape(key)}"]`)
  }
  if (key === 'g') {
    goUntil = Date.now() + GO_MS
    return true
  }
  if (key === 'j' || key === 'k') {
    step(key === 'j' ? 1 : -1)
    return true
  }
  if (key === 'f') return to('form.o-f :is(input:not([type=hidden]),select)')
  return /^[arhn/?[\]]$/.test(key) && to(`[data-key="${CSS.escape(key)}"]`)
}

export function startKeys() {
  document.documentElement.classList.add('keys')
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return
    const done = key === 'Escape' ? leave(target) : !isField(target) && press(key)
    if (done) event.preventDefault()
  })
}
