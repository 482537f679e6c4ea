import type { ReactNode } from 'react'
import { PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
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

/** An address reads from the left on pages that read from the right, too. */
const Masked = ({ address }: { address: string }) => <span className="digits">{address}</span>

/** The e-mail address, proved by a code. */
export function EmailRow({ address, proof, human, open }: AddressRowProps) {
  const isPosted = usePosted(bindEmailForm)
  const row = { ...stateOf(address, proof), open: open || isPosted }
  const slots = maskedOf(address)
  if (row.open && human) return <EmailParts {...row} {...slots} check={<HumanCheckField {...human} />} />
  return <KeptForms name="email-row" of={EmailParts} input={row} slots={slots} />
}

/** All that decides what such a row asks for, as values. */
interface AddressPartsProps extends Proof {
  state: 'none' | 'unproved' | 'proved'
  open: boolean
  masked?: string
  check?: ReactNode
}

const stateOf = (address: Address, { secret, proved }: Proof) => ({
  state: address === null ? ('none' as const) : address.proved ? ('proved' as const) : ('unproved' as const),
  secret,
  proved,
})

const maskedOf = (address: Address): { masked?: string } => (address ? { masked: address.masked } : {})

function EmailParts({ open, masked, ...form }: AddressPartsProps) {
  const { t } = useTranslation('security')
  return (
    <SecurityRow
      name="email"
      icon="mail"
      title={t('email.title')}
      note={masked ? <Masked address={masked} /> : t('email.none')}
      state={useAddressState(form.state)}
      open={open}
    >
      <p className="text-sm text-ink-2">{t('email.note')}</p>
      <FormOf form={bindEmailForm} hidden={{ purpose: 'bind-email' }} idPrefix="email-">
        <TextField name="email" type="email" autoComplete="email" maxLength={256} required />
        <OwnAddress {...form} />
        <Submit>{t(form.state === 'none' ? 'email.submit' : 'email.change')}</Submit>
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
  const isPosted = usePosted(bindMobileForm)
  const row = {
    ...stateOf(address, proof),
    countries: listOf(countries),
    current,
    open: open || isPosted,
  }
  const slots = maskedOf(address)
  if (row.open && human) return <MobileParts {...row} {...slots} check={<HumanCheckField {...human} />} />
  return <KeptForms name="mobile-row" of={MobileParts} input={row} slots={slots} />
}

function MobileParts({
  countries,
  current,
  open,
  masked,
  ...form
}: AddressPartsProps & { countries: string; current: string }) {
  const { t } = useTranslation('security')
  return (
    <SecurityRow
      name="mobile"
      icon="phone"
      title={t('mobile.title')}
      note={masked ? <Masked address={masked} /> : t('mobile.none')}
      state={useAddressState(form.state)}
      open={open}
    >
      <p className="text-sm text-ink-2">{t('mobile.note')}</p>
      <FormOf form={bindMobileForm} hidden={{ purpose: 'bind-mobile' }}>
        <MobileField countries={countriesIn(countries)} current={current} required />
        <OwnAddress {...form} />
        <Submit>{t(form.state === 'none' ? 'mobile.submit' : 'mobile.change')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}

/** The list as a value, `VN 84,TH 66`: the platform tells it to each visitor anew. */
const listOf = (countries: readonly Country[]) =>
  countries.map(({ countryCode, countryDialingCode }) => `${countryCode} ${countryDialingCode}`).join()

const countriesIn = (list: string): Country[] =>
  list.split(',').flatMap((entry) => {
    const [countryCode, countryDialingCode] = entry.split(' ')
    return countryCode && countryDialingCode ? [{ countryCode, countryDialingCode }] : []
  })

/**
 * Proves that the address is the member's: by a code, plus the password for a first address (unless typed a moment ago)
 * or a replacement; for an unproved address it is optional. Only the unfolded form has the human check, so that its
 * picture is on the page once.
 */
function OwnAddress({ state, secret, proved, check }: Omit<AddressPartsProps, 'open' | 'masked'>) {
  const { t } = useTranslation('security')
  return (
    <>
      {check}
      <CodeField />
      {state !== 'unproved' ? (
        <ProofField proof={{ secret, proved: state === 'none' && proved }} />
      ) : secret === null ? null : (
        <PasswordField
          name="password"
          autoComplete="current-password"
          hint={t(secret === 'password' ? 'loginPasswordForAnother' : 'paymentPasswordForAnother')}
        />
      )}
    </>
  )
}

function useAddressState(state: AddressPartsProps['state']) {
  const { t } = useTranslation('security')
  if (state === 'none') return { tone: 'warn', label: t('state.unset') } as const
  return state === 'proved'
    ? ({ tone: 'pos', label: t('state.proved') } as const)
    : ({ tone: 'warn', label: t('state.unproved') } as const)
}
