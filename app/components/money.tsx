import { createContext, type ReactNode, useContext } from 'react'
import { moneyParts } from '#app/lib/money-format.ts'
import { classNames } from './class-names.ts'

interface MoneyFormat {
  /** "vi", "en", "zh-CN": decides the separators. */
  locale: string
  /** Stands after the amount, after a no-break space: "₫". Empty for none. */
  symbol: string
}

const MoneyFormatContext = createContext<MoneyFormat>({ locale: 'vi', symbol: '' })

/** Sets language and symbol for every `Money` inside, so that they need not be said at each. */
export function MoneyFormatProvider({ locale, symbol, children }: MoneyFormat & { children: ReactNode }) {
  return <MoneyFormatContext.Provider value={{ locale, symbol }}>{children}</MoneyFormatContext.Provider>
}

export interface MoneyProps {
  /** A plain decimal: "-1317500.00". Not read where `hidden`. */
  amount: string
  locale?: string | undefined
  symbol?: string | undefined
  /** A difference: plus or minus before the digits, and the colour repeats it. Balances are not signed. */
  signed?: boolean | undefined
  /** Shows `***`, and puts neither figure nor mark into the page. */
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
  const { sign, whole, fraction, direction } = moneyParts(amount, locale, signed)
  const colour = signed && direction !== 0 ? (direction > 0 ? 'text-pos' : 'text-neg') : undefined
  return (
    <span className={classNames('money', colour, className)} data-amount={mark ? amount : undefined}>
      {sign + whole}
      {fraction || symbol ? <small>{fraction + (symbol && `\u00a0${symbol}`)}</small> : null}
    </span>
  )
}
