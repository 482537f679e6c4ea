import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { joinForm } from '#app/features/agent/join-form.ts'
import { HumanCheckField, humanProof } from '#app/features/auth/human-check.tsx'
import { TermsTable } from '#app/features/contracts/terms-table.tsx'
import { Submit, TextAreaField, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { publicWithin } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { humanCheckJudge, humanCheckOf } from '#app/services/sign-in/auth-forms.server.ts'
import authStyles from '#app/styles/auth.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { applyAsAgent, houseTerms } from '#contract/agents/applications.ts'
import { MAX_NAME_LENGTH, MAX_REMARK_LENGTH } from '#contract/limits.ts'

export const links = stylesheets(authStyles, tableStyles)

export const handle = page('join')

/** What an agent earns, how somebody begins, and the form that reaches the operators (product.md section 2, "/join"). */
export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const [terms, human] = await Promise.all([
    publicWithin(PART_BUDGET_MS, args.context, language, houseTerms, {}),
    humanCheckOf(args, { required: true }),
  ])
  return { terms: terms?.list ?? [], human }
}

export async function action(args: ActionFunctionArgs) {
  return sendForm(
    joinForm.read(args, humanCheckJudge),
    ({ name, contact, remark, ...human }) =>
      callsOf(args).send(applyAsAgent, { name, contact, remark, ...humanProof(human) }),
    () => redirectWithFlash(args.context, paths.joinAsAgent, 'agent-application-sent'),
  )
}

export default function Join() {
  const { terms, human } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['join', 'contracts', 'common'])
  return (
    <div className="max-w-184">
      <PageHead
        title={t('join:title')}
        aside={<LinkButton href={paths.agentLogin}>{t('common:footer.agents')}</LinkButton>}
      />
      <p>{t('join:lead')}</p>
      <Section id="earn" title={t('join:earn.title')}>
        <p className="max-w-160">{t('join:earn.text')}</p>
        {terms.map(({ kind, period, tiers }) => (
          <div key={kind} id={`terms-${kind}`} className="mt-4">
            <h3>{t(`contracts:kindTitle.${kind}`)}</h3>
            <p className="mb-2 text-sm text-ink-2">
              {t(`join:earn.${kind === 'dividend' ? 'dividend' : 'salary'}`)}{' '}
              {t(`contracts:period.${period}`)}.
            </p>
            <TermsTable kind={kind} tiers={tiers} />
          </div>
        ))}
        {terms.length > 0 ? <p className="mt-3 text-sm text-ink-2">{t('join:earn.note')}</p> : null}
      </Section>
      <Section id="begin" title={t('join:begin.title')}>
        <ol className="grid list-decimal gap-1 ps-5">
          {t('join:begin.steps', { returnObjects: true }).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <Section id="apply" title={t('join:apply.title')}>
        <Card>
          <FormOf
            form={joinForm}
            // a dialog over the page has a human check of its own
            idPrefix="join-"
            labels={{ name: t('join:apply.name'), remark: t('join:apply.remark') }}
          >
            <TextField name="name" autoComplete="name" maxLength={MAX_NAME_LENGTH} required />
            <TextField name="contact" hint={t('join:apply.contactHint')} maxLength={128} required />
            <TextAreaField
              name="remark"
              rows={3}
              maxLength={MAX_REMARK_LENGTH}
              hint={t('join:apply.remarkHint', { count: MAX_REMARK_LENGTH })}
              optional
            />
            {human ? <HumanCheckField {...human} /> : null}
            <Submit>{t('join:apply.submit')}</Submit>
          </FormOf>
        </Card>
        <p className="mt-3 text-sm text-ink-2">{t('join:apply.invited')}</p>
        <LinkButton href={paths.register}>{t('common:register')}</LinkButton>
      </Section>
    </div>
  )
}
