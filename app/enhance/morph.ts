/** Morphs one part of a page into another. */
import { attribute, first } from './parts.ts'

const keyOf = (node: Node, gently: boolean) => {
  if (!(node instanceof Element)) return node.nodeName
  // the picture of a round is a new one, which moves once; but for one that stays
  if (!gently && node.matches('[data-stage=""]')) return Number.NaN
  // a message never matches anything else, or the next element would be drawn into it
  const message = node.hasAttribute('data-flash') ? 'flash' : ''
  return node.nodeName + (node.id || attribute(node, 'data-id') || attribute(node, 'name') || message)
}

/**
 * Makes `from` like `to` with minimal changes. Input, open parts, scroll positions and the frame of a game are kept; `gently`
 * also messages, and a form with values that no other page has: refused ones with their errors, those of `data-kept`.
 */
export function morph(from: Node, to: Node, gently: boolean) {
  const key = (node: Node) => keyOf(node, gently)
  // A vendor's game on screen stays as it is, although its address differs in each page. Even while nobody can start it
  // (it is closed, or a reality check is due), its open round goes on.
  const isGame = (node: Node) => node.nodeName === 'IFRAME'
  const stays = (node: Node) => isGame(node) || (gently && isMessage(node))
  if (isGame(from)) return
  if (from.isEqualNode(to) || (gently && isRefused(from) && !isRefused(to))) return
  if (!(from instanceof Element && to instanceof Element)) {
    from.nodeValue = to.nodeValue
    return
  }
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && name !== 'open' && name !== 'data-paused') from.removeAttribute(name)
  for (const { name, value } of to.attributes)
    if (
      from.getAttribute(name) !== value &&
      !(name === 'aria-pressed' && from.hasAttribute('data-pause')) &&
      // which of several is chosen is input, as what stands in a field
      !(gently && name === 'checked')
    )
      from.setAttribute(name, value)

  const wanted = [...to.childNodes]
  // Removes first, so that the rest need not move: a frame that is moved loads again.
  const old = [...from.childNodes].filter(
    (child) => stays(child) || wanted.some((next) => key(next) === key(child)) || child.remove(),
  )
  let place: ChildNode | null = from.firstChild
  for (const next of wanted) {
    const isSame = (child: Node) => key(child) === key(next)
    if (place && stays(place) && !isSame(place)) place = place.nextSibling
    const index = old.findIndex(isSame)
    const [match] = index < 0 ? [] : old.splice(index, 1)
    if (match) morph(match, next, gently)
    const child = match ?? next
    if (child === place) place = place.nextSibling
    else from.insertBefore(child, place)
  }
  for (const child of old) if (!stays(child)) child.remove()
}

const isRefused = (node: Node) =>
  node instanceof HTMLFormElement && Boolean(first('[data-error],[data-kept]', node))

/** A flash message, or the reply to a form, stays until the next answer. */
const isMessage = (node: Node) => node instanceof Element && node.hasAttribute('data-flash')
