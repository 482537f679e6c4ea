/**
 * What buttons of forms and proofs do that need a script. It is loaded when a pointer or the focus comes to the first
 * of them. It imports nothing from the script of all pages, which would then run twice.
 */

import { writtenAmount } from '#app/lib/forms/typed-amount.ts'

type Visit = (url: string, push: boolean) => unknown

let lastCaptcha = 0

function reloadCaptcha(link: HTMLElement) {
  const now = Date.now()
  if (now - lastCaptcha < 1000) return
  lastCaptcha = now
  const image = (document.getElementById(link.dataset.captchaReload ?? '') ??
    (link.closest('form') ?? document).querySelector('img')) as HTMLImageElement | null
  // The click is on the picture itself, or on the link beside it.
  const url = new URL(link.getAttribute('href') || link.getAttribute('src') || '', location.href)
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
  const value = button.dataset.value ?? ''
  input.value = input.inputMode === 'decimal' ? writtenAmount(value, document.documentElement.lang) : value
  for (const other of document.querySelectorAll(`[data-fill="${CSS.escape(input.id)}"]`))
    other.removeAttribute('aria-current')
  button.setAttribute('aria-current', 'true')
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Opens a blank window at once, while the click still counts as a user gesture, and navigates it once the URL is known.
 */
async function popUp(link: HTMLElement, visit: Visit) {
  const url = link.getAttribute('href') ?? ''
  const [width, height] = (link.dataset.popup ?? '').split('x')
  const popup = open('', '', `width=${width},height=${height}`)
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => null)
  if (answer?.ok || answer?.type === 'opaqueredirect') (popup ?? window).location.href = url
  else {
    popup?.close()
    visit(url, true)
  }
}

const handlers: [mark: string, does: (element: HTMLElement, visit: Visit) => unknown][] = [
  ['[data-captcha-reload]', reloadCaptcha],
  ['[data-reveal]', reveal],
  ['[data-copy]', copy],
  ['[data-suggests]', () => {}],
  ['[data-fill]', fill],
  ['[data-popup]', popUp],
  ['[data-print]', () => print()],
]

// A search that suggests is no button. It has `data-fill` too, so that this script comes with the pointer or the focus.
addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  if (field.dataset.suggests !== undefined) import('./suggest.ts').then(({ suggest }) => suggest(field))
})

/** Does what this button is for. */
export const press = (button: HTMLElement, visit: Visit) =>
  handlers.find(([mark]) => button.matches(mark))?.[1](button, visit)

// What was typed before this script was there.
const typed = document.activeElement
if (typed instanceof HTMLInputElement && typed.value !== typed.defaultValue)
  typed.dispatchEvent(new Event('input', { bubbles: true }))
