import type { Entered, FormReply, ReadArgs, Refused } from '#app/forms/define-form.ts'
import { reviewWithdrawalForm } from './withdrawal-forms.ts'

type Review = Extract<ReturnType<typeof reviewWithdrawalForm.read>, { ok: true }>['value']
/** Asks the platform whether the order would be taken. */
export type Judge = (review: Review) => Promise<{ ok: true } | ({ ok: false } & Refused)>

/** A withdrawal that was entered to be looked at once more, judged as the order will be; no password is asked for it. */
export async function readReview(args: ReadArgs, judge: Judge): Promise<Entered<Review>> {
  const entered = reviewWithdrawalForm.read(args)
  if (!entered.ok) return entered
  const judged = await judge(entered.value)
  return judged.ok ? entered : { ...entered, ok: false, invalid: () => entered.refused(judged) }
}

/** The review that a URL asks for (`?review=1&account=…&amount=…`): whether it may be sent as it is, and what is wrong with it where not. */
export async function askedReview(
  query: URLSearchParams,
  judge: Judge,
): Promise<{ reviewed: boolean; wrong: FormReply | null }> {
  if (!query.has('review')) return { reviewed: false, wrong: null }
  const form = new FormData()
  form.set('intent', 'create')
  for (const [field, param] of Object.entries({ accountId: 'account', amount: 'amount', fee: 'fee' }))
    form.set(field, query.get(param) ?? '')
  const entered = await readReview({ context: { form } }, judge)
  return entered.ok ? { reviewed: true, wrong: null } : { reviewed: false, wrong: entered.invalid().data }
}
