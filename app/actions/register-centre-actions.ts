import type { ActionFunctionArgs } from '@remix-run/node'
import { accountForm, linkForm } from '#app/features/agent/register-centre-forms.ts'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { issueLink, registerDownline } from '#contract/agents/agents.ts'
import { sendForm } from './send-form.ts'

/** The actions of `registerCentre`, by `intent`: an account below the agent, or a link by which players come. */
export async function actOnRegisterCentre(args: ActionFunctionArgs, { send }: MemberCalls) {
  const matchingForm = postedForm(args.context, [accountForm, linkForm])
  if (matchingForm === accountForm)
    return sendForm(
      accountForm.read(args),
      ({ confirmPassword: _, ...input }) => send(registerDownline, input),
      () => redirectWithFlash(args.context, paths.agent('registerCentre'), 'downline-opened'),
    )
  if (matchingForm === linkForm)
    return sendForm(
      linkForm.read(args),
      (input) => send(issueLink, input),
      () => redirectWithFlash(args.context, paths.agent('registerCentre'), 'link-made'),
    )
  return unknownIntent()
}
