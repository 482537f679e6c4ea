import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FieldText } from '#contract/base/fields/texts.ts'
import { Id } from '#contract/base/fields/values.ts'
import { HumanCheck, humanCheckRefusals } from '#contract/base/human-check.ts'
import { MAX_REMARK_UNITS } from '#contract/limits.ts'
import { ContractPeriod, contractKinds, WireTiers } from './contracts.ts'

/** The house's usual terms of the contracts that are on, for who thinks of becoming an agent; no promise to anybody. */
export const houseTerms = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getHouseTerms',
  auth: 'none',
  input: z.object({}),
  value: z.object({
    list: z.array(z.object({ kind: z.enum(contractKinds), period: ContractPeriod, tiers: WireTiers })),
  }),
})

/**
 * Asks to become an agent (product.md section 2, "/join"); an operator decides and gets in touch. Refuses `required`, `too-long`
 * and `format` at its fields, `state-moved-on` while the same contact waits already, the human check's codes, and
 * `too-many-requests` beyond five of an address in an hour.
 */
export const applyAsAgent = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_applyAsAgent',
  auth: 'optional',
  lines: ['remark'],
  input: HumanCheck.extend({
    name: FieldText,
    contact: FieldText,
    remark: z.string().trim().max(MAX_REMARK_UNITS).default(''),
  }),
  value: z.object({ applicationId: Id }),
  refusals: ['required', 'too-long', 'state-moved-on', ...humanCheckRefusals, 'too-many-requests'],
})
