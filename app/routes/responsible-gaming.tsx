import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { SelfTest } from '#app/features/responsible-gaming/self-test.tsx'
import { CustomerServiceLink } from '#app/features/site/customer-service-link.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useLeads } from '#app/features/site/use-opens.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import tableStyles from '#app/styles/tables.css?url'

export const links = stylesheets(tableStyles)

export const handle = page('responsible-gaming')

export const loader = () => null

/** The tools of the site, a self-test, and where to get help. */
export default function ResponsibleGaming() {
  const { t } = useTranslation('responsible-gaming')
  const { signedIn, status } = useFrame()
  const leads = useLeads()
  const tools = t('guide.tools', { returnObjects: true })
  return (
    <div className="max-w-184">
      <PageHead title={t('guide.title')} />
      <p>{t('guide.lead')}</p>
      <Section id="tools" title={t('guide.toolsTitle')}>
        <Card>
          <dl className="grid gap-4">
            {Object.entries(tools).map(([name, { title, text }]) => (
              <div key={name}>
                <dt className="font-bold">{title}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
          {leads(paths.personal('securityCenter')) ? (
            <LinkButton
              href={`${paths.personal('securityCenter', { open: 'limits' })}#limits`}
              icon="shield"
              className="justify-self-start"
            >
              {t(signedIn ? 'guide.set' : 'guide.logIn')}
            </LinkButton>
          ) : null}
        </Card>
      </Section>
      <Section id="self-test" title={t('test.title')}>
        <SelfTest />
      </Section>
      <Section id="help" title={t('guide.helpTitle')}>
        <div className="grid gap-3">
          <p>{t('guide.help')}</p>
          <ul className="grid list-disc gap-1 ps-5">
            <li>
              <a href="https://www.gamblersanonymous.org" className="text-link underline" rel="noreferrer">
                Gamblers Anonymous
              </a>
            </li>
            <li>
              <a href="https://www.gamblingtherapy.org" className="text-link underline" rel="noreferrer">
                Gambling Therapy
              </a>
            </li>
          </ul>
          <p>{t('guide.adults')}</p>
          <p>
            <CustomerServiceLink position="bar" look="button" />
          </p>
        </div>
      </Section>
      {status.licence ? <p className="mt-9 text-sm text-ink-2">{status.licence}</p> : null}
    </div>
  )
}
