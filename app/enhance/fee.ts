/**
 * Works out the fee of an amount while it is entered, as the platform takes it. `app/enhance.ts` loads it with the first
 * page that has one:
 *
 * - `data-fee="<basis points>" data-of="<name>" data-symbol="<currency>"`: around `data-part="fee"` and `data-part="net"`,
 *   which say what is taken and what is left; a form may have several
 */
import { feeOf } from '#contract/fee.ts'
import { moneyText } from '../components/money-format.ts'

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  const boxes = field.form?.querySelectorAll<HTMLElement>(`[data-fee][data-of="${field.name}"]`) ?? []
  for (const box of boxes) show(box, field.value)
})

function show(box: HTMLElement, entered: string): void {
  const [, whole, decimals = ''] = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(entered) ?? []
  const amount = whole === undefined ? undefined : BigInt(whole + decimals.padEnd(2, '0'))
  const fee = amount === undefined ? 0n : feeOf(amount, Number(box.dataset.fee))
  const parts = { fee, net: (amount ?? 0n) - fee }
  for (const part of box.querySelectorAll<HTMLElement>('[data-part]')) {
    const minor = parts[part.dataset.part as keyof typeof parts]
    const { lang } = document.documentElement
    part.textContent = amount === undefined ? '–' : moneyText(decimal(minor), lang, box.dataset.symbol)
  }
}
