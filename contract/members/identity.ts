import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { FieldText } from '#contract/base/fields/texts.ts'
import { Id, Instant, RequestId } from '#contract/base/fields/values.ts'
import { MAX_IMAGES } from '#contract/limits.ts'

/**
 * Whether a member has proved who it is by documents. `asked`: an operator wants some; `sent`: they wait for an operator; `refused`:
 * others can be sent.
 */
export const IdentityState = z.enum(['none', 'asked', 'sent', 'verified', 'refused'])
export type IdentityState = z.infer<typeof IdentityState>

/** What a member sees of its own identity. Never a picture: whoever takes over a session is not to get a passport with it. */
export const identity = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getIdentity',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    state: IdentityState,
    /** When it came to this state; null for `none`. */
    since: Instant.nullable(),
    /** Why an operator asks, or has refused. */
    reason: z.string().nullable(),
    /** Whether documents are taken now. */
    open: z.boolean(),
    /** Without a verified identity, withdrawals of so many days may come to so much; null: there is no such limit. */
    limit: z.object({ amount: Money, days: z.number().int() }).nullable(),
    birthDate: z.iso.date().nullable(),
    /** The member may say when it was born: the operator asks for it, and it has not said yet. */
    asksBirthDate: z.boolean(),
    /** The newest case, which makes the state, and those before it. */
    cases: z.array(
      z.object({
        state: IdentityState.exclude(['none']),
        createdAt: Instant,
        /** Why an operator has asked; null: nobody has. */
        askReason: z.string().nullable(),
        sentAt: Instant.nullable(),
        decidedAt: Instant.nullable(),
        /** Why an operator has refused. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['in-need-true-account'],
})

/**
 * Sends pictures of documents (ids of `uploadImage`), which wait for an operator. Refuses `required` at `images` without one,
 * `not-offered` for a picture that is not the member's or in use, `state-moved-on` while others wait or once they are verified,
 * `operation-not-allowed` where nobody asks for documents.
 */
export const sendIdentity = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_sendIdentity',
  auth: 'member',
  input: z.object({ uploadIds: z.array(Id).max(MAX_IMAGES).default([]), requestId: RequestId }),
  value: z.object({}),
  refusals: [
    'required',
    'not-offered',
    'state-moved-on',
    'operation-not-allowed',
    'request-id-reused',
    'in-need-true-account',
  ],
})

/** Says once when the member was born. `under-age` has the least age as `age`; nothing is kept then. */
export const setBirthDate = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_setBirthDate',
  auth: 'member',
  input: z.object({ birthDate: FieldText }),
  value: z.object({}),
  refusals: [
    'required',
    'format',
    'under-age',
    'state-moved-on',
    'operation-not-allowed',
    'in-need-true-account',
  ],
})
