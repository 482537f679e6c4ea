/**
 * Computes the fee of an amount during input, as the platform does. `app/enhance.ts` loads it with the first page
 * that has one:
 *
 * - `data-fee="<basis points>" data-of="<name>" data-symbol="<currency>"`: around `data-part="fee"` and `data-part="net"`,
 *   the fee and the remainder; a form may have several
 */

import { moneyText } from '#app/lib/text/money-format.ts'
import { feeOf } from '#contract/money/fee.ts'
import { enteredMoney } from '../lib/forms/entered-money.ts'
import { readAmount } from '../lib/forms/typed-amount.ts'

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

/** Shows the fees of the current input: the server knows only the amount in the URL. */
export function enhance(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-fee]')) {
    const field = box.closest('form')?.elements.namedItem(box.dataset.of ?? '')
    if (field instanceof HTMLInputElement) show(box, field.value)
  }
}

addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  const boxes = field.form?.querySelectorAll<HTMLElement>(`[data-fee][data-of="${field.name}"]`) ?? []
  for (const box of boxes) show(box, field.value)
})

function show(box: HTMLElement, entered: string): void {
  const money = enteredMoney(readAmount(entered, document.documentElement.lang) ?? '')
  const amount = money === undefined ? undefined : BigInt(money.replace('.', ''))
  const fee = amount === undefined ? 0n : feeOf(amount, Number(box.dataset.fee))
  const parts = { fee, net: (amount ?? 0n) - fee }
  for (const part of box.querySelectorAll<HTMLElement>('[data-part]')) {
    const minor = parts[part.dataset.part as keyof typeof parts]
    const { lang } = document.documentElement
    const text = amount === undefined ? '–' : moneyText(decimal(minor), lang, box.dataset.symbol)
    if (part.textContent !== text) part.textContent = text
    if (amount === undefined) delete part.dataset.amount
    else part.dataset.amount = decimal(minor)
  }
}
