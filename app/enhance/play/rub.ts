/**
 * Gold that is rubbed off with a finger: over a field of `[data-rubs]` it leaves a trail, and once most of the field is bare its
 * button is pressed, one field after the other. A tap presses it at once, as without this script. `game.ts` loads it with the
 * first open ticket.
 */
import { attribute, first } from '../parts.ts'

/** How much of a field must be bare. */
const ENOUGH = 0.55
/** A field is counted by so many squares a side. */
const SQUARES = 8
/** Half the width of a finger's trail, as a part of a field's width. */
const REACH = 0.16
/** What moves less is a tap. */
const TAP_PIXELS = 10

interface RubProgress {
  bare: Set<number>
  trail: SVGPolylineElement
  /** Its button is pressed, or waits to be. */
  isDone?: true
}
let rubbed = new Map<string, RubProgress>()
let ticket: string | undefined
/** Fields that are bare and not yet pressed. */
let waiting: string[] = []
let from: { x: number; y: number } | undefined
let isRub = false

const SVG = 'http://www.w3.org/2000/svg'
const trails = document.createElementNS(SVG, 'svg')
trails.setAttribute('class', 'trails')
trails.setAttribute('aria-hidden', 'true')

/** The field under a point. */
const fieldAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLButtonElement>('[data-rubs] button') ?? null

function pressNext() {
  const button = waiting[0] ? first<HTMLButtonElement>(`#${waiting[0]}`) : null
  if (button && attribute(button.form, 'aria-busy') === 'true') return
  if (waiting.shift()) button ? button.click() : pressNext()
}
addEventListener('answered', () => {
  // after the answer is drawn
  setTimeout(() => {
    for (const [id, { trail }] of rubbed) if (!first(`[data-rubs] #${id}`)) trail.parentElement?.remove()
    pressNext()
  })
})

/** The trail of a field; drawing an answer takes the picture of all of them away. */
function rubbedOf(button: HTMLButtonElement): RubProgress {
  const bet = attribute(first('.stage [data-bet]'), 'data-bet')
  if (bet !== ticket) {
    ticket = bet
    rubbed = new Map()
    waiting = []
    trails.replaceChildren()
  }
  if (!trails.isConnected) first('.gold-fields')?.after(trails)
  const progress = rubbed.get(button.id)
  if (progress) return progress
  const field = document.createElementNS(SVG, 'svg')
  const trail = document.createElementNS(SVG, 'polyline')
  const { x, y, width, height } = button.getBoundingClientRect()
  const over = trails.getBoundingClientRect()
  const box = { x: x - over.x, y: y - over.y, width, height }
  for (const [name, value] of Object.entries(box)) field.setAttribute(name, String(value))
  field.append(trail)
  trails.append(field)
  const begun = { bare: new Set<number>(), trail }
  rubbed.set(button.id, begun)
  return begun
}

function rub(button: HTMLButtonElement, x: number, y: number) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const field = rubbedOf(button)
  const { bare, trail } = field
  if (field.isDone) return
  trail.setAttribute('points', `${attribute(trail, 'points')} ${x - left},${y - top}`)
  trail.setAttribute('stroke-width', String(2 * REACH * width))
  for (let square = 0; square < SQUARES * SQUARES; square++) {
    const [across, down] = [
      ((square % SQUARES) + 0.5) / SQUARES,
      (Math.floor(square / SQUARES) + 0.5) / SQUARES,
    ]
    if (Math.hypot(left + across * width - x, top + down * height - y) < REACH * width) bare.add(square)
  }
  if (bare.size / SQUARES ** 2 < ENOUGH) return
  field.isDone = true
  waiting.push(button.id)
  pressNext()
}

addEventListener('pointerdown', ({ clientX: x, clientY: y, isPrimary }) => {
  isRub = false
  from = isPrimary && fieldAt(x, y) ? { x, y } : undefined
})
addEventListener('pointermove', (event) => {
  if (!from || event.buttons === 0) return
  isRub ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > TAP_PIXELS
  if (!isRub) return
  for (const { clientX: x, clientY: y } of event.getCoalescedEvents?.() ?? [event]) {
    const button = fieldAt(x, y)
    if (button) rub(button, x, y)
  }
})
for (const type of ['pointerup', 'pointercancel'])
  addEventListener(type, () => {
    from = undefined
  })

/** The end of a rub is no tap. */
addEventListener(
  'click',
  (event) => {
    if (!isRub || event.detail === 0 || !(event.target as Element).closest('[data-rubs]')) return
    event.preventDefault()
    event.stopPropagation()
  },
  true,
)
