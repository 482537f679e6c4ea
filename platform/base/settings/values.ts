import { z } from 'zod'
import { CsType, WEB_ADDRESS } from '#contract/customer-service.ts'
import { GameType } from '#contract/games.ts'
import { DiallingCode } from '#contract/phone.ts'
import { FieldSetting, type RegistrationField, registrationFields } from '#contract/settings.ts'
import { CountryCode } from '#contract/system.ts'
import type { LocalText } from '#contract/values.ts'
import { countries } from './countries.ts'
import { registrationDefaults } from './registration-defaults.ts'

const noText: LocalText = { vi: '', en: '', zh: '' }

const fieldValues = Object.fromEntries(
  Object.entries(registrationDefaults).map(([name, setting]) => [`register.${name}`, setting]),
) as { [Name in RegistrationField as `register.${Name}`]: FieldSetting }

/**
 * Values an operator sets besides the flags, with what a new platform starts with. Money is in minor units, times in
 * seconds or minutes as the name says. Bank transfer limits and the like are with the cashier's methods.
 */
export const values = {
  /** Shown after every amount (product.md section 3: `P` where none is set). */
  currencySymbol: 'P',
  /** What the footer says of the licence, in each language. */
  licence: { vi: '', en: '', zh: '' },
  /** Wager turnover asked of a plain deposit, in hundredths of it: 100 is once. */
  depositTurnoverPercent: 100,
  depositExpiresMinutes: 15,
  withdrawalMin: 5_000_000,
  withdrawalMax: 50_000_000_000,
  withdrawalDailyMax: 100_000_000_000,
  withdrawalFeeBasisPoints: 0,
  withdrawalPromisedMinutes: 30,
  /** A paid withdrawal is taken as received after this long (product.md section 8: "N minutes"). */
  withdrawalAutoReceiptMinutes: 60,
  /** An adjustment of more than this, either way, takes two operators. */
  adjustmentTwoPersonsAbove: 1_000_000_000,
  /**
   * How the simulated payment provider behaves (`cashier/providers/simulator.ts`). It pays with money that nobody has, so
   * it is off but in the demo world and in tests.
   */
  simulatorDeposit: 'pay' as 'off' | 'pay' | 'fail' | 'never' | 'twice' | 'differ' | 'refuse',
  /** How it behaves when it is to pay a withdrawal out. */
  simulatorPayout: 'pay' as 'pay' | 'refuse' | 'slow' | 'twice' | 'lose',
  simulatorDelayMs: 4_000,
  simulatorPayoutDelayMs: 1_000,
  /** How the simulated vendors' wallets behave (`play/vendors/transfer-wallet/providers/simulator.ts`). */
  simulatorWallet: 'answer' as
    | 'answer'
    | 'slow'
    | 'late'
    | 'lose-answer'
    | 'lose-request'
    | 'twice'
    | 'refuse'
    | 'down',
  simulatorWalletDelayMs: 10_000,
  /** How long a vendor has to answer a transfer; without an answer it is asked again later. */
  vendorAnswerMs: 1_500,
  /** Of one transfer to the upline, and of one day of the site. */
  uplineTransferMin: 5_000_000,
  uplineTransferMax: 10_000_000_000,
  uplineTransferDailyMax: 20_000_000_000,
  /** Site-wide maintenance; `until` is an ISO moment or null, `text` the operator's own words or empty. */
  maintenance: null as { until: string | null; text: LocalText } | null,
  /** What visitors from a blocked region read; empty for the site's own words. */
  regionText: noText,
  /** With the flag PASSEXPIRY3: a password older than this must be changed at the next login. */
  passwordExpiresDays: 90,
  /** A session ends this long after its login, however active: 7 days. */
  sessionLifetimeHours: 168,
  /** How long a code is good, and how long the next one to the same address must wait (product.md section 9). */
  codeExpiredMinutes: 1,
  /** Accounts that one address may open in an hour; names that it finds taken count too. */
  registrationsPerHour: 20,
  /** Dialling codes, besides the home country's, that codes by SMS are sent to. */
  smsCountries: [] as string[],
  /**
   * Codes by SMS in 24 hours: in all, and to one country by its dialling code; `other` is for each that is neither named
   * nor the home country. Whoever asks for codes spends the operator's money, and what is beyond is refused.
   */
  smsPerDay: 10_000,
  smsPerDayByCountry: { other: 500 } as { other: number } & Record<string, number>,
  /** Countries whose mobile numbers are taken, in the order of the picker. */
  countries,
  /**
   * Shown in the picker where the visitor's own country is unknown or not offered. `register.mobileNum` is the rule for its
   * numbers.
   */
  homeCountry: 'VN',
  /** Minutes between two reality checks of a member that has not chosen; 0 is none (platform.md section 7). */
  realityCheckMinutes: 60,
  /** Stakes asked of a reward that missions, ranks and the leaderboard pay to the main wallet, in percent of it. */
  rewardTurnoverPercent: 100,
  /** How long after its period a mission that was reached can still be claimed. */
  missionGraceHours: 24,
  /**
   * What the first places of a week's leaderboard win, each place by the first line that it is in; for the weeks that begin
   * after they were set. Money in minor units, points in hundredths.
   */
  leaderboardPrizes: [] as { from: number; to: number; paysTo: 'main' | 'points'; amount: number }[],
  /** Stakes asked of a claimed rebate, in percent of it; and the least that is paid, in minor units. */
  rebateTurnoverPercent: 100,
  rebateClaimMin: 1,
  /**
   * Points: settled cash stakes that earn one, in minor units, and what stakes count for by game type, in percent. Then
   * what one point is worth in minor units, and in whole points the least, the step and the most of a day that become money.
   */
  pointsTurnover: 1_000_000,
  pointsWeights: {
    ...{ RNG: 100, FISH: 100, PVP: 100, COCKFIGHT: 100, ELOTT: 100, LOTT: 100 },
    ...{ LIVE: 50, SPORTS: 50, ESPORTS: 50 },
  } as Record<GameType, number>,
  pointsConvertRate: 1_000,
  pointsConvertMin: 100,
  pointsConvertStep: 10,
  pointsConvertDailyMax: 50_000,
  /**
   * Inviting: what each invited player brings that has deposited and wagered so much, the part of their daily turnover, and
   * the stakes that such a reward asks for before it may leave, in percent of it. Money in minor units; 0 is none.
   */
  referralReward: 5_000_000,
  referralDepositMin: 20_000_000,
  referralTurnoverMin: 100_000_000,
  referralShareBasisPoints: 10,
  referralTurnoverPercent: 100,
  /** Play money of a new trial account, in minor units. */
  trialBalance: 100_000_000,
  /** A round of several steps whose player has done nothing for so long is ended for it (`play/bets/abandoned-bets.ts`). */
  betAbandonedHours: 24,
  /** Where help is found: `url` is a page of the site or another one. */
  customerService: [] as { csType: CsType; csPosition: string; url: string }[],
  /** The operator's terms of use, paragraphs separated by empty lines; null for those that ship. */
  terms: null as LocalText | null,
  /**
   * Of the brand: other addresses, content networks, links by name, the id of its analytics. Served for other clients of
   * the platform; the site itself reads none of them.
   */
  domains: [] as { domainName: string; speed: number; device: '0' | '3' }[],
  imageCDNs: [] as string[],
  launchGameCDNs: [] as string[],
  resources: {} as Record<
    string,
    { url: string; labelNameEn: string; resourceType: string; qrCodeUrl: string }
  >,
  analyticsId: '',
  /** How each field of the registration is shown and judged: `register.username`, `register.email`, … */
  ...fieldValues,
}
export type Values = typeof values

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const wholePoints = z.number().int().min(1).max(1_000_000_000)
const minutes = z.number().int().min(1).max(525_600)
/** Less than the whole: what is paid out after the fee must be above zero (`withdrawal_order`'s own check). */
const feeBasisPoints = z.number().int().min(0).max(9_999)
const percent = z.number().int().min(0).max(10_000)
/** The leaderboard shows so many places, and can give each a prize. */
const place = z.number().int().min(1).max(100)
const delayMs = z.number().int().min(0).max(600_000)
/** 0: none. */
const smsPerDay = z.number().int().min(0).max(100_000_000)
const text = z.string().max(500)

const localText = z.object({ vi: text, en: text, zh: text })
const terms = z.string().max(50_000)
const webAddress = z.string().max(500).regex(WEB_ADDRESS)

const fieldSchemas = Object.fromEntries(
  registrationFields.map((name) => [`register.${name}`, FieldSetting]),
) as { [Name in RegistrationField as `register.${Name}`]: typeof FieldSetting }

/** What each value may be; a change is checked with it, whoever makes it. */
export const valueSchemas: { [Name in keyof Values]: z.ZodType<Values[Name]> } = {
  currencySymbol: z.string().trim().min(1).max(8),
  licence: localText,
  depositTurnoverPercent: z.number().int().min(0).max(10_000),
  depositExpiresMinutes: minutes,
  withdrawalMin: whole,
  withdrawalMax: whole,
  withdrawalDailyMax: whole,
  withdrawalFeeBasisPoints: feeBasisPoints,
  withdrawalPromisedMinutes: minutes,
  withdrawalAutoReceiptMinutes: minutes,
  adjustmentTwoPersonsAbove: whole,
  simulatorDeposit: z.enum(['off', 'pay', 'fail', 'never', 'twice', 'differ', 'refuse']),
  simulatorPayout: z.enum(['pay', 'refuse', 'slow', 'twice', 'lose']),
  simulatorDelayMs: delayMs,
  simulatorPayoutDelayMs: delayMs,
  simulatorWallet: z.enum([
    'answer',
    'slow',
    'late',
    'lose-answer',
    'lose-request',
    'twice',
    'refuse',
    'down',
  ]),
  simulatorWalletDelayMs: delayMs,
  vendorAnswerMs: z.number().int().min(1).max(4_000),
  uplineTransferMin: whole,
  uplineTransferMax: whole,
  uplineTransferDailyMax: whole,
  maintenance: z.object({ until: z.iso.datetime().nullable(), text: localText }).nullable(),
  regionText: localText,
  passwordExpiresDays: z.number().int().min(1).max(3_650),
  sessionLifetimeHours: z.number().int().min(1).max(8_760),
  codeExpiredMinutes: z.number().int().min(1).max(60),
  registrationsPerHour: z.number().int().min(1).max(100_000),
  smsCountries: z.array(DiallingCode).max(300),
  smsPerDay,
  smsPerDayByCountry: z
    .object({ other: smsPerDay })
    .catchall(smsPerDay)
    .refine((budgets) =>
      Object.keys(budgets).every((name) => name === 'other' || DiallingCode.safeParse(name).success),
    ),
  countries: z
    .array(z.object({ countryCode: CountryCode, countryDialingCode: DiallingCode }))
    .min(1)
    .max(300),
  homeCountry: CountryCode,
  realityCheckMinutes: z.number().int().min(0).max(1_440),
  rewardTurnoverPercent: percent,
  missionGraceHours: z.number().int().min(0).max(24),
  leaderboardPrizes: z
    .array(
      z
        .object({
          from: place,
          to: place,
          paysTo: z.enum(['main', 'points']),
          amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
        })
        .refine(({ from, to }) => from <= to),
    )
    .max(20),
  rebateTurnoverPercent: percent,
  rebateClaimMin: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  pointsTurnover: whole.min(1),
  pointsWeights: z.record(GameType, z.number().int().min(0).max(1_000)),
  pointsConvertRate: whole.min(1).max(1_000_000_000),
  pointsConvertMin: wholePoints,
  pointsConvertStep: wholePoints,
  pointsConvertDailyMax: wholePoints,
  referralReward: whole,
  referralDepositMin: whole,
  referralTurnoverMin: whole,
  referralShareBasisPoints: z.number().int().min(0).max(1_000),
  referralTurnoverPercent: z.number().int().min(0).max(10_000),
  trialBalance: whole,
  betAbandonedHours: z.number().int().min(1).max(8_760),
  customerService: z
    .array(z.object({ csType: CsType, csPosition: z.string().min(1).max(64), url: webAddress }))
    .max(50),
  terms: z.object({ vi: terms, en: terms, zh: terms }).nullable(),
  domains: z
    .array(z.object({ domainName: z.string().max(256), speed: z.number(), device: z.enum(['0', '3']) }))
    .max(50),
  imageCDNs: z.array(webAddress).max(20),
  launchGameCDNs: z.array(webAddress).max(20),
  resources: z.record(
    z.string().max(64),
    z.object({ url: webAddress, labelNameEn: text, resourceType: text, qrCodeUrl: z.string().max(500) }),
  ),
  analyticsId: z.string().max(64),
  ...fieldSchemas,
}

export const isValueName = (name: string): name is keyof Values => Object.hasOwn(values, name)
