import { useFormat } from '#app/i18n/format.tsx'

/** A share of a whole in percent with four decimals, as a plain decimal; null for a share of nothing. */
export const partOf = (part: string, whole: string): string | null =>
  Number(whole) > 0 ? ((Number(part) * 100) / Number(whole)).toFixed(4) : null

/** A percentage (`97.2973`) as a page writes it, with two decimals and the minus of amounts. */
export function usePercent(): (percent: string | null) => string {
  const { language } = useFormat()
  const mark = language === 'vi' ? ',' : '.'
  return (percent) =>
    percent === null ? '–' : `${Number(percent).toFixed(2).replace('-', '\u2212').replace('.', mark)}\u00a0%`
}
