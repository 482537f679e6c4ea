/**
 * The pond of fish: a tap fires at a fish, holding fires on, five bullets a second at most, at the fish or at one that swims under the
 * pointer; where no fish is near the cannon turns there, and nothing is staked. Bullets are sent together (`lib/play/volleys.ts`), each with the next free place of the request; what has
 * come of one is seen once its net is open, then the balance, and the rest of the page once nothing flies. Without this script
 * the fish are buttons of the form, which is also what says a refusal in words. Loaded by `game.ts`.
 *
 * - `[data-pond]`: the water; `.fish`: the buttons in it
 * - `[data-told]`: the server's clock
 * - `[data-barrel]`, `[data-aim-name]`, `[data-times]`, `[data-fired]`, `[data-caught]`: the cannon, what it aims at, and the sums
 */

import { timesText } from '#app/lib/play/prospect.ts'
import { BULLET_MS, Volleys } from '#app/lib/play/volleys.ts'
import { moneyParts, moneyText } from '#app/lib/text/money-format.ts'

import { morph } from '../morph.ts'
import { all, attribute, first, root } from '../parts.ts'

import * as picture from './pond-picture.ts'

type Sounds = typeof import('./sound.ts')
let sound: (make: (sounds: Sounds) => void) => void = () => {}
/** `words.ts`, given by `game.ts`: imported from here too it would make the script of all pages longer. */
let write: typeof import('../words.ts').write

/** A bet as the server answers it. */
interface Shot {
  betId: string
  payout: string
}
interface Answer {
  bets: Shot[]
  refused: string | null
  balance: string | null
}

interface Bullet {
  kind: string
  stake: string
  /** Says what has come of it; nothing if it was not staked. */
  end(shot: (Shot & { balance: string | null }) | null): void
}

/** From the last net to what stands beside the stage. */
const REST_AFTER_MS = 150
/** A request without an answer is sent again, the same one: it is staked once, whether or not the first has arrived. */
const TRIES = 3
const RETRY_MS = 1_000
/** The pointer that moved so far aims anew. */
const AIM_PIXELS = 10
const GREAT_TIMES = 20n
const GREAT_MS = 1_800

const volleys = new Volleys<Bullet>()
/** Bullets whose net has not told yet. */
let flying = 0
let sendTimer = 0
let restTimer = 0
/** The bullet that was refused: the form says why. */
let refused: Bullet | undefined
/** Nobody knows what has come of bullets: the page does, once it can be asked. */
let isLost = false
/** The form is sent as without this script. */
let isPlain = false
/** What the stage shows when nothing flies: the best of the bullets, else the last. */
let best: (Shot & { stake: string }) | undefined
const sums = { fired: 0, staked: 0n, won: 0n }

const form = () => first<HTMLFormElement>('form[data-game="fish"][method="post"]')
const minor = (money: string) => BigInt(money.replace('.', ''))
const plainMoney = (amount: bigint) => timesText('0.01', amount)
const symbol = () => first('[data-symbol]')?.dataset.symbol ?? ''
const amountText = (amount: string, withSymbol = true) =>
  moneyText(amount.replace(/\.00$/, ''), root.lang, withSymbol ? symbol() : '')

/** Whether this visitor can fire: a guest's press is the form's, which leads to the login. */
const mayFire = () => Boolean(form() && first('#bet') && !first('.head-balance[data-modal-link]'))

const stakeNow = () => {
  const stake = new FormData(form() ?? undefined).get('stake')
  return typeof stake === 'string' && /^\d+(\.\d\d)?$/.test(stake) ? stake : undefined
}

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `volley-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Fires once at a fish; false if it is too early, or nothing can be fired. */
function fire(fish: picture.Fish | undefined): boolean {
  const stake = stakeNow()
  if (!fish || !stake || !mayFire() || !volleys.mayFire(performance.now())) return false
  clearTimeout(restTimer)
  endScene()
  first('.stage-pond')?.setAttribute('data-firing', '')
  let end: Bullet['end'] = () => {}
  const ended = new Promise<Parameters<Bullet['end']>[0]>((resolve) => {
    end = resolve
  })
  volleys.fire({ kind: fish.kind, stake, end }, performance.now())
  send()
  sound(({ play }) => play('shot'))
  follow(fish, stake, ended)
  return true
}

/** One bullet, from the muzzle to what stands in its net. */
async function follow(fish: picture.Fish, stake: string, ended: Promise<Parameters<Bullet['end']>[0]>) {
  flying++
  const net = await picture.shoot(fish)
  const shot = await ended
  flying--
  if (!shot) net.missed()
  else tell(net, shot, stake)
  if (flying === 0 && !holding) restTimer = window.setTimeout(rest, REST_AFTER_MS)
}

function tell(net: picture.Net, shot: Shot & { balance: string | null }, stake: string) {
  const won = minor(shot.payout)
  sums.fired++
  sums.staked += minor(stake)
  sums.won += won
  writeSums()
  if (!best || won >= minor(best.payout)) best = { ...shot, stake }
  const { balance } = shot
  if (balance !== null) setTimeout(() => writeBalance(balance), REST_AFTER_MS)
  if (won === 0n) return net.missed()
  net.caught(`+${amountText(shot.payout, false)}`)
  const isGreat = won >= GREAT_TIMES * minor(stake)
  sound(({ playEnd }) => playEnd({ result: 'won', stake, payout: shot.payout }))
  // its scene shall be seen
  if (isGreat) release()
}

function writeSums() {
  const parts = first('.pond-sums')
  if (!parts || sums.fired === 0) return
  const fired = first('[data-fired]', parts)
  const caught = first('[data-caught]', parts)
  const figures = [String(sums.fired), amountText(plainMoney(sums.staked))]
  const template = fired?.dataset.template ?? ''
  if (fired)
    write(
      fired,
      figures.reduce((text, figure) => text.replace('{}', figure), template),
    )
  if (caught) write(caught, amountText(plainMoney(sums.won)))
  parts.hidden = false
}

/** The balance wherever the page says it, in the way of `Money`. */
function writeBalance(balance: string) {
  const { whole, fraction } = moneyParts(balance, root.lang)
  for (const part of all('[data-balance]')) part.dataset.balance = balance
  for (const part of all('[data-balance] .money, .head-balance .money')) {
    const [figure, tail] = part.childNodes
    if (figure) figure.nodeValue = whole
    if (tail instanceof Element) write(tail, fraction + (symbol() && `\u00a0${symbol()}`))
  }
}

/** Sends what waits, as soon as it may be sent. */
function send() {
  clearTimeout(sendTimer)
  const waitMs = volleys.waitMs(performance.now())
  if (waitMs === undefined) return
  if (waitMs > 0) sendTimer = window.setTimeout(send, waitMs)
  else post(volleys.take(performance.now()))
}

async function post(bullets: readonly Bullet[]) {
  const answer = await ask(bodyOf(bullets))
  volleys.answer(performance.now())
  const stands = typeof answer === 'object' ? answer.bets : []
  const balance = typeof answer === 'object' ? answer.balance : null
  for (const [at, bullet] of bullets.entries()) {
    const shot = stands[at]
    const isLast = at === stands.length - 1
    bullet.end(shot ? { ...shot, balance: isLast ? balance : null } : null)
  }
  if (stands.length === bullets.length) return send()
  if (answer === 'lost') isLost = true
  else refused = bullets[stands.length]
  release()
  for (const bullet of volleys.empty()) bullet.end(null)
}

function bodyOf(bullets: readonly Bullet[]): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form() ?? undefined))
    if (typeof value === 'string' && !['stake', 'target', 'aim', 'requestId'].includes(name))
      body.append(name, value)
  body.append('requestId', newRequestId())
  for (const { kind, stake } of bullets) {
    body.append('target', kind)
    body.append('stake', stake)
  }
  return body
}

/** What has come of the bullets: they may be refused, or nobody says whether they have arrived. */
async function ask(body: URLSearchParams): Promise<Answer | 'refused' | 'lost'> {
  const url = attribute(form(), 'action') || location.pathname
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const answer = await fetch(url, { method: 'POST', body, headers: { prefer: 'return=minimal' } }).catch(
      () => undefined,
    )
    const isBrief = answer?.headers.get('preference-applied') === 'return=minimal'
    if (answer && isBrief) return answer.json()
    if (answer && answer.status < 500) return answer.status < 400 ? 'lost' : 'refused'
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt))
  }
  return 'lost'
}

/** Nothing flies: the page says all the rest, or why a bullet was refused. */
function rest() {
  if (flying > 0 || holding || !volleys.isIdle) return
  first('.stage-pond')?.removeAttribute('data-firing')
  const table = form()
  if (!table) return
  if (refused) {
    const button = first<HTMLButtonElement>(`#fish-${refused.kind}`)
    refused = undefined
    isPlain = true
    table.requestSubmit(button)
    isPlain = false
    return
  }
  if (best || isLost) tellRest(best)
}

/** What of the page says more of the last bullets, besides the stage. */
const newsParts = ['#bet b', '.stage-chips', '[data-stakes-from]', '.game-below > :not(#tabs)', '#tabs > *']

/** The same in parts as small as they can be drawn: of a list that is as long as before each row. */
function partsOf(page: Document): [Element, Element][] {
  return newsParts
    .flatMap((selector) => pairs(selector, page))
    .flatMap(([from, to]): [Element, Element][] => {
      const [list, next] = [from, to].map((part) => (part.matches('ol') ? part : first('.rounds', part)))
      if (!list || list.childElementCount !== next?.childElementCount) return [[from, to]]
      return [...list.children].map((row, at) => [row, next.children[at] as Element])
    })
}

/**
 * Draws what the page of a bullet says, without what moves: each part in a frame of its own, since the fish swim on meanwhile. A
 * page that says something else is drawn as a whole.
 */
async function tellRest(shot: (Shot & { stake: string }) | undefined) {
  best = undefined
  isLost = false
  const path = attribute(form(), 'action') || location.pathname
  const url = shot ? `${path}?${new URLSearchParams({ bet: shot.betId })}` : path
  const answer = await askInParts(url).catch(() => undefined)
  // A player who fires again gets the news with the next bullets; one who has left needs none.
  const isOver = () => flying > 0 || holding !== undefined || form() !== table
  if (isOver()) return
  if (!answer || !isAlike(answer.page)) return askWhole(shot)
  const { page, status } = answer
  history.replaceState(history.state, '', url)
  tellStage(page)
  dispatchEvent(new CustomEvent('answered', { detail: status }))
  if (shot && minor(shot.payout) >= GREAT_TIMES * minor(shot.stake)) playScene(page)
  for (const [from, to] of partsOf(page)) {
    if (from.isEqualNode(to)) continue
    await new Promise(requestAnimationFrame)
    if (isOver()) return
    morph(from, to, false)
  }
}

/** So much of a page is read at once: the fish swim on meanwhile, and a hand may fire again. */
const PART_CHARACTERS = 12_000

/** The page at that address, read in parts, without its sheets: all of them are here. */
async function askInParts(url: string): Promise<{ page: Document; status: number }> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  const page = document.implementation.createHTMLDocument()
  page.open()
  for (let at = 0; at < text.length; at += PART_CHARACTERS) {
    page.write(text.slice(at, at + PART_CHARACTERS))
    await new Promise((resolve) => setTimeout(resolve))
  }
  page.close()
  return { page, status: answer.status }
}

const pairs = (selector: string, page: Document): [HTMLElement, HTMLElement][] => {
  const next = all(selector, page)
  return [...all(selector)].flatMap((from, at) => {
    const to = next[at]
    return to ? [[from, to]] : []
  })
}

/** Whether a page has the same parts as this one, and nothing that wants an answer. */
const isAlike = (page: Document) =>
  Boolean(first('form[data-game="fish"] #bet', page)) &&
  !first('#modal, main [role=alert]', page) &&
  !first('main [role=alert]') &&
  newsParts.every((selector) => all(selector, page).length === all(selector).length)

/** What became of the bullet, where nothing of the picture changes. */
function tellStage(page: Document) {
  const [stage, next] = [first('.stage-pond'), first('.stage-pond .stage-out', page)]
  if (!stage || !next) return
  const before = first('.stage-out', stage)
  if (before?.matches('[data-bet]')) morph(before, next, false)
  else if (before) before.replaceWith(next)
  else stage.append(next)
  const label = attribute(first('.stage-pond [data-stage]', page), 'aria-label')
  first('[data-stage]', stage)?.setAttribute('aria-label', label)
}

/** The page of a bullet, asked for by a form as a page's own forms are (`forms.ts`), which draws it over this one. */
function askWhole(shot: Shot | undefined) {
  const asking = document.createElement('form')
  asking.action = attribute(form(), 'action')
  asking.method = 'get'
  asking.hidden = true
  Object.assign(asking.dataset, { enhance: '', game: 'fish' })
  if (shot) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'bet', value: shot.betId })
    asking.append(field)
  }
  document.body.append(asking)
  addEventListener('answered', () => asking.remove(), { once: true })
  asking.requestSubmit()
}

let scene: Element | undefined
/** The scene of a great win; a tap ends it. */
function playScene(page: Document) {
  const next = first('.great-win', page)
  if (!next || picture.isStill()) return
  scene = next
  first('.stage-pond')?.append(next)
  const visible = { visibility: 'visible', scale: '1', opacity: '1' }
  const gone = { visibility: 'visible', scale: '.8', opacity: '0' }
  next
    .animate([gone, { ...visible, offset: 0.2 }, { ...visible, offset: 0.8 }, gone], GREAT_MS)
    .finished.then(endScene, endScene)
}
function endScene() {
  scene?.remove()
  scene = undefined
}

/** What holds the trigger: the pointer that aims, or a key. */
let holding:
  | {
      by: 'pointer' | 'key'
      aims: boolean
      x: number
      y: number
      timer: number
      /** Until a fish swims there nothing is fired. */
      isOff: boolean
    }
  | undefined

function hold(by: 'pointer' | 'key', aims = false, x = 0, y = 0) {
  release()
  holding = { by, aims, x, y, isOff: false, timer: window.setInterval(shootOn, BULLET_MS / 4) }
  if (aims) aimThere()
  else aimAt(picture.aim())
  if (!holding.isOff) fire(picture.aim())
  first('#bet')?.setAttribute('data-held', '')
}

/** Aims at the fish under the pointer; where there is none the cannon turns there, and nothing is fired. */
function aimThere() {
  if (!holding) return
  const fish = picture.fishAt(holding.x, holding.y)
  holding.isOff = fish === undefined
  if (fish) aimAt(fish)
  else picture.pointTo(holding.x, holding.y)
}

function shootOn() {
  if (!holding) return
  if (holding.isOff && !picture.fishAt(holding.x, holding.y)) return
  if (holding.isOff) aimThere()
  else if (picture.aim()?.caught) aimAt(nextFish())
  const aimed = picture.aim()
  if (!aimed?.caught) fire(aimed)
}

/** Whom a held trigger fires at once the fish it aimed at is caught: who swims under the pointer, else another of its kind. */
function nextFish() {
  const kind = picture.aim()?.kind
  const there = holding?.aims ? picture.fishAt(holding.x, holding.y) : undefined
  return there ?? (kind === undefined ? undefined : picture.fishOf(kind))
}

function release() {
  if (!holding) return
  clearInterval(holding.timer)
  holding = undefined
  first('#bet')?.removeAttribute('data-held')
  if (flying === 0) restTimer = window.setTimeout(rest, REST_AFTER_MS)
}

/** Aims at a fish, and counts what it would bring. */
function aimAt(fish: picture.Fish | undefined) {
  if (!fish) return
  picture.aimAt(fish)
  const button = first(`#fish-${fish.kind}`)
  const name = first('[data-aim-name]')
  const times = first('[data-times]')
  if (name) write(name, button?.dataset.name ?? '')
  if (times && button) write(times, button.textContent ?? '')
  first('#bet')?.setAttribute('value', fish.kind)
  const field = first<HTMLInputElement>('input[name="aim"]')
  if (!field || field.value === fish.kind) return
  field.value = fish.kind
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The press that fires is over with its click. */
let isFired = false

addEventListener(
  'pointerdown',
  (event) => {
    const { target, isPrimary, button, clientX, clientY } = event
    isFired = false
    endScene()
    if (!isPrimary || button !== 0 || !(target instanceof Element)) return
    const isWater = picture.isWater(target)
    if (!isWater && !target.closest('#bet')) return
    if (!mayFire()) {
      // a fish of a shoal is no button
      if (target.closest('[data-mate]')) first(`#fish-${picture.fishAt(clientX, clientY)?.kind}`)?.click()
      return
    }
    isFired = true
    hold('pointer', isWater, clientX, clientY)
  },
  true,
)

addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
  if (!holding?.aims || Math.hypot(x - holding.x, y - holding.y) < AIM_PIXELS) return
  Object.assign(holding, { x, y })
  aimThere()
})
for (const type of ['pointerup', 'pointercancel'])
  addEventListener(type, () => {
    if (holding?.by === 'pointer') release()
  })
addEventListener('blur', release)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) release()
})
addEventListener('contextmenu', (event) => {
  if (holding) event.preventDefault()
})

addEventListener(
  'click',
  (event) => {
    if (!isFired || event.detail === 0 || !(event.target as Element).closest('[data-pond], #bet')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

const isTrigger = (event: KeyboardEvent) =>
  event.key === ' ' && !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented

addEventListener(
  'keydown',
  (event) => {
    const target = event.target as Element
    const own = target.closest<HTMLButtonElement>('.fish, #bet')
    if (!isTrigger(event) || !mayFire()) return
    if (!own && target.closest('input, select, textarea, button, a, summary, #modal')) return
    event.preventDefault()
    if (event.repeat) return
    if (own?.matches('.fish')) aimAt(picture.fishOf(own.value))
    hold('key')
  },
  true,
)
addEventListener(
  'keyup',
  (event) => {
    if (event.key !== ' ' || holding?.by !== 'key') return
    event.preventDefault()
    release()
  },
  true,
)

/** A button that a key presses, Enter in a field, and autoplay: each fires once. */
addEventListener(
  'submit',
  (event) => {
    const { target, submitter } = event
    if (isPlain || target !== form() || attribute(submitter, 'name') === 'act' || !mayFire()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const kind = attribute(submitter, 'value')
    const fish = picture.fishOf(kind)
    if (!fish) return
    picture.bringBack(fish)
    if (fish.kind !== picture.aim()?.kind) aimAt(fish)
    fire(fish)
  },
  true,
)

/** The cannon has the gun that is chosen. */
function load() {
  const gun = first<HTMLInputElement>('.guns :checked')?.dataset.gun
  if (gun) first('.cannon')?.setAttribute('data-gun', gun)
}
addEventListener('change', load)

let table: HTMLFormElement | null = null

/** Takes over the page that was drawn. */
export function enhance(sounds: typeof sound, writes: typeof write) {
  sound = sounds
  write = writes
  if (!picture.enter(write)) {
    table = null
    return
  }
  const isNew = table !== form()
  table = form()
  const aimed = picture.aim()
  // what the player aims at, not what the page does that was asked for before
  if (aimed)
    aimAt(isNew ? (picture.fishOf(attribute(first('.fish[aria-current]'), 'value')) ?? aimed) : aimed)
  writeSums()
  load()
  if (flying > 0) first('.stage-pond')?.setAttribute('data-firing', '')
  if (holding) first('#bet')?.setAttribute('data-held', '')
}
