import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { digitMark, moneyParts } from '#app/lib/text/money-format.ts'
import { classNames } from './class-names.ts'

interface MoneyFormat {
  /** "vi", "en", "zh-CN": sets the separators. */
  locale: string
  /** Follows the amount, after a no-break space: "₫". Empty for none. */
  symbol: string
}

const MoneyFormatContext = createContext<MoneyFormat>({ locale: 'vi', symbol: '' })

/** The locale and currency symbol of the page around it. */
export const useMoneyFormat = (): MoneyFormat => useContext(MoneyFormatContext)

/** Sets language and symbol for every `Money` inside. */
export function MoneyFormatProvider({ locale, symbol, children }: MoneyFormat & { children: ReactNode }) {
  return <MoneyFormatContext.Provider value={{ locale, symbol }}>{children}</MoneyFormatContext.Provider>
}

/** Stands for a hidden balance (site.md 1.5). */
export const HIDDEN = '***'

export interface MoneyProps {
  /** A plain decimal: "-1317500.00"; null while it is hidden: `***`, and neither figure nor `data-amount` is in the page. */
  amount: string | null
  symbol?: string | undefined
  /** A difference: with plus or minus, and a colour that repeats the sign. Balances are not signed. */
  signed?: boolean | undefined
  /** Writes `data-amount`. Cells of `RecordsTable` carry it themselves. */
  mark?: boolean | undefined
  className?: string | undefined
}

/** An amount of money: tabular digits, sign first, smaller decimals, symbol last. */
export function Money({ amount, symbol, signed, mark, className }: MoneyProps) {
  const format = useMoneyFormat()
  if (amount === null) return <span className={classNames('money', className)}>{HIDDEN}</span>
  return drawn(amount, { locale: format.locale, symbol: symbol ?? format.symbol }, signed, className, mark)
}

/**
 * What `Money` draws, as a function: the format is looked up once. `bare` is without an element around it, for a cell
 * that is styled as money itself. The cells of lists have `useMoneyCell`.
 */
export function useMoney(): (amount: string, signed?: boolean, bare?: boolean) => ReactNode {
  const format = useMoneyFormat()
  return (amount, signed, bare) => {
    if (!bare) return drawn(amount, format, signed)
    const { sign, whole, fraction } = moneyParts(amount, format.locale, signed)
    const mark = digitMark(format.locale)
    return [mark + sign + whole, <small key="">{moneyTail(fraction, format.symbol) + mark}</small>]
  }
}

function drawn(
  amount: string,
  { locale, symbol }: MoneyFormat,
  signed: boolean | undefined,
  className?: string,
  mark?: boolean,
): ReactElement {
  const { sign, whole, fraction, direction } = moneyParts(amount, locale, signed)
  const names = classNames(signed && moneyColour[direction], className)
  return drawnMoney(sign + whole, moneyTail(fraction, symbol), names, mark ? amount : undefined)
}

/** The colour of a difference, which repeats its sign. */
export const moneyColour = { [-1]: 'text-neg', 0: undefined, 1: 'text-pos' } as const

/** The small end of an amount: decimals and symbol. */
export const moneyTail = (fraction: string, symbol: string) => fraction + (symbol && `\u00a0${symbol}`)

/** An amount whose texts are made. */
export const drawnMoney = (figure: string, tail: string, className?: string, amount?: string) => (
  <span className={classNames('money', className)} data-amount={amount}>
    {figure}
    {tail ? <small>{tail}</small> : null}
  </span>
)
