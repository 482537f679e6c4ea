/** Drawing one part of a page over another. */
import { attribute, first } from './parts.ts'

const keyOf = (node: Node) => {
  if (!(node instanceof Element)) return node.nodeName
  // a message is nothing else, or what comes after it would be drawn into it
  const message = node.hasAttribute('data-flash') ? 'flash' : ''
  return node.nodeName + (node.id || attribute(node, 'data-id') || attribute(node, 'name') || message)
}

/**
 * Makes `from` like `to` with as little change as possible: what the visitor entered, opened or scrolled stays, and so does
 * a form that was refused, with what was entered and what is wrong with it, of which no other page knows.
 */
export function morph(from: Node, to: Node) {
  if (from.isEqualNode(to) || (isRefused(from) && !isRefused(to))) return
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

const isRefused = (node: Node) => node instanceof HTMLFormElement && Boolean(first('[data-error]', node))

/** What has happened, and what a form was answered, stays until the next answer. */
const keepsMessage = (node: Node) => node instanceof Element && node.hasAttribute('data-flash')
