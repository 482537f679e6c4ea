/**
 * How a typed amount that cannot be read would be typed: `10.000`, `10,000` and `10 000` as `10000`, `10.000,5` as
 * `10000.5`. A suggestion only: what was meant is the visitor's to say. Undefined where nothing can be guessed.
 */
export function plainAmount(typed: string): string | undefined {
  const text = typed.trim()
  const grouped = /^(\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(text)
  if (grouped) return joined(grouped[1] ?? '', grouped[3])
  const comma = /^(\d{1,12}),(\d{1,2})$/.exec(text)
  return comma ? joined(comma[1] ?? '', comma[2]) : undefined
}

function joined(whole: string, decimals: string | undefined): string | undefined {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits.length > 12) return undefined
  return decimals === undefined ? digits : `${digits}.${decimals}`
}
