import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { ImagesField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { MAX_IMAGES } from '#contract/limits.ts'
import type { identity as endpoint } from '#contract/members/identity.ts'
import { useIdentityState } from './identity-state.tsx'
import { identityForm } from './security-forms.ts'

/** The state of a member's identity, what is asked for and why, and the form that sends it. */
export function IdentityDesk({
  identity,
  requestId,
}: {
  identity: ValueOf<typeof endpoint>
  requestId: string
}) {
  const { t } = useTranslation(['security', 'inbox'])
  const { dateTime } = useFormat()
  const amount = useAmountText()
  const badge = useIdentityState(identity.state)
  const { state, since, reason, limit, open } = identity
  const limited = limit !== null && state !== 'verified'
  const about =
    state === 'verified' || (state === 'none' && !limited)
      ? t('identity.about.done')
      : state === 'none'
        ? null
        : t(`identity.about.${state}`)
  return (
    <Card>
      <div data-identity={state} className="grid gap-3">
        <p>
          <Badge tone={badge.tone}>{badge.label}</Badge>{' '}
          {since ? (
            <time dateTime={since} className="text-sm text-ink-2">
              {dateTime(since)}
            </time>
          ) : null}
        </p>
        {about ? <p>{about}</p> : null}
        {reason ? <p data-field="reason">{t('inbox:reason', { reason })}</p> : null}
        {limited ? (
          <p>{t('identity.about.limit', { amount: amount(limit.amount), days: limit.days })}</p>
        ) : null}
        <RefusedAct form={identityForm} isShown={open} />
        {open ? (
          <>
            <FormOf form={identityForm} hidden={{ requestId }}>
              <ImagesField name="images" hint={t('identity.pictures', { pictures: MAX_IMAGES })} />
              <Submit>{t('identity.send')}</Submit>
            </FormOf>
            <p className="text-sm text-ink-2">{t('identity.privacy')}</p>
          </>
        ) : null}
      </div>
    </Card>
  )
}
