import { TextLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Line } from '#app/lib/pages/line.ts'

/** The brand's addresses to choose from, as "lines". */
export function LinePicker({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('help')
  return (
    <>
      <p className="mb-3 max-w-160">{t('lines.text')}</p>
      <ul data-records="lines" className="grid ruled">
        {lines.map(({ address, host, speed, here }) => (
          <li key={address} data-id={host} className="flex flex-wrap items-center gap-x-4 py-2">
            <span data-field="domainName" className="min-w-0 flex-1 break-all">
              <TextLink href={address} aria-current={here ? 'true' : undefined}>
                {host}
              </TextLink>
            </span>
            {here ? <span className="text-sm text-ink-2">{t('lines.here')}</span> : null}
            <span data-field="speed" className="digits text-sm text-ink-2">
              {speed === null ? '–' : t('lines.speed', { ms: speed })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">{t('lines.safe')}</p>
    </>
  )
}
