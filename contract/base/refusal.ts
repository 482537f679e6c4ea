import { z } from 'zod'
import { Instant } from './fields/values.ts'

/** Why nobody signs in to an account: its owner has closed it, or somebody else has frozen it. */
export const AccountState = z.enum(['closed', 'frozen'])
export type AccountState = z.infer<typeof AccountState>

/**
 * The details of a refusal besides its code: the `value` of its envelope. Fields without meaning for the code are
 * absent.
 */
export const RefusalDetail = z.object({
  /** The field of the input that the code is about. */
  field: z.string().optional(),
  /** How long to wait before asking again. */
  retryAfterSeconds: z.number().nonnegative().optional(),
  /** The next attempt has to pass a human check. */
  captchaRequired: z.boolean().optional(),
  /**
   * The lowest and highest allowed value in the unit of the field: money with two decimals, a percentage with its sign,
   * or a number.
   */
  min: z.string().optional(),
  max: z.string().optional(),
  /** The value must be a multiple of this, in the unit of the field, with two decimals. */
  step: z.string().optional(),
  /** By how many milliseconds the request came too late. */
  lateMs: z.number().int().nonnegative().optional(),
  /** When the refusal ends. */
  until: Instant.optional(),
  /** Which rule of `field-rules.ts` was broken. */
  patternId: z.number().int().optional(),
  /** True if the value must also begin with a letter. */
  firstLetter: z.boolean().optional(),
  /** The account that caused the refusal, if the call names several. */
  account: z.string().optional(),
  /** The row of a contract's terms, from 1. */
  tier: z.number().int().optional(),
  /** The draw that is refused, if a ticket is on several. */
  numero: z.string().optional(),
  /** True if no account has the passkey of a login. */
  unknownPasskey: z.boolean().optional(),
  /** Of an account that nobody may enter; said only to who has proved to own it. */
  accountState: AccountState.optional(),
  /** The option of a game that the refusal is about, and what would be left of its edge: `SEN/dice, over: -0.0100 %`. */
  option: z.string().optional(),
  /** The reason in words, for the operator. */
  reason: z.string().optional(),
})
export type RefusalDetail = z.infer<typeof RefusalDetail>
