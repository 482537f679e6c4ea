/**
 * What moves in the pond of fish: fish by the server's clock (`lib/play/swim-paths.ts`), the cannon, bullets, nets and what a caught
 * fish leaves. All of it is animations of transforms and opacity, given to the browser for some seconds ahead: it draws them beside
 * the page's script, which is free on a slow phone too. Where motion is unwelcome fish rest in their places, and a net opens at once.
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
  /** Its centre in the stage, while it rests. */
  x: number
  y: number
  /** How it swims, and until when that was said (the browser's clock). */
  swims?: { animations: Animation[]; untilMs: number }
  /** While it is caught: how it falls and another one comes. */
  caught?: Animation[]
}

const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')
/** Nothing moves: the browser's wish, or the choice of this browser that rounds end at once. */
let still = false
export const isStill = () => still

/**
 * How far ahead a fish's way is planned, in steps between which the browser interpolates; it is planned again before it
 * ends.
 */
const SPAN_MS = 6_000
const STEP_MS = 125
const BEFORE_END_MS = 1_500
/**
 * How often fish are checked for the end of their plan; only a few are planned at once, because many would make the
 * picture jerk.
 */
const LOOK_MS = 200
const TOLD_AT_ONCE = 2
const NEXT_FEW_MS = 16
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
/** How each part was shown last; to ask the part for it would count all styles anew. */
const played = new Map<Element, Animation>()
/** One of those that wait; where all are seen, the one that has been seen longest. */
function taken<Part extends HTMLElement | SVGElement>(parts: Part[]): Part {
  const part = parts.find(({ style }) => style.visibility === 'hidden') ?? (parts[0] as Part)
  parts.push(...parts.splice(parts.indexOf(part), 1))
  played.get(part)?.cancel()
  part.style.visibility = ''
  return part
}

/** The server's clock less this browser's; the fastest answer knows it best. */
let ahead = Number.NEGATIVE_INFINITY
const serverMs = () => Date.now() + ahead

let aimed: Fish | undefined
/** Where the cannon points to instead. */
let spot: { x: number; y: number } | undefined
/** How the cannon turns: degrees in steps of `TURN_MS`. */
let turning: { animation: Animation; fromMs: number; angles: number[] } | undefined
let telling = 0

/** Takes over a page that was drawn; false if it has no pond. */
export function enter(writes: typeof write): boolean {
  write = writes
  stage = first('.stage-pond')
  pond = first('[data-pond]')
  if (!stage || !pond) return false
  const startMs = Number(first('[data-told]')?.dataset.told)
  if (startMs) ahead = Math.max(ahead, startMs - Date.now())
  else if (ahead === Number.NEGATIVE_INFINITY) ahead = 0
  fish = everyFish().map(({ kind, mate, swimmer, button }) => {
    const before = fish.find((one) => one.kind === kind && one.mate === mate)
    const box = mate === 0 ? button : (before?.box ?? copyOf(button, mate))
    if (before && before.box !== box) stopSwimming(before)
    // the same fish, for what goes on with it
    return Object.assign(before ?? { width: 0, height: 0, x: 0, y: 0 }, { kind, mate, swimmer, box })
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
  for (const one of fish) {
    if (one.mate > 0 && !swims) one.box.remove()
    else if (one.mate > 0 && one.box.parentElement !== pond) pond.append(one.box)
    if (!swims) stopSwimming(one)
  }
  measure()
  turnCannon()
  clearTimeout(telling)
  if (swims) {
    for (const one of fish) if (!one.swims) place(one)
    tellFish()
  }
}
motionUnwelcome.addEventListener('change', swim)
addEventListener('change', ({ target }) => {
  // after the choice was kept
  if ((target as HTMLInputElement).name === 'quick') setTimeout(swim)
})
addEventListener('resize', () => {
  measure()
  tellAnew()
})
// a hidden page is told rarely
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) tellAnew()
})
function tellAnew() {
  for (const { swims } of fish) if (swims) swims.untilMs = 0
}

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
      const rest = one.box.getBoundingClientRect()
      one.x = rest.left - left + one.width / 2
      one.y = rest.top - top + one.height / 2
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
function centreOf(one: Fish, inMs = 0) {
  if (still) return one
  const { left, top } = placeOf(one, serverMs() + inMs)
  return { x: water.left + left + one.width / 2, y: water.top + top + one.height / 2 }
}

/** Turned edgewise it would vanish. */
const THINNEST = 0.12

/** How it lies at that time: itself, and its picture within. */
function poseOf(one: Fish, atMs: number): [string, string] {
  const { left, top, face, tilt } = placeOf(one, atMs)
  const looks = Math.max(Math.abs(face), THINNEST) * Math.sign(face || 1)
  return [at(left, top), `scaleX(${looks.toFixed(3)})rotate(${(-tilt).toFixed(1)}deg)`]
}

/** Where it is now, until it is said how it swims. */
function place(one: Fish) {
  const [box, body] = poseOf(one, serverMs())
  one.box.style.transform = box
  bodyOf(one.box).style.transform = body
}

/** Says to the browser how this fish swims from now on. */
function tellOn(one: Fish) {
  const fromMs = serverMs()
  const poses = Array.from({ length: SPAN_MS / STEP_MS + 1 }, (_, step) =>
    poseOf(one, fromMs + step * STEP_MS),
  )
  const animations = [one.box, bodyOf(one.box)].map((part, of) => {
    const animation = part.animate(
      { transform: poses.map((pose) => pose[of] ?? '') },
      { duration: SPAN_MS, fill: 'forwards' },
    )
    // and not from the next frame on
    animation.startTime = performance.now()
    return animation
  })
  for (const before of one.swims?.animations ?? []) before.cancel()
  one.swims = { animations, untilMs: Date.now() + SPAN_MS }
}

function stopSwimming(one: Fish) {
  for (const animation of one.swims?.animations ?? []) animation.cancel()
  delete one.swims
  one.box.style.transform = bodyOf(one.box).style.transform = ''
}

/** Tells on the fish whose time ends first, a few at once, and turns the cannon after the one that is aimed at. */
function tellFish() {
  if (!stage?.isConnected || still) return
  const now = Date.now()
  const due = fish
    .filter(({ swims, caught }) => !caught && (swims?.untilMs ?? 0) - now < BEFORE_END_MS)
    .toSorted((a, b) => (a.swims?.untilMs ?? 0) - (b.swims?.untilMs ?? 0))
  for (const one of due.slice(0, TOLD_AT_ONCE)) tellOn(one)
  if (aimed && (!turning || now - turning.fromMs > (TURNS - 2) * TURN_MS)) turnCannon()
  telling = window.setTimeout(tellFish, due.length > TOLD_AT_ONCE ? NEXT_FEW_MS : LOOK_MS)
}
/** Points of a fall. */
const FALL_POINTS = 7

/** It turns belly up, sinks and is gone; later another one comes. */
function fall(one: Fish) {
  if (still) return
  // until it is back, so that nothing is told over its fall
  tellOn(one)
  const lastsMs = AWAY_MS + RETURN_MS
  const away = AWAY_MS / lastsMs
  const fromMs = serverMs()
  const falling = Array.from({ length: FALL_POINTS }, (_, point) => {
    const fallen = point / (FALL_POINTS - 1)
    const [, body] = poseOf(one, fromMs + fallen * FALL_MS)
    const down = `translateY(${(fallen * fallen * 70).toFixed(1)}px)scale(${(1 - fallen * 0.4).toFixed(3)})`
    return {
      offset: (fallen * FALL_MS) / lastsMs,
      transform: `${down}${body}rotate(${(fallen * 170).toFixed(0)}deg)`,
      opacity: 1 - fallen ** 3,
    }
  })
  const body = bodyOf(one.box)
  one.box.setAttribute('data-caught', '')
  one.caught = [
    body.animate(
      falling.map(({ offset, transform }) => ({ offset: (offset * lastsMs) / FALL_MS, transform })),
      { duration: FALL_MS },
    ),
    one.box.animate(
      [
        ...falling.map(({ offset, opacity }) => ({ offset, opacity })),
        { offset: away, opacity: 0 },
        { opacity: 1 },
      ],
      lastsMs,
    ),
  ]
  one.caught[1]?.finished.then(
    () => bringBack(one),
    () => {},
  )
}

/** Steps of the cannon that are said at once. */
const TURNS = 16

function turnCannon() {
  const barrel = stage && first('[data-barrel]', stage)
  if (!aimed || !barrel) return
  const one = aimed
  if (still) {
    turning?.animation.cancel()
    turning = undefined
    barrel.style.transform = `rotate(${angleTo(spot ?? one).toFixed(1)}deg)`
    return
  }
  const angles = Array.from({ length: TURNS }, (_, step) => angleTo(spot ?? centreOf(one, step * TURN_MS)))
  const now = Date.now()
  // from where it points to, even if it has not come there
  if (turning) {
    const passed = Math.max(0, now - turning.fromMs) / TURN_MS
    const last = turning.angles.length - 1
    const [from = 0, to = 0] = [
      turning.angles[Math.min(last, Math.floor(passed))],
      turning.angles[Math.min(last, Math.ceil(passed))],
    ]
    angles[0] = from + (to - from) * (passed % 1)
  }
  const animation = barrel.animate(
    // by its transform: a browser draws no other way to turn a picture beside the page's script
    { transform: angles.map((angle) => `rotate(${angle.toFixed(1)}deg)`) },
    { duration: (TURNS - 1) * TURN_MS, fill: 'forwards' },
  )
  turning?.animation.cancel()
  turning = { animation, fromMs: now, angles }
}
const angleTo = ({ x, y }: { x: number; y: number }) => (Math.atan2(x - pivot.x, pivot.y - y) * 180) / Math.PI

/** So far beside a fish a press is still one at it. */
const NEAR_PIXELS = 24

/** The fish under a point of the window, or the nearest one beside it; none where there is only water. */
export function fishAt(clientX: number, clientY: number): Fish | undefined {
  const over = stage?.getBoundingClientRect()
  if (!over) return undefined
  const wayTo = (one: Fish) => {
    const { width, height } = one
    const { x, y } = centreOf(one)
    const across = Math.max(0, Math.abs(over.left + x - clientX) - width / 2)
    const down = Math.max(0, Math.abs(over.top + y - clientY) - height / 2)
    return Math.hypot(across, down)
  }
  const there = visibleFish().filter((one) => !one.caught && wayTo(one) <= NEAR_PIXELS)
  // of several that lie there the smallest, which lies before the others
  return there.toSorted((a, b) => wayTo(a) - wayTo(b) || a.width - b.width)[0]
}
const visibleFish = () => fish.filter(({ mate }) => mate === 0 || !still)

/** A fish of that kind, if possible one that can be seen. */
export function fishOf(kind: string): Fish | undefined {
  const ofKind = visibleFish().filter((one) => one.kind === kind)
  return ofKind.find(({ caught }) => !caught) ?? ofKind[0]
}

/** The fish that is aimed at: by the page, until somebody aims. */
export function aim(): Fish | undefined {
  const kind = attribute(first('.fish[aria-current]'), 'value')
  aimed ??= fishOf(kind)
  return aimed
}

export function aimAt(next: Fish) {
  aimed = next
  spot = undefined
  for (const { box, kind, mate } of fish) {
    box.toggleAttribute('data-aimed', box === next.box)
    if (mate > 0) continue
    if (kind === next.kind) box.setAttribute('aria-current', 'true')
    else box.removeAttribute('aria-current')
  }
  turnCannon()
}

/** Turns the cannon to a point of the window where there is no fish: it stays so until a fish is aimed at. */
export function pointTo(clientX: number, clientY: number) {
  const over = stage?.getBoundingClientRect()
  if (!over) return
  spot = { x: clientX - over.left, y: clientY - over.top }
  turnCannon()
}

/** A fish that was caught is there at once, to be shot at again. */
export function bringBack(one: Fish) {
  for (const animation of one.caught ?? []) animation.cancel()
  delete one.caught
  one.box.removeAttribute('data-caught')
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

/** Shows a part of what has come of a bullet for a time; where nothing moves, as it looks first. */
function play(part: HTMLElement | SVGElement, lastsMs: number, looks: Keyframe[]) {
  const hide = () => {
    part.style.visibility = 'hidden'
  }
  if (still) {
    Object.assign(part.style, looks[0])
    setTimeout(hide, lastsMs)
    return
  }
  // of what is known by now: a page may tell it meanwhile
  const animation = part.animate(looks, { id: 'told', duration: lastsMs, fill: 'both' })
  played.set(part, animation)
  animation.finished.then(hide, () => {})
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
  const flown = { ...centreOf(one) }
  if (!still) {
    const away = Math.hypot(flown.x - pivot.x, flown.y - pivot.y)
    const flightMs = Math.min(MOST_FLIGHT_MS, Math.max(LEAST_FLIGHT_MS, away))
    Object.assign(flown, centreOf(one, TURN_MS + flightMs + NET_MS / 2))
    await fly(flown, flightMs)
  }
  const net = taken(spare.net)
  net.style.transform = at(flown.x, flown.y)
  if (!still)
    await net
      .animate([{ transform: at(flown.x, flown.y, 'scale(.15)') }, {}], {
        duration: NET_MS,
        easing: 'cubic-bezier(.2,1.4,.5,1)',
      })
      .finished.catch(() => {})
  return {
    caught(sum) {
      bringBack(one)
      fall(one)
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
  await flight.finished.catch(() => {})
  bullet.style.visibility = 'hidden'
  flight.cancel()
}

const close = (net: SVGElement, { x, y }: { x: number; y: number }, lastsMs: number) =>
  play(net, lastsMs, [
    { transform: at(x, y), opacity: 1 },
    { transform: at(x, y, 'scale(.8)'), opacity: 0 },
  ])

/** Points of a coin's way. */
const COIN_POINTS = 8

/** What it pays rises and fades; coins fly to the sum of all that was won. */
function rise({ x, y }: { x: number; y: number }, sum: string) {
  const words = taken(spare.sum)
  write(words, sum)
  const risen = (passed: number) => at(x, y - 12 - 24 * passed, 'translate(-50%,-50%)')
  play(words, SUM_MS, [
    { transform: risen(0), opacity: 1 },
    { transform: risen(2 / 3), opacity: 1, offset: 2 / 3 },
    { transform: risen(1), opacity: 0 },
  ])
  if (still) return
  const box = first('.pond-sums [data-caught]', stage ?? document)?.getBoundingClientRect()
  const over = stage?.getBoundingClientRect()
  if (!box || !over) return
  const to = { x: box.left - over.left + box.width / 2, y: box.top - over.top + box.height / 2 }
  for (let coin = 0; coin < 5; coin++) {
    const [byX, byY] = [Math.cos(coin * 1.3) * 34, Math.sin(coin * 1.3) * 26]
    const way = Array.from({ length: COIN_POINTS + 1 }, (_, point) => {
      const passed = point / COIN_POINTS
      const [out, gone] = [Math.sin(Math.PI * passed), passed * passed]
      return { transform: at(x + byX * out + (to.x - x) * gone, y + byY * out + (to.y - y) * gone) }
    })
    play(taken(spare.coin), COIN_MS + coin * 60, way)
  }
}

/** Whether a press there is one at a fish or into the water. */
export const isWater = (target: Element) => target.closest('[data-pond]') === pond && pond !== null
