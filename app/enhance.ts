/**
 * The one script of every page. Pages work without it; it only makes them smoother: forms are sent in place, dialogs open
 * and close in place, clocks run, live pages refresh, and a few buttons do what needs a script. Everything hangs on the
 * document and finds its elements by their marks, so nothing has to be set up again after a swap. Marks:
 *
 * - `<form data-enhance>`: sent by fetch; `<main>`, the parts marked `data-live="<key>"` and the dialog are swapped. With the
 *   value `gently` what the visitor has entered elsewhere on the page stays
 * - `<body data-unreachable="<words>">`: what a form says whose sending got no answer
 * - `<body data-guest-gate="/personalCenter …">`: a guest's link to a page under these paths opens the login over this one,
 *   and so does an `<a data-guest-gate>`, and a form that is answered so
 * - `<a data-modal-link>` (its value, or the `href`, holds `?modal=`): opens that dialog in place; `[data-close]` closes it
 * - `<main data-live="<topic>">`: asked again when `/events/<topic>` says that something has changed, while the tab is seen;
 *   what the visitor has entered stays, and what happened (`data-flash`), and a form that was refused
 * - `data-remaining="<seconds>"` (with `data-then-refresh`): a countdown
 * - `<button data-wait="<seconds>">`: cannot be pressed for so long, and counts; the wait holds for its form's next answers
 * - `data-reveal`, `data-copy`, `data-fill` + `data-value`, `data-captcha-reload`, `data-pause`: buttons; the value is an id
 * - `<a data-popup="<width>x<height>">`: opens a window of that size, which closes again where the answer is a failure
 * - `data-menu`, `data-banner`, `data-moving`: drop-downs and what moves by itself
 * - `data-human`, `data-country`, `data-rule`, `data-fee`: what `enhance/fields.ts`, `rules.ts` and `fee.ts` bring, which
 *   come with the first page that has them
 */
import './enhance/forms.ts'
import './enhance/presses.ts'
import './enhance/live.ts'
import { tickClocks } from './enhance/clocks.ts'
import { dress } from './enhance/draw.ts'
import { holdFocus } from './enhance/frame.ts'
import { root } from './enhance/parts.ts'

root.classList.add('js')

/** A bookmark of the hash mode (`/#/vip?x=1`) leads to its page. */
function leaveHash() {
  if (!/^#\/(?!\/)/.test(location.hash)) return
  const url = new URL(location.hash.slice(1), location.origin)
  if (url.origin === location.origin) location.replace(url.pathname + url.search)
}

addEventListener('hashchange', leaveHash)
leaveHash()
holdFocus()
tickClocks(Date.now())
dress()
