import { moneyText } from './money-format.ts'

/** How a figure that the page counts is written. */
export interface FigureLook {
  /** `money` with its decimals, `amount` without decimals that are zero, or a plain `decimal`. */
  as: 'money' | 'amount' | 'decimal'
  /** The words around it, `{}` in its place: `{}%`. */
  template?: string | undefined
}

/** A figure (a plain decimal) as it stands on a page; an unknown one is a dash. Of the server and of the script alike. */
export function figureText(
  figure: string | null,
  { as, template = '{}' }: FigureLook,
  { locale, symbol }: { locale: string; symbol: string },
): string {
  if (figure === null) return '–'
  const text =
    as === 'decimal'
      ? moneyText(figure, locale)
      : moneyText(as === 'amount' ? figure.replace(/\.00$/, '') : figure, locale, symbol)
  return template.replace('{}', text)
}
