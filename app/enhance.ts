/**
 * The one script of every page. Pages work without it; it only enhances them: forms are sent in place, dialogs open
 * and close in place, clocks run, live pages refresh, and a few buttons need a script. All listeners are on `document`
 * and find their elements by attributes, so a swap needs no new setup. Attributes:
 *
 * - `<form data-enhance>`: sent by fetch; `<main>`, the parts marked `data-live="<key>"` and the dialog are swapped. With the
 *   value `gently`, input elsewhere on the page is kept
 * - `<body data-unreachable="<words>">`: the message of a form that got no answer
 * - `<body data-guest-gate="<selector>">`: a guest's link that it matches opens the login dialog, as does a form that is
 *   redirected to the login
 * - `<a data-modal-link>` (its value, or the `href`, holds `?modal=`): opens that dialog in place; `[data-close]` closes it
 * - `<main data-live="<topic>">`: refreshed when `/events/<topic>` reports a change, while the tab is visible;
 *   input, flash messages (`data-flash`) and a refused form are kept
 * - `data-remaining="<seconds>"` (with `data-then-refresh`): a countdown
 * - `data-reveal`, `data-copy`, `data-fill` + `data-value`, `data-captcha-reload`, `data-pause`: buttons; the value is an id
 * - `<a data-popup="<width>x<height>">`: opens a window of that size, closed again if the answer is a failure
 * - `data-menu`, `data-banner`, `data-moving`: drop-downs, and parts that move on their own
 * - `<a href>` to a page of this site: drawn in place, and asked for ahead where `<body data-ahead="<pattern>">` allows it
 *   (`enhance/ahead.ts`); while it is on its way, `<html class="going">`
 * - `#modal .dialog-head`: moves the dialog, by `enhance/drag.ts`, loaded with the first dialog
 * - the buttons above: `enhance/buttons.ts`, loaded with the first use of one; `data-banner`, `data-jackpot`: `enhance/moving.ts` and
 *   `jackpot.ts`, loaded when the first of them is to move; `data-human`, `data-country`, `data-wait`, `data-rule`, `data-fee`,
 *   `<form data-game>`, `data-sums`: see `enhance/fields.ts`, `rules.ts`, `fee.ts`, `game.ts` and `ticket.ts`, loaded with the first page that has them
 *
 * While a page loads this does as little as it can: on a slow phone each function that runs for the first time, and each
 * request, takes a millisecond or more (docs/performance.md, "Scripts of a first load").
 */
import './enhance/forms.ts'
import './enhance/clicks.ts'
import { act } from './enhance/ahead.ts'
import { enhance } from './enhance/draw.ts'
import { holdFocus, place } from './enhance/frame.ts'
import { first, root } from './enhance/parts.ts'

root.classList.add('js')

/** Redirects a bookmark of the hash mode (`/#/vip?x=1`) to its page. */
function leaveHash() {
  if (/^#\/(?!\/)/.test(location.hash)) location.replace(location.origin + location.hash.slice(1))
}

addEventListener('hashchange', leaveHash)
leaveHash()
if (first('#modal')) holdFocus()
// The answer to a form may be loaded anew, too. Who comes from elsewhere has done nothing here yet.
if (document.referrer.includes(location.host)) act()
enhance()

let isLive = false
addEventListener('second', (event) => {
  if (document.hidden) return
  const { detail: over } = event as CustomEvent<boolean>
  isLive ||= over || Boolean(first('main[data-live]'))
  // If it does not come it is asked for again, by browsers that do so.
  if (isLive)
    import('./enhance/live.ts').then(
      ({ look }) => look(Date.now(), over),
      () => null,
    )
})

addEventListener('input', () => {
  place.typedMs = Date.now()
})
