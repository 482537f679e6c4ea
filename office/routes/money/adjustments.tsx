import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { DecimalField, TextField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { htmlLang } from '#app/i18n/config.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { words } from '#app/lib/list-query.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { adjustForm, pointsForm } from '#office/features/adjustments/adjustment-forms.ts'
import { ApprovalState } from '#office/features/approvals/approval-state.tsx'
import { nameOf, Seals } from '#office/features/orders/seals.tsx'
import { ActForm } from '#office/features/records/act-form.tsx'
import { Effects } from '#office/features/records/act-page.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { adjustmentsList } from '#office/lists/money/adjustments-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import { adjust } from '#platform/backoffice/adjustments/index.ts'
import type { Context } from '#platform/base/context.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ok } from '#platform/base/result.ts'
import { grantPoints } from '#platform/benefits/points/index.ts'
import { showMember } from '#platform/members/accounts/index.ts'
import { adjustmentStatuses, allowanceOf } from '#platform/members/approvals/index.ts'

export const handle = { page: 'adjustments' }

/** A correction that is tried: the member's wallet and the house's account, each as it is and as it would be. */
async function readAsked(platform: Context, query: URLSearchParams, language: WrittenLanguage) {
  const account = words(query, 'account')
  const typed = query.get('amount')?.trim().slice(0, 32)
  if (!account || !typed) return null
  const [, sign = '', digits = ''] = /^([-−+]?)(.*)$/.exec(typed) ?? []
  const amount = enteredMoney(readAmount(digits, htmlLang[language]) ?? '')
  const member = await showMember(platform, account)
  if (!member.ok || amount === undefined)
    return { account, typed, balance: null, after: null, amount: '0.00' }
  const moved = /[-−]/.test(sign) ? -minorOf(amount) : minorOf(amount)
  const { balance } = member.value
  return { account, typed, balance, after: moneyOf(minorOf(balance) + moved), amount: moneyOf(moved) }
}

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { actor },
    may,
  } = admit(args, 'adjustments')
  const { searchParams } = new URL(args.request.url)
  const filter = adjustmentsList.read(searchParams)
  const [{ rows, next }, allowance, draft] = await Promise.all([
    adjustmentsList.page(platform, filter),
    allowanceOf(platform, actor),
    readAsked(platform, searchParams, await languageOf(args.request)),
  ])
  return {
    filter,
    rows,
    next,
    threshold: moneyOf(allowance.threshold),
    left: moneyOf(allowance.left),
    asked: draft && { ...draft, second: !allowance.fits(minorOf(draft.amount)) },
    may: { adjust: may('adjustments.adjust'), points: may('adjustments.points') },
  }
}

export async function action(args: ActionFunctionArgs) {
  const to = '/office/adjustments'
  return doPosted(args, [
    does(adjustForm, 'adjustments.adjust', {
      async run(platform, { amount, ...rest }, actor) {
        const done = await adjust(platform, { ...rest, amount: minorOf(amount), actor })
        return done.ok ? ok(done.value.status === 'waiting' ? { waitsAs: done.value.id } : null) : done
      },
      to,
      says: 'adjusted',
    }),
    does(pointsForm, 'adjustments.points', {
      run: (platform, grant, actor) => grantPoints(platform, actor, grant),
      to,
      says: 'points-granted',
    }),
  ])
}

export default function Adjustments() {
  const { filter, rows, next, threshold, left, asked: draft, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const written = useAmountText()
  return (
    <>
      <OfficeListPage
        list={adjustmentsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.adjustments')}
        chips={
          <StateChips
            list={adjustmentsList}
            filter={filter}
            states={adjustmentStatuses}
            word={(one) => t(`approval.${one}`)}
          />
        }
        own={{
          account: {
            cell: ({ account, id }) => <a href={`/office/approvals/${id}`}>{account || '–'}</a>,
          },
          requestedBy: {
            cell: ({ requestedBy, decidedBy }) => (
              <>
                <Seals first={requestedBy} second={decidedBy} /> {nameOf(requestedBy)}
              </>
            ),
          },
          status: { cell: ({ status }) => <ApprovalState status={status} /> },
        }}
      />
      <div className="o-g h mt-3">
        {may.adjust ? (
          <Sheet title={t('adjustments.adjust')} about={t('adjustments.sign')}>
            <Tried asked={draft} />
            <MoveForm
              form={adjustForm}
              field="amount"
              account={filter.account}
              value={draft?.typed}
              label={t('adjustments.do')}
            />
            <p className="o-sb text-xs text-ink-2">
              {t('adjustments.threshold', { amount: written(threshold), left: written(left) })}
            </p>
          </Sheet>
        ) : null}
        {may.points ? (
          <Sheet title={t('adjustments.points')} about={t('adjustments.sign')}>
            <MoveForm
              form={pointsForm}
              field="points"
              account={filter.account}
              label={t('adjustments.grant')}
            />
          </Sheet>
        ) : null}
      </div>
    </>
  )
}

/** What a correction would do, before it is posted: the wallet, and the other side of the posting. */
function Tried({ asked: draft }: { asked: ReturnType<typeof useLoaderData<typeof loader>>['asked'] }) {
  const { t } = useTranslation('office')
  return (
    <>
      <form className="o-sb o-f" action="/office/adjustments">
        <input
          className="control"
          name="account"
          aria-label={t('column.account')}
          placeholder={t('column.account')}
          defaultValue={draft?.account}
          maxLength={64}
        />
        <input
          className="control"
          name="amount"
          aria-label={t('column.amount')}
          placeholder={t('column.amount')}
          defaultValue={draft?.typed}
          maxLength={32}
        />
        <button type="submit" className="button button-sm">
          {t('effect.preview')}
        </button>
      </form>
      {draft && draft.balance !== null && draft.after !== null ? (
        <Effects
          effects={[
            {
              field: 'wallet',
              name: t('effect.balance'),
              before: <Money amount={draft.balance} mark />,
              after: <Money amount={draft.after} mark />,
            },
            {
              field: 'house',
              name: t('effect.house'),
              before: <Money amount="0.00" mark />,
              after: <Money amount={moneyOf(-minorOf(draft.amount))} signed mark />,
            },
            {
              field: 'second',
              name: t('effect.second'),
              before: '',
              after: t(draft.second ? 'yes' : 'no'),
            },
          ]}
        />
      ) : null}
      {draft && draft.balance === null ? <p className="o-sb">{t('effect.unknown')}</p> : null}
    </>
  )
}

function MoveForm({
  form,
  field,
  account,
  value,
  label,
}: {
  form: Form
  field: 'amount' | 'points'
  account: string | undefined
  value?: string | undefined
  label: string
}) {
  return (
    <ActForm
      form={form}
      className="o-sb grid gap-3"
      idPrefix={`${form.id}-`}
      values={{ account, [field]: value }}
    >
      <TextField name="account" autoComplete="off" maxLength={64} />
      <DecimalField name={field} />
      <TextField name="reason" maxLength={MAX_REASON_LENGTH} />
      <div>
        <Button look="act">{label}</Button>
      </div>
    </ActForm>
  )
}
