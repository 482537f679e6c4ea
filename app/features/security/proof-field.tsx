import { useTranslation } from 'react-i18next'
import { PasswordField } from '#app/forms/controls.tsx'
import type { ValueOf } from '#contract/endpoint.ts'
import type { securityConfig } from '#contract/security.ts'

export type Proof = ValueOf<typeof securityConfig>['proof']

/**
 * The password once more, where it was not typed a moment ago: a session that was left open changes nothing that keeps
 * the account safe.
 */
export function ProofField({ proof }: { proof: Proof }) {
  const { t } = useTranslation(['security', 'forms'])
  if (proof.secret === null || proof.proved) return null
  const isLogin = proof.secret === 'password'
  const hint = isLogin ? t('security:loginPassword') : t('forms:paymentPasswordHint')
  // What a browser keeps as the password of the site is the login password alone.
  const autoComplete = isLogin ? 'current-password' : 'new-password'
  return <PasswordField name="password" {...{ autoComplete, hint }} required />
}
