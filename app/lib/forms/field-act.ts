import { enteredMoney } from './entered-money.ts'

/**
 * What a button of a game's panel does to a field: `stake/2`, `stake*2`, `target+1`, `target-1`, `target=10.00`. Without a
 * script the button posts it as `act`, with one the page does it itself.
 */
export interface FieldAct {
  field: string
  change: '=' | '+' | '-' | '*' | '/'
  by: string
}

/** Reads an act; undefined for any other word. */
export function fieldActOf(act: string): FieldAct | undefined {
  const [, field, change, by] = /^([a-z]{1,16})([=+*/-])(\d{1,12}(?:\.\d{1,2})?)$/i.exec(act) ?? []
  return field && by ? { field, change: change as FieldAct['change'], by } : undefined
}

const hundredthsOf = (decimal: string) => BigInt(decimal.replace('.', ''))

/** The field's value after the act, with two decimals and never below zero; what is no amount counts as zero. */
export function afterAct({ change, by }: FieldAct, entered: string): string {
  const now = hundredthsOf(enteredMoney(entered) ?? '0.00')
  const amount = hundredthsOf(enteredMoney(by) ?? '0.00')
  const changed = {
    '=': () => amount,
    '+': () => now + amount,
    '-': () => now - amount,
    '*': () => (now * amount) / 100n,
    '/': () => (amount === 0n ? now : (now * 100n) / amount),
  }[change]()
  const digits = (changed < 0n ? 0n : changed).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
