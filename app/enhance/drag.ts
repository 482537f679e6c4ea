/**
 * Dialogs that are moved by their head (product.md section 9), with a mouse or a finger; the ways to close them stay as
 * they are. `frame.ts` loads it with the first dialog. Under 768 px a dialog is a sheet at the end of the page, which
 * stays there.
 */

/** A press that is shorter moves nothing: it is a click. */
const HOLD_MS = 100

const isSheet = matchMedia('(width < 48rem)')

/** A finger on the head of a dialog that can be moved scrolls nothing. Each dialog takes the focus as it opens. */
function holdScroll() {
  const head = document.querySelector<HTMLElement>('.dialog-head')
  if (head) head.style.touchAction = isSheet.matches ? '' : 'none'
}
addEventListener('focusin', holdScroll)
holdScroll()

/** Nothing moves where there is no room for it: a dialog that is higher than the window. */
const within = (wanted: number, least: number, most: number) =>
  most < least ? 0 : Math.max(least, Math.min(wanted, most))

addEventListener('pointerdown', ({ target, button, pointerId, clientX, clientY, timeStamp }) => {
  const head = target instanceof Element ? target.closest<HTMLElement>('.dialog-head') : null
  const dialog = head?.parentElement
  if (!dialog || button || isSheet.matches || (target as Element).closest('a')) return
  const box = dialog.getBoundingClientRect()
  const [x = 0, y = 0] = dialog.style.translate.split(' ').map((figure) => Number.parseFloat(figure) || 0)
  const stop = new AbortController()
  const { signal } = stop

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId || event.timeStamp - timeStamp < HOLD_MS) return
    // No text is selected on the way, and leaving the window does not end it.
    if (!head.hasPointerCapture(pointerId)) head.setPointerCapture(pointerId)
    const right = within(event.clientX - clientX, -box.left, innerWidth - box.right)
    const down = within(event.clientY - clientY, -box.top, innerHeight - box.bottom)
    dialog.style.translate = `${x + right}px ${y + down}px`
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  const end = (event: PointerEvent) => {
    if (event.pointerId === pointerId) stop.abort()
  }
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', end, { signal })
})

/** Where the window has changed, a dialog stands in its middle again. */
addEventListener('resize', () => {
  document.querySelector<HTMLElement>('#modal > *')?.style.removeProperty('translate')
  holdScroll()
})

export {}
