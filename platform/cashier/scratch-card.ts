import { createHmac } from 'node:crypto'
import { CardNetwork } from '#contract/cashier.ts'
import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { type SealedFor, sealText, unsealText } from '../seal-text.ts'

/**
 * A phone's scratch card. Serial and code together are money, so they are kept sealed, from the order until its provider
 * has heard them once; what stays are the network and the serial's last four signs.
 */
export interface ScratchCard {
  network: CardNetwork
  serial: string
  code: string
}

/** What the networks print: serials of 9 to 20 letters and digits, codes of 10 to 15 digits. */
const SERIAL = /^[A-Za-z0-9]{9,20}$/
const CODE = /^\d{10,15}$/
const TAIL = 4

interface Entered {
  cardNetwork?: string | undefined
  cardSerial?: string | undefined
  cardCode?: string | undefined
}

/**
 * The card of a form; people write it in groups. Refuses `required`, `not-offered` and `format`, at `cardNetwork`,
 * `cardSerial` or `cardCode`.
 */
export function readCard({ cardNetwork, cardSerial = '', cardCode = '' }: Entered): Result<ScratchCard> {
  const [serial, code] = [cardSerial, cardCode].map((text) => text.replace(/[\s-]/g, '')) as [string, string]
  if (!cardNetwork) return refuse('required', { field: 'cardNetwork' })
  const { data: network } = CardNetwork.safeParse(cardNetwork)
  if (!network) return refuse('not-offered', { field: 'cardNetwork' })
  if (serial === '') return refuse('required', { field: 'cardSerial' })
  if (!SERIAL.test(serial)) return refuse('format', { field: 'cardSerial' })
  if (code === '') return refuse('required', { field: 'cardCode' })
  if (!CODE.test(code)) return refuse('format', { field: 'cardCode' })
  return done({ network, serial, code })
}

export const serialTail = ({ serial }: ScratchCard): string => serial.slice(-TAIL)

/** What tells two cards apart in a request's content, and says nothing of them: a keyed hash. */
export const cardMark = (ctx: Context, { network, serial, code }: ScratchCard): string =>
  createHmac('sha256', ctx.platformKey)
    .update(JSON.stringify(['card', network, serial, code]))
    .digest('hex')

/** An order's word for transfers is unique, and known before the order has an id. */
const cardOf = (content: string): SealedFor => ({ purpose: 'sen scratch cards 1', owner: content })

export const sealCard = (ctx: Context, content: string, card: ScratchCard): string =>
  sealText(ctx, cardOf(content), JSON.stringify(card))

/** Null where the platform's key has changed since: then nobody can hand the card on. */
export function openCard(ctx: Context, content: string, sealed: string): ScratchCard | null {
  try {
    return JSON.parse(unsealText(ctx, cardOf(content), sealed)) as ScratchCard
  } catch (error) {
    ctx.log.warn({ err: error }, 'a card does not open with this key')
    return null
  }
}
