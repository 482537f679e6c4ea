/**
 * A game's table during input: the buttons of the panel change their field in place, the thumb on the stage and its field
 * follow each other, and chance, multiplier and payout are counted by the game's own `prospect.ts`, as on the server.
 * `app/enhance.ts` loads it with the first page that has a table:
 *
 * - `<form data-game="<node>">`: the table; a game without a `prospect.ts` is counted by the server
 * - `data-figure="<name>" data-as="money|amount|decimal" data-template="{}%"`: a figure that is counted
 * - `<input type="range" data-slides="<field>">`: the field on the stage
 * - `.autoplay`, `<form id="form-auto">`: see `autoplay.ts`, loaded when that is opened
 * - `[data-rubs]`: buttons that are rubbed too (`rub.ts`); `[data-pond]`: fish that swim (`pond.ts`)
 * - `data-arrows`: a field of buttons between which arrow keys lead, and on which chips are laid (`cells.ts`)
 * - `<button data-sound>`: switches `sound.ts` on, which is loaded then
 * - `<input type="checkbox" name="quick">`: rounds end at once, without motion; a choice that stays, of autoplay too
 * - `data-key`: the key that presses it; other keys: `keys` below, as `game-tabs.tsx` lists them
 */

import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { afterAct, fieldActOf } from '#app/lib/forms/field-act.ts'
import { readAmount, writtenAmount } from '#app/lib/forms/typed-amount.ts'
import type { Prospect } from '#app/lib/play/prospect.ts'
import { type FigureLook, figureText } from '#app/lib/text/figure-text.ts'
import { place } from '../frame.ts'
import { morph } from '../morph.ts'
import { all, attribute, first, focusOn, root } from '../parts.ts'
import { write } from '../words.ts'

interface Rules {
  prospectOf(entered: (field: string) => string, fields: FormData): Prospect
}
const rulesOf = import.meta.glob<Rules>('../../features/games/*/prospect.ts')

const rulesFor = (form: HTMLFormElement | null | undefined) =>
  form && rulesOf[`../../features/games/${form.dataset.game}/prospect.ts`]

/** What was typed, as the wire writes it if it is an amount. */
const plain = (typed: string) => readAmount(typed, root.lang) ?? typed

/** The fields of a form with its decimals as the wire writes them. */
function plainFields(form: HTMLFormElement): FormData {
  const decimals = new Set(
    [...all('input[inputmode=decimal]', form)].map((field) => attribute(field, 'name')),
  )
  const fields = new FormData()
  for (const [name, value] of new FormData(form))
    fields.append(name, decimals.has(name) ? plain(String(value)) : value)
  return fields
}

async function count(form: HTMLFormElement) {
  const rules = await rulesFor(form)?.()
  if (!rules) return
  const fields = plainFields(form)
  const { stake, chance, multiplier, payout, more } = rules.prospectOf(
    (field) => String(fields.get(field) ?? ''),
    fields,
  )
  const figures: Record<string, string | null> = { stake, chance, multiplier, payout, ...more }
  const symbol = form.querySelector<HTMLElement>('[data-symbol]')?.dataset.symbol ?? ''
  for (const part of form.querySelectorAll<HTMLElement>('[data-figure]')) {
    const { figure: name = '', as, template } = part.dataset
    const figure = figures[name]
    if (figure === undefined) continue
    write(part, figureText(figure, { as: as as FigureLook['as'], template }, { locale: root.lang, symbol }))
  }
}

/** An amount within what the field takes. */
function within({ dataset }: HTMLInputElement, value: string): string {
  const [amount, least, most] = [value, dataset.min ?? value, dataset.max ?? value].map(Number)
  if (amount === undefined || least === undefined || most === undefined) return value
  return Math.min(Math.max(amount, least), most).toFixed(2)
}

function put(field: HTMLInputElement, value: string) {
  field.value = writtenAmount(field.name === 'stake' ? value.replace(/\.00$/, '') : value, root.lang)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  const form = field.form
  if (!form || !rulesFor(form)) return
  const slides = field.dataset.slides
  if (slides) {
    const slid = fieldOf(form, slides)
    if (slid) slid.value = writtenAmount(within(slid, field.value), root.lang)
  }
  const thumb = form.querySelector<HTMLInputElement>(`[data-slides="${slides ?? field.name}"]`)
  const value = thumb && enteredMoney(plain(fieldOf(form, thumb.dataset.slides ?? '')?.value ?? ''))
  if (thumb && value !== undefined && value !== null) {
    thumb.value = value
    thumb.parentElement?.style.setProperty('--target', `${value}%`)
  }
  count(form)
})

addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name="act"]')
    const change = fieldActOf(button?.value ?? '')
    const field = button?.form && change && rulesFor(button.form) && fieldOf(button.form, change.field)
    const choice = button?.form?.elements.namedItem(change?.field ?? '')
    if (change && choice instanceof HTMLSelectElement) {
      event.preventDefault()
      choice.value = change.by
      choice.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (!change || !field) return
    event.preventDefault()
    put(field, within(field, afterAct(change, plain(field.value))))
  },
  true,
)

/** The slowest double click of usual systems. */
const DOUBLE_MS = 500
/** How far a finger or a mouse strays between the two presses. */
const DOUBLE_PIXELS = 24

/** The last press that played: when and where, and the ids of the other buttons that there were. */
let press: { atMs: number; x: number; y: number; others: string[] } | undefined

/** The button that a press plays with. */
const playsWith = (target: Element) => {
  const button = target.closest('button')
  // One of the panel only fills in the form, and a fish is shot at as fast as one likes.
  const isTaken = button?.type === 'submit' && button.name !== 'act' && button.name !== 'target'
  return isTaken && button.form?.dataset.game !== undefined ? button : null
}
/** Whether an answer is still on its way: nothing is played meanwhile. */
const isBusy = ({ form }: HTMLButtonElement) => attribute(form, 'aria-busy') === 'true'

/** What a key presses has no place. */
const hasPlace = (event: MouseEvent) => event.detail > 0

function keepPress(
  { timeStamp: atMs, clientX: x, clientY: y }: MouseEvent,
  { id: pressed }: HTMLButtonElement,
) {
  const buttons = [...all('form[data-game] button')]
  press = { atMs, x, y, others: buttons.map(({ id }) => id).filter((id) => id !== pressed) }
}

/** The second press of a double click plays nothing, even if the first is answered by then. */
addEventListener(
  'click',
  (event) => {
    const button = playsWith(event.target as Element)
    // on a cloth each tap lays a chip
    if (!button || button.name === 'put' || isBusy(button) || !hasPlace(event)) return
    const { timeStamp: atMs, clientX: x, clientY: y } = event
    const isNear =
      press && atMs - press.atMs < DOUBLE_MS && Math.hypot(x - press.x, y - press.y) < DOUBLE_PIXELS
    // the same button, or one that the first press has brought there: Video Poker's draw, where the deal was
    if (isNear && !press?.others.includes(button.id)) return event.preventDefault()
    keepPress(event, button)
  },
  true,
)

/** Whoever has entered something since, or pressed a key, means the next press. */
for (const type of ['input', 'keydown'])
  addEventListener(type, () => {
    press = undefined
  })

/** A held Enter plays once: the browser would press again and again. */
addEventListener('keydown', (event) => {
  const target = event.target as Element
  const isField = target instanceof HTMLInputElement && target.form?.dataset.game !== undefined
  const button = playsWith(target)
  if (event.repeat && event.key === 'Enter' && (isField || (button && !isBusy(button))))
    event.preventDefault()
})

/** The visitor's current input at the table. */
const entered = () =>
  [...(all('form[data-game]') as NodeListOf<HTMLFormElement>)]
    .flatMap((form) => [...form.elements])
    .flatMap((field) =>
      field instanceof HTMLInputElement && field.type !== 'hidden'
        ? [{ field, value: field.value, checked: field.checked }]
        : [],
    )
/** Whether what a form was sent with plays: a button of the panel only fills it in. */
const isPlay = (button: HTMLElement | null) => attribute(button, 'name') !== 'act'

/** The input when the pending form was sent. */
let sent: ReturnType<typeof entered> = []
/** A round was played on this page. */
let hasPlayed = false

addEventListener(
  'submit',
  (event) => {
    const { target, submitter } = event
    tellRest()
    const form = target as HTMLFormElement
    // What was pressed belonged to a round that has ended.
    if (!form.isConnected || submitter?.isConnected === false) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    if (form.dataset.game === undefined || attribute(form, 'aria-busy')) return
    root.removeAttribute('data-just-played')
    sent = entered()
    hasPlayed = true
    if (attribute(form, 'method') === 'post' && isPlay(submitter)) sound(({ play }) => play('bet'))
  },
  true,
)
addEventListener('popstate', () => root.removeAttribute('data-just-played'))

/** Fills in the table's fields as in the new page, except those that were changed since the form was sent. */
function refill() {
  const changed = entered().filter(({ field, ...now }) => {
    const before = sent.find((one) => one.field === field)
    return before && (before.value !== now.value || before.checked !== now.checked)
  })
  for (const form of all('form[data-game]') as NodeListOf<HTMLFormElement>) form.reset()
  for (const { field, value, checked } of changed) {
    Object.assign(field, { value, checked })
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** What those keys press that no element has as `data-key`; a chip is named by its place in the row. */
const keys: Record<string, string> = {
  ' ': '#bet,.bet-bar [name=action],.cash-outs button',
  u: '#act-undo',
  c: '#act-clear',
}

addEventListener('keydown', (event) => {
  const { key, target, repeat, altKey, ctrlKey, metaKey } = event
  const isElsewhere = (target as Element).closest('input, select, textarea, button, a, summary, #modal')
  if (isElsewhere || repeat || altKey || ctrlKey || metaKey || event.defaultPrevented) return
  const named = first(`[data-game] [data-key="${CSS.escape(key.toLowerCase())}"]`)
  // a bar that the state of the round chooses from has buttons that are not shown
  const pressed = named ?? [...all(keys[key.toLowerCase()] ?? ':not(*)')].find((one) => one.offsetParent)
  const button = pressed ?? all(':is(.chips, .guns) [type=radio]')[Number(key) - 1]
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  button.click()
})

/** The field of the stage on which the focus was, by its place. */
const cellOf = (field: Element | null) =>
  [...(field?.closest('[data-arrows]')?.children ?? [])].indexOf(field as Element)

/** What a stage has told since the rest of its answer waits: draws that, and says it. */
let rest: (() => void) | undefined
let restTimer = 0
/** From the end of the picture to the balance, the lists and the lit fields (design/README.md section 8, "One order for every game"). */
const REST_AFTER_MS = 150

/** Draws what waits for the stage, at once: the picture has ended, or nobody waits for its end. */
function tellRest() {
  clearTimeout(restTimer)
  const tell = rest
  rest = undefined
  tell?.()
}

/**
 * Draws the answer to a bet, a step or a button of the panel. The outcome comes last: of a round that was played the stage
 * is drawn first, and while its picture moves nothing else tells how it has ended. `isPost` and
 * `button` are what the form was sent with, since this script may have come only after that. False if `draw` answers false.
 */
export function showRound(
  page: Document,
  isPost: boolean,
  button: HTMLElement | null,
  draw: () => boolean,
): boolean {
  tellRest()
  const [stage, next] = [first('.stage'), first('.stage', page)]
  const round = next && first('[data-bet]', next)
  if (!isPost || !isPlay(button) || !stage || !next || !round) return drawRound(draw)
  if (isQuick()) {
    const isDrawn = drawRound(draw)
    cheer()
    return isDrawn
  }
  // A round that is opened has told nothing yet (but `data-shown`), and what its first step needs is beside the stage.
  const isOpen = (bet: Element | null) => attribute(bet, 'data-result') === 'open'
  if (isOpen(round) && !round.matches('[data-shown]') && !isOpen(first('[data-bet]', stage))) {
    if (!drawRound(draw)) return false
    move()
    return true
  }
  keepFocus(() => morph(stage, next.cloneNode(true), false))
  move()
  const motions = stage.getAnimations({ subtree: true }).filter((motion) => motion instanceof CSSAnimation)
  const ends = motions.map(({ effect }) => Number(effect?.getComputedTiming().endTime) || 0)
  const { swaps } = place
  rest = () => {
    // the picture that is drawn again stands still
    root.removeAttribute('data-just-played')
    // whoever has gone on has the newer page
    if (place.swaps !== swaps) return
    if (!drawRound(draw)) return location.reload()
    cheer()
  }
  if (motions.length === 0) tellRest()
  else restTimer = window.setTimeout(tellRest, Math.max(...ends) + REST_AFTER_MS)
  return true
}

/** The sound of a round's end: of the bet that the stage tells. */
function cheer() {
  const ended = first('.stage-out[data-bet]')
  if (ended) sound(({ playEnd }) => playEnd(ended.dataset))
}

/** Starts the motions of the picture. */
function move() {
  const game = first('form[data-game]')?.dataset.game
  if (game) sound(({ playMotion }) => playMotion(game))
  // the styles without it are computed in between, or the parts that have stayed would not move again
  void root.offsetWidth
  root.setAttribute('data-just-played', '')
}

/**
 * Draws, and keeps the focus on the control that was pressed, or on the nearest of its kind. A slip goes with what is bought by it,
 * and the page is shorter by it: what was bought (`data-bought`) stands elsewhere, and comes into view with the focus.
 */
function keepFocus(draw: () => void) {
  const pressed = document.activeElement
  const at = cellOf(pressed)
  draw()
  if (pressed?.isConnected && pressed !== document.body) return
  const cells = [...(first('[data-arrows]')?.children ?? [])] as HTMLElement[]
  const left = [...cells.slice(at), ...cells.slice(0, at).reverse()].find((cell) => cell.matches('button'))
  const same = pressed?.id ? document.getElementById(pressed.id) : null
  const bought = first('[data-bought]')
  focusOn(same ?? (at < 0 ? null : left) ?? bought ?? first('.stage [data-bet]') ?? first('main'), !bought)
}

/** Controls stay where they are. */
function drawRound(draw: () => boolean): boolean {
  let isDrawn = false
  keepFocus(() => {
    isDrawn = draw()
    if (isDrawn) refill()
  })
  return isDrawn
}

/** A tap on the stage ends its picture. */
addEventListener('click', ({ target }) => {
  if (rest && (target as Element).closest('.stage')) tellRest()
})

/** The choice of this browser: sound is off until it is switched on. */
const soundOn = () => localStorage.sound === 'on'
const sound = async (make: (sounds: typeof import('./sound.ts')) => void) => {
  if (soundOn()) make(await import('./sound.ts'))
}

/** What a stage that many watch shows from now on (`rounds.ts`). */
addEventListener('told', (event) => {
  const { detail: moment } = event as CustomEvent<string>
  const game = first('form[data-game]')?.dataset.game
  sound(({ playMoment }) => playMoment(`${game} ${moment}`))
})

/** The member's bets on rounds that many play, whose end has not been heard. */
const unheard = new Set<string>()

/** The end of a bet is heard when it is drawn, or what of it has been cashed out by then. */
function hearEnds() {
  if (!first('form[data-game] [data-round]')) return unheard.clear()
  for (const { dataset } of all('form[data-game] [data-bet]')) {
    const { bet = '', result, paid } = dataset
    if (result === 'open' && paid === undefined) unheard.add(bet)
    else if (unheard.delete(bet)) sound(({ playEnd }) => playEnd({ payout: paid, ...dataset }))
  }
}

/** The choice of this browser: pictures move unless it has said that they shall not. */
const isQuick = () => localStorage.quick === 'on'
const quick = () => first<HTMLInputElement>('input[name=quick]')

addEventListener('change', ({ target }) => {
  const box = quick()
  if (target === box && box) localStorage.quick = box.checked ? 'on' : 'off'
})

/** This document has had fish that swim, which rest with the page that has none. */
let hasPond = false

/** Restores what the server cannot know about this browser, and loads what only some tables need; call it after each drawn page. */
export function enhance() {
  if (first('.flight')) import('./flight.ts')
  if (first('[data-rubs]')) import('./rub.ts')
  if (first('[data-arrows]')) import('./cells.ts')
  if (hasPlayed && first('#spin')) import('./free-spins.ts').then(({ run }) => run(isQuick()))
  hasPond ||= Boolean(first('[data-pond]'))
  if (hasPond) import('./pond.ts').then((pond) => pond.enhance(sound, write))
  hearEnds()
  const box = quick()
  if (box) box.checked = isQuick()
  first('[data-sound]')?.setAttribute('aria-pressed', String(soundOn()))
}

addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('[data-sound]')) return
  localStorage.sound = soundOn() ? 'off' : 'on'
  enhance()
  sound(({ play }) => play('bet'))
})

const autoplay = () => import('./autoplay.ts')
addEventListener(
  'toggle',
  ({ target }) => {
    if ((target as Element).matches('.autoplay')) autoplay()
  },
  true,
)
addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (form.id !== 'form-auto') return
    event.preventDefault()
    autoplay().then(({ start }) => start(form, tellRest))
  },
  true,
)

// The first figure that a browser writes in a language takes it longer than all else of a press: it learns the language while the page rests.
setTimeout(() => readAmount('', root.lang), 1_000)

// What was done before this script was there: fields that were filled in, and a press that played.
for (const { field } of entered()) {
  const { value, defaultValue } = field
  // a slider writes its number in its own way
  const isChanged = value !== defaultValue && Number(value) !== Number(defaultValue)
  if (isChanged || field.checked !== field.defaultChecked)
    field.dispatchEvent(new Event('input', { bubbles: true }))
}
const early = place.click
const pressed = early && playsWith(early.target as Element)
if (pressed && hasPlace(early)) keepPress(early, pressed)
