/**
 * The one script of every page. Pages work without it; it only makes them smoother: forms are sent in place, dialogs open
 * and close in place, clocks run, live pages refresh, and a few buttons do what needs a script. Everything hangs on the
 * document and finds its elements by their marks, so nothing has to be set up again after a swap. Marks:
 *
 * - `<form data-enhance>`: sent by fetch; `<main>`, the parts marked `data-live="<key>"` and the dialog are swapped
 * - `<body data-guest-gate="/personalCenter …">`: a guest's link to a page under these paths opens the login over this one,
 *   and so does an `<a data-guest-gate>`, and a form that is answered so
 * - `<a data-modal-link>` (its value, or the `href`, holds `?modal=`): opens that dialog in place; `[data-close]` closes it
 * - `<main data-live="<topic>">`: asked again when `/events/<topic>` says that something has changed, while the tab is seen;
 *   what the visitor has entered stays
 * - `data-remaining="<seconds>"` (with `data-then-refresh`): a countdown
 * - `<button data-wait="<seconds>">`: cannot be pressed for so long, and counts; the wait holds for its form's next answers
 * - `data-reveal`, `data-copy`, `data-fill` + `data-value`, `data-captcha-reload`, `data-pause`: buttons; the value is an id
 * - `<a data-popup="<width>x<height>">`: opens a window of that size, which closes again where the answer is a failure
 * - `data-menu`, `data-banner`, `data-moving`: drop-downs and what moves by itself
 * - `data-human`, `data-country`, `data-rule`, `data-fee`: what `enhance/fields.ts`, `rules.ts` and `fee.ts` bring, which
 *   come with the first page that has them
 */
import { clockOf } from './components/clock.ts'

const root = document.documentElement
root.classList.add('js')

const first = <E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector)
const all = (selector: string, within: ParentNode = document) =>
  within.querySelectorAll<HTMLElement>(selector)
const attribute = (element: Element | null | undefined, name: string) => element?.getAttribute(name) ?? ''
const here = () => location.pathname + location.search
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')

/** The URL that is drawn; differs from `location` between a `popstate` and its answer. */
let shown = here()
/** The URL behind a dialog that was opened in place, and what opened it; empty where the server rendered it open. */
let behind = ''
let opener: HTMLElement | null = null
let lastTyped = 0

/* ---- asking the server ---- */

interface Answer {
  page: Document
  url: string
}

/** Fetches a page of this site; throws where the answer is anything else, so that the browser asks in its own way. */
async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, headers: { accept: 'text/html' } })
  const html = (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (!html || new URL(response.url).origin !== location.origin) throw new TypeError(response.url)
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), url: response.url }
}

/* ---- what only some pages need, and comes with them ---- */

function dress() {
  if (first('[data-human], [data-country]')) import('./enhance/fields.ts').then((fields) => fields.dress())
  if (first('[data-rule]')) import('./enhance/rules.ts')
  if (first('[data-fee]')) import('./enhance/fee.ts')
}

/* ---- drawing an answer ---- */

const keyOf = (node: Node) => {
  if (!(node instanceof Element)) return node.nodeName
  // a message is nothing else, or what comes after it would be drawn into it
  const message = node.hasAttribute('data-flash') ? 'flash' : ''
  return node.nodeName + (node.id || attribute(node, 'data-id') || attribute(node, 'name') || message)
}

/** Makes `from` like `to` with as little change as possible: what the visitor entered, opened or scrolled stays. */
function morph(from: Node, to: Node) {
  if (from.isEqualNode(to)) return
  if (!(from instanceof Element && to instanceof Element)) {
    from.nodeValue = to.nodeValue
    return
  }
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && name !== 'open' && name !== 'data-paused') from.removeAttribute(name)
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !(name === 'aria-pressed' && from.hasAttribute('data-pause')))
      from.setAttribute(name, value)

  const old = [...from.childNodes]
  let place: ChildNode | null = from.firstChild
  for (const next of [...to.childNodes]) {
    const key = keyOf(next)
    if (place && keepsMessage(place) && keyOf(place) !== key) place = place.nextSibling
    const found = old.findIndex((child) => keyOf(child) === key)
    const [kept] = found < 0 ? [] : old.splice(found, 1)
    if (kept) morph(kept, next)
    const child = kept ?? next
    if (child === place) place = place.nextSibling
    else from.insertBefore(child, place)
  }
  for (const child of old) if (!keepsMessage(child)) child.remove()
}

/** What has happened, and what a form was answered, stays until the next answer. */
const keepsMessage = (node: Node) => node instanceof Element && node.hasAttribute('data-flash')

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

/** Shapes that the swapped part uses and this page has not drawn yet. */
function mergeSprite(page: Document) {
  for (const symbol of page.querySelectorAll('#sprite > symbol'))
    if (!document.getElementById(symbol.id)) document.getElementById('sprite')?.append(symbol)
}

/** Draws an answer over this page; false where it needs a document of its own (other scripts). */
function draw({ page, url }: Answer, gently = false): boolean {
  const main = first('main')
  const nextMain = first('main', page)
  if (!main || !nextMain || scripts(page) !== scripts(document)) return false
  // a page of a failure has it in its `<main>`, which leaves the answer by being drawn
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
  shown = pathOf(url)
  if (!gently) {
    behind = ''
    holdFocus()
  }
  tickClocks(Date.now())
  dress()
  return true
}

function focusOn(element: HTMLElement | null, preventScroll = false) {
  if (!element) return false
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll })
  return true
}

/** After an answer: the first refused field, the alert, what has happened; else where the focus was. */
function focusAfter(samePath: boolean, last: string) {
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

/** Asks for a page and draws it. `push` writes it into the history. */
async function visit(url: string, push: boolean, gently = false) {
  try {
    const answer = await ask(url)
    // a refresh that leads elsewhere (the session is over) is a journey
    if (gently && pathOf(answer.url) !== here()) return location.assign(answer.url)
    if (push) remember(answer.url)
    if (!draw(answer, gently)) throw new TypeError(url)
    if (!gently) scrollTo(0, history.state?.y ?? 0)
  } catch {
    if (!gently) location.assign(url)
  }
}

function remember(url: string) {
  if (pathOf(url) === here()) return history.replaceState(history.state, '', url)
  history.replaceState({ ...history.state, y: scrollY }, '')
  history.pushState(null, '', url)
}

/* ---- forms ---- */

/** The button keeps its width and says that it is busy; returns what undoes it. */
function pending(form: HTMLFormElement, button: HTMLElement | null) {
  form.setAttribute('aria-busy', 'true')
  if (!button) return () => form.removeAttribute('aria-busy')
  const children = [...button.childNodes]
  button.style.minWidth = `${button.offsetWidth}px`
  button.setAttribute('aria-disabled', 'true')
  if (button.dataset.pendingLabel) button.textContent = button.dataset.pendingLabel
  return () => {
    form.removeAttribute('aria-busy')
    button.removeAttribute('aria-disabled')
    button.style.minWidth = ''
    button.replaceChildren(...children)
  }
}

/** Lets the browser send a form itself, with the button that was pressed. */
function sendPlainly(form: HTMLFormElement, button: HTMLElement | null) {
  form.removeAttribute('data-enhance')
  if (form.requestSubmit) return form.requestSubmit(button)
  if (button instanceof HTMLButtonElement && button.name) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = button.name
    field.value = button.value
    form.append(field)
  }
  // a field may be called "submit"
  HTMLFormElement.prototype.submit.call(form)
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null) {
  // read from the attributes: a field called "action" or "method" hides the property
  const of = (name: string) => attribute(button, `form${name}`) || attribute(form, name)
  const body = new FormData(form)
  if (button?.name) body.append(button.name, button.value)
  const query = new URLSearchParams(
    [...body].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const url = new URL(of('action') || location.href, location.href)
  url.hash = ''
  const post = of('method').toLowerCase() === 'post'
  if (!post) url.search = query.toString()
  const multipart = of('enctype') === 'multipart/form-data'
  const last = document.activeElement?.id ?? ''
  const undo = pending(form, button)
  try {
    const answer = await ask(url.href, post ? { method: 'POST', body: multipart ? body : query } : {})
    if (
      first('main [data-error="please-log-in"]', answer.page) &&
      (await showOver(button, loginOver(here())))
    )
      return undo()
    const samePath = new URL(answer.url).pathname === location.pathname
    remember(answer.url)
    if (!draw(answer)) return location.assign(answer.url)
    undo()
    if (!samePath) scrollTo(0, 0)
    focusAfter(samePath, last)
  } catch {
    undo()
    sendPlainly(form, button)
  }
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  if (form.dataset.enhance === undefined || event.defaultPrevented) return
  if (attribute(button, 'formtarget') || attribute(form, 'target')) return
  event.preventDefault()
  if (attribute(form, 'aria-busy') !== 'true' && attribute(button, 'aria-disabled') !== 'true')
    send(form, button)
})

/* ---- dialogs ---- */

const fields = 'input:not([type="hidden"], :disabled), select, textarea'

/** The page behind an open dialog takes no part; the focus goes into it, and back when it is closed. */
function holdFocus() {
  const frame = first('#modal')
  for (const part of document.body.children) if (part !== frame) part.toggleAttribute('inert', Boolean(frame))
  if (frame && !frame.contains(document.activeElement))
    focusOn(first(fields, frame) ?? first('[role="dialog"]', frame))
}

function showDialog(frame: HTMLElement | null) {
  first('#modal')?.remove()
  if (frame) document.body.append(frame)
}

async function openDialog(link: HTMLElement, url: string) {
  if (link.getAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  if (!(await showOver(link, url).catch(() => false))) location.assign(url)
  link.removeAttribute('aria-busy')
}

/** Opens the dialog of a page over this one; false where there is none. */
async function showOver(from: HTMLElement | null, url: string) {
  const answer = await ask(url)
  const frame = first('#modal', answer.page)
  // a page that holds the same fields gives them up to the dialog: that takes the whole page
  if (!frame || [...all('[id]', frame)].some(({ id }) => document.getElementById(id))) return false
  mergeSprite(answer.page)
  opener = from
  behind = shown
  shown = pathOf(answer.url)
  history.replaceState({ ...history.state, y: scrollY }, '')
  history.pushState({ dialog: true }, '', answer.url)
  showDialog(frame)
  holdFocus()
  dress()
  return true
}

/** The small popup wrapper is closed by its link alone. */
const mayClose = (frame: HTMLElement) => frame.dataset.modalWrapper !== 'small'

function uncover() {
  shown = behind
  behind = ''
  showDialog(null)
  holdFocus()
  focusOn(opener)
}

function closeDialog(link: HTMLElement | null) {
  if (!behind) {
    if (link) visit(attribute(link, 'href') || location.pathname, true)
  } else if (history.state?.dialog) history.back()
  else {
    history.pushState(null, '', behind)
    uncover()
  }
}

/** The card after a login is a part of its page. */
function closeCard() {
  const card = first('main [data-modal]')
  if (card?.contains(document.activeElement)) focusOn(first('main'), true)
  card?.remove()
}

addEventListener('popstate', () => {
  // a step within the page (`#field`) is no journey
  if (here() === shown) return
  if (behind && here() === behind) uncover()
  else visit(location.href, false)
})

/* ---- presses ---- */

let lastCaptcha = 0

function reloadCaptcha(link: HTMLElement) {
  const now = Date.now()
  if (now - lastCaptcha < 1000) return
  lastCaptcha = now
  const image = (document.getElementById(link.dataset.captchaReload ?? '') ??
    first('img', link.closest('form') ?? document)) as HTMLImageElement | null
  // The picture itself, or the link beside it, was pressed.
  const url = new URL(attribute(link, 'href') || attribute(link, 'src'), location.href)
  url.searchParams.set('new', '1')
  url.searchParams.set('_', String(now))
  if (image) image.src = url.href
}

function reveal(button: HTMLElement) {
  const input = document.getElementById(button.dataset.reveal ?? '') as HTMLInputElement | null
  if (!input) return
  const hidden = input.type === 'password'
  input.type = hidden ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(hidden))
}

async function copy(button: HTMLElement) {
  const source = document.getElementById(button.dataset.copy ?? '')
  const text =
    button.dataset.copyValue ?? (source instanceof HTMLInputElement ? source.value : source?.textContent)
  if (!text) return
  try {
    await navigator.clipboard.writeText(text.trim())
  } catch {
    // no clipboard (no https): the text is selected, the visitor copies it
    if (source) getSelection()?.selectAllChildren(source)
    return
  }
  const status = button.nextElementSibling
  button.toggleAttribute('data-done', true)
  if (status) status.textContent = button.dataset.doneLabel ?? ''
  setTimeout(() => {
    button.removeAttribute('data-done')
    if (status) status.textContent = ''
  }, 2000)
}

function fill(button: HTMLElement) {
  const input = document.getElementById(button.dataset.fill ?? '') as HTMLInputElement | null
  if (!input) return
  input.value = button.dataset.value ?? ''
  for (const other of all(`[data-fill="${CSS.escape(input.id)}"]`)) other.removeAttribute('aria-current')
  button.setAttribute('aria-current', 'true')
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

function pause(button: HTMLElement) {
  const paused = button.closest('[data-moving]')?.toggleAttribute('data-paused') ?? false
  button.setAttribute('aria-pressed', String(paused))
}

/** The window is opened blank, while the press still counts as the visitor's, and led on when there is somewhere to go. */
async function popUp(link: HTMLElement) {
  const url = attribute(link, 'href')
  const [width, height] = attribute(link, 'data-popup').split('x')
  const opened = open('', '', `width=${width},height=${height}`)
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => null)
  if (answer?.ok || answer?.type === 'opaqueredirect') (opened ?? window).location.href = url
  else {
    opened?.close()
    visit(url, true)
  }
}

/** Turns the banner to the slide of a pressed dot. */
function followDot(dot: HTMLElement) {
  const slide = document.getElementById(attribute(dot, 'href').slice(1))
  if (slide) turnTo(slide)
}

/** The login over this page, which leads to `redirectTo`. */
function loginOver(redirectTo: string) {
  const url = new URL(location.href)
  url.searchParams.set('modal', 'login')
  url.searchParams.set('redirectTo', redirectTo)
  return pathOf(url.href)
}

/** A guest's links to what asks to log in (site.md 1.10). */
const guarded = () =>
  'a[data-guest-gate],' +
  attribute(document.body, 'data-guest-gate')
    .split(' ')
    .map((path) => `a[href^="${path}"]:not([target])`)
    .join()

type Press = [mark: string, does: (element: HTMLElement) => unknown]
const presses: Press[] = [
  ['#modal [data-close]', closeDialog],
  ['main [data-close]', closeCard],
  ['[data-captcha-reload]', reloadCaptcha],
  ['[data-reveal]', reveal],
  ['[data-copy]', copy],
  ['[data-fill]', fill],
  ['[data-pause]', pause],
  ['[data-popup]', popUp],
  ['[data-banner] a[href^="#"]', followDot],
]

addEventListener('click', (event) => {
  const target = event.target as Element
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
  // from one dialog to another: a page of its own
  const openers: Press[] = frame
    ? []
    : [
        ['[data-modal-link]', (link) => openDialog(link, link.dataset.modalLink || attribute(link, 'href'))],
        [guarded(), (link) => openDialog(link, loginOver(attribute(link, 'href')))],
      ]
  for (const [mark, does] of [...presses, ...openers]) {
    const element = target.closest<HTMLElement>(mark)
    if (!element) continue
    event.preventDefault()
    does(element)
    return
  }
})

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const menu = first('[data-menu][open]')
  const frame = first('#modal')
  if (menu) {
    menu.removeAttribute('open')
    first('summary', menu)?.focus()
  } else if (!frame) closeCard()
  else if (mayClose(frame)) closeDialog(first('[data-close]', frame))
})

addEventListener('input', () => {
  lastTyped = Date.now()
})

/* ---- what goes by itself ---- */

const deadlines = new WeakMap<Element, number>()

function tickClocks(now: number) {
  let over = false
  tickWaits(now)
  for (const clock of all('[data-remaining]')) {
    const seconds = Number(clock.dataset.remaining)
    let deadline = deadlines.get(clock)
    // a gentle refresh keeps the element and gives it a new time
    if (deadline === undefined || clock.dataset.remaining !== clock.dataset.started) {
      clock.dataset.started = clock.dataset.remaining
      deadline = now + seconds * 1000
      deadlines.set(clock, deadline)
    }
    const left = (deadline - now) / 1000
    const text = clockOf(left)
    if (clock.textContent !== text) clock.textContent = text
    if (left <= 0 && clock.dataset.thenRefresh !== undefined) {
      over = true
      // should the server still say zero: again in 3 s
      deadlines.set(clock, now + 3000)
    }
  }
  return over
}

/** Until when a form, by its id, has no further code sent. */
const waits = new Map<string, number>()

function tickWaits(now: number) {
  for (const button of all('[data-wait]') as NodeListOf<HTMLButtonElement>) {
    const { dataset } = button
    const form = button.form?.id ?? ''
    if (dataset.wait) waits.set(form, now + Number(dataset.wait) * 1000)
    dataset.wait = ''
    dataset.label ??= button.textContent ?? ''
    const left = Math.ceil(((waits.get(form) ?? 0) - now) / 1000)
    const text = left > 0 ? `${dataset.label} (${left})` : dataset.label
    button.disabled = left > 0
    if (button.textContent !== text) button.textContent = text
  }
}

let refreshed = Date.now()
let refreshing = false

/** What `/events/<topic>` says while a page with this topic is shown; each time that it opens it says something. */
let events: EventSource | undefined
let changed = false
/** How soon a stream that the server refused is tried again; until it is there, the page is asked as often. */
const REOPEN_MS = 10_000

function listen(now: number) {
  const topic = first('main')?.dataset.live
  const url = topic && `${location.origin}/events/${topic}`
  if (events && events.url !== url) {
    events.close()
    events = undefined
    changed = false
  }
  if (!url || (events && (events.readyState < 2 || now - refreshed < REOPEN_MS))) return
  changed = Boolean(events)
  events = new EventSource(url)
  events.onmessage = () => {
    changed = true
  }
}

async function refresh() {
  if (refreshing || first('form[aria-busy="true"]') || first('#modal')) return
  refreshing = true
  changed = false
  await visit(location.href, false, true)
  refreshed = Date.now()
  refreshing = false
}

setInterval(() => {
  const now = Date.now()
  const over = tickClocks(now)
  if (document.hidden) return
  listen(now)
  if (over || (changed && now - lastTyped > 3000)) refresh()
}, 1000)

function turnTo(slide: HTMLElement) {
  const strip = slide.parentElement as HTMLElement
  const by = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left
  strip.scrollBy({ left: by, behavior: motionUnwelcome.matches ? 'auto' : 'smooth' })
}

const slideOf = (strip: Element) => Math.round(Math.abs(strip.scrollLeft) / (strip.clientWidth || 1))

setInterval(() => {
  if (document.hidden || motionUnwelcome.matches) return
  for (const banner of all('[data-banner]:not([data-paused], :hover, :focus-within)')) {
    const strip = first('ul', banner)
    const next = strip?.children[(slideOf(strip) + 1) % strip.children.length]
    if (next) turnTo(next as HTMLElement)
  }
}, 5000)

addEventListener(
  'scroll',
  ({ target }) => {
    if (!(target instanceof Element) || !target.matches('[data-banner] > ul')) return
    const current = slideOf(target)
    all('a[href^="#"]', target.nextElementSibling ?? target).forEach((dot, index) => {
      if (index === current) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  },
  true,
)

/* ---- bookmarks of the hash mode: /#/vip?x=1 ---- */

function leaveHash() {
  if (!/^#\/(?!\/)/.test(location.hash)) return
  const url = new URL(location.hash.slice(1), location.origin)
  if (url.origin === location.origin) location.replace(url.pathname + url.search)
}

addEventListener('hashchange', leaveHash)
leaveHash()
holdFocus()
tickClocks(Date.now())
dress()
