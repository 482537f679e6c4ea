import { Button, LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { ImagesField, Submit, TextAreaField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { ActivityTerms, promotion } from '#contract/benefits/promotions.ts'
import { useOpens } from '../site/use-opens.ts'
import { BonusProgress } from './bonus-progress.tsx'
import { applyForm, cancelForm, claimForm, joinForm } from './promotion-forms.ts'
import { PromotionBadge } from './promotion-status.tsx'

type PromotionView = ValueOf<typeof promotion>

export interface PromotionDeskProps {
  promotion: PromotionView
  guest: boolean
  /** One for each form of the page. */
  requestIds: { join: string; claim: string; cancel: string }
}

/** A promotion's status for the visitor, and the possible actions. */
export function PromotionDesk({ promotion, guest, requestIds }: PromotionDeskProps) {
  const { t } = useTranslation('promotions')
  const opens = useOpens()
  const { id, status, participation, terms, mayJoin, mayCancel, hindrance } = promotion
  const hidden = (requestId: string) => ({ promotionId: id, requestId })
  return (
    <Card title={t('part.title')} titleId="part" aside={<PromotionBadge status={status} />}>
      <p>
        <StatusNote promotion={promotion} />
      </p>
      {hindrance ? <Flash kind="info">{t(`hindrance.${hindrance}`)}</Flash> : null}
      {participation ? <Part participation={participation} /> : null}
      {status === 'claim' ? (
        <FormOf form={claimForm} hidden={hidden(requestIds.claim)}>
          <Submit>{t('act.claim')}</Submit>
        </FormOf>
      ) : null}
      {mayJoin && guest ? <GuestAct id={id} /> : null}
      {mayJoin && !guest && terms.kind === 'activity' ? (
        <ApplyForm terms={terms} hidden={hidden(requestIds.join)} again={status === 'rejected'} />
      ) : null}
      {mayJoin && !guest && terms.kind !== 'activity' ? (
        <FormOf form={joinForm} hidden={hidden(requestIds.join)}>
          <Submit>{t('act.join')}</Submit>
        </FormOf>
      ) : null}
      {status === 'signed' && terms.kind === 'deposit-bonus' && opens(paths.personal('depositv2')) ? (
        <LinkButton href={paths.personal('depositv2')} look="act" wide>
          {t('act.deposit')}
        </LinkButton>
      ) : null}
      {mayCancel ? (
        <FormOf form={cancelForm} hidden={hidden(requestIds.cancel)}>
          <Button type="submit" look={status === 'process' ? 'danger' : 'quiet'}>
            {t(
              status === 'process'
                ? 'act.cancelBonus'
                : status === 'applying'
                  ? 'act.withdrawApplication'
                  : 'act.leave',
            )}
          </Button>
        </FormOf>
      ) : null}
    </Card>
  )
}

function StatusNote({ promotion: { kind, status, participation, terms } }: { promotion: PromotionView }) {
  const { t } = useTranslation('promotions')
  const text = useAmountText()
  if (status === 'signed')
    return t(`signedNote.${kind}`, { amount: terms.kind === 'deposit-bonus' ? text(terms.minDeposit) : '' })
  return t(`statusNote.${status}`, { amount: text(participation?.claimable ?? '0.00') })
}

/** Joining requires an account: the login leads back here. */
function GuestAct({ id }: { id: string }) {
  const { t } = useTranslation('promotions')
  return (
    <LinkButton
      href={withQuery(paths.login, { redirectTo: paths.promoDetail(id) })}
      data-guest-gate=""
      look="act"
      wide
    >
      {t('act.login')}
    </LinkButton>
  )
}

function Part({ participation }: { participation: NonNullable<PromotionView['participation']> }) {
  const { t } = useTranslation('promotions')
  const { dateTime } = useFormat()
  const { joinedAt, remark, reason, images, bonus, claimable, claimBefore, tickets } = participation
  const items: Description[] = [
    { term: t('part.joinedAt'), detail: dateTime(joinedAt), field: 'joinedAt' },
    ...(remark ? [{ term: t('part.remark'), detail: remark, field: 'remark' }] : []),
    ...(reason ? [{ term: t('part.reason'), detail: reason, field: 'reason' }] : []),
    ...(images.length > 0 ? [{ term: t('part.images'), detail: <Images ids={images} /> }] : []),
    ...(tickets === null
      ? []
      : [{ term: t('part.tickets'), detail: <span className="digits">{tickets}</span>, field: 'tickets' }]),
    ...(claimable === '0.00'
      ? []
      : [
          {
            term: t('part.claimable'),
            detail: <Money amount={claimable} />,
            field: 'claimable',
            amount: claimable,
          },
          ...(claimBefore ? [{ term: t('part.claimBefore'), detail: dateTime(claimBefore) }] : []),
        ]),
  ]
  return (
    <>
      <DescriptionList items={items} />
      {bonus?.status === 'running' ? <BonusProgress bonus={bonus} /> : null}
    </>
  )
}

function Images({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('promotions')
  return ids.map((id, index) => (
    <a
      key={id}
      href={paths.promoImage(id)}
      className="ms-3 inline-block py-1 font-semibold text-link underline"
    >
      {t('part.image', { number: index + 1 })}
    </a>
  ))
}

function ApplyForm({
  terms,
  hidden,
  again,
}: {
  terms: ActivityTerms
  hidden: Record<string, string>
  again: boolean
}) {
  const { t } = useTranslation('promotions')
  return (
    <FormOf form={applyForm} hidden={hidden}>
      {terms.remark ? (
        <TextAreaField name="remark" rows={3} maxLength={140} hint={t('apply.remarkHint')} required />
      ) : null}
      {terms.images > 0 ? (
        <ImagesField name="images" hint={t('apply.imagesHint', { count: terms.images })} />
      ) : null}
      <Submit>{t(again ? 'act.applyAgain' : 'act.apply')}</Submit>
    </FormOf>
  )
}
