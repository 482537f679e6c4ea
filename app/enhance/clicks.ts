/** Click and key handlers: buttons that need a script, menus, links that open a dialog. */
import { followDot } from './banner.ts'
import { closeCard, closeDialog, loginOver, mayClose, openDialog } from './dialogs.ts'
import { visit } from './draw.ts'
import { all, attribute, first } from './parts.ts'

let lastCaptcha = 0

function reloadCaptcha(link: HTMLElement) {
  const now = Date.now()
  if (now - lastCaptcha < 1000) return
  lastCaptcha = now
  const image = (document.getElementById(link.dataset.captchaReload ?? '') ??
    first('img', link.closest('form') ?? document)) as HTMLImageElement | null
  // The click is on the picture itself, or on the link beside it.
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
    // no clipboard without https: the text is selected for the visitor to copy
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

/**
 * Opens a blank window at once, while the click still counts as a user gesture, and navigates it once the URL is known.
 */
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

/** A guest's links to pages that require a login (site.md 1.10). */
const guarded = () =>
  'a[data-guest-gate],' +
  attribute(document.body, 'data-guest-gate')
    .split(' ')
    .map((path) => `a[href^="${path}"]:not([target])`)
    .join()

type ClickHandler = [mark: string, does: (element: HTMLElement) => unknown]
const clickHandlers: ClickHandler[] = [
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
  // from one dialog to another: a full page load
  const openers: ClickHandler[] = frame
    ? []
    : [
        ['[data-modal-link]', (link) => openDialog(link, link.dataset.modalLink || attribute(link, 'href'))],
        [guarded(), (link) => openDialog(link, loginOver(attribute(link, 'href')))],
      ]
  for (const [mark, does] of [...clickHandlers, ...openers]) {
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
