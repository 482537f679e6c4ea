import { defineForm } from '#app/forms/define-form.ts'
import {
  checkbox,
  choice,
  money,
  optionalMoment,
  optionalMoney,
  optionalRequestId,
  optionalText,
  text,
  tongues,
} from '#app/forms/fields.ts'
import { RewardKind, RewardWallet } from '#contract/benefits/rewards.ts'

/** The forms for applications to activities and for redeemed rewards. */
export const approveForm = defineForm({ intent: 'approve', fields: { requestId: optionalRequestId() } })
export const completeForm = defineForm({ intent: 'complete', fields: { requestId: optionalRequestId() } })
/** The member reads the reason. */
export const rejectForm = defineForm({
  intent: 'reject',
  fields: { reason: text(), requestId: optionalRequestId() },
})
/** Of who wants to become an agent; the reason is a note for operators. */
export const grantApplicationForm = defineForm({
  intent: 'grant-application',
  fields: { reason: text(), requestId: optionalRequestId() },
})
export const drawForm = defineForm({ intent: 'draw', fields: { requestId: optionalRequestId() } })

/** A reward by hand; its reason is what the member reads as its name. */
export const grantForm = defineForm({
  intent: 'grant',
  fields: {
    account: text(),
    rewardKind: choice(RewardKind.options),
    paysTo: choice(RewardWallet.options),
    amount: money(),
    rollover: optionalMoney(),
    expiresAt: optionalMoment(),
    reason: text(),
    requestId: optionalRequestId(),
  },
})
export const revokeForm = defineForm({
  intent: 'revoke',
  fields: { rewardId: text(), reason: text(), requestId: optionalRequestId() },
})

/** A message of the house to one member, or to everybody. */
export const sendForm = defineForm({
  intent: 'send',
  fields: {
    account: optionalText(),
    everybody: checkbox(),
    alsoExcluded: checkbox(),
    title: tongues(200),
    body: tongues(16_000),
    requestId: optionalRequestId(),
  },
})
