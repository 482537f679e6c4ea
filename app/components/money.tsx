import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { moneyParts } from '#app/lib/money-format.ts'
import { classNames } from './class-names.ts'

interface MoneyFormat {
  /** "vi", "en", "zh-CN": sets the separators. */
  locale: string
  /** Follows the amount, after a no-break space: "₫". Empty for none. */
  symbol: string
}

const MoneyFormatContext = createContext<MoneyFormat>({ locale: 'vi', symbol: '' })

/** Sets language and symbol for every `Money` inside. */
export function MoneyFormatProvider({ locale, symbol, children }: MoneyFormat & { children: ReactNode }) {
  return <MoneyFormatContext.Provider value={{ locale, symbol }}>{children}</MoneyFormatContext.Provider>
}

export interface MoneyProps {
  /** A plain decimal: "-1317500.00". Ignored if `hidden`. */
  amount: string
  locale?: string | undefined
  symbol?: string | undefined
  /** A difference: with plus or minus, and a colour that repeats the sign. Balances are not signed. */
  signed?: boolean | undefined
  /** Shows `***`, and keeps both the figure and `data-amount` out of the page. */
  hidden?: boolean | undefined
  /** Writes `data-amount`. Cells of `RecordsTable` carry it themselves. */
  mark?: boolean | undefined
  className?: string | undefined
}

/** An amount of money: tabular digits, sign first, smaller decimals, symbol last. */
export function Money({ amount, hidden, signed, mark, className, ...own }: MoneyProps) {
  const format = useContext(MoneyFormatContext)
  if (hidden) return <span className={classNames('money', className)}>***</span>
  const locale = own.locale ?? format.locale
  const symbol = own.symbol ?? format.symbol
  return drawn(amount, { locale, symbol }, signed, className, mark)
}

/**
 * What `Money` draws, as a function: in a list the format is looked up once, and no amount is a component. `bare` is
 * without an element around it, for a cell that is styled as money itself.
 */
export function useMoney(): (amount: string, signed?: boolean, bare?: boolean) => ReactNode {
  const format = useContext(MoneyFormatContext)
  return (amount, signed, bare) => {
    if (!bare) return drawn(amount, format, signed)
    const { sign, whole, fraction } = moneyParts(amount, format.locale, signed)
    return [sign + whole, <small key="">{fraction + (format.symbol && `\u00a0${format.symbol}`)}</small>]
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
  const colour = signed && direction !== 0 ? (direction > 0 ? 'text-pos' : 'text-neg') : undefined
  return (
    <span className={classNames('money', colour, className)} data-amount={mark ? amount : undefined}>
      {sign + whole}
      {fraction || symbol ? <small>{fraction + (symbol && `\u00a0${symbol}`)}</small> : null}
    </span>
  )
}
