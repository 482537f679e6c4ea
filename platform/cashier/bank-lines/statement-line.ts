import type { Minor } from '#contract/base/fields/money.ts'

/** A line of a bank's statement, from wherever it came. */
export interface StatementLine {
  /** As the bank names it; an account has each once. */
  reference: string
  at: Date
  /** In minor units; below zero for money that left. */
  amount: Minor
  content: string
  /** Who paid or was paid; null where it is not told. */
  payer: string | null
  /** What lay there after it; null where it is not told. */
  balance: Minor | null
}

/** `instead`: the reference to take a line under where another line of the account has its own. */
export type TellingLine = StatementLine & { instead?: string }

export type LineSource = 'feed' | 'file' | 'hand'
