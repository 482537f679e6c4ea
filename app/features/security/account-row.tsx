import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Checkbox, PasswordField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ClosingHindrance } from '#contract/members/closing.ts'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { useOpens } from '../site/use-opens.ts'
import type { Proof } from './proof-field.tsx'
import { closeAccountForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

/** Where a member ends what keeps its account open. */
const ways: Record<ClosingHindrance, string> = {
  bets: paths.personal('personalHistoryCopy'),
  bonus: paths.personal('bonusDetails'),
  transfers: paths.personal('transferFund'),
  deposits: paths.personal('depositv2'),
  money: paths.personal('withdraw'),
  held: paths.personal('withdraw'),
  contracts: paths.personal('contracts'),
  team: paths.contact,
}

/**
 * The member's own data as a file, and the closing of its account. `hindrances`: what keeps it open; undefined until the row is
 * opened. `tooLittle`: customer service pays out what is less than can be withdrawn.
 */
export function AccountRow({
  hindrances,
  tooLittle,
  proof,
  open,
}: {
  hindrances: readonly ClosingHindrance[] | undefined
  tooLittle: boolean
  proof: Proof
  open: boolean
}) {
  const { t } = useTranslation('security')
  const opens = useOpens()
  const isPosted = usePosted(closeAccountForm)
  const mayClose = hindrances?.length === 0
  return (
    <SecurityRow
      name="account"
      icon="document"
      title={t('account.title')}
      note={t('account.note')}
      state={{ tone: 'plain', label: t('account.state') }}
      open={open || isPosted}
    >
      <p className="text-sm text-ink-2">{t('account.export')}</p>
      <LinkButton href={paths.ownData} icon="download" download>
        {t('account.download')}
      </LinkButton>
      <h3>{t('account.closeTitle')}</h3>
      <p className="text-sm text-ink-2">{t('account.closeNote')}</p>
      <RefusedAct form={closeAccountForm} isShown={mayClose} />
      {hindrances === undefined ? (
        <LinkButton href={`${paths.personal('securityCenter', { open: 'account' })}#security-account`}>
          {t('account.close')}
        </LinkButton>
      ) : mayClose ? (
        <FormOf
          form={closeAccountForm}
          idPrefix="close-"
          labels={{ agreement: t('account.agree') }}
          words={{ 'terms-not-accepted': t('account.unticked') }}
        >
          {proof.secret === null ? null : (
            <PasswordField
              name="password"
              autoComplete="current-password"
              hint={t(proof.secret === 'password' ? 'loginPassword' : 'paymentPasswordForAnother')}
              required
            />
          )}
          <Checkbox name="agreement">{t('account.agree')}</Checkbox>
          <Submit look="danger" wide={false} className="justify-self-start">
            {t('account.close')}
          </Submit>
        </FormOf>
      ) : (
        <>
          <Flash kind="warn">{t('account.first')}</Flash>
          <ul data-records="hindrances" className="grid gap-1">
            {hindrances.map((one) => (
              <li key={one} data-id={one}>
                {opens(ways[one]) ? (
                  <TextLink href={ways[one]}>{t(`account.hindrance.${one}`)}</TextLink>
                ) : (
                  t(`account.hindrance.${one}`)
                )}
                {one === 'money' && tooLittle ? (
                  <>
                    {' · '}
                    <CustomerServiceLink position="bar" />
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </SecurityRow>
  )
}
