/** Forms that are sent in place (`<form data-enhance>`). */
import { act } from './ahead.ts'
import { loginOver, showOver } from './dialogs.ts'
import { arrived, draw, focusAfter, going, remember, stay } from './draw.ts'
import { fields } from './frame.ts'
import { type Answer, ask, attribute, first, focusOn, here, NoPage } from './parts.ts'

/** The button keeps its width and shows the pending label; returns the undo. */
function pending(form: HTMLFormElement, button: HTMLElement | null) {
  const children = [...(button?.childNodes ?? [])]
  if (button) {
    // read before anything changes, or the browser would lay out the page for it
    button.style.minWidth = `${button.offsetWidth}px`
    button.setAttribute('aria-disabled', 'true')
    if (button.dataset.pendingLabel) button.textContent = button.dataset.pendingLabel
  }
  for (const part of [form, button]) part?.setAttribute('aria-busy', 'true')
  going()
  return () => {
    for (const part of [form, button]) part?.removeAttribute('aria-busy')
    arrived()
    if (!button) return
    button.removeAttribute('aria-disabled')
    button.style.minWidth = ''
    button.replaceChildren(...children)
  }
}

/** Native submit, with the clicked button. */
function sendPlainly(form: HTMLFormElement, button: HTMLElement | null) {
  form.removeAttribute('data-enhance')
  if (button) button.click()
  // `form.submit` may be a field of that name
  else HTMLFormElement.prototype.submit.call(form)
}

const unreachable = () => first('[data-error="platform-unreachable"]')

/**
 * Without an answer the form shows an error (product.md section 8) and stays, to be sent again; for a form without
 * fields (a button in a header or a list) the page shows it. It lies over the page, above the bars at its bottom.
 */
function sayUnreachable(form: HTMLFormElement) {
  unreachable()?.remove()
  const alert = document.createElement('div')
  alert.className = 'over'
  alert.dataset.error = 'platform-unreachable'
  alert.dataset.flash = ''
  alert.setAttribute('role', 'alert')
  alert.textContent = attribute(document.body, 'data-unreachable')
  const place = first(fields, form) ? form : (first('main') ?? form)
  place.prepend(alert)
  focusOn(alert)
}

/** Where a login leads back to, as the answer's own form has it: what a guest has chosen may be in it. */
const wayBack = (page: Document) => attribute(first('main [name="redirectTo"]', page), 'value')

async function send(form: HTMLFormElement, button: HTMLButtonElement | null) {
  // attributes, because a field called "action" or "method" hides the property
  const of = (name: string) => attribute(button, `form${name}`) || attribute(form, name)
  const body = new FormData(form)
  if (button?.name) body.append(button.name, button.value)
  const query = new URLSearchParams(
    [...body].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const url = new URL(of('action') || location.href, location.href)
  url.hash = ''
  const post = of('method') === 'post'
  if (!post) url.search = query.toString()
  const multipart = of('enctype') === 'multipart/form-data'
  const last = document.activeElement?.id ?? ''
  const undo = pending(form, button)
  let answered: Answer | undefined
  try {
    const files = first('[type=file]', form) && (await import('./files.ts')).keepFiles(form)
    const answer = await ask(
      url.href,
      post
        ? { method: 'POST', body: multipart ? body : query, headers: { prefer: 'return=representation' } }
        : {},
    )
    answered = answer
    if (
      first('main [data-error="please-log-in"]', answer.page) &&
      (await showOver(button, loginOver(wayBack(answer.page) || here())))
    )
      return undo()
    const samePath = new URL(answer.url).pathname === location.pathname
    const done = answer.status < 400
    const gently = form.dataset.enhance === 'gently' && done
    unreachable()?.remove()
    if (form.dataset.game && samePath && done) {
      const { showRound } = await import('./play/game.ts')
      undo()
      // the result of the next round replaces that of the last
      remember(answer.url, true)
      if (showRound(answer.page, post, button, () => draw(answer, 'round'))) return
    } else {
      remember(answer.url)
      if (gently) undo() // otherwise this would undo what is drawn into the button
      if (draw(answer, gently && 'gently')) {
        if (gently) return
        undo()
        files?.()
        if (!samePath) scrollTo(0, 0)
        return focusAfter(samePath, last)
      }
    }
  } catch (error) {
    if (!answered) {
      undo()
      if (error instanceof NoPage) sendPlainly(form, button)
      else sayUnreachable(form)
      return
    }
  } finally {
    // for autoplay
    dispatchEvent(new CustomEvent('answered', { detail: answered?.status }))
  }
  // It was carried out: the browser shows it, as what draws it may not have come.
  location.assign(answered.url)
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  if (event.defaultPrevented || attribute(button, 'formtarget') || attribute(form, 'target')) return
  act()
  stay()
  if (form.dataset.enhance === undefined && attribute(form, 'method') === 'post') return going()
  event.preventDefault()
  if (attribute(form, 'aria-busy') !== 'true' && attribute(button, 'aria-disabled') !== 'true')
    send(form, button)
})
