/** Registers the service worker (`public/sw.js`), on the page that tells how the site is put on a home screen. */
navigator.serviceWorker?.register('/sw.js').catch(() => undefined)

export {}
