/**
 * A script of its own, on pages of sites that name such networks. Pictures of content networks (`<img data-picture="<path>">`, `<body data-pictures="<origins>">`): one that does not come is asked
 * for three times in all, each time of another network (product.md section 9). Then the own picture below it is seen.
 */
const ATTEMPTS = 3
const PAUSE_MS = 200

const attempts = new WeakMap<HTMLImageElement, number>()

function askElsewhere(picture: HTMLImageElement) {
  const done = attempts.get(picture) ?? 1
  if (done >= ATTEMPTS) return picture.remove()
  attempts.set(picture, done + 1)
  const origins = (document.body.dataset.pictures ?? '').split(' ')
  const asked = origins.findIndex((origin) => picture.src.startsWith(`${origin}/`))
  const next = origins[(asked + 1) % origins.length]
  setTimeout(() => {
    picture.src = `${next}${picture.dataset.picture}`
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
