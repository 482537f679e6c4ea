/**
 * A game's table during input: the buttons of the panel change their field in place, the thumb on the stage and its field
 * follow each other, and chance, multiplier and payout are counted by the game's own `prospect.ts`, as on the server.
 * `app/enhance.ts` loads it with the first page that has a table:
 *
 * - `<form data-game="<node>">`: the table; a game without a `prospect.ts` is counted by the server
 * - `data-figure="<name>" data-as="money|amount|decimal" data-template="{}%"`: a figure that is counted
 * - `<input type="range" data-slides="<field>">`: the field on the stage
 */

import { enteredMoney } from '#app/lib/entered-money.ts'
import { afterAct, fieldActOf } from '#app/lib/field-act.ts'
import { type FigureLook, figureText } from '#app/lib/figure-text.ts'
import type { Prospect } from '#app/lib/prospect.ts'
import { root } from './parts.ts'

interface Rules {
  prospectOf(entered: (field: string) => string): Prospect
}
const rulesOf = import.meta.glob<Rules>('../features/games/*/prospect.ts')

const rulesFor = (form: HTMLFormElement | null | undefined) =>
  form && rulesOf[`../features/games/${form.dataset.game}/prospect.ts`]

async function count(form: HTMLFormElement) {
  const rules = await rulesFor(form)?.()
  if (!rules) return
  const fields = new FormData(form)
  const { stake, chance, multiplier, payout, more } = rules.prospectOf((field) =>
    String(fields.get(field) ?? ''),
  )
  const figures: Record<string, string | null> = { stake, chance, multiplier, payout, ...more }
  const symbol = form.querySelector<HTMLElement>('[data-symbol]')?.dataset.symbol ?? ''
  for (const part of form.querySelectorAll<HTMLElement>('[data-figure]')) {
    const { figure: name = '', as, template } = part.dataset
    const figure = figures[name]
    if (figure === undefined) continue
    part.textContent = figureText(
      figure,
      { as: as as FigureLook['as'], template },
      { locale: root.lang, symbol },
    )
  }
}

/** An amount within what the field takes. */
function within({ dataset }: HTMLInputElement, value: string): string {
  const [amount, least, most] = [value, dataset.min ?? value, dataset.max ?? value].map(Number)
  if (amount === undefined || least === undefined || most === undefined) return value
  return Math.min(Math.max(amount, least), most).toFixed(2)
}

function put(field: HTMLInputElement, value: string) {
  field.value = field.name === 'stake' ? value.replace(/\.00$/, '') : value
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
    if (slid) slid.value = within(slid, field.value)
  }
  const thumb = form.querySelector<HTMLInputElement>(`[data-slides="${slides ?? field.name}"]`)
  const value = thumb && enteredMoney(fieldOf(form, thumb.dataset.slides ?? '')?.value ?? '')
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
    if (!change || !field) return
    event.preventDefault()
    put(field, within(field, afterAct(change, field.value)))
  },
  true,
)

/** A round that is played now may move its object; whatever else is drawn stands still. */
addEventListener(
  'submit',
  ({ target, submitter }) => {
    const played =
      (target as HTMLElement).dataset.game !== undefined && submitter?.getAttribute('name') !== 'act'
    root.toggleAttribute('data-just-played', played)
  },
  true,
)
addEventListener('popstate', () => root.removeAttribute('data-just-played'))
