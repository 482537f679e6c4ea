import { localMoment } from '#app/lib/text/dates.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import { PromotionKind, type PromotionTerms } from '#contract/benefits/promotions.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { putBackOffer } from '#platform/backoffice/content/index.ts'
import { refuse } from '#platform/base/result.ts'
import { operatorPromotion, startPromotion, stopPromotion } from '#platform/benefits/promotions/index.ts'
import {
  type ContentType,
  enteredMoment,
  fieldOfWords,
  isUnwritten,
  namedAlike,
  pairsText,
  type Words,
  wholeLanguages,
  wordsOfFields,
} from './content-type.ts'
import { publishAsOffer } from './publish-as-offer.ts'

/** A promotion's file, as its versions have it; a draft's words may be incomplete. */
interface Draft {
  code: string
  position: number
  startsAt: string | null
  endsAt: string | null
  audience: { minRank: number; newWithinDays: number | null; labels: string[] }
  terms: PromotionTerms
  art: { motif: string; palette: number }
  content: Words
}

interface PromotionFields extends Record<string, unknown> {
  title: LocalText
  summary: LocalText
  terms: LocalText
  itemCode: string | undefined
  position: number
  minRank: number
  newWithin: number | undefined
  labels: string | undefined
  motif: string
  palette: string
  startsAt: string | undefined
  endsAt: string | undefined
}

const NEW = 'new.'

/** The fields of the form by the parts of the file. */
const fields = {
  code: 'itemCode',
  content: 'title',
  newWithinDays: 'newWithin',
  ...namedAlike('labels', 'weights', 'turnoverShare', 'prizes', 'startsAt', 'endsAt'),
}

const isNumber = /^[1-9]\d{0,17}$/

export const promotionType: ContentType = {
  async open(platform, id) {
    const kind = PromotionKind.safeParse(id.startsWith(NEW) ? id.slice(NEW.length) : undefined)
    if (kind.success)
      return {
        kind: 'promotion',
        item: null,
        editor: kind.data,
        title: '',
        status: 'new',
        inForce: null,
        variant: kind.data,
      }
    if (!isNumber.test(id)) return undefined
    const promotion = await operatorPromotion(platform, id)
    if (!promotion.ok) return null
    const { title, state, file, endsAt } = promotion.value
    const isEnded = Date.parse(endsAt) <= platform.clock.now().getTime()
    const variant = PromotionKind.parse(promotion.value.kind)
    return {
      kind: 'promotion',
      item: id,
      editor: variant,
      title,
      status: state,
      isEnded,
      inForce: file,
      variant,
    }
  },
  values(content) {
    const { code, position, startsAt, endsAt, audience, terms, art, content: words } = content as Draft
    const moment = (iso: string | null) => (iso === null ? '' : localMoment(iso))
    return {
      title: fieldOfWords(words, 'title'),
      summary: fieldOfWords(words, 'summary'),
      terms: fieldOfWords(words, 'terms'),
      itemCode: code,
      position: String(position),
      minRank: String(audience.minRank),
      newWithin: audience.newWithinDays === null ? '' : String(audience.newWithinDays),
      labels: audience.labels.join(', '),
      motif: art.motif,
      palette: String(art.palette),
      startsAt: moment(startsAt),
      endsAt: moment(endsAt),
      ...termsValues(terms),
    }
  },
  blank: () => ({ position: '100', minRank: '0', motif: 'lotus', palette: '0' }),
  draftOf(value, { variant, inForce }): Draft {
    const entered = value as PromotionFields
    const before = inForce as Draft | null
    return {
      code: before?.code ?? entered.itemCode ?? '',
      position: entered.position,
      startsAt: enteredMoment(entered.startsAt, before?.startsAt),
      endsAt: enteredMoment(entered.endsAt, before?.endsAt),
      audience: {
        minRank: entered.minRank,
        newWithinDays: entered.newWithin ?? null,
        labels: (entered.labels ?? '').split(/[\s,]+/).filter((label) => label !== ''),
      },
      terms: termsOf(PromotionKind.parse(variant), entered),
      art: { motif: entered.motif, palette: Number(entered.palette) },
      content: wordsOfFields({ title: entered.title, summary: entered.summary, terms: entered.terms }),
    }
  },
  contentOf(draft) {
    const file = draft as Draft
    return { ...file, content: wholeLanguages(file.content, ['title', 'summary', 'terms']) }
  },
  async publish(platform, { actor, reason }, { item }, content) {
    const { code, startsAt, endsAt, content: words } = content as Draft
    if (code === '') return refuse('required', { field: 'itemCode' })
    if (startsAt === null) return refuse('required', { field: 'startsAt' })
    if (endsAt === null) return refuse('required', { field: 'endsAt' })
    if (isUnwritten(words)) return refuse('required', { field: 'title' })
    const offer = { kind: 'promotion', item, content, actor, reason } as const
    const published = await publishAsOffer(platform, offer, fields)
    // Of a new one the code is what may be taken.
    return !published.ok && published.code === 'name-taken'
      ? refuse('name-taken', { field: 'itemCode' })
      : published
  },
  asksReason: true,
  close: (platform, { actor, reason }, { item }) => stopPromotion(platform, item ?? '', actor, reason),
  reopen: (platform, { actor, reason = '' }, { item }) =>
    putBackOffer(platform, { actor, reason }, (tx) => startPromotion(tx, item ?? '', actor, reason)),
}

function termsValues(terms: PromotionTerms): Record<string, string> {
  switch (terms.kind) {
    case 'deposit-bonus':
      return {
        percent: String(terms.percent),
        max: terms.max,
        minDeposit: terms.minDeposit,
        wagering: String(terms.wagering),
        weights: pairsText(terms.weights, 1),
        days: String(terms.days),
      }
    case 'cashback':
      return {
        percent: String(terms.percent),
        span: terms.period,
        turnoverShare: terms.turnoverShare === undefined ? '' : String(terms.turnoverShare),
        min: terms.min,
        max: terms.max,
        turnover: String(terms.turnover),
        claimDays: String(terms.claimDays),
      }
    case 'raffle':
      return {
        ticket: terms.ticket,
        prizes: terms.prizes.map(({ amount, count }) => `${amount} x ${count}`).join('\n'),
        turnover: String(terms.turnover),
        claimDays: String(terms.claimDays),
      }
    case 'activity':
      return {
        amount: terms.amount,
        asksRemark: terms.remark ? 'on' : '',
        pictures: String(terms.images),
        turnover: String(terms.turnover),
        claimDays: String(terms.claimDays),
      }
  }
}

/** What was entered as terms; `createPromotion` judges them. */
function termsOf(kind: PromotionKind, entered: PromotionFields): PromotionTerms {
  const { percent, turnover, claimDays } = entered
  const afterwards = { turnover, claimDays }
  const terms = {
    'deposit-bonus': () => ({
      percent,
      max: entered.max,
      minDeposit: entered.minDeposit,
      wagering: entered.wagering,
      weights: Object.fromEntries(
        (entered.weights as [GameType, number][]).map(([type, hundredths]) => [type, hundredths / 100]),
      ),
      days: entered.days,
    }),
    cashback: () => ({
      percent,
      period: entered.span,
      ...(entered.turnoverShare !== undefined && { turnoverShare: entered.turnoverShare }),
      min: entered.min,
      max: entered.max,
      ...afterwards,
    }),
    raffle: () => ({ ticket: entered.ticket, prizes: entered.prizes, ...afterwards }),
    activity: () => ({
      amount: entered.amount,
      remark: entered.asksRemark,
      images: entered.pictures,
      ...afterwards,
    }),
  }
  return { kind, ...terms[kind]() } as PromotionTerms
}
