import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { titleOf } from '#app/services/title.server.ts'

export const handle = page('down')

export async function loader(args: LoaderFunctionArgs) {
  return {
    title: await titleOf(args),
    address: `${args.context.origin}${paths.home}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

/** How the site is put on a home screen (product.md section 2): it is a web app, and no store has it. */
export default function Down() {
  const { t } = useTranslation(['help', 'common'])
  const { address } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-184">
      <PageHead title={t('install.title')} />
      <p>{t('install.lead')}</p>
      <Section id="phone" title={t('install.phone')}>
        <Card>
          <div className="flex flex-wrap items-center gap-5">
            <QrCode text={address} label={t('install.qr', { address })} />
            <div className="grid min-w-0 flex-1 basis-56 gap-2">
              <p>{t('install.scan')}</p>
              <Copyable id="address" label={t('install.copy')} doneLabel={t('common:copied')}>
                {address}
              </Copyable>
            </div>
          </div>
        </Card>
      </Section>
      <Steps
        id="android"
        title={t('install.android')}
        of={t('install.androidSteps', { returnObjects: true })}
      />
      <Steps id="ios" title={t('install.ios')} of={t('install.iosSteps', { returnObjects: true })} />
      <Section id="computer" title={t('install.computer')}>
        <p>{t('install.computerText')}</p>
      </Section>
      <Section id="safe" title={t('install.safeTitle')}>
        <ul className="grid list-disc gap-1 ps-5">
          {t('install.safe', { returnObjects: true }).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Steps({ id, title, of }: { id: string; title: string; of: readonly string[] }) {
  return (
    <Section id={id} title={title}>
      <ol className="grid list-decimal gap-1 ps-5">
        {of.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  )
}
