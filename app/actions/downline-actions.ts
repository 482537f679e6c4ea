import type { ActionFunctionArgs } from '@remix-run/node'
import { freezeForm, noteForm, transferForm, unfreezeForm } from '#app/features/agent/downline-forms.ts'
import { type Form, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import {
  freezeDownline,
  noteDownline,
  transferToDownline,
  unfreezeDownline,
} from '#contract/agents/agents.ts'
import { type FormAction, sendForm } from './send-form.ts'

/** The acts of an agent on a downline; each is one call, and redirects to that account. */
const acts = new Map<Form, FormAction[1]>([
  [
    transferForm,
    (args, { send }) =>
      sendForm(
        transferForm.read(args),
        (input) => send(transferToDownline, input),
        (_, { account }) => back(args, account, 'downline-transfer-sent'),
      ),
  ],
  [
    freezeForm,
    (args, { send }) =>
      sendForm(
        freezeForm.read(args),
        (input) => send(freezeDownline, input),
        (_, { account }) => back(args, account, 'downline-frozen'),
      ),
  ],
  [
    unfreezeForm,
    (args, { send }) =>
      sendForm(
        unfreezeForm.read(args),
        (input) => send(unfreezeDownline, input),
        (_, { account }) => back(args, account, 'downline-unfrozen'),
      ),
  ],
  [
    noteForm,
    (args, { send }) =>
      sendForm(
        noteForm.read(args),
        ({ account, note = '' }) => send(noteDownline, { account, note }),
        (_, { account }) => back(args, account, 'note-kept'),
      ),
  ],
])

/** The actions of `downlineManagement`, by `intent`. */
export async function actOnDownline(args: ActionFunctionArgs, member: MemberCalls) {
  const matchingForm = postedForm(args.context, [...acts.keys()])
  const perform = matchingForm && acts.get(matchingForm)
  return perform ? perform(args, member) : unknownIntent()
}

const back = ({ context }: ActionFunctionArgs, account: string, flash: FlashCode) =>
  redirectWithFlash(context, paths.agent('downlineManagement', { account }), flash)
