import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { SelectField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { moveLineForm, undoMoveForm } from '#office/features/banks/bank-forms.ts'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { assignMoved, showMove, undoMove } from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const move = await showMove(platform, args.params.id ?? '')
  if (!move) throw pageFailure('not-found')
  const [from, to] = await Promise.all([bankById(platform, move.from), bankById(platform, move.to)])
  const untouched = move.state === 'made' && move.lineOut === null && move.lineIn === null
  return {
    move,
    from: from?.number ?? '',
    to: to?.number ?? '',
    may: {
      assign: move.candidates.length > 0 && may('banks.move'),
      undo: untouched && may('banks.undo-move'),
    },
    title: move.content,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  const to = `/office/banks/moves/${id}`
  return doPosted(args, [
    does(moveLineForm, 'banks.move', {
      run: (platform, { id: lineId, reason }, actor) =>
        assignMoved(platform, { lineId, moveId: id, reason, actor }),
      to,
      says: 'line-moved',
    }),
    does(undoMoveForm, 'banks.undo-move', {
      run: (platform, { reason }, actor) => undoMove(platform, { id, reason, actor }),
      to,
      says: 'move-undone',
    }),
  ])
}

export default function BankMove() {
  const { move, from, to, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  const account = (id: string, number: string) => <TextLink href={`/office/banks/${id}`}>{number}</TextLink>
  const line = (id: string | null) =>
    id === null ? t('moves.notYet') : <TextLink href={`/office/banks/lines/${id}`}>{id}</TextLink>
  return (
    <article className="o-rec" data-id={move.id} data-status={move.state}>
      <RecordHead
        heading={
          <>
            {t('moves.one')} <Money amount={move.amount} mark />
          </>
        }
        badge={<span>{t(`moves.state.${move.state}`)}</span>}
      >
        <p>{move.reason}</p>
      </RecordHead>
      <Sheet title={t('moves.one')}>
        <Pairs
          pairs={[
            [t('moves.from'), account(move.from, from)],
            [t('moves.to'), account(move.to, to)],
            [t('moves.content'), move.content],
            [t('office:column.time'), dayTime(move.askedAt)],
            [t('office:column.requestedBy'), nameOf(move.askedBy)],
            [t('moves.out'), line(move.lineOut)],
            [t('moves.in'), line(move.lineIn)],
            ...(move.waitsAs
              ? [
                  [
                    t('office:page.approvals'),
                    <TextLink key="" href={`/office/approvals/${move.waitsAs}`}>
                      {t('moves.waits', { id: move.waitsAs })}
                    </TextLink>,
                  ] as const,
                ]
              : []),
            ...(move.undoneBy
              ? [[t('moves.undo'), `${nameOf(move.undoneBy)}: ${move.undoReason}`] as const]
              : []),
          ]}
        />
      </Sheet>
      {move.vietQr ? (
        <Sheet title={t('moves.pay')} about={t('moves.payHint')}>
          <div className="o-sb">
            <QrCode text={move.vietQr} label={t('moves.qr')} vietQr />
          </div>
        </Sheet>
      ) : null}
      {move.state === 'made' ? (
        <Sheet title={t('moves.lines')}>
          <FigureTable
            name="candidates"
            caption={t('moves.lines')}
            empty={t('moves.noLines')}
            columns={[
              { field: 'content', head: t('moves.content') },
              { field: 'amount', show: 'signed', head: t('office:column.amount') },
              { field: 'time', head: t('office:column.time') },
            ]}
            rows={move.candidates.map((one) => ({
              id: one.id,
              cells: {
                content: <a href={`/office/banks/lines/${one.id}`}>{one.content || one.id}</a>,
                amount: one.amount,
                time: dayTime(one.time),
              },
            }))}
          />
        </Sheet>
      ) : null}
      <Decisions
        note={may.undo ? t('moves.undoHint') : null}
        decisions={[
          {
            form: moveLineForm,
            label: t('moves.assign'),
            icon: 'check',
            look: 'plain',
            may: may.assign,
            labels: { id: t('moves.lineId') },
            fields: (
              <SelectField
                name="id"
                options={move.candidates.map(({ id, content }) => ({
                  value: id,
                  label: `${id} ${content}`.slice(0, 60),
                }))}
              />
            ),
          },
          { form: undoMoveForm, label: t('moves.undo'), icon: 'close', look: 'danger', may: may.undo },
        ]}
      />
    </article>
  )
}
