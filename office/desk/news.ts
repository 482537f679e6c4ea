/** News of a page that is live (`<main data-live>`), while its tab is seen. */
import { morph } from '#app/enhance/morph.ts'

const first = (selector: string, within: ParentNode = document) => within.querySelector<HTMLElement>(selector)
const idsOf = (page: ParentNode) =>
  [...page.querySelectorAll<HTMLElement>('main [data-records] [data-id]')].map(({ dataset }) => dataset.id)

/** The wait after a stream that was refused. */
const REOPEN_MS = 30_000
let events: EventSource | undefined
/** Something has changed that the page does not show yet. */
let due = false
let asking = false
let isSaid = false
/** The session is over: nothing is asked any more. */
let over = false

/** This page as it is now; null where it is not to be had. */
async function askAgain(): Promise<Document | null> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.redirected) over = true
  if (!answer?.ok || answer.redirected) return null
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** Whether a hand is at the page: nothing moves under it. */
const isInUse = () => first('main :is(tr,li):hover,main :focus') !== null

async function look() {
  if (!due || asking || over || document.hidden) return
  const line = first('[data-news]')
  if (!line && isInUse()) return
  asking = true
  due = false
  const page = await askAgain()
  if (page && line) tell(line, page)
  else if (page && isInUse()) due = true
  else if (page) draw('main', page)
  if (page) for (const rail of ['.o-rail', '.o-tabs']) draw(rail, page)
  asking = false
}

/** Says above a list how many records are new, or that some are gone; its rows stay where they are. */
function tell(line: HTMLElement, page: Document) {
  const [here, there] = [idsOf(document), idsOf(page)]
  const added = there.filter((id) => !here.includes(id)).length
  const { one = '', other = '', changed = '' } = line.dataset
  const isChanged = added > 0 || here.some((id) => !there.includes(id))
  line.hidden = !isChanged
  const words = added > 1 ? other : added > 0 ? one : changed
  const link = first('a', line)
  if (link && isChanged && link.textContent !== words) link.textContent = words.replace('{}', String(added))
}

function draw(selector: string, page: Document) {
  const places = document.querySelectorAll(selector)
  const next = page.querySelectorAll(selector)
  places.forEach((place, at) => {
    const other = next[at]
    if (other) morph(place, other, true)
  })
}

function listen() {
  const topic = first('main')?.dataset.live
  if (!topic || document.hidden || over) {
    events?.close()
    events = undefined
  } else if (!events || events.readyState === EventSource.CLOSED) {
    events = new EventSource(`/office/events/${topic}`)
    events.onopen = () => document.documentElement.classList.add('live')
    events.onerror = () => document.documentElement.classList.remove('live')
    events.onmessage = () => {
      // The first message is no news. A list asks all the same: something may have come since it was made.
      due = isSaid || first('[data-news]') !== null
      isSaid = true
      look()
    }
  }
}

export function startNews() {
  if (!first('main[data-live]')) return
  listen()
  document.addEventListener('visibilitychange', () => {
    listen()
    look()
  })
  setInterval(listen, REOPEN_MS)
  // what had to wait for a hand
  setInterval(look, 1000)
}
