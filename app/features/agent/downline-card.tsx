import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { useMoney } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { MoneyField, Submit, TextAreaField, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { downlineDesk, downlines } from '#contract/agents/agents.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { IdentityWay } from '../security/identity-way.tsx'
import { PaymentPasswordField } from '../security/payment-password-field.tsx'
import { freezeForm, noteForm, transferForm, unfreezeForm } from './downline-forms.ts'
import { OfferLinks } from './offer-links.tsx'

export interface DownlineCardProps {
  of: ValueOf<typeof downlines>['of']
  /** Whether it is the agent itself, which has no acts. */
  own: boolean
  desk: ValueOf<typeof downlineDesk>
  /** The kinds of contracts that the agent may offer it. */
  offers: readonly ContractKind[]
  requestId: string
  /** The rule for payment passwords. */
  paymentRule: FieldSetting
}

/** An account of the team, with the acts that the agent may do. */
export function DownlineCard(props: DownlineCardProps) {
  const { of, own } = props
  const { t } = useTranslation('agent')
  const decimal = useDecimal()
  const { dateTime } = useFormat()
  const money = useMoney()
  const mayNote = !own
  return (
    <>
      <RefusedAct form={transferForm} isShown={of.mayReceive} />
      <RefusedAct form={freezeForm} isShown={of.mayFreeze} />
      <RefusedAct form={unfreezeForm} isShown={of.mayUnfreeze} />
      <RefusedAct form={noteForm} isShown={mayNote} />
      {own ? null : (
        <Card
          title={of.account}
          titleId="downline"
          aside={<Badge tone={of.status === 'active' ? 'pos' : 'neg'}>{t(`status.${of.status}`)}</Badge>}
        >
          <DescriptionList
            items={[
              { term: t('column.role'), detail: t(`role.${of.role}`) },
              { term: t('column.size'), detail: <span className="digits">{of.size}</span> },
              { term: t('column.balance'), detail: money(of.balance) },
              { term: t('column.rebate'), detail: `${decimal(of.rebate)}%` },
              { term: t('column.createdAt'), detail: dateTime(of.createdAt) },
              ...(of.note ? [{ term: t('note.title'), detail: of.note }] : []),
            ]}
          />
          <OfferLinks account={of.account} kinds={props.offers} />
          {of.mayReceive ? <TransferFold {...props} /> : null}
          {of.mayFreeze ? <FreezeFold {...props} /> : null}
          {of.mayUnfreeze ? <Unfreeze {...props} /> : null}
          <NoteFold {...props} />
        </Card>
      )}
    </>
  )
}

const actionOf = ({ of: { account } }: DownlineCardProps) => paths.agent('downlineManagement', { account })

function TransferFold(props: DownlineCardProps) {
  const { of, desk, requestId, paymentRule } = props
  const { t } = useTranslation('agent')
  const text = useAmountText()
  const isPosted = usePosted(transferForm)
  const max = minorOf(desk.leftToday) < minorOf(desk.max) ? desk.leftToday : desk.max
  return (
    <Fold title={t('transfer.title')} open={isPosted} id="act-transfer">
      <FormOf form={transferForm} action={actionOf(props)} hidden={{ account: of.account, requestId }}>
        <p className="text-sm text-ink-2" data-transferable={desk.transferable}>
          {t('transfer.transferable', { amount: text(desk.transferable) })}
        </p>
        <MoneyField
          name="amount"
          min={desk.min}
          max={max}
          hint={t('transfer.limits', { min: text(desk.min), max: text(max) })}
          required
        />
        <IdentityWay />
        <PaymentPasswordField rule={paymentRule} back={actionOf(props)} />
        <p className="text-xs text-ink-2">{t('transfer.final')}</p>
        <Submit>{t('transfer.submit', { account: of.account })}</Submit>
      </FormOf>
    </Fold>
  )
}

function FreezeFold(props: DownlineCardProps) {
  const { t } = useTranslation('agent')
  const isPosted = usePosted(freezeForm)
  return (
    <Fold title={t('freeze.title')} open={isPosted} id="act-freeze">
      <FormOf form={freezeForm} action={actionOf(props)} hidden={{ account: props.of.account }}>
        <p className="text-sm text-ink-2">{t('freeze.what')}</p>
        <TextField name="reason" maxLength={MAX_REMARK_LENGTH} required />
        <Submit look="danger">{t('freeze.submit', { account: props.of.account })}</Submit>
      </FormOf>
    </Fold>
  )
}

function Unfreeze(props: DownlineCardProps) {
  const { t } = useTranslation('agent')
  return (
    <FormOf form={unfreezeForm} action={actionOf(props)} hidden={{ account: props.of.account }}>
      <p className="text-sm text-ink-2">{t('freeze.frozen')}</p>
      <Submit>{t('freeze.undo', { account: props.of.account })}</Submit>
    </FormOf>
  )
}

function NoteFold(props: DownlineCardProps) {
  const { of } = props
  const { t } = useTranslation('agent')
  const isPosted = usePosted(noteForm)
  return (
    <Fold title={t('note.title')} open={isPosted} id="act-note">
      <FormOf
        form={noteForm}
        action={actionOf(props)}
        hidden={{ account: of.account }}
        values={{ note: of.note }}
      >
        <TextAreaField name="note" maxLength={MAX_REMARK_LENGTH} hint={t('note.hint')} optional />
        <Submit>{t('note.submit')}</Submit>
      </FormOf>
    </Fold>
  )
}
