/** The dialog over a page, and where the visitor is while one is open. */
import { first, focusOn, here } from './parts.ts'

export const place = {
  /** The URL that is drawn; differs from `location` between a `popstate` and its answer. */
  shown: here(),
  /** How often something was drawn: an answer that was asked for before the last time is not of this page. */
  drawn: 0,
  /** The URL behind a dialog that was opened in place, and what opened it; empty where the server rendered it open. */
  behind: '',
  opener: null as HTMLElement | null,
}

const fields = 'input:not([type="hidden"], :disabled), select, textarea'

/** The page behind an open dialog takes no part; the focus goes into it, and back when it is closed. */
export function holdFocus() {
  const frame = first('#modal')
  for (const part of document.body.children) if (part !== frame) part.toggleAttribute('inert', Boolean(frame))
  if (frame && !frame.contains(document.activeElement))
    focusOn(first(fields, frame) ?? first('[role="dialog"]', frame))
}

/** Puts a dialog in the place of the one there is, or takes that away. */
export function showDialog(frame: HTMLElement | null) {
  first('#modal')?.remove()
  place.drawn++
  if (frame) document.body.append(frame)
}
