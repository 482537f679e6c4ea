import { PasswordField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { securityConfig } from '#contract/members/security.ts'

export type Proof = ValueOf<typeof securityConfig>['proof']

/**
 * Asks for the password again, unless it was typed a moment ago: a session left open must not change security settings.
 */
export function ProofField({ proof }: { proof: Proof }) {
  const { t } = useTranslation(['security', 'forms'])
  if (proof.secret === null || proof.proved) return null
  const isLogin = proof.secret === 'password'
  const hint = isLogin ? t('security:loginPassword') : t('forms:paymentPasswordHint')
  // A browser saves only the login password as the site's password.
  const autoComplete = isLogin ? 'current-password' : 'new-password'
  return <PasswordField name="password" autoComplete={autoComplete} hint={hint} required />
}
