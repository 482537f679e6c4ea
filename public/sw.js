/**
 * The service worker: says that there is no connection where a page cannot be fetched, and shows notifications. It keeps one
 * page, `/offline`, which is the same for everybody, and nothing else of what passes: no page of a member, no answer of a call.
 */
const SHELF = 'sen-offline-1'
const OFFLINE = '/offline'

/** Fetches the page anew, in the language that the site has now; the kept one stays if that fails. */
async function keepOfflinePage() {
  const answer = await fetch(OFFLINE, { cache: 'no-store', credentials: 'same-origin', redirect: 'error' })
  if (!answer.ok) throw new Error(`${OFFLINE} answered ${answer.status}`)
  const shelf = await caches.open(SHELF)
  await shelf.put(OFFLINE, answer)
}

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name)))),
      // The page is asked for while the worker starts, so that it delays none.
      registration.navigationPreload?.enable(),
      clients.claim(),
    ]),
  )
})

/** Once for each time that the worker is started, and after a choice of language or theme. */
let isFresh = false

async function pageOf(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    if (!isFresh) {
      isFresh = true
      event.waitUntil(
        keepOfflinePage().catch(() => {
          isFresh = false
        }),
      )
    }
    return page
  } catch (error) {
    const kept = await caches.match(OFFLINE)
    if (kept) return kept
    throw error
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  // What is posted goes its own way, with a script or without.
  if (request.method === 'POST' && new URL(request.url).pathname === '/preferences') isFresh = false
  if (request.method === 'GET' && request.mode === 'navigate') event.respondWith(pageOf(event))
})

/** What a push says; a push that cannot be read still has to be shown, as browsers ask. */
function readPush(data) {
  try {
    return data.json()
  } catch {
    return { title: 'Sen' }
  }
}

addEventListener('push', (event) => {
  const { id, title = 'Sen', body = '', path } = readPush(event.data)
  event.waitUntil(
    // The same message that comes again takes the place of the first, without a sound.
    registration.showNotification(title, { body, tag: id, dir: 'auto', icon: '/icon-192.png', data: { path } }),
  )
})

/** An address of this site; its home for any other. */
function ownAddress(path) {
  const home = new URL('/', location.origin)
  if (typeof path !== 'string' || !path.startsWith('/')) return home.href
  const address = new URL(path, home)
  return address.origin === home.origin ? address.href : home.href
}

async function show(address) {
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => url === address)
  // A window with a game is left as it is.
  return open ? open.focus() : clients.openWindow(address)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(ownAddress(event.notification.data?.path)))
})
