/**
 * The counter of the jackpot (`data-jackpot`): it steps, and is brought back to the pool. Loaded by `moving.ts`
 * with the first page that has one. A tile that shows the pool (`data-pool`) goes with it.
 */

const motionUnwelcome = matchMedia('(prefers-reduced-motion: reduce)')

/** A counter is brought back to the pool this long after it was last read. */
const LOOK_MS = 24_000
/** When each counter has last stepped, and was last read from the pool. */
const counters = new WeakMap<HTMLElement, { stepped: number; looked: number }>()

/** Shows an amount, and keeps what follows its decimals: the currency. */
function show(counter: HTMLElement, amount: string) {
  counter.dataset.jackpot = amount
  const figure = Number(amount).toLocaleString(`${document.documentElement.lang}-u-nu-latn`, {
    minimumFractionDigits: 2,
  })
  const [whole = '', fraction = ''] = figure.split(/(?=\D\d\d$)/)
  for (const place of [counter, ...document.querySelectorAll('[data-pool]')]) {
    const [digits, small] = place.querySelector('.money')?.childNodes ?? []
    if (digits) digits.textContent = whole
    if (small) small.textContent = fraction + (small.textContent?.slice(fraction.length) ?? '')
  }
}

/** In hundredths, which are whole numbers: `165.11` is 16,511. */
const hundredths = (amount = '0') => Math.round(Number(amount) * 100)

async function look(counter: HTMLElement) {
  const answer = await fetch(counter.dataset.source ?? '').catch(() => null)
  if (answer?.ok) show(counter, (await answer.json()).jackpot)
}

function move(counter: HTMLElement, now: number, inSightMs: number) {
  const { jackpot, step, interval } = counter.dataset
  const at = counters.get(counter) ?? { stepped: now - inSightMs, looked: now }
  counters.set(counter, at)
  if (now - at.looked >= LOOK_MS) {
    at.looked = at.stepped = now
    look(counter)
  } else if (now - at.stepped >= Number(interval)) {
    at.stepped += Number(interval)
    show(counter, ((hundredths(jackpot) + hundredths(step)) / 100).toFixed(2))
  }
}

/** Every second. `inSightMs`: how long counters that are new to this have been in sight. */
export function stepJackpots(inSightMs: number) {
  if (document.hidden || motionUnwelcome.matches) return
  for (const counter of document.querySelectorAll<HTMLElement>('[data-jackpot][data-step]'))
    if (!counter.closest('[data-paused]')) move(counter, Date.now(), inSightMs)
}
