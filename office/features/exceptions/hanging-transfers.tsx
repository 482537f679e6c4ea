import { Money } from '#app/components/money.tsx'
import { SelectField, TextField } from '#app/forms/controls.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedTransfer } from '#platform/play/vendors/index.ts'
import { Decisions } from '../records/decision.tsx'
import { FoldedAct, useRowReply } from '../records/folded-act.tsx'
import { Sheet } from '../records/section.tsx'
import { recallForm, resolveTransferForm, transferEnds } from './exception-forms.ts'

interface Props {
  transfers: readonly Pick<
    ListedTransfer,
    'id' | 'time' | 'account' | 'from' | 'to' | 'amount' | 'asked' | 'status'
  >[]
  may: { resolve: boolean; recall: boolean }
}

/** Transfers to and from vendors' wallets that have not ended, and the way to bring back what lies there. */
export function HangingTransfers({ transfers, may }: Props) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  const replyOf = useRowReply(resolveTransferForm)
  return (
    <>
      <Sheet title={t('exceptions.transfers')}>
        <RefusedAct
          form={resolveTransferForm}
          isShown={may.resolve && transfers.some(({ id }) => replyOf({ id }))}
        />
        {transfers.length === 0 ? <p className="o-sb text-ink-2">{t('exceptions.noTransfers')}</p> : null}
        <ul className="o-ql" data-records="transfers">
          {transfers.map(({ id, time, account, from, to, amount, asked, status }) => (
            <li key={id} data-id={id} data-status={status}>
              <a href={`/office/members/${account}`}>{account}</a>
              <span className="e">
                <Money amount={amount} />
              </span>
              <small className="text-ink-2">
                {t('exceptions.way', { from, to })} · {dayTime(time)} ·{' '}
                {t('exceptions.asked', { count: asked })}
              </small>
              {may.resolve ? (
                <FoldedAct
                  form={resolveTransferForm}
                  id={`resolve-${id}`}
                  summary={t('exceptions.resolve')}
                  hidden={{ id }}
                  reply={replyOf({ id })}
                  labels={{ decision: t('exceptions.end') }}
                  act={t('exceptions.resolve')}
                >
                  <SelectField
                    name="decision"
                    options={transferEnds.map((value) => ({
                      value,
                      label: t(`exceptions.learned.${value}`),
                    }))}
                  />
                </FoldedAct>
              ) : null}
            </li>
          ))}
        </ul>
      </Sheet>
      <Decisions
        decisions={[
          {
            form: recallForm,
            label: t('exceptions.recall'),
            icon: 'undo',
            look: 'danger',
            may: may.recall,
            fields: (
              <TextField name="account" optional hint={t('exceptions.recallHint')} autoCapitalize="none" />
            ),
          },
        ]}
      />
    </>
  )
}
