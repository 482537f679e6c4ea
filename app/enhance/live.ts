/** Live pages (`<main data-live>`): asked again when something has changed, while the tab is seen. */
import { tickClocks } from './clocks.ts'
import { isBusy, visit } from './draw.ts'
import { first } from './parts.ts'

let lastTyped = 0
addEventListener('input', () => {
  lastTyped = Date.now()
})

let refreshed = Date.now()
let refreshing = false

/** What `/events/<topic>` says while a page with this topic is shown; each time that it opens it says something. */
let events: EventSource | undefined
let changed = false
/** How soon a stream that the server refused is tried again; until it is there, the page is asked as often. */
const REOPEN_MS = 10_000

function listen(now: number) {
  const topic = first('main')?.dataset.live
  const url = topic && `${location.origin}/events/${topic}`
  if (events && events.url !== url) {
    events.close()
    events = undefined
    changed = false
  }
  if (!url || (events && (events.readyState < 2 || now - refreshed < REOPEN_MS))) return
  changed = Boolean(events)
  events = new EventSource(url)
  events.onmessage = () => {
    changed = true
  }
}

async function refresh() {
  if (refreshing || isBusy()) return
  refreshing = true
  changed = false
  await visit(location.href, false, true)
  refreshed = Date.now()
  refreshing = false
}

setInterval(() => {
  const now = Date.now()
  const over = tickClocks(now)
  if (document.hidden) return
  listen(now)
  if (over || (changed && now - lastTyped > 3000)) refresh()
}, 1000)
