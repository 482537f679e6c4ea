import { registrationFields } from '#contract/base/settings.ts'

/** The groups of the settings, in the order of the page. */
const groups = {
  access: [
    'USERNAMEREG3',
    'MOBILENUMREG3',
    'REGMOBVERF3',
    'MOBILENUMPASSREG3',
    'DIRECTREG3',
    'MOBILEVERCODELOGIN3',
    'CHNGPASSVERIF3',
    'PASSEXPIRY3',
    'SHOWCAPTCHA3',
    'THIRDPARTYSMS3',
    'loginedToHomePage',
    'passwordExpiresDays',
    'sessionLifetimeHours',
    'codeExpiredMinutes',
    'registrationsPerHour',
    'registrationAge',
    'smsCountries',
    'smsPerDay',
    'smsPerDayByCountry',
    'countries',
    'homeCountry',
    'officeAddresses',
  ],
  modules: [
    'MEMBERCENTER3',
    'AGENTCENTER3',
    'DEPOSIT3',
    'WITHDRAWAL3',
    'INBOX3',
    'REWCEN3',
    'PTSYS3',
    'MANREBATE3',
    'VIP3',
    'REFERRAL3',
    'FEEDBACK3',
    'FREEPLAY3',
    'PROFPIC3',
    'UPLINETRANSFER3',
    'DOWNLINETRANSFER3',
    'AGEANNOUNCE3',
    'SIGNCONDIV3',
    'DAILYSALCONT3',
    'HOURSAL3',
    'RTSALARY3',
    'isSingle',
    'AUTOPLAY3',
    'GAMELOREC3',
    'GAMELOHOT3',
  ],
  cashier: [
    'depositTurnoverPercent',
    'depositExpiresMinutes',
    'withdrawalMin',
    'withdrawalMax',
    'withdrawalDailyMax',
    'withdrawalFeeBasisPoints',
    'withdrawalPromisedMinutes',
    'withdrawalAutoReceiptMinutes',
    'identityWithdrawalLimit',
    'identityWithdrawalDays',
    'identityDocumentDays',
    'approvalThreshold',
    'uplineTransferMin',
    'uplineTransferMax',
    'uplineTransferDailyMax',
    'downlineTransferMin',
    'downlineTransferMax',
    'downlineTransferDailyMax',
    'vendorAnswerMs',
  ],
  play: [
    'roundBettingMs',
    'roundClosedMs',
    'roundResultMs',
    'roundTellingPercent',
    'crashBettingMs',
    'crashClosedMs',
    'crashResultMs',
    'cockfightHouseStake',
    'roomAnteMs',
    'roomTurnMs',
    'roomHousePlayers',
    'fixtureBettingMs',
    'fixtureToldMs',
    'drawExposure',
    'fastDrawExposure',
    'trialBalance',
    'betAbandonedHours',
    'realityCheckMinutes',
  ],
  benefits: [
    'rewardTurnoverPercent',
    'missionGraceHours',
    'leaderboardPrizes',
    'leaderboardShareBasisPoints',
    'rebateTurnoverPercent',
    'rebateClaimMin',
    'pointsTurnover',
    'pointsWeights',
    'pointsConvertRate',
    'pointsConvertMin',
    'pointsConvertStep',
    'pointsConvertDailyMax',
    'referralReward',
    'referralDepositMin',
    'referralTurnoverMin',
    'referralShareBasisPoints',
    'referralTurnoverPercent',
  ],
  agents: ['activeTurnover', 'downlinesPerHour', 'lineRebateMax', 'contractRateMax'],
  site: [
    'currencySymbol',
    'licence',
    'maintenance',
    'regionText',
    'customerService',
    'supportAnswerHours',
    'questions',
    'terms',
    'domains',
    'imageCDNs',
    'launchGameCDNs',
    'resources',
    'analyticsId',
    'pushContact',
  ],
  simulator: [
    'simulatorDeposit',
    'simulatorPayout',
    'simulatorDelayMs',
    'simulatorPayoutDelayMs',
    'simulatorWallet',
    'simulatorWalletDelayMs',
    'simulatorVendor',
  ],
  fields: registrationFields.map((name) => `register.${name}`),
} as const satisfies Record<string, readonly string[]>

export type SettingGroup = keyof typeof groups
export const settingGroups = Object.keys(groups) as SettingGroup[]

const placeOf = new Map(
  settingGroups.flatMap((group) => groups[group].map((name, at) => [name, { group, at }] as const)),
)

/** Where a setting stands; undefined for one that the table above lacks, which a test does not let pass. */
export const groupOf = (name: string): SettingGroup | undefined => placeOf.get(name)?.group

/** Where a setting stands among all: by its group, and within one by the table above. */
export function settingRank(name: string): number {
  const place = placeOf.get(name)
  return place ? settingGroups.indexOf(place.group) * 1_000 + place.at : Number.MAX_SAFE_INTEGER
}

/** Values of money, in hundredths. */
const money = new Set<string>([
  'withdrawalMin',
  'withdrawalMax',
  'withdrawalDailyMax',
  'identityWithdrawalLimit',
  'approvalThreshold',
  'uplineTransferMin',
  'uplineTransferMax',
  'uplineTransferDailyMax',
  'downlineTransferMin',
  'downlineTransferMax',
  'downlineTransferDailyMax',
  'cockfightHouseStake',
  'drawExposure',
  'fastDrawExposure',
  'trialBalance',
  'activeTurnover',
  'rebateClaimMin',
  'pointsTurnover',
  'pointsConvertRate',
  'referralReward',
  'referralDepositMin',
  'referralTurnoverMin',
])

const settingUnits = ['Ms', 'Minutes', 'Hours', 'Days', 'Percent', 'BasisPoints'] as const
export type SettingUnit = (typeof settingUnits)[number]

const BASIS_POINTS = 'lineRebateMax'

/** The unit that a value's name ends with. */
export const unitOf = (name: string): SettingUnit | null =>
  name === BASIS_POINTS ? 'BasisPoints' : (settingUnits.find((unit) => name.endsWith(unit)) ?? null)

/** How a setting is read and entered. */
export type SettingKind = 'flag' | 'money' | 'number' | 'text' | 'json'

export function kindOf(name: string, initial: unknown): SettingKind {
  if (typeof initial === 'boolean') return 'flag'
  if (typeof initial === 'number') return money.has(name) ? 'money' : 'number'
  return typeof initial === 'string' ? 'text' : 'json'
}

/** A value as `ops settings set` takes it. */
export function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
