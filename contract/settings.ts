import { z } from 'zod'

/**
 * The switches an operator sets (product.md section 3, platform.md section 2), with what a new platform starts with.
 * `npm run ops -- settings list` prints them.
 */
export const flags = {
  USERNAMEREG3: true,
  DIRECTREG3: true,
  SHOWCAPTCHA3: false,
  loginedToHomePage: false,
  GAMELOREC3: true,
  GAMELOHOT3: true,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof flags
export const Flag = z.enum(Object.keys(flags) as [Flag, ...Flag[]])
export type Flags = Record<Flag, boolean>

/** How one field of the registration is shown and judged (product.md section 5, "Server rules"). */
export const FieldSetting = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  patternId: z.number().int().min(0).max(20),
  /** `*` means any. */
  acceptedPattern: z.string(),
  type: z.enum(['text', 'password', 'email', 'tel']),
})
export type FieldSetting = z.infer<typeof FieldSetting>

/** The fields that registration by user name knows, in the order in which they are asked. */
export const registrationFields = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'email',
  'referralCode',
  'affiliateCode',
] as const
export type RegistrationField = (typeof registrationFields)[number]
