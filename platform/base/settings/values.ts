import { z } from 'zod'
import { type ContractKind, contractKinds } from '#contract/agents/contracts.ts'
import { isGtagId } from '#contract/base/analytics-id.ts'
import { DiallingCode } from '#contract/base/fields/phone.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import { FieldSetting, type RegistrationField, registrationFields } from '#contract/base/settings.ts'
import { CountryCode } from '#contract/base/system.ts'
import { LEAST_AGE } from '#contract/members/age.ts'
import { CsPosition, CsType, WEB_ADDRESS } from '#contract/members/customer-service.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { parseRange } from '#platform/base/input/address.ts'
import { countries } from './countries.ts'
import { registrationDefaults } from './registration-defaults.ts'

const emptyText: LocalText = { vi: '', en: '', zh: '' }

const fieldValues = Object.fromEntries(
  Object.entries(registrationDefaults).map(([name, setting]) => [`register.${name}`, setting]),
) as { [Name in RegistrationField as `register.${Name}`]: FieldSetting }

/**
 * The operator's values besides the flags, with their defaults. Money in minor units, times in the unit of the name.
 * Bank transfer limits and the like are with the cashier's methods.
 */
export const values = {
  /** Shown after every amount (product.md section 3: `P` if none is set). */
  currencySymbol: 'P',
  /** The licence text of the footer, in each language. */
  licence: { vi: '', en: '', zh: '' },
  /** Rollover of a plain deposit, in percent of it: 100 is once. */
  depositTurnoverPercent: 100,
  depositExpiresMinutes: 15,
  withdrawalMin: 5_000_000,
  withdrawalMax: 50_000_000_000,
  withdrawalDailyMax: 100_000_000_000,
  withdrawalFeeBasisPoints: 0,
  withdrawalPromisedMinutes: 30,
  /**
   * What a member whose identity is not verified may ask for by all withdrawals of so many days together, in minor units; 0: as
   * much as anybody. And how long pictures of documents are kept once an operator has decided.
   */
  identityWithdrawalLimit: 0,
  identityWithdrawalDays: 30,
  identityDocumentDays: 90,
  /** A paid withdrawal counts as received after this long (product.md section 8: "N minutes"). */
  withdrawalAutoReceiptMinutes: 60,
  /** A manual operation that moves more than this, in either direction, needs a second operator's approval. */
  approvalThreshold: 1_000_000_000,
  /**
   * Behaviour of the simulated payment provider (`cashier/providers/simulator.ts`). It credits money that does not
   * exist, so a new platform on `DATABASE_URL` starts with `off`, unless it is a demo (`entry/open-platform.ts`).
   */
  simulatorDeposit: 'pay' as 'off' | 'pay' | 'fail' | 'never' | 'twice' | 'differ' | 'refuse',
  /** Its behaviour on a payout. */
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
  /**
   * Behaviour of the simulated game vendor towards us (`entry/vendor/wallet-line.ts`); `slow` waits `simulatorDelayMs`.
   */
  simulatorVendor: 'answer' as
    | 'answer'
    | 'slow'
    | 'lose-answers'
    | 'repeat'
    | 'reorder'
    | 'sign-wrongly'
    | 'lose-wins'
    | 'no-report',
  /** Timeout of a vendor's answer to a transfer; without an answer the vendor is asked again later. */
  vendorAnswerMs: 1_500,
  /** How long a shared round takes bets, how long it is closed before the draw, and how long its result is shown. */
  roundBettingMs: 30_000,
  roundClosedMs: 5_000,
  roundResultMs: 5_000,
  /** How long a deal, a throw and a fight take, in percent of the times of their games; 0: the result is there at once. */
  roundTellingPercent: 100,
  /** The same for a round of live crash; it is closed until it takes off (platform.md section 4). */
  crashBettingMs: 10_000,
  crashClosedMs: 200,
  crashResultMs: 3_000,
  /**
   * The house's own stake on each side of a cockfight (platform.md section 4), in minor units, whole units of money:
   * 5,000,000.00. A round keeps the value from when it was opened. 0: none; stakes that nobody has matched then go
   * back.
   */
  cockfightHouseStake: 500_000_000,
  /**
   * Card rooms: how long antes are taken after the first, how long a turn is, and whether a house player (1, or 0 for
   * none) joins a member who is alone at a table.
   */
  roomAnteMs: 20_000,
  roomTurnMs: 25_000,
  roomHousePlayers: 0,
  /** How long a matchday of virtual sports takes bets, and over how long its matches are told. */
  fixtureBettingMs: 120_000,
  fixtureToldMs: 60_000,
  /**
   * The most that the house may have to pay on one number of one play of a draw (platform.md section 5), in minor units;
   * the second of a fast draw.
   */
  drawExposure: 50_000_000_000,
  fastDrawExposure: 10_000_000_000,
  /** Limits of a transfer to the upline, per transfer and per day of the site. */
  uplineTransferMin: 5_000_000,
  uplineTransferMax: 10_000_000_000,
  uplineTransferDailyMax: 20_000_000_000,
  /** The same of a transfer to a downline. */
  downlineTransferMin: 5_000_000,
  downlineTransferMax: 10_000_000_000,
  downlineTransferDailyMax: 100_000_000_000,
  /** Turnover that makes a member active in a period: the one threshold of the whole site (platform.md section 6). */
  activeTurnover: 10_000_000,
  /** How many accounts an agent may open in an hour, and how many invitation links it may make. */
  downlinesPerHour: 60,
  /**
   * The highest rebate for the top of a line, in basis points of turnover; the house pays it, and the line grants out
   * of it.
   */
  lineRebateMax: 40,
  /** The highest rate of a contract by its kind, in basis points: the most that a whole line is paid. */
  contractRateMax: {
    dividend: 35_00,
    'daily-salary': 90,
    'hourly-salary': 10,
    'realtime-salary': 5,
  } as Record<ContractKind, number>,
  /** Site-wide maintenance; `until` is an ISO moment or null, `text` the operator's own words or empty. */
  maintenance: null as { until: string | null; text: LocalText } | null,
  /** The text for visitors from a blocked region; empty for the site's default. */
  regionText: emptyText,
  /** With the flag PASSEXPIRY3: a password older than this must be changed at the next login. */
  passwordExpiresDays: 90,
  /** A session ends this long after its login, even if active: 7 days. */
  sessionLifetimeHours: 168,
  /** Addresses and ranges (CIDR) from which operators may use the office; empty: from any. */
  officeAddresses: [] as string[],
  /** Lifetime of a code, which is also the wait before the next one to the same address (product.md section 9). */
  codeExpiredMinutes: 1,
  /** Accounts that one address may open in an hour; attempts with a taken name count too. */
  registrationsPerHour: 20,
  /** How old somebody must be, where a birth date is asked for (`register.birthDate`; product.md section 5). */
  registrationAge: 21,
  /** Dialling codes that SMS codes may go to, in addition to the home country's. */
  smsCountries: [] as string[],
  /**
   * SMS codes in 24 hours: in total, and by the country's dialling code; `other` applies to each country that is
   * neither named nor the home country. Codes cost the operator money, so any above the limit are refused.
   */
  smsPerDay: 10_000,
  smsPerDayByCountry: { other: 500 } as { other: number } & Record<string, number>,
  /** Countries whose mobile numbers are taken, in the order of the picker. */
  countries,
  /**
   * Preselected in the picker if the visitor's own country is unknown or not offered. `register.mobileNum` is the rule
   * for its numbers.
   */
  homeCountry: 'VN',
  /** Minutes between two reality checks of a member that has not chosen; 0 is none (platform.md section 7). */
  realityCheckMinutes: 60,
  /** Rollover of mission, rank and leaderboard rewards paid to the main wallet, in percent of the reward. */
  rewardTurnoverPercent: 100,
  /** How long a reached mission can still be claimed after its period. */
  missionGraceHours: 24,
  /**
   * Prizes of the weekly leaderboard; a place has the first line that covers it. A change applies to weeks that begin
   * after it. Money in minor units, points in hundredths.
   */
  leaderboardPrizes: [] as { from: number; to: number; paysTo: 'main' | 'points'; amount: number }[],
  /** A prize is worth at most this share of its winner's turnover of the week, in basis points. */
  leaderboardShareBasisPoints: 2,
  /** Rollover of a claimed rebate, in percent of it; and the smallest claim, in minor units. */
  rebateTurnoverPercent: 100,
  rebateClaimMin: 1,
  /**
   * Points: turnover that earns one, in minor units; the weight of turnover by game type, in percent. Conversion: the
   * value of a point in minor units; minimum, step and daily maximum in whole points.
   */
  pointsTurnover: 1_000_000,
  pointsWeights: {
    RNG: 100,
    FISH: 100,
    PVP: 100,
    COCKFIGHT: 100,
    ELOTT: 100,
    LOTT: 100,
    LIVE: 50,
    SPORTS: 50,
    ESPORTS: 50,
  } as Record<GameType, number>,
  pointsConvertRate: 1_000,
  pointsConvertMin: 100,
  pointsConvertStep: 10,
  pointsConvertDailyMax: 50_000,
  /**
   * Referral: the reward for each invited player and the deposits and turnover required for it, the share of their
   * daily turnover, and the rollover of these rewards, in percent. Money in minor units; 0 is none.
   */
  referralReward: 100_000,
  referralDepositMin: 20_000_000,
  referralTurnoverMin: 100_000_000,
  referralShareBasisPoints: 5,
  referralTurnoverPercent: 100,
  /** Play money of a new trial account, in minor units. */
  trialBalance: 100_000_000,
  /** A round of several steps whose player has been idle this long is ended (`play/bets/abandoned-bets.ts`). */
  betAbandonedHours: 24,
  /**
   * Where help is found, and where the site says so: `url` is a page of the site or another one, `name` what the channel is called
   * instead of its type.
   */
  customerService: [] as { csType: CsType; csPosition: CsPosition; url: string; name?: string | undefined }[],
  /** Within how many hours customer service answers what members write; 0 promises nothing. */
  supportAnswerHours: 24,
  /** The operator's terms of use, paragraphs separated by empty lines; null for the built-in ones. */
  terms: null as LocalText | null,
  /** The operator's answers to frequent questions, in the same form. */
  questions: null as LocalText | null,
  /**
   * The brand's addresses to choose from (0 for the site, 3 for the app), content networks, origins of launches, links
   * by name, and the id at Google Analytics; if empty, nothing is shown or loaded.
   */
  domains: [] as { domainName: string; speed: number; device: '0' | '3' }[],
  imageCDNs: [] as string[],
  launchGameCDNs: [] as string[],
  resources: {} as Record<
    string,
    { url: string; labelNameEn: string; resourceType: string; qrCodeUrl: string }
  >,
  analyticsId: '',
  /**
   * Whom push services can ask about our pushes: `mailto:` or an `https:` page. Empty: no browser is notified of anything.
   */
  pushContact: '',
  /** The rule of each registration field: `register.username`, `register.email`, … */
  ...fieldValues,
}
export type Values = typeof values

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const wholePoints = z.number().int().min(1).max(1_000_000_000)
const minutes = z.number().int().min(1).max(525_600)
/** Less than the whole: the payout after the fee must be above zero (also a check of `withdrawal_order`). */
const feeBasisPoints = z.number().int().min(0).max(9_999)
const percent = z.number().int().min(0).max(10_000)
/** A place of the leaderboard that can have a prize. */
const place = z.number().int().min(1).max(100)
/** Whole units; `public/verify.sh` counts pools up to about 50,000,000,000.00 exactly. */
const houseStake = z.number().int().multipleOf(100).min(0).max(100_000_000_000)
const delayMs = z.number().int().min(0).max(600_000)
/** 0: none. */
const smsPerDay = z.number().int().min(0).max(100_000_000)
const text = z.string().max(500)

const localText = z.object({ vi: text, en: text, zh: text })
const terms = z.string().max(50_000)
const webAddress = z.string().max(500).regex(WEB_ADDRESS)
/** https only, since a page on https loads nothing over http; http is allowed on this machine, for trying it out. */
const networkAddress = webAddress.refine((address) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)
})

const fieldSchemas = Object.fromEntries(
  registrationFields.map((name) => [`register.${name}`, FieldSetting]),
) as { [Name in RegistrationField as `register.${Name}`]: typeof FieldSetting }

/** The schema of each value; every change is checked against it. */
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
  identityWithdrawalLimit: whole,
  identityWithdrawalDays: z.number().int().min(2).max(366),
  identityDocumentDays: z.number().int().min(0).max(3_650),
  withdrawalAutoReceiptMinutes: minutes,
  approvalThreshold: whole,
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
  simulatorVendor: z.enum([
    'answer',
    'slow',
    'lose-answers',
    'repeat',
    'reorder',
    'sign-wrongly',
    'lose-wins',
    'no-report',
  ] as const),
  roundBettingMs: delayMs,
  roundClosedMs: delayMs,
  roundResultMs: delayMs,
  roundTellingPercent: z.number().int().min(0).max(400),
  crashBettingMs: delayMs,
  crashClosedMs: delayMs,
  crashResultMs: delayMs,
  cockfightHouseStake: houseStake,
  roomAnteMs: z.number().int().min(1_000).max(600_000),
  roomTurnMs: z.number().int().min(1_000).max(600_000),
  roomHousePlayers: z.number().int().min(0).max(1),
  fixtureBettingMs: delayMs,
  fixtureToldMs: delayMs,
  drawExposure: whole,
  fastDrawExposure: whole,
  vendorAnswerMs: z.number().int().min(1).max(4_000),
  uplineTransferMin: whole,
  uplineTransferMax: whole,
  uplineTransferDailyMax: whole,
  activeTurnover: z.number().int().min(1),
  downlinesPerHour: z.number().int().min(1).max(10_000),
  lineRebateMax: z.number().int().min(0).max(9_999),
  contractRateMax: z.record(z.enum(contractKinds), z.number().int().min(0).max(9_999)),
  downlineTransferMin: whole,
  downlineTransferMax: whole,
  downlineTransferDailyMax: whole,
  maintenance: z.object({ until: z.iso.datetime().nullable(), text: localText }).nullable(),
  regionText: localText,
  passwordExpiresDays: z.number().int().min(1).max(3_650),
  sessionLifetimeHours: z.number().int().min(1).max(8_760),
  officeAddresses: z.array(z.string().refine((range) => parseRange(range) !== undefined)).max(100),
  codeExpiredMinutes: z.number().int().min(1).max(60),
  registrationAge: z.number().int().min(LEAST_AGE).max(99),
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
  leaderboardShareBasisPoints: z.number().int().min(0).max(1_000),
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
    .array(
      z.object({
        csType: CsType,
        csPosition: CsPosition,
        url: webAddress,
        name: z.string().trim().min(1).max(40).optional(),
      }),
    )
    .max(50),
  supportAnswerHours: z.number().int().min(0).max(720),
  terms: z.object({ vi: terms, en: terms, zh: terms }).nullable(),
  questions: z.object({ vi: terms, en: terms, zh: terms }).nullable(),
  domains: z
    .array(z.object({ domainName: z.string().max(256), speed: z.number(), device: z.enum(['0', '3']) }))
    .max(50),
  imageCDNs: z.array(networkAddress).max(20),
  launchGameCDNs: z.array(networkAddress).max(20),
  resources: z.record(
    z.string().max(64),
    z.object({ url: webAddress, labelNameEn: text, resourceType: text, qrCodeUrl: z.string().max(500) }),
  ),
  analyticsId: z.string().refine((id) => id === '' || isGtagId(id), 'G-ABC123DEF4'),
  pushContact: z
    .string()
    .max(256)
    .regex(/^(?:|mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/),
  ...fieldSchemas,
}

export const isValueName = (name: string): name is keyof Values => Object.hasOwn(values, name)

/** What a value is chosen from, if it is one of a few texts. */
export function valueOptions(name: string): readonly string[] | undefined {
  const schema = isValueName(name) ? valueSchemas[name] : undefined
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined
}
