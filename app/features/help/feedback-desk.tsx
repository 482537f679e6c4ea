import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { ImagesField, Submit, TextAreaField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { MAX_IMAGES, MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { useFrame } from '../site/use-frame.ts'
import { useOpens } from '../site/use-opens.ts'
import { feedbackForm } from './feedback-form.ts'

/** The form for members; a guest is led to the login, and back to `here`. */
export function FeedbackDesk({ requestId, here }: { requestId: string; here: string }) {
  const { t } = useTranslation(['help', 'common'])
  const { signedIn, member, status } = useFrame()
  const opens = useOpens()
  if (opens(paths.feedback))
    return (
      <FormOf form={feedbackForm} action={paths.feedback} hidden={{ requestId }}>
        {member && isTrial(member.accountKind) ? (
          <Flash kind="info">
            <p>{t('common:gate.trial')}</p>
            {status.flags.DIRECTREG3 ? (
              <TextLink href={paths.register}>{t('common:gate.register')}</TextLink>
            ) : null}
          </Flash>
        ) : null}
        <TextAreaField
          name="content"
          rows={4}
          maxLength={MAX_REMARK_LENGTH}
          hint={t('feedback.hint', { count: MAX_REMARK_LENGTH })}
          required
        />
        <ImagesField name="images" hint={t('feedback.imagesHint', { count: MAX_IMAGES })} />
        <Submit>{t('feedback.send')}</Submit>
      </FormOf>
    )
  if (signedIn) return <Flash kind="info">{t('common:gate.closed')}</Flash>
  return (
    <>
      <p>{t('feedback.guest')}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={withQuery(paths.login, { redirectTo: here })} look="act">
          {t('common:login')}
        </LinkButton>
        {status.flags.DIRECTREG3 ? (
          <LinkButton href={paths.register}>{t('common:register')}</LinkButton>
        ) : null}
      </div>
    </>
  )
}
