/**
 * Fields of buttons: the cells of a stage, the spots of a cloth. Arrow keys lead between them, each tap on a spot lays a chip, however quickly
 * they follow each other, and space bets after a mouse has laid one. Loaded by `game.ts` with the first page that has such a field.
 *
 * - `data-arrows`: a field of buttons between which arrow keys lead
 * - `<button name="put">`: a spot, which asks for the page with a chip more
 */

import { all, attribute, first } from '../parts.ts'

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The button of the same field (`data-arrows`) that lies nearest in the direction of the arrow. */
function neighbour(from: HTMLElement, [x, y]: readonly [number, number]) {
  const centre = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  const [fromX, fromY] = centre(from)
  let nearest: { button: HTMLElement; way: number } | undefined
  for (const button of all('button', from.closest('[data-arrows]') ?? from)) {
    const [toX, toY] = centre(button)
    const along = (toX - fromX) * x + (toY - fromY) * y
    const way = along + 3 * Math.abs((toX - fromX) * y + (toY - fromY) * x)
    if (along > 1 && (!nearest || way < nearest.way)) nearest = { button, way }
  }
  return nearest?.button
}

const fieldButton = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[data-arrows] button')

addEventListener('keydown', (event) => {
  const arrow = arrows[event.key]
  const button = fieldButton(event.target)
  if (!arrow || !button || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  neighbour(button, arrow)?.focus()
})

/** Tab leaves a field of buttons after the one that has the focus: arrows lead to the others. */
function leaveByTab(target: EventTarget | null) {
  const button = fieldButton(target)
  if (!button) return
  for (const other of all('button', button.closest('[data-arrows]') ?? button))
    other.tabIndex = other === button ? 0 : -1
}
addEventListener('focusin', ({ target }) => leaveByTab(target))
// Somebody may be there before this script is.
leaveByTab(document.activeElement)

/** More presses than anybody makes while a page is on its way. */
const MOST_WAITING = 50
/** A press older than this is dropped: it is no longer meant. */
const MOST_WAIT_MS = 5_000

/** What was pressed while the page with an earlier chip was on its way, when, and the chip that was chosen then. */
let waiting: { selector: string; chip: string; atMs: number }[] = []
let isReplayed = false

const chips = () => [...all('.chips [type=radio]')] as HTMLInputElement[]

function selectorOf(button: Element): string {
  const { id } = button
  return id ? `#${CSS.escape(id)}` : `[name="put"][value="${CSS.escape(attribute(button, 'value'))}"]`
}

/** A chip, an act on the cloth, or the bet waits for what was pressed before it: the bet is of all chips. */
addEventListener(
  'submit',
  (event) => {
    const { submitter } = event
    const isOfCloth = submitter?.matches('[form="form-cloth"], #bet')
    if (!submitter || !isOfCloth || isReplayed) return
    if (waiting.length === 0 && !first('#form-cloth[aria-busy=true]')) return
    event.preventDefault()
    const chip = chips().find(({ checked }) => checked)?.value ?? ''
    if (waiting.length < MOST_WAITING)
      waiting.push({ selector: selectorOf(submitter), chip, atMs: performance.now() })
  },
  true,
)

/** What waits is pressed once the page with what was before it is there; a refusal, or a button that is gone, ends it all. */
addEventListener('answered', (event) => {
  const { detail: status } = event as CustomEvent<number | undefined>
  const next = waiting.shift()
  const isMeant = status && status < 400 && next && performance.now() - next.atMs < MOST_WAIT_MS
  const button = isMeant ? first(`${next.selector}:not([aria-disabled=true])`) : null
  if (!next || !button) {
    waiting = []
    return
  }
  const chosen = chips().find(({ checked }) => checked)
  const chip = chips().find(({ value }) => value === next.chip)
  if (chip) chip.checked = true
  isReplayed = true
  button.click()
  isReplayed = false
  if (chosen) chosen.checked = true
})

/** The spot that a mouse or a finger has tapped last, until the focus goes elsewhere. */
let tapped: Element | null = null

addEventListener('click', ({ target, detail }) => {
  // what a key presses has no place
  if (detail > 0) tapped = (target as Element).closest('[name="put"]')
})
addEventListener('focusin', ({ target }) => {
  if (target !== tapped) tapped = null
})

/** After a mouse the focus is on a spot that nobody has chosen by keys: there space bets, as anywhere else. A held Enter lays one chip. */
for (const type of ['keydown', 'keyup'])
  addEventListener(
    type,
    (event) => {
      const { key, target, repeat } = event as KeyboardEvent
      if (!(target instanceof HTMLButtonElement) || target.name !== 'put') return
      if (repeat && key === 'Enter') event.preventDefault()
      if (key !== ' ' || target !== tapped) return
      event.preventDefault()
      if (type === 'keydown' && !repeat) first('#bet')?.click()
    },
    true,
  )
