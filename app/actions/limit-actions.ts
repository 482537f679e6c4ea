import type { ActionFunctionArgs } from '@remix-run/node'
import {
  changeOf,
  limitChangeForm,
  limitForm,
  realityForm,
  selfExcludeForm,
  timeOutForm,
} from '#app/features/responsible-gaming/limit-forms.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import {
  chooseRealityCheck,
  excludeSelf,
  keepPlayLimit,
  removePlayLimit,
  setPlayLimit,
  takeTimeOut,
} from '#contract/members/responsible-gaming.ts'
import { type FormAction, sendForm } from './send-form.ts'

/** The responsible-gaming forms of `securityCenter` and their actions. */
export const limitActs: readonly FormAction[] = [
  [limitForm, setLimit],
  [limitChangeForm, changeLimit],
  [timeOutForm, takeBreak],
  [selfExcludeForm, excludeOneself],
  [realityForm, chooseReminder],
]

function setLimit(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    limitForm.read(args),
    (input) => send(setPlayLimit, input),
    ({ pending }) => back(args, pending ? 'limit-asked' : 'limit-set'),
  )
}

/** A button of the limits table: `remove` or `keep`. If the limit no longer exists, the form shows the refusal. */
async function changeLimit(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = limitChangeForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { remove, which } = changeOf(entered.value.change)
  const answer = remove ? await send(removePlayLimit, which) : await send(keepPlayLimit, which)
  if (!answer.ok) return entered.refused(answer)
  return back(args, remove ? 'limit-asked' : 'limit-kept')
}

function takeBreak(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    timeOutForm.read(args),
    (input) => send(takeTimeOut, input),
    () => back(args, 'time-out-taken'),
  )
}

function excludeOneself(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    selfExcludeForm.read(args),
    ({ months }) => send(excludeSelf, { months }),
    () => back(args, 'self-excluded'),
  )
}

function chooseReminder(args: ActionFunctionArgs, { send }: MemberCalls) {
  return sendForm(
    realityForm.read(args),
    (input) => send(chooseRealityCheck, input),
    () => back(args, 'reality-check-chosen'),
  )
}

const back = ({ context }: ActionFunctionArgs, flash: FlashCode) =>
  redirectWithFlash(context, paths.personal('securityCenter'), flash)
