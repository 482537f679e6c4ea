import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { LinePicker } from '#app/features/help/line-picker.tsx'
import { OfflineScript } from '#app/features/help/offline-script.tsx'
import { ResourceList, type ShownResource } from '#app/features/help/resource-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { brandLines } from '#app/services/lines.server.ts'
import { WEB_ADDRESS } from '#contract/members/customer-service.ts'

export const handle = page('down')

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  const { lines, app } = await brandLines(args)
  const resources = resourcesOf(context)
  context.pictures = resources.flatMap(({ picture }) => (picture?.startsWith('http') ? [picture] : []))
  return { address: app ?? `${context.origin}${paths.home}`, lines, resources }
}

/** The brand's links with an address that can be followed; whatever `qrCodeUrl` is not a picture's address is ignored. */
function resourcesOf({ brand, origin }: AppLoadContext): ShownResource[] {
  return Object.entries(brand.resources).flatMap(([name, { url, labelNameEn, resourceType, qrCodeUrl }]) =>
    WEB_ADDRESS.test(url) && URL.canParse(url, origin)
      ? [
          {
            name,
            label: labelNameEn || name,
            resourceType,
            url,
            address: new URL(url, origin).href,
            picture: WEB_ADDRESS.test(qrCodeUrl) && URL.canParse(qrCodeUrl, origin) ? qrCodeUrl : null,
          },
        ]
      : [],
  )
}

/** How the site is put on a home screen (product.md section 2): it is a web app, and no store has it. */
export default function Down() {
  const { t } = useTranslation(['help', 'common'])
  const { address, lines, resources } = useLoaderData<typeof loader>()
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
      {resources.length > 0 ? (
        <Section id="resources" title={t('install.resources')}>
          <ResourceList resources={resources} />
        </Section>
      ) : null}
      <Steps
        id="android"
        title={t('install.android')}
        of={t('install.androidSteps', { returnObjects: true })}
      />
      <Steps id="ios" title={t('install.ios')} of={t('install.iosSteps', { returnObjects: true })} />
      <Section id="computer" title={t('install.computer')}>
        <p>{t('install.computerText')}</p>
      </Section>
      {lines.length > 0 ? (
        <Section id="lines" title={t('lines.title')}>
          <LinePicker lines={lines} />
        </Section>
      ) : null}
      <Section id="safe" title={t('install.safeTitle')}>
        <ul className="grid list-disc gap-1 ps-5">
          {t('install.safe', { returnObjects: true }).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <OfflineScript />
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
