import type { ActionFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/react'
import {
  acceptForm,
  amendForm,
  plainForms,
  previewAmendForm,
  previewOfferForm,
  proposeForm,
  rejectForm,
  terminateForm,
  withdrawForm,
} from '#app/features/contracts/contract-forms.ts'
import { panelOf } from '#app/features/contracts/contract-panels.ts'
import { accountsIn, judgeTerms, termsIn } from '#app/features/contracts/contract-terms.ts'
import {
  type Form,
  type FormEntry,
  type FormRefusal,
  type FormReply,
  postedForm,
  type Shows,
  unknownIntent,
} from '#app/forms/define-form.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import {
  agentContract,
  previewContract,
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealtimeSalary,
} from '#contract/agents/contract-calls.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { InputOf, ValueOf } from '#contract/base/endpoint.ts'
import { sendForm } from './send-form.ts'

/** The call that changes contracts of a kind. */
const callOf = {
  dividend: processDividend,
  'daily-salary': processDailySalary,
  'hourly-salary': processHourlySalary,
  'realtime-salary': processRealtimeSalary,
} as const

const flashOf = {
  accept: 'contract-accepted',
  reject: 'contract-rejected',
  withdraw: 'contract-withdrawn',
  terminate: 'contract-end-asked',
} as const satisfies Record<keyof typeof plainForms, FlashCode>
const plainActs = ['accept', 'reject', 'withdraw', 'terminate'] as const

/** The actions of a contract panel of the agent center, by `intent`. */
export async function actOnContracts(args: ActionFunctionArgs, member: MemberCalls, kind: ContractKind) {
  const { send } = member
  const matchingForm = postedForm(args.context, [
    proposeForm,
    amendForm,
    previewOfferForm,
    acceptForm,
    rejectForm,
    withdrawForm,
    terminateForm,
  ] as Form[])
  const panel = (query = {}) => paths.agent(panelOf[kind], query)
  if (matchingForm === previewOfferForm) return preview(args, member, kind)
  if (matchingForm === proposeForm) {
    const entered = proposeForm.read(args, judgeTerms(kind, { account: true, period: true }))
    if (!entered.ok) return entered.invalid()
    const { account, reason, warned, requestId = newRequestId(), ...terms } = entered.value
    const offer = { accounts: accountsIn(account), ...termsIn(kind, terms) }
    const offered = await send(callOf[kind], { action: 'propose', reason, warned, requestId, ...offer })
    // Accounts that the agent cannot offer to are named at the field, and the input is kept.
    if (!offered.ok) return heldBack(member, entered, offered, { kind, ...offer })
    return redirectWithFlash(args.context, panel(), 'contract-offered')
  }
  if (matchingForm === amendForm) {
    const entered = amendForm.read(args, judgeTerms(kind, { account: false, period: false }))
    if (!entered.ok) return entered.invalid()
    const { contractId, version, reason, warned, requestId = newRequestId(), ...terms } = entered.value
    const amendment = { contractId, ...termsIn(kind, terms) }
    const amended = await send(callOf[kind], {
      action: 'amend',
      version,
      reason,
      warned,
      requestId,
      ...amendment,
    })
    if (!amended.ok && amended.code === 'not-found') throw pageFailure('not-found')
    if (!amended.ok) return heldBack(member, entered, amended, { kind, ...amendment })
    return redirectWithFlash(args.context, panel({ contract: contractId }), 'contract-amended')
  }
  return answerContract(args, member, async () => kind, panel)
}

/** The result of a preview, which the page shows beside the form as it was entered. */
export interface PreviewReply extends FormReply {
  sandbox: ValueOf<typeof previewContract>
}

/** A refusal; one by the solvency guard carries the warning with which the terms can be sent all the same. */
async function heldBack(
  { send }: MemberCalls,
  { refused, calmReply }: Pick<FormEntry<unknown>, 'refused'> & Shows,
  refusal: FormRefusal,
  draft: InputOf<typeof previewContract>,
) {
  const looked = refusal.code === 'could-cost-more' ? await send(previewContract, draft) : undefined
  if (!looked?.ok) return refused(refusal)
  const reply: PreviewReply = { ...calmReply(), calm: undefined, alert: refusal.code, sandbox: looked.value }
  return data(reply, { status: 409 })
}

/** Previews what an offer, or with a contract an amendment, would have paid; answers the page with the result. */
async function preview(args: ActionFunctionArgs, { send }: MemberCalls, kind: ContractKind) {
  if (args.context.form?.has('contractId')) {
    const entered = previewAmendForm.read(args, judgeTerms(kind, { account: false, period: false }))
    if (!entered.ok) return entered.invalid()
    return looked(entered, { contractId: entered.value.contractId, ...termsIn(kind, entered.value) })
  }
  const entered = previewOfferForm.read(args, judgeTerms(kind, { account: true, period: true }))
  if (!entered.ok) return entered.invalid()
  return looked(entered, { accounts: accountsIn(entered.value.account), ...termsIn(kind, entered.value) })

  async function looked(
    { calmReply, refused }: Shows & Pick<FormEntry<unknown>, 'refused'>,
    input: Omit<InputOf<typeof previewContract>, 'kind'>,
  ) {
    const answer = await send(previewContract, { kind, ...input })
    return answer.ok ? data<PreviewReply>({ ...calmReply(), sandbox: answer.value }) : refused(answer)
  }
}

/** The acts of both sides that name no terms; `kindOf` answers the contract's kind. */
async function answerContract(
  args: ActionFunctionArgs,
  { send }: MemberCalls,
  kindOf: (contractId: string) => Promise<ContractKind>,
  panel: (query: { contract: string }) => string,
) {
  const matchingForm = postedForm(args.context, plainActs.map((name) => plainForms[name]) as Form[])
  const action = plainActs.find((name) => plainForms[name] === matchingForm)
  if (!action) return unknownIntent()
  return sendForm(
    plainForms[action].read(args),
    async ({ requestId = newRequestId(), ...input }) =>
      send(callOf[await kindOf(input.contractId)], { action, requestId, ...input }),
    (_, { contractId }) => redirectWithFlash(args.context, panel({ contract: contractId }), flashOf[action]),
  )
}

/**
 * The actions of `contracts` in the personal center. It lists contracts of all kinds that were offered to the member,
 * so the kind is looked up first.
 */
export const actOnOwnContract = (args: ActionFunctionArgs, member: MemberCalls) =>
  answerContract(
    args,
    member,
    async (contractId) => {
      const { contract } = await member.get(agentContract, { contractId })
      if (contract.side !== 'downline') throw pageFailure('not-found')
      return contract.kind
    },
    (query) => paths.personal('contracts', query),
  )
