/**
 * For pages of sites whose operator names content networks. `<body data-pictures>` lists the networks' addresses, and each
 * `<img data-picture="<path>">` begins with one of them. A picture that fails is asked of the next network, three times in all
 * (product.md section 9). After that it is removed, which uncovers the tile's own drawing.
 */
const ATTEMPTS = 3
const PAUSE_MS = 200

const attempts = new WeakMap<HTMLImageElement, number>()
const waiting = new WeakSet<HTMLImageElement>()

/** A picture that had failed when this script began is found so, and its event may still be told after that: one failure. */
function askElsewhere(picture: HTMLImageElement) {
  if (waiting.has(picture)) return
  const done = attempts.get(picture) ?? 1
  if (done >= ATTEMPTS) return picture.remove()
  attempts.set(picture, done + 1)
  waiting.add(picture)
  const origins = (document.body.dataset.pictures ?? '').split(' ')
  const path = picture.dataset.picture
  // `src` is written as the browser writes addresses: without capitals in the host, without the usual port.
  const at = origins.findIndex((origin) => new URL(`${origin}${path}`).href === picture.src)
  const next = origins[(at + 1) % origins.length]
  setTimeout(() => {
    waiting.delete(picture)
    picture.src = `${next}${path}`
  }, PAUSE_MS)
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.dataset.picture) askElsewhere(target)
  },
  true,
)
// Those that have failed before this script was there.
for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-picture]'))
  if (picture.complete && picture.naturalWidth === 0) askElsewhere(picture)
