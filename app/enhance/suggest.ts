/**
 * Games that are suggested while a name is typed into the search: their pictures and names below the field, each a link. The form
 * goes to the page of all results, as without this script, from which the suggestions are taken. `buttons.ts` loads it with the
 * first letter that is typed.
 *
 * - `<input type="search" data-fill data-suggests="<words>">`: `{}` in its words stands for how many are shown
 */
import { mergeSprite } from './draw.ts'
import { all, ask, attribute, first } from './parts.ts'

const LEAST_LETTERS = 2
const MOST = 6
/** After the last letter. */
const PAUSE_MS = 200

const list = document.createElement('ul')
list.dataset.suggestions = ''
// A sheet for it would be loaded with every page.
Object.assign(list.style, {
  position: 'absolute',
  zIndex: '40',
  insetInline: '0',
  top: '100%',
  marginTop: '0.25rem',
  maxHeight: '24rem',
  overflowY: 'auto',
  border: '1px solid var(--color-line)',
  borderRadius: 'var(--radius-md)',
  background: 'var(--color-surface)',
  color: 'var(--color-ink)',
  boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 0.35)',
})

/** Says how many there are. */
const herald = document.createElement('p')
herald.className = 'sr-only'
herald.setAttribute('role', 'status')

let timer = 0
/** The number of the newest question: an answer to an earlier one comes too late. */
let latest = 0
let field: HTMLInputElement | undefined

function close() {
  latest++
  clearTimeout(timer)
  list.remove()
}

/** A found game: what is seen of its tile, in a row. */
function rowOf(tile: HTMLElement): HTMLLIElement {
  const row = document.createElement('li')
  const link = document.createElement('a')
  link.href = attribute(first('a', tile), 'href')
  Object.assign(link.style, {
    display: 'flex',
    gap: '0.75rem',
    alignItems: 'center',
    minHeight: '3.25rem',
    padding: '0.25rem 0.75rem',
  })
  const picture = document.createElement('span')
  picture.className = /\bp\d\b/.exec(tile.className)?.[0] ?? ''
  Object.assign(picture.style, {
    flex: 'none',
    width: '2.75rem',
    height: '2.75rem',
    overflow: 'hidden',
    borderRadius: 'var(--radius-sm)',
  })
  const art = first('a svg, a img', tile)
  if (art) {
    Object.assign(art.style, { position: 'static', width: '100%', height: '100%' })
    picture.append(art)
  }
  const words = document.createElement('span')
  const name = document.createElement('b')
  name.textContent = first('[data-field=name]', tile)?.textContent ?? ''
  const vendor = document.createElement('small')
  vendor.textContent = ['[data-field=vendor]', '.badge']
    .map((part) => first(part, tile)?.textContent ?? '')
    .filter(Boolean)
    .join(' · ')
  vendor.style.display = 'block'
  words.append(name, vendor)
  link.append(picture, words)
  row.append(link)
  return row
}

async function show(input: HTMLInputElement) {
  const form = input.form
  if (!form || input.value.trim().length < LEAST_LETTERS) return close()
  const mine = ++latest
  const url = new URL(attribute(form, 'action'), location.href)
  url.searchParams.set('q', input.value)
  const answer = await ask(url.href).catch(() => undefined)
  if (mine !== latest || !answer || document.activeElement !== input) return
  mergeSprite(answer.page)
  const tiles = [...all('[data-records=games] > li', answer.page)].slice(0, MOST)
  if (tiles.length === 0) return close()
  list.replaceChildren(...tiles.map(rowOf))
  form.style.position = 'relative'
  form.append(list)
  document.body.append(herald)
  herald.textContent = (input.dataset.suggests ?? '').replace('{}', String(tiles.length))
}

/** Looks for what stands in the field, a moment after the last letter. */
export function suggest(input: HTMLInputElement) {
  field = input
  clearTimeout(timer)
  timer = window.setTimeout(() => show(input), PAUSE_MS)
}

addEventListener('keydown', (event) => {
  if (!list.isConnected) return
  if (event.key === 'Escape') {
    close()
    field?.focus()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const places = [field, ...all('a', list)]
  const at = places.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  places.at((at + step) % places.length)?.focus()
})
for (const type of ['focusin', 'pointerdown'])
  addEventListener(type, ({ target }) => {
    if (list.isConnected && !list.parentElement?.contains(target as Node)) close()
  })
addEventListener('submit', close)
