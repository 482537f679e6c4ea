import { z } from 'zod'

/** Money in code: integer minor units (hundredths), never a `number`. */
export type Minor = bigint

/** Money on the wire: a plain decimal with exactly two decimals, `-12.50`. */
export const Money = z.string().regex(/^-?\d{1,16}\.\d{2}$/)
export type Money = z.infer<typeof Money>

/** The amount of a movement: positive money. */
export const PositiveMoney = z.string().regex(/^(?!0+\.00$)\d{1,12}\.\d{2}$/)

/** `12.50` to 1250n. Throws on anything but `Money`. */
export function minorOf(money: Money): Minor {
  const parts = /^(-?)(\d{1,16})\.(\d{2})$/.exec(money)
  if (!parts) throw new Error(`not money: ${JSON.stringify(money)}`)
  const size = BigInt(`${parts[2]}${parts[3]}`)
  return parts[1] ? -size : size
}

/** 1250n to `12.50`. */
export function moneyOf(minor: Minor): Money {
  const size = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

/** An amount without its sign. */
export const absolute = (amount: Minor): Minor => (amount < 0n ? -amount : amount)

/** The sum of amounts, in minor units; 0 of none. */
export const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The lesser of two amounts. */
export const lesser = (one: Minor, other: Minor): Minor => (one < other ? one : other)
