import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { ArrivalState } from '#office/features/chains/arrival-state.tsx'
import { assignArrivalForm, ignoreArrivalForm } from '#office/features/chains/chain-forms.ts'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { DepositState } from '#office/features/orders/deposit-state.tsx'
import { PaidSoFar } from '#office/features/waiting/paid-so-far.tsx'
import { paidAsShown, shownAs } from '#office/features/waiting/seen-order.ts'
import { WaitingRecord } from '#office/features/waiting/waiting-record.tsx'
import { chainArrivalsList } from '#office/lists/money/chain-arrivals-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { arrivalOf, assignArrival, ignoreArrival } from '#platform/cashier/chain-arrivals/index.ts'
import { showDeposit } from '#platform/cashier/deposits/index.ts'

export const handle = { page: 'chains' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'chains')
  const id = args.params.id ?? ''
  const arrival = await arrivalOf(platform, id)
  if (!arrival) throw pageFailure('not-found')
  const orderId = new URL(args.request.url).searchParams.get('order')?.slice(0, 64) ?? arrival.order
  const deposit = await showDeposit(platform, orderId)
  const order = deposit.ok ? deposit.value : null
  const open = arrival.state === 'open'
  return {
    arrival,
    orderId,
    order,
    ...(await readEvidenceAndPlace(args, chainArrivalsList, { id, account: order?.account })),
    may: {
      assign: open && (arrival.amount !== null || arrival.reason === 'not-held') && may('chains.assign'),
      ignore: open && may('chains.ignore'),
    },
    title: arrival.tx,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  const to = `/office/chains/arrivals/${id}`
  return doPosted(args, [
    does(assignArrivalForm, 'chains.assign', {
      run: (platform, { orderId, seen, reason }, actor) =>
        assignArrival(platform, { id, orderId, paidIn: paidAsShown(orderId, seen), reason, actor }),
      to,
      says: 'line-assigned',
    }),
    does(ignoreArrivalForm, 'chains.ignore', {
      run: (platform, { reason }, actor) => ignoreArrival(platform, { id, reason, actor }),
      to,
      says: 'line-ignored',
    }),
  ])
}

export default function ChainArrival() {
  const { arrival, evidence, orderId, order, place, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-chains', 'office'])
  const { dayTime } = useFormat()
  const { state, reason, units, token, amount } = arrival
  const why = reason ?? (state === 'open' ? 'none' : null)
  return (
    <WaitingRecord
      row={arrival}
      place={place}
      heading={
        <>
          {units} {token} {amount === null ? null : <Money amount={amount} mark />}
        </>
      }
      badge={<ArrivalState state={state} />}
      about={
        why ? (
          <p className="text-ink-2">
            {t(`reason.${why}`)}: {t(`means.${why}`)}
          </p>
        ) : null
      }
      title={t('arrival')}
      pairs={[
        [
          t('column.name'),
          <TextLink key="" href={`/office/chains/${arrival.chain}`}>
            {arrival.name}
          </TextLink>,
        ],
        [t('arrivalColumn.tx'), <code key="">{arrival.tx}</code>],
        [t('arrivalColumn.block'), arrival.block],
        [t('office:column.time'), dayTime(arrival.time)],
        [t('arrivalColumn.payer'), <code key="">{arrival.payer}</code>],
        [t('arrivalColumn.address'), <code key="">{arrival.address}</code>],
        [
          t('arrivalColumn.order'),
          <TextLink key="" href={`/office/deposits/${arrival.order}`}>
            {arrival.order}
          </TextLink>,
        ],
        [t('arrivalColumn.receivedAt'), dayTime(arrival.receivedAt)],
        [
          t('office:deposits.one'),
          order && order.id !== arrival.order ? (
            <span key="" data-field="asked">
              <TextLink href={`/office/deposits/${order.id}`}>{order.account}</TextLink>{' '}
              <Money amount={order.amount} mark /> <DepositState status={order.status} />
              <PaidSoFar paidIn={order.paidIn} />
            </span>
          ) : null,
        ],
      ]}
      note={may.ignore ? t(reason === 'not-held' ? 'unheldHint' : 'ignoreHint') : null}
      decisions={[
        {
          form: assignArrivalForm,
          label: t(reason === 'not-held' ? 'assignUnheld' : 'assign'),
          icon: 'check',
          look: 'act',
          may: may.assign,
          values: { orderId },
          hidden: { seen: order ? shownAs(order) : '' },
          fields: <TextField name="orderId" maxLength={64} autoComplete="off" />,
        },
        { form: ignoreArrivalForm, label: t('ignore'), icon: 'close', look: 'danger', may: may.ignore },
      ]}
    >
      <MemberEvidenceSheets evidence={evidence} />
    </WaitingRecord>
  )
}
