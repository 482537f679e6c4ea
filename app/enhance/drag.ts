/** Moves a dialog by its head, loaded with the first press on one. */

/** So long a head is held before its dialog follows: a click moves nothing (product.md section 9). */
const DELAY_MS = 100
/** As much of a sheet stays in sight below: its padding and its head. */
const HEAD_PX = 72

/** Lets the sheet follow the pointer until it is let go; its head stays in the window. A sheet at the edge of a phone stays there. */
export function drag({ pointerId, clientX, clientY }: PointerEvent, sheet: HTMLElement) {
  if (!matchMedia('(width >= 48rem)').matches) return
  const start = performance.now()
  const [left = 0, top = 0] = (sheet.style.translate.match(/-?[\d.]+/g) ?? []).map(Number)
  const { x, y, width } = sheet.getBoundingClientRect()
  const within = (by: number, least: number, most: number) => Math.min(Math.max(by, least), most)
  const { style } = sheet
  style.userSelect = 'none'
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointerId || performance.now() - start < DELAY_MS) return
    const right = within(event.clientX - clientX, -x, innerWidth - width - x)
    const down = within(event.clientY - clientY, -y, innerHeight - y - HEAD_PX)
    style.translate = `${left + right}px ${top + down}px`
  }
  const end = () => {
    style.userSelect = ''
    removeEventListener('pointermove', follow)
    for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, end)
  }
  addEventListener('pointermove', follow)
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end)
}
