/**
 * What moves in the pond of fish, all by transforms: fish by the server's clock (`lib/play/swim-paths.ts`), the cannon, bullets, nets
 * and what a caught fish leaves. Where motion is unwelcome fish rest in their places, and a net opens at once.
 */
import { type Swimmer, swimAt } from '#app/lib/play/swim-paths.ts'
import { all, attribute, first } from '../parts.ts'

export interface Fish {
  kind: string
  mate: number
  swimmer: Swimmer
  /** The button of its kind; of another of its shoal a copy. */
  box: HTMLElement
  width: number
  height: number
  /** Its centre, in the stage. */
  x: number
  y: number
  /** When it was caught, by the browser's clock; it comes back later. */
  caughtMs?: number
}

const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')
/** Nothing moves: the browser's wish, or the choice of this browser that rounds end at once. */
let still = false
export const isStill = () => still

const TURN_MS = 80
const LEAST_FLIGHT_MS = 300
const MOST_FLIGHT_MS = 500
const NET_MS = 250
const FALL_MS = 700
/** So long after it was caught another one swims in its place. */
const AWAY_MS = 2_400
const RETURN_MS = 300
const SUM_MS = 900
const COIN_MS = 600
/** From the pivot to the muzzle, as a part of the cannon's width. */
const BARREL = 0.5

let write: typeof import('../words.ts').write
let effects: Effect[] = []
let fish: Fish[] = []
/** The stage's parts and measures. */
let stage: HTMLElement | null = null
let pond: HTMLElement | null = null
let pivot = { x: 0, y: 0, barrel: 0 }
let water = { left: 0, top: 0, width: 0, height: 0 }
const shots = document.createElement('div')
shots.className = 'shots'
shots.setAttribute('aria-hidden', 'true')

/**
 * The parts that fly, made once: where one is put into a page or taken out of it, a browser looks anew for the styles of all that
 * is around it. Those that are not seen wait here.
 */
const SPARE = 8
const spare = {
  bullet: made(() => document.createElement('i')),
  net: made(() => pictureOf('#sg-net')),
  sum: made(() => {
    const sum = document.createElement('b')
    sum.append('0')
    return sum
  }),
  coin: made(() => {
    const coin = pictureOf('#sg-coin')
    coin.setAttribute('class', 'coin')
    return coin
  }),
}
function made<Part extends HTMLElement | SVGElement>(make: () => Part): Part[] {
  return Array.from({ length: SPARE }, () => {
    const part = make()
    part.style.visibility = 'hidden'
    shots.append(part)
    return part
  })
}
/** One of those that wait; where all are seen, the one that has been seen longest. */
function taken<Part extends HTMLElement | SVGElement>(parts: Part[]): Part {
  const part = parts.find(({ style }) => style.visibility === 'hidden') ?? (parts[0] as Part)
  parts.push(...parts.splice(parts.indexOf(part), 1))
  effects = effects.filter((effect) => effect.part !== part)
  part.style.opacity = ''
  part.style.visibility = ''
  return part
}

/** What is drawn for a time, by how much of it has passed. */
interface Effect {
  part: HTMLElement | SVGElement
  fromMs: number
  lastsMs: number
  draw(passed: number): void
}

/** The server's clock less this browser's; the fastest answer knows it best. */
let ahead = Number.NEGATIVE_INFINITY
const serverMs = () => Date.now() + ahead

let aimed: Fish | undefined
let angle = 0
let isRunning = false

/** Takes over a page that was drawn; false if it has no pond. */
export function enter(writes: typeof write): boolean {
  write = writes
  stage = first('.stage-pond')
  pond = first('[data-pond]')
  if (!stage || !pond) return false
  const told = Number(first('[data-told]')?.dataset.told)
  if (told) ahead = Math.max(ahead, told - Date.now())
  else if (ahead === Number.NEGATIVE_INFINITY) ahead = 0
  fish = everyFish().map(({ kind, mate, swimmer, button }) => {
    const known = fish.find((one) => one.kind === kind && one.mate === mate)
    const box = mate === 0 ? button : (known?.box ?? copyOf(button, mate))
    return { width: 0, height: 0, x: 0, y: 0, ...known, kind, mate, swimmer, box }
  })
  if (aimed) aimed = fish.find(({ kind, mate }) => kind === aimed?.kind && mate === aimed.mate)
  stage.append(shots)
  // the whole picture is turned from here on
  first('[data-barrel] > g')?.removeAttribute('transform')
  swim()
  return true
}

/** The fish that swim: of each kind its shoal (`data-swim`). */
const everyFish = () =>
  [...all('button.fish')].flatMap((button) => {
    const [shoal = 1, seed = 0, passMs = 1, from = 0, to = 1] = (button.dataset.swim ?? '')
      .split(' ')
      .map(Number)
    const one = { kind: attribute(button, 'value'), swimmer: { seed, passMs, from, to }, button }
    return Array.from({ length: shoal }, (_, mate) => ({ ...one, mate }))
  })

/** Begins to swim, or to rest. */
function swim() {
  if (!pond) return
  still = motionUnwelcome.matches || localStorage.quick === 'on'
  const swims = !still
  pond.toggleAttribute('data-swims', swims)
  for (const { box, mate } of fish) {
    if (mate > 0) swims ? pond.append(box) : box.remove()
    if (!swims) box.style.transform = bodyOf(box).style.transform = ''
  }
  measure()
  draw()
  if (swims && !isRunning) {
    isRunning = true
    requestAnimationFrame(run)
  }
}
motionUnwelcome.addEventListener('change', swim)
addEventListener('change', ({ target }) => {
  // after the choice was kept
  if ((target as HTMLInputElement).name === 'quick') setTimeout(swim)
})
addEventListener('resize', () => {
  measure()
  draw()
})

function copyOf(button: HTMLElement, mate: number): HTMLElement {
  const copy = document.createElement('div')
  copy.className = 'fish'
  copy.dataset.mate = String(mate)
  copy.setAttribute('aria-hidden', 'true')
  copy.style.cssText = button.style.cssText
  copy.append(...[...button.children].map((child) => child.cloneNode(true)))
  return copy
}

const bodyOf = (box: HTMLElement) => box.firstElementChild as SVGElement

function measure() {
  const cannon = first('.cannon')
  if (!stage || !pond || !cannon) return
  const [over, within, base] = [stage, pond, cannon].map((part) => part.getBoundingClientRect())
  if (!over || !within || !base) return
  const left = over.left + stage.clientLeft
  const top = over.top + stage.clientTop
  water = { left: within.left - left, top: within.top - top, width: within.width, height: within.height }
  pivot = {
    x: base.left - left + base.width / 2,
    y: base.top - top + base.height * 0.8,
    barrel: base.width * BARREL,
  }
  for (const one of fish) {
    one.width = one.box.offsetWidth
    one.height = one.box.offsetHeight
    if (still) {
      one.x = water.left + one.box.offsetLeft + one.width / 2
      one.y = water.top + one.box.offsetTop + one.height / 2
    }
  }
}

/** Where a fish is at that time, from the upper left of the water. */
function placeOf({ swimmer, mate, width, height }: Fish, atMs: number) {
  const swimming = swimAt(swimmer, mate, atMs)
  return {
    ...swimming,
    left: swimming.x * (water.width - width),
    top: swimming.y * (water.height - height),
  }
}

/** Its centre then, in the stage. */
function centreOf(one: Fish, inMs: number) {
  if (still) return one
  const { left, top } = placeOf(one, serverMs() + inMs)
  return { x: water.left + left + one.width / 2, y: water.top + top + one.height / 2 }
}

function run() {
  isRunning = Boolean(stage?.isConnected) && !still
  if (!isRunning) return
  draw()
  requestAnimationFrame(run)
}

function draw() {
  const now = Date.now()
  if (!still) for (const one of fish) drawFish(one, now)
  turnCannon()
  for (const effect of effects) {
    const passed = Math.min(1, (now - effect.fromMs) / effect.lastsMs)
    effect.draw(passed)
    if (passed === 1) effect.part.style.visibility = 'hidden'
  }
  if (effects.length > 0) effects = effects.filter(({ fromMs, lastsMs }) => now - fromMs < lastsMs)
}

/** Turned edgewise it would vanish. */
const THINNEST = 0.12

function drawFish(one: Fish, now: number) {
  const { left, top, face, tilt } = placeOf(one, now + ahead)
  one.x = water.left + left + one.width / 2
  one.y = water.top + top + one.height / 2
  const looks = Math.max(Math.abs(face), THINNEST) * Math.sign(face || 1)
  one.box.style.transform = `translate(${left.toFixed(1)}px,${top.toFixed(1)}px)`
  let body = `scaleX(${looks.toFixed(3)})rotate(${(-tilt).toFixed(1)}deg)`
  if (one.caughtMs !== undefined) body = drawCaught(one, now - one.caughtMs, body)
  bodyOf(one.box).style.transform = body
}

/** It turns belly up, sinks and is gone; later another one comes. */
function drawCaught(one: Fish, passedMs: number, body: string): string {
  const { style } = one.box
  if (passedMs >= AWAY_MS + RETURN_MS) {
    delete one.caughtMs
    one.box.removeAttribute('data-caught')
    style.opacity = ''
    return body
  }
  const fallen = Math.min(1, passedMs / FALL_MS)
  style.opacity = String(passedMs < AWAY_MS ? 1 - fallen ** 3 : (passedMs - AWAY_MS) / RETURN_MS)
  if (passedMs >= AWAY_MS) return body
  return `translateY(${(fallen * fallen * 70).toFixed(1)}px)scale(${(1 - fallen * 0.4).toFixed(3)})${body}rotate(${(fallen * 170).toFixed(0)}deg)`
}

function turnCannon() {
  if (!aimed || !stage) return
  const wanted = angleTo(aimed)
  angle += (wanted - angle) * (still ? 1 : 0.35)
  const barrel = first('[data-barrel]', stage)
  if (barrel) barrel.style.rotate = `${angle.toFixed(1)}deg`
}
const angleTo = ({ x, y }: { x: number; y: number }) => (Math.atan2(x - pivot.x, pivot.y - y) * 180) / Math.PI

/** The fish under a point of the window, or the nearest one. */
export function fishAt(clientX: number, clientY: number): Fish | undefined {
  const over = stage?.getBoundingClientRect()
  if (!over) return undefined
  const wayTo = ({ x, y, width, height }: Fish) => {
    const across = Math.max(0, Math.abs(over.left + x - clientX) - width / 2)
    const down = Math.max(0, Math.abs(over.top + y - clientY) - height / 2)
    return Math.hypot(across, down)
  }
  const there = shown().filter(({ caughtMs }) => caughtMs === undefined)
  // of several that lie there the smallest, which lies before the others
  return there.toSorted((a, b) => wayTo(a) - wayTo(b) || a.width - b.width)[0]
}
const shown = () => fish.filter(({ mate }) => mate === 0 || !still)

/** A fish of that kind, if possible one that can be seen. */
export function fishOf(kind: string): Fish | undefined {
  const ofKind = shown().filter((one) => one.kind === kind)
  return ofKind.find(({ caughtMs }) => caughtMs === undefined) ?? ofKind[0]
}

/** The fish that is aimed at: by the page, until somebody aims. */
export function aim(): Fish | undefined {
  const kind = attribute(first('.fish[aria-current]'), 'value')
  aimed ??= fishOf(kind)
  return aimed
}

export function aimAt(next: Fish) {
  aimed = next
  for (const { box, kind, mate } of fish) {
    box.toggleAttribute('data-aimed', box === next.box)
    if (mate > 0) continue
    if (kind === next.kind) box.setAttribute('aria-current', 'true')
    else box.removeAttribute('aria-current')
  }
  if (still) draw()
}

/** A fish that was caught is there at once, to be shot at again. */
export function bringBack(one: Fish) {
  if (one.caughtMs !== undefined) one.caughtMs = Date.now() - AWAY_MS - RETURN_MS
}

function pictureOf(symbol: string): SVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  picture.setAttribute('viewBox', '0 0 80 80')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  for (const [name, value] of Object.entries({ href: symbol, width: '80', height: '80' }))
    use.setAttribute(name, value)
  picture.append(use)
  return picture
}

function play(part: Effect['part'], lastsMs: number, draw: Effect['draw']) {
  draw(0)
  if (still)
    setTimeout(() => {
      part.style.visibility = 'hidden'
    }, lastsMs)
  else effects.push({ part, fromMs: Date.now(), lastsMs, draw })
}

const at = (x: number, y: number, more = '') => `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)${more}`

/** A net that has opened around a fish, and waits for what has come of the bullet. */
export interface Net {
  /** The fish is in it: it falls, and what it pays rises and goes to the sum. */
  caught(sum: string): void
  /** The fish swims on. */
  missed(): void
}

/** Fires at a fish: the cannon turns, the bullet flies to where the fish will be, and a net opens. */
export async function shoot(one: Fish): Promise<Net> {
  const flown = { ...centreOf(one, 0) }
  if (!still) {
    const away = Math.hypot(flown.x - pivot.x, flown.y - pivot.y)
    const flightMs = Math.min(MOST_FLIGHT_MS, Math.max(LEAST_FLIGHT_MS, away))
    Object.assign(flown, centreOf(one, TURN_MS + flightMs + NET_MS / 2))
    await fly(flown, flightMs)
  }
  const net = taken(spare.net)
  net.style.transform = at(flown.x, flown.y)
  if (!still)
    await net.animate([{ transform: at(flown.x, flown.y, 'scale(.15)') }, {}], {
      duration: NET_MS,
      easing: 'cubic-bezier(.2,1.4,.5,1)',
    }).finished
  return {
    caught(sum) {
      one.caughtMs = Date.now()
      one.box.setAttribute('data-caught', '')
      close(net, flown, FALL_MS / 2)
      rise(flown, sum)
    },
    missed: () => close(net, flown, NET_MS),
  }
}

async function fly(to: { x: number; y: number }, flightMs: number) {
  const degrees = angleTo(to)
  const turn = (degrees * Math.PI) / 180
  const from = { x: pivot.x + pivot.barrel * Math.sin(turn), y: pivot.y - pivot.barrel * Math.cos(turn) }
  const bullet = taken(spare.bullet)
  const turned = `rotate(${degrees.toFixed(1)}deg)`
  const flight = bullet.animate(
    [{ transform: at(from.x, from.y, turned) }, { transform: at(to.x, to.y, turned) }],
    { duration: flightMs, delay: TURN_MS, fill: 'both' },
  )
  await flight.finished
  bullet.style.visibility = 'hidden'
  flight.cancel()
}

const close = (net: SVGElement, { x, y }: { x: number; y: number }, lastsMs: number) =>
  play(net, lastsMs, (passed) => {
    net.style.transform = at(x, y, `scale(${(1 - 0.2 * passed).toFixed(3)})`)
    net.style.opacity = String(1 - passed)
  })

/** What it pays rises and fades; coins fly to the sum of all that was won. */
function rise({ x, y }: { x: number; y: number }, sum: string) {
  const words = taken(spare.sum)
  write(words, sum)
  play(words, SUM_MS, (passed) => {
    words.style.transform = at(x, y - 12 - 24 * passed, 'translate(-50%,-50%)')
    words.style.opacity = String(Math.min(1, 3 - 3 * passed))
  })
  if (still) return
  const box = first('[data-caught]', stage ?? document)?.getBoundingClientRect()
  const over = stage?.getBoundingClientRect()
  if (!box || !over) return
  const to = { x: box.left - over.left + box.width / 2, y: box.top - over.top + box.height / 2 }
  for (let coin = 0; coin < 5; coin++) {
    const picture = taken(spare.coin)
    const [byX, byY] = [Math.cos(coin * 1.3) * 34, Math.sin(coin * 1.3) * 26]
    play(picture, COIN_MS + coin * 60, (passed) => {
      const gone = passed * passed
      picture.style.transform = at(
        x + byX * Math.sin(Math.PI * passed) + (to.x - x) * gone,
        y + byY * Math.sin(Math.PI * passed) + (to.y - y) * gone,
      )
    })
  }
}

/** Whether a press there is one at a fish or into the water. */
export const isWater = (target: Element) => target.closest('[data-pond]') === pond && pond !== null
