import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, requestId } from '#app/forms/fields.ts'
import type { Judge } from '#app/lib/forms/form-judge.ts'
import { MOST_SEATS } from '#contract/play/games/three-card/three-card.ts'

/** What is done in a room (site.md 4.2: `sit`, `ante`, `raise`, `call`, `fold`, `show`), and `leave`. */
const roomActions = ['sit', 'leave', 'ante', 'call', 'raise', 'fold', 'show'] as const
export type RoomAction = (typeof roomActions)[number]

const textOf = (pattern: RegExp) => {
  const written = optionalText()
  return {
    ...written,
    schema: written.schema.refine((entered) => !entered || pattern.test(entered), 'format'),
  }
}

const optionalSeat = () => {
  const written = optionalText()
  return {
    ...written,
    schema: written.schema
      .refine((entered) => !entered || /^[1-9]$/.test(entered), 'format')
      .refine((entered) => !entered || Number(entered) <= MOST_SEATS, 'not-offered')
      .transform((entered) => (entered ? Number(entered) : undefined)),
  }
}

/** An act on a hand may leave out which: then it is on the one that runs. An empty field names none. */
export const refuseEmptyHand = (texts: Parameters<Judge>[0]): ReturnType<Judge> =>
  texts.get('hand') === '' && !['sit', 'leave'].includes(texts.get('action') ?? '')
    ? { hand: { code: 'required' } }
    : {}

export const roomForm = defineForm({
  intent: 'step',
  fields: {
    room: textOf(/^[a-z0-9-]{1,32}$/),
    action: choice(roomActions),
    hand: textOf(/^[0-9a-f-]{36}$/),
    seat: optionalSeat(),
    clientSeed: textOf(/^[A-Za-z0-9._-]{1,64}$/),
    requestId: requestId(),
  },
})
