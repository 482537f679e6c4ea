import type { z } from 'zod'
import { materials, motifNames } from '#app/components/pictures/tile-art.ts'
import {
  atMost,
  checkbox,
  choice,
  type FieldKind,
  money,
  optionalLines,
  optionalMoment,
  optionalMoney,
  optionalText,
  optionalWhole,
  tongues,
  wholeFrom,
} from '#app/forms/fields.ts'
import { MissionKind, MissionPeriod } from '#contract/benefits/missions.ts'
import { PointRewardKind } from '#contract/benefits/points.ts'
import { RewardWallet } from '#contract/benefits/rewards.ts'
import { MAX_IMAGES, MAX_RANK } from '#contract/limits.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { type Editor, type EditorField, formsOf, worded } from './editor.ts'

const palettes = materials.map((_, at) => String(at))

/** Lines of a name and a figure: `RNG 100`, or `2000000 x 3`. Blank ones do not count. */
const lines = <Value>(read: (line: string) => Value | undefined): FieldKind<Value[]> => ({
  secret: false,
  schema: optionalLines().schema.transform((text, context) => {
    const lines = (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map(read)
    if (lines.some((value) => value === undefined)) context.addIssue({ code: 'custom', message: 'format' })
    return lines as Value[]
  }) as z.ZodType<Value[]>,
})

/** A game type and a number with at most two decimals, as hundredths. */
const ofGameType = lines((line): [GameType, number] | undefined => {
  const [, type = '', whole = '', decimals = ''] =
    /^([A-Z]+)[\s:=]+(\d{1,5})(?:[.,](\d{1,2}))?\s*%?$/.exec(line.toUpperCase()) ?? []
  const gameType = GameType.safeParse(type)
  return gameType.success && whole
    ? [gameType.data, Number(whole) * 100 + Number(decimals.padEnd(2, '0'))]
    : undefined
})

/** The same, each type once: nobody can say which of two was meant. */
const byGameType: typeof ofGameType = {
  ...ofGameType,
  schema: ofGameType.schema.refine(
    (pairs) => new Set(pairs.map((pair) => pair?.[0])).size === pairs.length,
    'format',
  ),
}

/** A prize and how many there are of it. */
const prizes = lines((line): { amount: string; count: number } | undefined => {
  const [, amount = '', count = ''] = /^(\d{1,12}(?:\.\d{2})?)\s*[x×*]\s*(\d{1,3})$/i.exec(line) ?? []
  if (!amount) return undefined
  return { amount: amount.includes('.') ? amount : `${amount}.00`, count: Number(count) }
})

const reason = { reason: atMost(300, optionalText()) }
const itemCode = { itemCode: atMost(40, optionalText()) }
const art = { motif: choice(motifNames), palette: choice(palettes) }
const artFields: EditorField[] = [
  { name: 'motif', as: 'choice', options: worded('motif', motifNames) },
  { name: 'palette', as: 'choice', options: palettes.map((value) => ({ value })) },
]

/** What every promotion has, whatever it gives. */
const promotion = {
  title: tongues(120),
  summary: tongues(300),
  terms: tongues(20_000),
  ...itemCode,
  position: wholeFrom(0, 10_000),
  minRank: wholeFrom(0, MAX_RANK),
  newWithin: optionalWhole(365),
  labels: optionalText(),
  ...art,
  startsAt: optionalMoment(),
  endsAt: optionalMoment(),
  ...reason,
}
const afterwards = { turnover: wholeFrom(0, 100), claimDays: wholeFrom(1, 365) }
const kinds = {
  'deposit-bonus': {
    percent: wholeFrom(1, 1_000),
    max: money(),
    minDeposit: money(),
    wagering: wholeFrom(1, 100),
    weights: byGameType,
    days: wholeFrom(1, 365),
  },
  cashback: {
    percent: wholeFrom(1, 100),
    span: choice(['day', 'week']),
    turnoverShare: optionalWhole(1_000),
    min: money(),
    max: money(),
    ...afterwards,
  },
  raffle: { ticket: money(), prizes, ...afterwards },
  activity: {
    amount: money(),
    asksRemark: checkbox(),
    pictures: wholeFrom(0, MAX_IMAGES),
    ...afterwards,
  },
}

const figuresOf: Record<keyof typeof kinds, EditorField[]> = {
  'deposit-bonus': [
    { name: 'percent', as: 'line' },
    { name: 'max', as: 'decimal' },
    { name: 'minDeposit', as: 'decimal' },
    { name: 'wagering', as: 'line' },
    { name: 'weights', as: 'lines', hint: 'office:content.weightsHint' },
    { name: 'days', as: 'line' },
  ],
  cashback: [
    { name: 'percent', as: 'line' },
    {
      name: 'span',
      as: 'choice',
      options: [
        { value: 'day', word: 'office:span.day' },
        { value: 'week', word: 'office:span.week' },
      ],
    },
    { name: 'turnoverShare', as: 'line', hint: 'office:content.basisPointsHint' },
    { name: 'min', as: 'decimal' },
    { name: 'max', as: 'decimal' },
    { name: 'turnover', as: 'line' },
    { name: 'claimDays', as: 'line' },
  ],
  raffle: [
    { name: 'ticket', as: 'decimal' },
    { name: 'prizes', as: 'lines', hint: 'office:content.prizesHint' },
    { name: 'turnover', as: 'line' },
    { name: 'claimDays', as: 'line' },
  ],
  activity: [
    { name: 'amount', as: 'decimal' },
    { name: 'asksRemark', as: 'check' },
    { name: 'pictures', as: 'line' },
    { name: 'turnover', as: 'line' },
    { name: 'claimDays', as: 'line' },
  ],
}

const promotionForm = <Kind extends keyof typeof kinds>(kind: Kind) =>
  formsOf('publish', { ...promotion, ...kinds[kind] } as never)

const promotionEditor = (kind: keyof typeof kinds): Editor => ({
  forms: promotionForm(kind),
  words: [
    { name: 'title', needed: true },
    { name: 'summary', rows: 3, needed: true },
    { name: 'terms', rows: 5, needed: true },
  ],
  wordsHint: 'office:content.richHint',
  figures: [
    { name: 'itemCode', as: 'line', newOnly: true, hint: 'office:content.codeHint' },
    ...figuresOf[kind],
    { name: 'minRank', as: 'line' },
    { name: 'newWithin', as: 'line' },
    { name: 'labels', as: 'line', hint: 'office:content.labelsHint' },
    { name: 'position', as: 'line', hint: 'office:content.positionHint' },
    ...artFields,
  ],
  figuresHint: 'office:content.fixedHint',
  when: [
    { name: 'startsAt', as: 'moment' },
    { name: 'endsAt', as: 'moment' },
  ],
  whenHint: 'office:content.hanoiHint',
  missing: 'unseen',
})

const gameTypes = ['any', ...GameType.options] as const

const missionForms = formsOf('set', {
  name: tongues(120),
  ...itemCode,
  missionKind: choice(MissionKind.options),
  gameType: choice(gameTypes),
  span: choice(MissionPeriod.options),
  target: money(),
  paysTo: choice(RewardWallet.options),
  amount: money(),
  ...reason,
})

const rankForms = formsOf('set', {
  name: tongues(40),
  upgradeTurnover: optionalMoney(),
  keepTurnover: optionalMoney(),
  upgradeGift: optionalMoney(),
  monthlyGift: optionalMoney(),
  rebates: byGameType,
  ...reason,
})

const rewardForms = formsOf('set', {
  name: tongues(120),
  description: tongues(500),
  ...itemCode,
  rewardKind: choice(PointRewardKind.options),
  price: money(),
  stock: optionalWhole(1_000_000),
  memberLimit: optionalWhole(1_000),
  prizeMoney: optionalMoney(),
  rollover: optionalMoney(),
  worth: optionalMoney(),
  ...art,
  ...reason,
})

/** The editors of whatever gives money. */
export const offerEditors = {
  'deposit-bonus': promotionEditor('deposit-bonus'),
  cashback: promotionEditor('cashback'),
  raffle: promotionEditor('raffle'),
  activity: promotionEditor('activity'),
  mission: {
    forms: missionForms,
    words: [{ name: 'name', needed: true }],
    figures: [
      { name: 'itemCode', as: 'line', newOnly: true, hint: 'office:content.codeHint' },
      {
        name: 'missionKind',
        as: 'choice',
        options: worded('missionKind', MissionKind.options),
      },
      {
        name: 'gameType',
        as: 'choice',
        options: gameTypes.map((value) =>
          value === 'any' ? { value, word: 'office:content.anyGame' as const } : { value },
        ),
      },
      {
        name: 'span',
        as: 'choice',
        options: worded('span', MissionPeriod.options),
      },
      { name: 'target', as: 'decimal' },
      {
        name: 'paysTo',
        as: 'choice',
        options: worded('paysTo', RewardWallet.options),
      },
      { name: 'amount', as: 'decimal' },
    ],
    when: [],
    missing: 'needed',
  },
  rank: {
    forms: rankForms,
    words: [{ name: 'name', needed: true }],
    figures: [
      { name: 'upgradeTurnover', as: 'decimal' },
      { name: 'keepTurnover', as: 'decimal' },
      { name: 'upgradeGift', as: 'decimal' },
      { name: 'monthlyGift', as: 'decimal' },
      { name: 'rebates', as: 'lines', hint: 'office:content.rebatesHint' },
    ],
    when: [],
    missing: 'needed',
  },
  reward: {
    forms: rewardForms,
    words: [
      { name: 'name', needed: true },
      { name: 'description', rows: 3, needed: true },
    ],
    figures: [
      { name: 'itemCode', as: 'line', newOnly: true, hint: 'office:content.codeHint' },
      {
        name: 'rewardKind',
        as: 'choice',
        options: worded('rewardKind', PointRewardKind.options),
      },
      { name: 'price', as: 'decimal' },
      { name: 'stock', as: 'line', hint: 'office:content.stockHint' },
      { name: 'memberLimit', as: 'line', hint: 'office:content.limitHint' },
      { name: 'prizeMoney', as: 'decimal', hint: 'office:content.moneyHint' },
      { name: 'rollover', as: 'decimal' },
      { name: 'worth', as: 'decimal', hint: 'office:content.worthHint' },
      ...artFields,
    ],
    when: [],
    missing: 'needed',
  },
} as const satisfies Record<string, Editor>
