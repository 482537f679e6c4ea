/** Live pages (`<main data-live>`): refreshed after a change. `app/enhance.ts` loads it with the first of them. */
import { drop } from './ahead.ts'
import { isBusy, visit } from './draw.ts'
import { place } from './frame.ts'
import { first } from './parts.ts'

let refreshed = Date.now()
let refreshing = false
/** A refresh that brought no page is not retried before this time. */
let notBefore = 0

/** The stream `/events/<topic>` of the page's topic; it sends a message each time it opens. */
let events: EventSource | undefined
let changed = false
/** The retry delay for a refused stream or page; without a stream, the page is polled at this interval. */
const REOPEN_MS = 10_000

/** What a member does in one tab changes the others, too; the stream of a table tells only what everybody sees. */
const tabs = new BroadcastChannel('answered')
addEventListener('answered', () => tabs.postMessage(null))
tabs.onmessage = () => {
  changed = true
  drop()
}

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
  events.onmessage = async ({ data }) => {
    // The parts that everybody at a table sees come with the message.
    if (data[0] !== '<' || (await (await import('./play/rounds.ts')).draw(data))) changed = true
    // Pages fetched ahead do not have the change.
    if (changed) drop()
  }
}

async function refresh() {
  if (refreshing || isBusy()) return
  refreshing = true
  changed = false
  const came = await visit(location.href, false, true)
  refreshed = Date.now()
  if (!came) {
    changed = true
    notBefore = refreshed + REOPEN_MS
  }
  refreshing = false
}

/** Every second while the tab is visible; `over`: a clock has run out, after which the page is another. */
export function look(now: number, over: boolean) {
  listen(now)
  if (now >= notBefore && (over || (changed && now - place.typedMs > 3000))) refresh()
}
