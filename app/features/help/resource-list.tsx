import { TextLink } from '#app/components/button.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A link of the brand (product.md section 3, "Resources keyed by name"). */
export interface ShownResource {
  name: string
  label: string
  resourceType: string
  /** Where it leads. */
  url: string
  /** The whole address, for a code that a phone reads. */
  address: string
  /** The operator's own picture of that code; null: we draw it. */
  picture: string | null
}

export function ResourceList({ resources }: { resources: readonly ShownResource[] }) {
  const { t } = useTranslation('help')
  return (
    <ul data-records="resources" className="grid gap-4 sm:grid-cols-2">
      {resources.map(({ name, label, resourceType, url, address, picture }) => (
        <li key={name} data-id={name} className="card">
          <div className="card-body">
            <TextLink href={url} rel="noopener">
              <span data-field="label">{label}</span>
            </TextLink>
            {resourceType ? (
              <span data-field="type" className="text-sm text-ink-2">
                {resourceType}
              </span>
            ) : null}
            {picture ? (
              <img
                src={picture}
                alt={t('install.resourceQr', { name: label })}
                width="176"
                height="176"
                loading="lazy"
                className="size-44 rounded-md border border-line"
              />
            ) : (
              <QrCode text={address} label={t('install.resourceQr', { name: label })} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
