import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { DecimalField, SelectField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { openChainForm } from '#office/features/chains/chain-forms.ts'
import { ChainState } from '#office/features/chains/chain-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { chainArrivalsList } from '#office/lists/money/chain-arrivals-list.ts'
import { chainsList } from '#office/lists/money/chains-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { queueOf } from '#office/services/queues.server.ts'
import { addChain, chainKinds, chainStatuses } from '#platform/cashier/chains/index.ts'

export const handle = { page: 'chains', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'chains')
  const [page, { waiting }] = await Promise.all([loadList(args, chainsList), queueOf(args, 'chains')])
  return { ...page, waiting, may: may('chains.open') }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(openChainForm, 'chains.open', {
      run: (platform, { rpc, otherRpc, decimals, confirmations, rate, ...entered }, actor) =>
        addChain(platform, {
          ...entered,
          rpc: otherRpc ? [rpc, otherRpc] : [rpc],
          decimals: Number(decimals),
          confirmations: Number(confirmations),
          rate: minorOf(rate),
          actor,
        }),
      to: '/office/chains',
      says: 'done',
    }),
  ])
}

const openArrivals = chainArrivalsList.href({
  ...chainArrivalsList.read(new URLSearchParams()),
  status: 'open',
})

export default function Chains() {
  const { filter, rows, next, waiting, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-chains', 'office'])
  return (
    <>
      <OfficeListPage
        list={chainsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('office:page.chains')}
        chips={
          <>
            <StateChips
              list={chainsList}
              filter={filter}
              states={chainStatuses}
              word={(one) => t(`state.${one}`)}
            />
            <p className="o-row">
              <TextLink href={openArrivals}>
                {waiting > 0 ? t('openArrivals', { count: waiting }) : t('arrivals')}
              </TextLink>
            </p>
          </>
        }
        own={{
          name: { cell: ({ id, name }) => <a href={`/office/chains/${id}`}>{name}</a> },
          status: { cell: (chain) => <ChainState chain={chain} /> },
        }}
      />
      <div className="o-g h mt-3">
        <FormSheet
          form={openChainForm}
          title={t('add')}
          about={t('addHint')}
          may={may}
          labels={{
            kind: t('field.kind'),
            rpc: t('field.rpc'),
            otherRpc: t('field.otherRpc'),
            token: t('field.token'),
            symbol: t('field.symbol'),
            decimals: t('field.decimals'),
            xpub: t('field.xpub'),
            confirmations: t('column.confirmations'),
            rate: t('column.rate'),
          }}
        >
          <SelectField
            name="kind"
            options={chainKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <TextField name="rpc" autoComplete="off" maxLength={500} />
          <TextField name="otherRpc" hint={t('otherRpcHint')} autoComplete="off" maxLength={500} />
          <TextField name="token" autoComplete="off" maxLength={42} />
          <TextField name="symbol" autoComplete="off" maxLength={12} />
          <TextField name="decimals" inputMode="numeric" autoComplete="off" maxLength={2} />
          <TextField name="xpub" hint={t('xpubHint')} autoComplete="off" maxLength={200} />
          <TextField name="confirmations" inputMode="numeric" autoComplete="off" maxLength={4} />
          <DecimalField name="rate" />
        </FormSheet>
      </div>
    </>
  )
}
