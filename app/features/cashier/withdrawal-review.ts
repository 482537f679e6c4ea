import type { FormEntry, FormRefusal, FormReply, ReadArgs } from '#app/forms/define-form.ts'
import { htmlLang } from '#app/i18n/config.ts'
import { writtenAmount } from '#app/lib/forms/typed-amount.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { reviewWithdrawalForm } from './withdrawal-forms.ts'

type Review = Extract<ReturnType<typeof reviewWithdrawalForm.read>, { ok: true }>['value']
/** Asks the platform whether it would accept the order. */
export type Judge = (review: Review) => Promise<{ ok: true } | ({ ok: false } & FormRefusal)>

/** A withdrawal posted for review, validated like the order itself; no password is required. */
export async function readReview(args: ReadArgs, judge: Judge): Promise<FormEntry<Review>> {
  const entered = reviewWithdrawalForm.read(args)
  if (!entered.ok) return entered
  const judged = await judge(entered.value)
  return judged.ok ? entered : { ...entered, ok: false, invalid: () => entered.refused(judged) }
}

/** The review in the URL (`?review=1&account=…&amount=…`): whether it may be sent, and its errors if not. */
export async function askedReview(
  query: URLSearchParams,
  language: Language,
  judge: Judge,
): Promise<{ reviewed: boolean; wrong: FormReply | null }> {
  if (!query.has('review')) return { reviewed: false, wrong: null }
  const form = new FormData()
  form.set('intent', 'create')
  for (const [field, param] of Object.entries({ accountId: 'account', amount: 'amount', fee: 'fee' }))
    form.set(field, query.get(param) ?? '')
  // The form shows it as if it had been typed there.
  form.set('amount', writtenAmount(query.get('amount') ?? '', htmlLang[language]))
  const entered = await readReview({ context: { form, language } }, judge)
  return entered.ok ? { reviewed: true, wrong: null } : { reviewed: false, wrong: entered.invalid().data }
}
