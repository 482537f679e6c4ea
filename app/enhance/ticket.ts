/**
 * The ticket of a lottery during input: its figures are counted by `features/lottery/bets/ticket-lines.ts`, as on the server.
 * `app/enhance/draw.ts` loads it with the first page that has `[data-sums="<family>"]`, in whose form
 * `data-figure="<name>" data-as="money|decimal" data-template="{} numbers"` is a figure; `data-if-bound` are words that
 * stand there if the most that it pays is a bound.
 */
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { type FigureLook, figureText } from '#app/lib/text/figure-text.ts'
import { all, first, root } from './parts.ts'

type Texts = readonly string[]
interface Rules {
  figuresOf(
    family: string,
    fields: { playType: Texts; numbers: Texts; stake: Texts; number: Texts },
    draws: number,
  ): Record<string, string | null>
}
const rules = import.meta.glob<Rules>('../features/lottery/bets/ticket-lines.ts')

/** Writes figures, plain decimals by their names, into a part of the page; what has not changed is not said again. */
export function write(part: Element, figures: Record<string, string | null>, symbol = '') {
  for (const figure of all('[data-figure]', part) as NodeListOf<HTMLElement>) {
    const { figure: name = '', as, template } = figure.dataset
    const look = { as: as as FigureLook['as'], template }
    const text = figureText(figures[name] ?? null, look, { locale: root.lang, symbol })
    if (figure.textContent !== text) figure.textContent = text
  }
}

async function count() {
  const sums = first('[data-sums]')
  const form = sums?.closest('form')
  const { figuresOf } = (await rules['../features/lottery/bets/ticket-lines.ts']?.()) ?? {}
  if (!sums || !form || !figuresOf) return
  const fields = new FormData(form)
  const texts = (name: string) => fields.getAll(name).map(String)
  const figures = figuresOf(
    sums.dataset.sums ?? '',
    {
      playType: texts('playType'),
      numbers: texts('numbers'),
      stake: texts('stake').map((typed) => readAmount(typed, root.lang) ?? typed),
      number: texts('number'),
    },
    Number(fields.get('draws') ?? 1),
  )
  write(sums, figures, sums.dataset.symbol)
  for (const name of ['count', 'cost', 'most'])
    if (figures.cost == null) sums.removeAttribute(`data-${name}`)
    else sums.setAttribute(`data-${name}`, figures[name] ?? '')
  for (const words of all('[data-if-bound]', sums) as NodeListOf<HTMLElement>) words.hidden = !figures.bound
}

addEventListener('input', ({ target }) => {
  if ((target as HTMLInputElement).form === first('[data-sums]')?.closest('form')) count()
})

/** Counts what was entered before, and chooses the next draw where the chosen one has locked; call it after each drawn page. */
export function enhance() {
  const draws = [...all('input[name=numero]')] as HTMLInputElement[]
  const [next] = draws
  if (next && !draws.some(({ checked }) => checked)) next.checked = true
  return count()
}
