import type { ActionFunctionArgs } from '@remix-run/node'
import { freezeForm, noteForm, transferForm, unfreezeForm } from '#app/features/agent/downline-forms.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import {
  freezeDownline,
  noteDownline,
  transferToDownline,
  unfreezeDownline,
} from '#contract/agents/agents.ts'
import { type FormAction, sendForm } from './send-form.ts'

/** The acts of an agent on a downline, of `downlineManagement`; each is one call, and redirects to that account. */
export const downlineActs: readonly FormAction[] = [
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
]

const back = ({ context }: ActionFunctionArgs, account: string, flash: FlashCode) =>
  redirectWithFlash(context, paths.agent('downlineManagement', { account }), flash)
