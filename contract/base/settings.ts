import { z } from 'zod'
import { MAX_FIELD_LENGTH, MAX_PATTERN_LENGTH } from '#contract/limits.ts'

/**
 * The operator's flags (product.md section 3, platform.md section 2), with their values on a new platform; printed by
 * `npm run ops -- settings list`.
 */
export const flags = {
  /** Registration by user name, and by mobile number: each tab needs its flag. */
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  /** A mobile number given at registration is proved by a code. */
  REGMOBVERF3: true,
  /** Registration by mobile number asks for a password; without it, members log in by code. */
  MOBILENUMPASSREG3: true,
  /** Whether the site links guests to the registration. */
  DIRECTREG3: true,
  /** Login by a code to the mobile number. */
  MOBILEVERCODELOGIN3: true,
  /** A forgotten password can be reset by a code to the mobile number. */
  CHNGPASSVERIF3: true,
  /** Free play: a trial account with play money. */
  FREEPLAY3: true,
  /** Passwords expire after `passwordExpiresDays`. */
  PASSEXPIRY3: false,
  /** Every login and registration requires a captcha. */
  SHOWCAPTCHA3: false,
  /** Codes to mobile numbers use the third-party route (Firebase) instead of ours. */
  THIRDPARTYSMS3: false,
  /** Members choose an avatar. */
  PROFPIC3: true,
  /**
   * Modules with a centre or desk of their own (product.md section 5). Only the site closes the member center: the
   * platform keeps serving members' own data, which headers, password changes and open orders need. The other three are
   * also refused by the platform.
   */
  MEMBERCENTER3: true,
  AGENTCENTER3: true,
  DEPOSIT3: true,
  WITHDRAWAL3: true,
  /** The inbox of personal messages, and the reward center. */
  INBOX3: true,
  REWCEN3: true,
  /** The points mall: points for turnover, and rewards for points. */
  PTSYS3: true,
  /** The rebate to claim by hand. */
  MANREBATE3: true,
  /** VIP ranks (`hasVip` on the wire). */
  VIP3: true,
  /** Rewards for inviting players (`availablePromo.REFERRAL.enabled` on the wire). */
  REFERRAL3: true,
  /** Members write to customer service; an operator answers into their inbox. */
  FEEDBACK3: true,
  /** Members may transfer money to their upline. */
  UPLINETRANSFER3: true,
  /** Agents may transfer money to their downlines. */
  DOWNLINETRANSFER3: true,
  /** Announcements for agents alone. */
  AGEANNOUNCE3: true,
  /**
   * Contracts of each kind: offers, answers and their panels. Contracts in force are settled even when the flag is off.
   */
  SIGNCONDIV3: true,
  DAILYSALCONT3: true,
  HOURSAL3: true,
  RTSALARY3: true,
  /** A single wallet: no vendor wallets, no transfers between own wallets. */
  isSingle: false,
  loginedToHomePage: false,
  /** Autoplay at the tables of the house, which some jurisdictions forbid. */
  AUTOPLAY3: true,
  GAMELOREC3: true,
  GAMELOHOT3: true,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof flags
export const Flag = z.enum(Object.keys(flags) as [Flag, ...Flag[]])
export type Flags = Record<Flag, boolean>

/** How one registration field is shown and validated (product.md section 5, "Server rules"). */
export const FieldSetting = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.number().int().min(0).max(MAX_FIELD_LENGTH),
  maxLength: z.number().int().min(0).max(MAX_FIELD_LENGTH),
  patternId: z.number().int().min(0).max(20),
  /** A regular expression in addition to `patternId`; `*` matches anything. */
  acceptedPattern: z.string().max(MAX_PATTERN_LENGTH),
  type: z.enum(['text', 'password', 'email', 'tel', 'date']),
})
export type FieldSetting = z.infer<typeof FieldSetting>

/**
 * The registration fields in the order of the form ("Registration user", product.md section 3), and the birth date of its
 * section 5.
 */
export const registrationFields = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'email',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'birthDate',
  'recommenderId',
  'referralCode',
  'affiliateCode',
] as const
export type RegistrationField = (typeof registrationFields)[number]
export type FieldSettings = Record<RegistrationField, FieldSetting>

/** No field at all: what a platform that knows no birth date says of it. */
const noField: FieldSetting = {
  enabled: false,
  required: false,
  minLength: 0,
  maxLength: 0,
  patternId: 0,
  acceptedPattern: '*',
  type: 'text',
}

/** The settings of all fields on the wire. */
export const FieldSettingsOnWire = z.object({
  ...(Object.fromEntries(registrationFields.map((name) => [name, FieldSetting])) as Record<
    RegistrationField,
    typeof FieldSetting
  >),
  birthDate: FieldSetting.default(noField),
})
