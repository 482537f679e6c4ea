import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { SelectField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { releasePayoutForm } from '#office/features/banks/bank-forms.ts'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { WithdrawalState } from '#office/features/orders/withdrawal-state.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { bankById } from '#platform/cashier/banks/index.ts'
import { releasePayout, showPayoutFile } from '#platform/cashier/withdrawals/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const file = await showPayoutFile(platform, args.params.id ?? '')
  if (!file) throw pageFailure('not-found')
  const held = file.payouts.filter(({ status, releasedAt }) => status === 'approved' && !releasedAt)
  return {
    file,
    from: (await bankById(platform, file.bank))?.number,
    held: held.map(({ id, account, amount }) => ({ value: id, label: `${account} ${amount}` })),
    may: {
      take: held.length === file.orders && may('banks.payout-file'),
      release: held.length > 0 && may('banks.release'),
    },
    title: file.id,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fileId = args.params.id ?? ''
  return doPosted(args, [
    does(releasePayoutForm, 'banks.release', {
      run: (platform, { orderId, reason }, actor) =>
        releasePayout(platform, { fileId, orderId, reason, actor }),
      to: `/office/banks/payouts/${fileId}`,
      says: 'payout-released',
    }),
  ])
}

export default function PayoutFile() {
  const { file, from, held, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  const { csrf } = usePage()
  return (
    <article className="o-rec" data-id={file.id}>
      <RecordHead
        heading={
          <>
            {t('payouts.file')} {file.id} <Money amount={file.amount} mark />
          </>
        }
      />
      <Sheet title={t('payouts.file')}>
        <Pairs
          pairs={[
            [
              t('payouts.from'),
              <TextLink key="" href={`/office/banks/${file.bank}`}>
                {from}
              </TextLink>,
            ],
            [t('office:column.time'), dayTime(file.madeAt)],
            [t('payouts.madeBy'), nameOf(file.madeBy)],
            [t('payouts.orders'), file.orders],
            [t('payouts.waits'), file.waiting],
            [t('payouts.released'), file.released],
          ]}
        />
        {may.take ? (
          // A file takes no page's place: the browser sends this form by itself.
          <form
            id="form-take"
            method="post"
            action={`/office/banks/payouts/${file.id}/file`}
            target="_self"
            className="o-sb grid gap-2"
          >
            <input type="hidden" name="csrf" value={csrf} />
            <input type="hidden" name="intent" value="take" />
            <p className="text-xs text-ink-2">{t('payouts.downloadHint')}</p>
            <div>
              <Button look="act" icon="download">
                {t('payouts.download')}
              </Button>
            </div>
          </form>
        ) : null}
      </Sheet>
      <Sheet title={t('payouts.orders')}>
        <FigureTable
          name="payouts"
          caption={t('payouts.orders')}
          columns={[
            { field: 'account', head: t('office:column.account') },
            { field: 'amount', show: 'money', head: t('office:column.amount') },
            { field: 'status', head: t('office:column.status') },
            { field: 'released', head: t('payouts.released') },
          ]}
          rows={file.payouts.map((one) => ({
            id: one.id,
            status: one.status,
            cells: {
              account: <a href={`/office/withdrawals/${one.id}`}>{one.account}</a>,
              amount: one.amount,
              status: <WithdrawalState status={one.status} problem={null} />,
              released:
                one.releasedAt && one.releasedBy
                  ? `${dayTime(one.releasedAt)} ${nameOf(one.releasedBy)}: ${one.releaseReason}`
                  : null,
            },
          }))}
        />
      </Sheet>
      <Decisions
        note={may.release ? t('payouts.releaseHint') : null}
        decisions={[
          {
            form: releasePayoutForm,
            label: t('payouts.release'),
            icon: 'close',
            look: 'danger',
            may: may.release,
            fields: <SelectField name="orderId" options={held} />,
          },
        ]}
      />
    </article>
  )
}
