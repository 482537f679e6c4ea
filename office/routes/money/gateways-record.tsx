import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { closeGatewayForm } from '#office/features/gateways/gateway-forms.ts'
import { GatewayState } from '#office/features/gateways/gateway-state.tsx'
import { Changes } from '#office/features/records/changes.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { checkGateway, closeGateway, listGateways } from '#platform/cashier/providers/index.ts'

export const handle = { page: 'gateways' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'gateways')
  const gateway = (await listGateways(platform)).find(({ name }) => name === args.params.id)
  if (!gateway) throw pageFailure('not-found')
  const [checks, changes] = await Promise.all([
    checkGateway(platform, gateway.name),
    listAudit(platform, { subject: `gateway ${gateway.name}`, limit: LATEST_ROWS }),
  ])
  return {
    gateway,
    checks,
    changes,
    may: gateway.status === 'open' && may('gateways.close'),
    title: gateway.title,
  }
}

export async function action(args: ActionFunctionArgs) {
  const name = args.params.id ?? ''
  return doPosted(args, [
    does(closeGatewayForm, 'gateways.close', {
      run: (platform, _, actor) => closeGateway(platform, name, actor),
      to: `/office/gateways/${name}`,
      says: 'gateway-closed',
    }),
  ])
}

export default function PaymentGateway() {
  const { gateway, checks, changes, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-gateways', 'office', 'cashier'])
  const { dateTime } = useFormat()
  const moment = (at: string | null) => (at === null ? t('never') : dateTime(at))
  return (
    <article className="o-rec" data-id={gateway.name} data-status={gateway.status}>
      <RecordHead heading={gateway.title} badge={<GatewayState status={gateway.status} />}>
        <p>{gateway.name}</p>
      </RecordHead>
      <Sheet title={t('one')}>
        <Pairs
          pairs={[
            [
              t('column.methods'),
              gateway.methods.map((method) => t(`cashier:method.${method as 'crypto'}`)).join(', '),
            ],
            [t('paysOut'), t(gateway.paysOut ? 'yes' : 'no')],
            [t('column.hosts'), gateway.hosts.join(', ')],
            [t('callback'), gateway.callback],
            [t('column.heardAt'), moment(gateway.heardAt)],
            [t('column.failedAt'), moment(gateway.failedAt)],
            [t('column.problem'), gateway.problem ?? t('none')],
          ]}
        />
      </Sheet>
      <Sheet title={t('checks')} about={t('checksHint')}>
        <div className="o-sb grid gap-3">
          {checks.map(({ what, method, url, body, signed }) => (
            <div key={what} data-check={what}>
              <p className="font-medium">{t(`what.${what}`)}</p>
              <p className="break-all text-sm">
                {method} {url}
              </p>
              {body === null ? null : <p className="break-all text-sm">{body}</p>}
              {signed === null ? null : (
                <p className="break-all text-ink-2 text-sm">
                  {t('signed')} {signed}
                </p>
              )}
            </div>
          ))}
        </div>
      </Sheet>
      <Changes lines={changes} />
      <Decisions
        decisions={[{ form: closeGatewayForm, label: t('close'), icon: 'close', look: 'danger', may }]}
      />
    </article>
  )
}
