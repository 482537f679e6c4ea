import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { securityConfig } from '#contract/members/security.ts'
import { type Proof, ProofField } from './proof-field.tsx'
import { confirmTwoFactorForm, endTwoFactorForm, startTwoFactorForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

type TwoFactor = ValueOf<typeof securityConfig>['twoFactor']

/** The second factor: off, being set up, or on. `recoveryCodes` are shown once, on the page after it was turned on. */
export function TwoFactorRow({
  twoFactor,
  recoveryCodes,
  proof,
  open,
}: {
  twoFactor: TwoFactor
  recoveryCodes: readonly string[] | null
  /** The proof required to turn it on. */
  proof: Proof
  open: boolean
}) {
  const { on, pending, recoveryCodesLeft } = twoFactor
  const isPosted = usePosted(startTwoFactorForm, confirmTwoFactorForm, endTwoFactorForm)
  if (!on && !pending && !recoveryCodes)
    return <KeptForms name="two-factor-off" of={Off} input={{ ...proof, open: open || isPosted }} />
  return (
    <Row on={on} open={open || isPosted || pending !== null || recoveryCodes !== null}>
      <RefusedAct form={startTwoFactorForm} isShown={!on} />
      <RefusedAct form={confirmTwoFactorForm} isShown={pending !== null} />
      <RefusedAct form={endTwoFactorForm} isShown={on} />
      {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} /> : null}
      {on ? (
        <TurnOff codesLeft={recoveryCodesLeft} />
      ) : pending ? (
        <SetUp {...pending} proof={proof} />
      ) : (
        <TurnOn proof={proof} />
      )}
    </Row>
  )
}

function Row({ on, open, children }: { on: boolean; open: boolean; children: ReactNode }) {
  const { t } = useTranslation('security')
  return (
    <SecurityRow
      name="two-factor"
      icon="shield"
      title={t('twoFactor.title')}
      note={t('twoFactor.note')}
      state={on ? { tone: 'pos', label: t('state.on') } : { tone: 'warn', label: t('state.off') }}
      open={open}
    >
      {children}
    </SecurityRow>
  )
}

/** The row before two-factor is set up. */
function Off({ open, ...proof }: Proof & { open: boolean }) {
  return (
    <Row on={false} open={open}>
      <RefusedAct form={confirmTwoFactorForm} isShown={false} />
      <RefusedAct form={endTwoFactorForm} isShown={false} />
      <TurnOn proof={proof} />
    </Row>
  )
}

function TurnOn({ proof }: { proof: Proof }) {
  const { t } = useTranslation('security')
  return (
    <>
      <p className="text-sm text-ink-2">{t('twoFactor.about')}</p>
      <FormOf form={startTwoFactorForm} idPrefix="two-factor-">
        <ProofField proof={proof} />
        <Submit>{t('twoFactor.start')}</Submit>
      </FormOf>
    </>
  )
}

/** The new secret as QR code, text and link, and the field for the code that proves the app has it. */
function SetUp({ secret, otpauth, proof }: NonNullable<TwoFactor['pending']> & { proof: Proof }) {
  const { t } = useTranslation(['security', 'common'])
  return (
    <>
      <ol className="grid list-decimal gap-3 ps-5 text-sm">
        <li>
          {t('security:twoFactor.scan')}
          <div className="mt-2 flex flex-wrap items-center gap-4">
            <QrCode text={otpauth} label={t('security:twoFactor.qr')} />
            <div className="grid min-w-0 gap-2">
              <TextLink href={otpauth}>{t('security:twoFactor.openApp')}</TextLink>
              <span className="text-ink-2">{t('security:twoFactor.byHand')}</span>
              <Copyable
                id="totp-secret"
                value={secret}
                label={t('security:twoFactor.copySecret')}
                doneLabel={t('common:copied')}
              >
                <code data-totp-secret={secret}>{secret}</code>
              </Copyable>
            </div>
          </div>
        </li>
        <li>{t('security:twoFactor.enter')}</li>
      </ol>
      <FormOf form={confirmTwoFactorForm} idPrefix="two-factor-" words={useCodeWords()}>
        <TextField name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={16} required />
        <ProofField proof={proof} />
        <Submit>{t('security:twoFactor.confirm')}</Submit>
      </FormOf>
      <FormOf form={startTwoFactorForm} idPrefix="two-factor-again-">
        <ProofField proof={proof} />
        <Submit look="quiet" small wide={false} icon="refresh" className="-ms-3 justify-self-start">
          {t('security:twoFactor.again')}
        </Submit>
      </FormOf>
    </>
  )
}

/** The labels of app codes, as opposed to sent codes. */
function useCodeWords() {
  const { t } = useTranslation('security')
  return {
    'invalid-verification-code': t('twoFactor.wrong'),
    'missing-verification-code': t('twoFactor.missing'),
  } as const
}

function TurnOff({ codesLeft }: { codesLeft: number }) {
  const { t } = useTranslation('security')
  return (
    <>
      <p className="text-sm text-ink-2" data-recovery-codes-left={codesLeft}>
        {t('twoFactor.left', { count: codesLeft })}
      </p>
      <FormOf form={endTwoFactorForm} words={useCodeWords()}>
        <TextField
          name="code"
          autoComplete="one-time-code"
          maxLength={32}
          hint={t('twoFactor.codeHint')}
          required
        />
        <Submit look="danger" wide={false} className="justify-self-start">
          {t('twoFactor.end')}
        </Submit>
      </FormOf>
    </>
  )
}

/** Each works once, if the phone is lost. Shown now and never again. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['security', 'common'])
  return (
    <section data-flash="" aria-labelledby="recovery-codes" className="grid gap-3 rounded-md bg-sunken p-4">
      <h3 id="recovery-codes">{t('security:recovery.title')}</h3>
      <Flash kind="warn">{t('security:recovery.note')}</Flash>
      <Copyable
        id="recovery-code-list"
        value={codes.join('\n')}
        label={t('security:recovery.copy')}
        doneLabel={t('common:copied')}
      >
        <ul data-records="recoveryCodes" className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code data-recovery-code={code}>{code}</code>
            </li>
          ))}
        </ul>
      </Copyable>
    </section>
  )
}
