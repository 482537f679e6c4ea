import { PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CodeField } from '../auth/code-field.tsx'
import { HumanCheckField, type HumanCheckFieldProps } from '../auth/human-check.tsx'
import { type Country, MobileField } from '../auth/mobile-field.tsx'
import { type Proof, ProofField } from './proof-field.tsx'
import { bindEmailForm, bindMobileForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

/** The member's e-mail address or mobile number, masked. */
type Address = { masked: string; proved: boolean } | null

interface AddressRowProps {
  address: Address
  /** How the member proves to be present. */
  proof: Proof
  /** The human check for sending a code, if the counters require one. */
  human: HumanCheckFieldProps | null
  open: boolean
}

/** The e-mail address, proved by a code. */
export function EmailRow({ address, proof, human, open }: AddressRowProps) {
  const { t } = useTranslation('security')
  const shown = usePosted(bindEmailForm) || open
  return (
    <SecurityRow
      name="email"
      icon="mail"
      title={t('email.title')}
      note={address?.masked ?? t('email.none')}
      state={useAddressState(address)}
      open={shown}
    >
      <p className="text-sm text-ink-2">{t('email.note')}</p>
      <FormOf form={bindEmailForm} hidden={{ purpose: 'bind-email' }} idPrefix="email-">
        <TextField name="email" type="email" autoComplete="email" maxLength={256} required />
        <OwnAddress {...{ shown, human, address, proof }} />
        <Submit>{t(address ? 'email.change' : 'email.submit')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}

/** The mobile number, proved by a code; it can then be used to log in. */
export function MobileRow({
  address,
  proof,
  human,
  open,
  countries,
  current,
}: AddressRowProps & { countries: readonly Country[]; current: string }) {
  const { t } = useTranslation('security')
  const shown = usePosted(bindMobileForm) || open
  return (
    <SecurityRow
      name="mobile"
      icon="phone"
      title={t('mobile.title')}
      note={address?.masked ?? t('mobile.none')}
      state={useAddressState(address)}
      open={shown}
    >
      <p className="text-sm text-ink-2">{t('mobile.note')}</p>
      <FormOf form={bindMobileForm} hidden={{ purpose: 'bind-mobile' }}>
        <MobileField countries={countries} current={current} required />
        <OwnAddress {...{ shown, human, address, proof }} />
        <Submit>{t(address ? 'mobile.change' : 'mobile.submit')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}

/**
 * Proves that the address is the member's: by a code, plus the password for a first address (unless typed a moment ago)
 * or a replacement; for an unproved address it is optional. Only the unfolded form has the human check, so that its
 * picture is on the page once.
 */
function OwnAddress({
  shown,
  human,
  address,
  proof,
}: Pick<AddressRowProps, 'address' | 'proof' | 'human'> & { shown: boolean }) {
  const { t } = useTranslation('security')
  return (
    <>
      {shown && human ? <HumanCheckField {...human} /> : null}
      <CodeField />
      {address === null || address.proved ? (
        <ProofField proof={address === null ? proof : { ...proof, proved: false }} />
      ) : proof.secret === null ? null : (
        <PasswordField
          name="password"
          autoComplete="current-password"
          hint={t(proof.secret === 'password' ? 'loginPasswordForAnother' : 'paymentPasswordForAnother')}
        />
      )}
    </>
  )
}

function useAddressState(address: Address) {
  const { t } = useTranslation('security')
  if (!address) return { tone: 'warn', label: t('state.unset') } as const
  return address.proved
    ? ({ tone: 'pos', label: t('state.proved') } as const)
    : ({ tone: 'warn', label: t('state.unproved') } as const)
}
