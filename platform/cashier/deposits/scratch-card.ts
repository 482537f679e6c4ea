import { createHmac } from 'node:crypto'
import type { CardNetwork } from '#contract/cashier/cashier.ts'
import { type CardInput, cardFaults, ungrouped } from '#contract/cashier/scratch-card.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import type { ScratchCard } from '#platform/cashier/providers/index.ts'

const TAIL = 4

/**
 * Reads the card from a form; people type its digits in groups. Refuses `required`, `not-offered` and `format`, at
 * `cardNetwork`, `cardSerial` or `cardCode`.
 */
export function readCard(typed: CardInput): Result<ScratchCard> {
  const [fault] = Object.entries(cardFaults(typed))
  if (fault) return refuse(fault[1], { field: fault[0] })
  return ok({
    network: typed.cardNetwork as CardNetwork,
    serial: ungrouped(typed.cardSerial),
    code: ungrouped(typed.cardCode),
  })
}

/** What pages show of a card. */
export const serialTail = ({ serial }: ScratchCard): string => serial.slice(-TAIL)

/** Distinguishes cards in a request's content without revealing them: a keyed hash. */
export const cardFingerprint = (ctx: Context, { network, serial, code }: ScratchCard): string =>
  createHmac('sha256', ctx.platformKey)
    .update(JSON.stringify(['card', network, serial, code]))
    .digest('hex')

/** The owner is the order's transfer reference: unique, and known before the order has an id. */
const cardOwner = (content: string): SealedFor => ({ purpose: 'sen scratch cards 1', owner: content })

/** `content`: the transfer reference of its order. */
export const sealCard = (ctx: Context, content: string, card: ScratchCard): string =>
  sealText(ctx, cardOwner(content), JSON.stringify(card))

/** Null if the platform's key has changed since: the card is then lost. */
export function openCard(ctx: Context, content: string, sealed: string): ScratchCard | null {
  try {
    return JSON.parse(unsealText(ctx, cardOwner(content), sealed)) as ScratchCard
  } catch (error) {
    ctx.log.warn({ err: error }, 'a card cannot be decrypted with this key')
    return null
  }
}
