/** A typed amount (`1500`, `1500.5`) with two decimals, `1500.50`; undefined if invalid. */
export function enteredMoney(text: string): string | undefined {
  const [, whole, decimals = ''] = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text) ?? []
  return whole === undefined ? undefined : `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`
}
