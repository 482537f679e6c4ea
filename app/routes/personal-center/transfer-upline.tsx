import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Flash } from '#app/components/frame/flash.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { uplineForm } from '#app/features/wallets/transfer-forms.ts'
import { uplineTransfersList } from '#app/features/wallets/transfer-lists.ts'
import { TransferTable } from '#app/features/wallets/transfer-table.tsx'
import { UplineDesk } from '#app/features/wallets/upline-desk.tsx'
import { UplineForm } from '#app/features/wallets/upline-form.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { registrationRules } from '#app/services/sign-in/auth-forms.server.ts'
import recordStyles from '#app/styles/records.css?url'
import { transferToUpline, uplineDesk, uplineTransfers } from '#contract/money/wallet.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(recordStyles)

export const handle = page('transferUpline', 'center')

/** The amount that may go to the upline, and past transfers with upline and downlines. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const filter = uplineTransfersList.read(query)
  const [desk, history, { balanceHidden }, { paymentPassword }] = await Promise.all([
    member.get(uplineDesk, {}),
    member.get(uplineTransfers, uplineTransfersList.pageInput(filter)),
    preferencesOf(args),
    registrationRules(args),
  ])
  return {
    desk,
    history,
    filter,
    balanceHidden,
    paymentRule: paymentPassword,
    liveTopic: EventTopic.enum.transfers,
    requestId: newRequestId(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  const entered = uplineForm.read(args)
  if (!entered.ok) return entered.invalid()
  const sent = await send(transferToUpline, entered.value)
  if (!sent.ok) return entered.refused(sent)
  return redirectWithFlash(args.context, paths.personal('transferUpline'), 'upline-transfer-sent')
}

export default function TransferUplinePanel() {
  const { desk, history, filter, balanceHidden, paymentRule, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'wallets'])
  const href = (more: Query) => uplineTransfersList.href(filter, more)
  return (
    <>
      <PageHead title={t('common:panel.transferUpline')} aside={<RefreshLink />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RefusedAct form={uplineForm} isShown={desk.uplineOpen} />
        {desk.uplineOpen ? (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
            <UplineForm desk={desk} requestId={requestId} paymentRule={paymentRule} />
            <UplineDesk desk={desk} balanceHidden={balanceHidden} />
          </div>
        ) : (
          <Flash kind="info">
            {t(desk.upline === null ? 'wallets:upline.none' : 'wallets:upline.closed')}
          </Flash>
        )}
        <section aria-labelledby="transfers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="transfers">{t('wallets:history')}</h2>
            <ListFilters list={uplineTransfersList} filter={filter} />
          </div>
          <RangeChips filter={filter.days} href={href} />
          <TransferTable
            list={uplineTransfersList}
            filter={filter}
            transfers={history}
            sideName={(account) => account}
            signed
          />
          <RecordsPager {...history} href={(page) => href({ page })} />
        </section>
      </div>
    </>
  )
}
