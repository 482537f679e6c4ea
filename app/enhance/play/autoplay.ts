/**
 * Autoplay: plays the table's own form again and again, each round an ordinary post with a `requestId` of its own. It
 * is loaded when its fold is opened, and imports nothing from the script of all pages but helpers of the DOM. It ends
 * by its plan (`lib/autoplay.ts`), and with anything that is not the next settled round of this table. Of a round that
 * many play (`data-round`) it bets once while it is open, and waits for its end.
 *
 * - `<form id="form-auto" data-words="{…}">`: the plan, and what is said, `{}` in its words stands for figures
 * - `#auto-stop`, `[data-auto-progress]`, `[data-auto-note]`: the button while it runs, its progress, and the note in
 *   which it ends
 * - `<html data-autoplay>`: it runs
 */

import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { readAmount, writtenAmount } from '#app/lib/forms/typed-amount.ts'
import {
  type AutoplayCourse,
  type AutoplayEnd,
  type AutoplayPlan,
  afterRound,
  autoplayPlan,
  mayRisk,
  nextStake,
} from '#app/lib/play/autoplay.ts'
import { timesText } from '#app/lib/play/prospect.ts'
import { secondsOn } from '#app/lib/play/ring.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { place } from '../frame.ts'
import { all, first, focusOn, root } from '../parts.ts'

/** From one bet to the next: time to see the result, or as fast as it is allowed. */
const LEAST_MS = 1_200
const AFTER_MOTION_MS = 500
const QUICK_MS = 250
/** From one step of a round to the next. */
const STEP_MS = 350
/** How often a round that many play is looked at. */
const LOOK_MS = 100
/** With less time left for bets the next round is waited for. */
const LEAST_SECONDS = 2
/** How often the progress is announced. */
const SAID_EVERY = 10

type Why = AutoplayEnd | 'stopped' | 'changed' | 'hidden' | 'left' | 'refused' | 'reality' | 'open'
type Words = Record<'wrong' | 'missing' | 'started' | 'progress' | 'endless' | 'once' | 'ended' | Why, string>

interface Run {
  why: Why | null
  /** Ends the pause between two rounds. */
  wake(): void
  /** Draws what waits for the stage's picture. */
  tellRest(): void
}
let run: Run | undefined

/** How a round is played. */
interface Steps {
  picks: string[]
  /** The id of the button that ends it, if it stays open. */
  ends: string | undefined
  quick: boolean
}

function halt(why: Why) {
  if (!run || run.why) return
  run.why = why
  run.wake()
}

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('#auto-stop')) halt('stopped')
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') halt('stopped')
})
addEventListener('input', ({ isTrusted, target }) => {
  if (isTrusted && (target as Element).closest('form[data-game]')) halt('changed')
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) halt('hidden')
})
for (const type of ['pagehide', 'popstate', 'offline']) addEventListener(type, () => halt('left'))

/** What was typed, as the wire writes it if it is an amount. */
const plain = (typed: string) => readAmount(typed, root.lang) ?? typed
const minor = (money = '0.00') => BigInt(money.replace('.', ''))
const fill = (words: string, ...figures: (string | number)[]) =>
  figures.reduce<string>((text, figure) => text.replace('{}', String(figure)), words)
const signed = (net: bigint) => {
  const size = timesText('0.01', net < 0n ? -net : net)
  const symbol = first('[data-symbol]')?.dataset.symbol
  return moneyText((net < 0n ? '-' : '') + size.replace(/\.00$/, ''), root.lang, symbol, true)
}

/** Announces something to screen readers. */
const herald = document.createElement('p')
herald.className = 'sr-only'
herald.setAttribute('role', 'status')
function say(text: string) {
  document.body.append(herald)
  herald.textContent = text
}

/** The one stake of the table, which a plan may change; roulette has as many as there are spots. */
function stakeField() {
  const fields = all('form[data-game] input[type=text][name=stake]') as NodeListOf<HTMLInputElement>
  return fields.length === 1 ? fields[0] : undefined
}

/** Puts the next stake on the table; answers what is staked then: at most what the table takes. */
function stakeNext(field: HTMLInputElement, amount: bigint) {
  const most = field.dataset.max ? minor(field.dataset.max) : amount
  const stake = amount < most ? amount : most
  field.value = writtenAmount(timesText('0.01', stake).replace(/\.00$/, ''), root.lang)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return stake
}

/** All that is staked now. */
const staked = () =>
  new FormData(first<HTMLButtonElement>('#bet')?.form ?? undefined)
    .getAll('stake')
    .reduce((sum, stake) => sum + minor(enteredMoney(plain(String(stake)))), 0n)

/** Presses a button; the status of the answer, 0 without one. */
const press = (id: string) =>
  new Promise<number>((resolve) => {
    addEventListener('answered', (event) => resolve((event as CustomEvent<number | null>).detail ?? 0), {
      once: true,
    })
    const button = document.getElementById(id)
    // One that rests, while nothing lies on the cloth, sends nothing.
    if (!(button instanceof HTMLButtonElement && button.form && button.type === 'submit')) return resolve(0)
    button.form.requestSubmit(button)
  })

/** Of a table that many share, the round that the next bet is for. */
const sharedRound = () => first('form[data-game] [data-round]')

function takesBets() {
  const round = sharedRound()
  const clock = round && first('[data-remaining]', round)
  return round?.dataset.roundState === 'open' && secondsOn(clock?.textContent ?? '') >= LEAST_SECONDS
}

/** Waits until that is so, or the run is to end; its progress disappears whenever the page is drawn. */
const until = (run: Run, isSo: () => boolean, show: () => void) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      show()
      const why = interruption()
      if (why) halt(why)
      if (!run.why && !isSo()) return
      clearInterval(timer)
      resolve()
    }, LOOK_MS)
  })

/** Bets on the next round that many play, and follows the bet to its end. The answer's status, 0 without a bet. */
async function joinRound(run: Run, show: () => void): Promise<number> {
  await until(run, takesBets, show)
  const status = run.why ? 0 : await press('bet')
  if (status === 200) await until(run, () => !lastRound().open, show)
  return status
}

/** Bets, and takes the steps of a round that stays open: the picked cells, then the button that ends it. The last answer's status. */
async function playRound(run: Run, { picks, ends, quick }: Steps, show: () => void): Promise<number> {
  if (sharedRound()) return joinRound(run, show)
  let status = await press('bet')
  for (const id of ends ? [...picks.map((cell) => `cell-${cell}`), ends] : []) {
    if (status !== 200 || run.why || !lastRound().open) break
    if (quick) run.tellRest()
    show()
    await pause(run, quick, STEP_MS)
    if (!run.why && document.getElementById(id)) status = await press(id)
  }
  // The table for the next bet comes with what waits for the last picture.
  if (ends && !quick && status === 200) await pause(run, quick, STEP_MS)
  if (ends) run.tellRest()
  return status
}

/** The stake and payout of the round on the stage, or of the ticket beside it that was bet last. */
function lastRound() {
  const last = new URLSearchParams(location.search).get('bet')
  const element = first(`.stage [data-bet], .ticket[data-bet="${CSS.escape(last ?? '')}"]`)
  const { bet = '', result, stake, payout } = element?.dataset ?? {}
  return { bet, open: result === 'open', stake: minor(stake), gain: minor(payout) - minor(stake) }
}

/** Why a round that many play is followed no further. */
function interruption(): Why | null {
  if (place.leaving || !first('#form-auto')) return 'left'
  return first('[data-dialog="reality-check"]') ? 'reality' : null
}

/** Why the round that was just sent is not followed by another, whatever the plan is. */
function obstacle(status: number, before: string): Why | null {
  if (status !== 200) return 'refused'
  if (!first('#form-auto') || !first('#bet')) return lastRound().open ? 'open' : 'left'
  if (first('[data-dialog="reality-check"]')) return 'reality'
  const { bet, open } = lastRound()
  return open ? 'open' : bet === before || bet === '' ? 'refused' : null
}

/** The wait until the picture stands still and the result was seen. */
function pause(run: Run, quick: boolean, leastMs = LEAST_MS) {
  // The picture of a round that many play follows its clock.
  const motions = quick || sharedRound() ? [] : (first('.stage')?.getAnimations({ subtree: true }) ?? [])
  const ends = motions.map(({ effect }) => Number(effect?.getComputedTiming().endTime) || 0)
  const ms = quick ? QUICK_MS : Math.max(leastMs, AFTER_MOTION_MS + Math.max(0, ...ends))
  return new Promise<void>((resolve) => {
    run.wake = resolve
    setTimeout(resolve, ms)
  })
}

/** While it runs, the stage does not announce each result; autoplay announces its progress now and then. */
function hush() {
  for (const part of all('.stage, .stage [role=status]')) part.setAttribute('aria-live', 'off')
}

/** Says why no run begins, where it is to be mended. */
function refuse(where: HTMLElement, why: string) {
  put(first('[data-auto-note]'), why)
  say(why)
  where.focus()
}

/** Plays by the plan that stands in the form; `tellRest` draws what waits for the stage's picture (`game.ts`). */
export async function start(form: HTMLFormElement, tellRest: () => void) {
  const bet = first<HTMLButtonElement>('#bet')
  if (run || !bet) return
  const words: Words = JSON.parse(form.dataset.words ?? '{}')
  const fields = new FormData(form)
  const plan = autoplayPlan((field) => plain(String(fields.get(field) ?? '')))
  for (const field of form.elements) field.removeAttribute('aria-invalid')
  if ('wrong' in plan) {
    const field = form.elements.namedItem(plan.wrong) as HTMLInputElement
    field.setAttribute('aria-invalid', 'true')
    return refuse(field, words.wrong)
  }
  const steps = {
    picks: fields.getAll('cell').map(String),
    ends: form.dataset.ends,
    quick: fields.has('quick'),
  }
  const cells = form.elements.namedItem('cell')
  if (cells instanceof RadioNodeList && steps.picks.length === 0)
    return refuse(cells[0] as HTMLElement, words.missing)
  if (bet.dataset.waits !== undefined) return refuse(bet, first('.bar-open b', bet)?.textContent ?? '')
  run = { why: null, wake: () => {}, tellRest }
  root.dataset.autoplay = ''
  // At once, with the press, so that nothing moves when it ends.
  first('.autoplay')?.removeAttribute('open')
  first('.stage')?.scrollIntoView({ block: 'nearest' })
  focusOn(first('#auto-stop'), true)
  say(fill(words.started, plan.rounds ?? words.endless))
  const course = await play(run, plan, words, steps)
  tellRest()
  finish(words, run.why ?? 'stopped', course)
  run = undefined
}

async function play(run: Run, plan: AutoplayPlan, words: Words, steps: Steps): Promise<AutoplayCourse> {
  const { quick } = steps
  const firstStake = staked()
  let course: AutoplayCourse = { rounds: 0, net: 0n }
  let stake = firstStake
  const show = () => showProgress(words, plan, course)
  show()
  while (!run.why) {
    if (place.leaving || root.classList.contains('going') || !first('#form-auto'))
      return end(run, 'left', course)
    if (first('[data-dialog="reality-check"]')) return end(run, 'reality', course)
    if (!mayRisk(plan, course, stake)) return end(run, 'lost', course)
    const before = lastRound().bet
    const status = await playRound(run, steps, show)
    if (quick) run.tellRest()
    const why = obstacle(status, before)
    if (why) return end(run, why, course)
    hush()
    const round = lastRound()
    const { end: planned, ...now } = afterRound(plan, course, round.gain)
    course = now
    show()
    if (course.rounds % SAID_EVERY === 0 && !planned) say(progressOf(words, plan, course))
    if (planned) return end(run, planned, course)
    const field = stakeField()
    const next = nextStake(plan, { first: firstStake, last: round.stake }, round.gain)
    stake = !field ? round.stake : next === staked() ? next : stakeNext(field, next)
    await pause(run, quick)
  }
  return course
}

function end(run: Run, why: Why, course: AutoplayCourse) {
  run.why ??= why
  return course
}

const progressOf = (words: Words, { rounds }: AutoplayPlan, course: AutoplayCourse) =>
  fill(words.progress, course.rounds, rounds ?? words.endless, signed(course.net))

/** Not `words.ts`, which would then be a file of its own that all pages know. */
function put(part: HTMLElement | null, words: string) {
  if (part && part.textContent !== words) part.textContent = words
}

/** On the button: how far it has come, and with what. */
function showProgress(words: Words, plan: AutoplayPlan, course: AutoplayCourse) {
  put(first('[data-auto-progress]'), progressOf(words, plan, course))
}

/** The last message about a run: a table that is drawn again does not contain it. */
let notice = ''
addEventListener('second', () => {
  if (!first('#form-auto')) notice = ''
  if (notice && !run && sharedRound()) put(first('[data-auto-note]'), notice)
})

function finish(words: Words, why: Why, { rounds, net }: AutoplayCourse) {
  const focused = document.activeElement?.id === 'auto-stop'
  delete root.dataset.autoplay
  for (const part of all('.stage, .stage [role=status]')) part.setAttribute('aria-live', 'polite')
  const played = rounds === 1 ? fill(words.once, signed(net)) : fill(words.ended, rounds, signed(net))
  notice = `${played} ${words[why]}`
  put(first('[data-auto-note]'), notice)
  say(notice)
  if (focused || document.activeElement === document.body) focusOn(first('#bet'), true)
}
