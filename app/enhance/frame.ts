/** The dialog over a page, and the current location while one is open. */
import { first, focusOn, here } from './parts.ts'

const atLoad = {
  /** The URL on screen; differs from `location` between a `popstate` and its answer. */
  shown: here(),
  /** The number of swaps: an answer requested before the last swap is stale. */
  swaps: 0,
  /** The URL behind a dialog that was opened in place, and its opener; empty if the server rendered it open. */
  behind: '',
  opener: null as HTMLElement | null,
  /** A link was pressed, and its page is not there yet: nothing is drawn or played meanwhile. */
  leaving: false,
  /** When something was entered last. */
  typedMs: 0,
  /** The name of the entry of the history on screen; see `remember`. */
  entry: history.state?.entry as unknown,
}
export const place: typeof atLoad & {
  /** The last click: a script that is loaded after it takes it into account. */
  click?: MouseEvent
} = atLoad

/** What a visitor can fill in. */
export const fields = 'input:not([type=hidden],:disabled),select,textarea'

/** Makes the page behind an open dialog `inert`, moves the focus into the dialog, and loads what moves it. */
export function holdFocus() {
  const frame = first('#modal')
  for (const part of document.body.children) if (part !== frame) part.toggleAttribute('inert', Boolean(frame))
  if (!frame) return
  import('./drag.ts')
  if (!frame.contains(document.activeElement)) focusOn(first(fields, frame) ?? first('[role=dialog]', frame))
}

/** Replaces the open dialog, or removes it for null. */
export function showDialog(frame: HTMLElement | null) {
  first('#modal')?.remove()
  place.swaps++
  if (frame) document.body.append(frame)
}
