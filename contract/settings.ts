import { z } from 'zod'

/**
 * The switches an operator sets (product.md section 3, platform.md section 2), with what a new platform starts with.
 * `npm run ops -- settings list` prints them.
 */
export const flags = {
  /** Registration by user name, and by mobile number: each tab is offered only with its flag. */
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  /** A mobile number given at registration is proved by a code. */
  REGMOBVERF3: true,
  /** Registration by mobile number asks for a password; without, its members sign in by code. */
  MOBILENUMPASSREG3: true,
  /** Whether the site offers registration where it greets guests. */
  DIRECTREG3: true,
  /** Signing in by a code to the mobile number. */
  MOBILEVERCODELOGIN3: true,
  /** A forgotten password may be set anew by a code to the mobile number. */
  CHNGPASSVERIF3: true,
  /** Free play: a trial account with play money. */
  FREEPLAY3: true,
  /** Passwords expire after `passwordExpiresDays` and must then be changed. */
  PASSEXPIRY3: false,
  /** Every login and registration asks for a captcha. */
  SHOWCAPTCHA3: false,
  /** Codes to mobile numbers go by the third-party route (Firebase) instead of our own. */
  THIRDPARTYSMS3: false,
  /** Members choose a picture for their profile. */
  PROFPIC3: true,
  /**
   * The brand's modules that a whole centre or desk hangs on (product.md section 5). The member center is a place of the
   * site, which alone closes it: the platform goes on answering members about themselves, whose headers, changes of
   * password and open orders need it. The other three are refused by the platform too.
   */
  MEMBERCENTER3: true,
  AGENTCENTER3: true,
  DEPOSIT3: true,
  WITHDRAWAL3: true,
  /** The inbox of personal messages, and the reward center. */
  INBOX3: true,
  REWCEN3: true,
  /** The points mall: points for turnover, and what they buy. */
  PTSYS3: true,
  /** The rebate that a member claims by hand. */
  MANREBATE3: true,
  /** VIP ranks (`hasVip` on the wire). */
  VIP3: true,
  /** Rewards for who invites players (`availablePromo.REFERRAL.enabled` on the wire). */
  REFERRAL3: true,
  /** A member may send money to the upline. */
  UPLINETRANSFER3: true,
  /** One wallet for everything: no wallets of vendors, no transfers between own wallets. */
  isSingle: false,
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
  minLength: z.number().int().min(0).max(256),
  maxLength: z.number().int().min(0).max(256),
  patternId: z.number().int().min(0).max(20),
  /** A regular expression besides `patternId`; `*` means any. */
  acceptedPattern: z.string().max(256),
  type: z.enum(['text', 'password', 'email', 'tel']),
})
export type FieldSetting = z.infer<typeof FieldSetting>

/** The fields that registration knows, in the order in which they are asked ("Registration user", product.md section 3). */
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
  'recommenderId',
  'referralCode',
  'affiliateCode',
] as const
export type RegistrationField = (typeof registrationFields)[number]
export type FieldSettings = Record<RegistrationField, FieldSetting>
