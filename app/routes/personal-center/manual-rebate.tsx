import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card, CardBody } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { claimRebateForm } from '#app/features/rewards/claim-forms.ts'
import { RebateCard } from '#app/features/rewards/rebate-card.tsx'
import { RebateClaims } from '#app/features/rewards/rebate-claims.tsx'
import { rebateClaimsList } from '#app/features/rewards/rebate-claims-list.ts'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { ListSort } from '#app/records/list-sort.tsx'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { claimRebate, manualRebate, rebateClaims } from '#contract/benefits/rebates.ts'
import { turnoverWeights } from '#contract/money/turnover.ts'

export const links = stylesheets(tableStyles)

export const handle = page('manualRebate', 'center')

/** The unclaimed rebate by game type, and past claims. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const filter = rebateClaimsList.read(new URL(args.request.url).searchParams)
  const [due, claims, { weights }] = await Promise.all([
    member.get(manualRebate, { language }),
    member.get(rebateClaims, rebateClaimsList.pageInput(filter)),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
  ])
  return { due, claims, weights, filter, requestId: newRequestId() }
}

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  if (!postedForm(args.context, [claimRebateForm])) return unknownIntent()
  const entered = claimRebateForm.read(args)
  if (!entered.ok) return entered.invalid()
  const claimed = await send(claimRebate, entered.value)
  if (!claimed.ok) return entered.refused(claimed)
  return redirectWithFlash(args.context, paths.personal('manualRebate'), 'rebate-claimed')
}

export default function ManualRebate() {
  const { due, claims, weights, filter, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['rewards', 'common'])
  return (
    <>
      <PageHead title={t('common:panel.manualRebate')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RebateCard due={due} requestId={requestId} />
        <TurnoverWeights weights={weights} />
        <Card title={t('rebate.history')} titleId="rebate-claims" flush>
          <CardBody>
            <ListSort list={rebateClaimsList} filter={filter} />
          </CardBody>
          <RebateClaims answer={claims} filter={filter} />
        </Card>
        <RecordsPager {...claims} href={(page) => rebateClaimsList.href(filter, { page })} />
      </div>
    </>
  )
}
