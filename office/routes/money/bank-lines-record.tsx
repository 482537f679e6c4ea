import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import { assignLineForm, collectLineForm, ignoreLineForm } from '#office/features/banks/bank-forms.ts'
import { Candidates } from '#office/features/banks/candidates.tsx'
import { LineState } from '#office/features/banks/line-state.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { paidAsShown, shownAs } from '#office/features/waiting/seen-order.ts'
import { WaitingRecord } from '#office/features/waiting/waiting-record.tsx'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import {
  assignLine,
  collectLine,
  ignoreLine,
  lineCandidates,
  lineOf,
} from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const id = args.params.id ?? ''
  const line = await lineOf(platform, id)
  if (!line) throw pageFailure('not-found')
  const extraOrder = new URL(args.request.url).searchParams.get('order')?.slice(0, 64)
  const [candidates, bank] = await Promise.all([
    lineCandidates(platform, id, extraOrder),
    bankById(platform, line.bank),
  ])
  const { deposits, withdrawals } = candidates ?? { deposits: [], withdrawals: [] }
  // What the content or somebody's name speaks for is filled in; another one is chosen.
  const likely =
    deposits.find(({ fits }) => fits.named || fits.payer) ??
    withdrawals.find(({ fits }) => fits.named || fits.payee)
  const open = line.state === 'open'
  const came = !line.amount.startsWith('-')
  const named = line.orderKind === 'withdrawal' ? line.order : null
  const orderId = extraOrder ?? named ?? likely?.orderId ?? ''
  const deposit = deposits.find((one) => one.orderId === orderId)
  const candidate = deposit ?? withdrawals.find((one) => one.orderId === orderId)
  return {
    line,
    account: bank?.number,
    ...(await readEvidenceAndPlace(args, bankLinesList, { id, account: candidate?.account })),
    deposits,
    withdrawals,
    came,
    orderId,
    seen: deposit ? shownAs({ id: orderId, paidIn: deposit.paidIn }) : '',
    may: {
      assign: open && may('banks.assign'),
      collect: open && !came && may('banks.collect'),
      ignore: open && may('banks.ignore'),
    },
    title: line.reference,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  const to = `/office/banks/lines/${id}`
  return doPosted(args, [
    does(assignLineForm, 'banks.assign', {
      run: (platform, { orderId, seen, reason }, actor) =>
        assignLine(platform, { id, orderId, paidIn: paidAsShown(orderId, seen), reason, actor }),
      to,
      says: 'line-assigned',
    }),
    does(collectLineForm, 'banks.collect', {
      run: (platform, { orderId, reason }, actor) => collectLine(platform, { id, orderId, reason, actor }),
      to,
      says: 'line-collected',
    }),
    does(ignoreLineForm, 'banks.ignore', {
      run: (platform, { reason }, actor) => ignoreLine(platform, { id, reason, actor }),
      to,
      says: 'line-ignored',
    }),
  ])
}

export default function BankLine() {
  const { line, account, evidence, deposits, withdrawals, place, came, orderId, seen, may } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  const { id, state, reason, order } = line
  const why = reason ?? (state === 'open' ? 'none' : null)
  return (
    <WaitingRecord
      row={line}
      place={place}
      heading={
        <>
          {why ? t(`reason.${why}`) : t('line')} <Money amount={line.amount} signed mark />
        </>
      }
      badge={<LineState state={state} />}
      about={
        <>
          <p data-field="content">{line.content}</p>
          {why ? <p className="text-ink-2">{came ? t(`means.${why}`) : t('out')}</p> : null}
        </>
      }
      title={t('line')}
      pairs={[
        [t('lineColumn.reference'), line.reference],
        [t('office:column.time'), dayTime(line.time)],
        [
          t('lineColumn.account'),
          <TextLink key="" href={`/office/banks/${line.bank}`}>
            {account}
          </TextLink>,
        ],
        [t('lineColumn.payer'), line.payer],
        [t('lineColumn.balance'), line.balance === null ? null : <Money key="" amount={line.balance} />],
        [t('lineColumn.source'), t(`source.${line.source}`)],
        [t('lineColumn.receivedAt'), dayTime(line.receivedAt)],
        [
          t('lineColumn.order'),
          order ? (
            <TextLink key="" href={`/office/${line.orderKind}s/${order}`}>
              {order}
            </TextLink>
          ) : null,
        ],
      ]}
      note={may.ignore ? t(hintOf(came, line.orderKind)) : null}
      decisions={[
        {
          form: assignLineForm,
          label: t(came ? (line.orderKind === 'withdrawal' ? 'return' : 'assign') : 'pays'),
          icon: 'check',
          look: 'act',
          may: may.assign,
          values: { orderId },
          hidden: { seen },
          words: { 'operation-not-allowed': t(came ? 'refused.return' : 'refused.pays') },
          fields: <TextField name="orderId" maxLength={64} autoComplete="off" />,
        },
        {
          form: collectLineForm,
          label: t('collect'),
          icon: 'wallet',
          look: 'danger',
          shortcut: 'c',
          may: may.collect,
          values: { orderId },
          words: { 'operation-not-allowed': t('refused.collect') },
          fields: <TextField name="orderId" maxLength={64} autoComplete="off" />,
        },
        { form: ignoreLineForm, label: t('ignore'), icon: 'close', look: 'danger', may: may.ignore },
      ]}
    >
      {state === 'open' ? (
        <Candidates
          deposits={deposits}
          withdrawals={withdrawals}
          came={came}
          href={(one) => withQuery(`/office/banks/lines/${id}`, { order: one })}
        />
      ) : null}
      <MemberEvidenceSheets evidence={evidence} />
    </WaitingRecord>
  )
}

/** What is to be known before a line is decided on. */
const hintOf = (came: boolean, of: 'deposit' | 'withdrawal' | null) =>
  came ? (of === 'withdrawal' ? 'returnHint' : 'ignoreHint') : 'collectHint'
