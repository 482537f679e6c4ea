import { useTranslation } from '#app/i18n/use-translation.ts'
import { Sheet } from './section.tsx'

/** Pictures that a member sent; each opens by itself. */
export function Pictures({ of, path }: { of: readonly string[]; path: string }) {
  const { t } = useTranslation('office')
  if (of.length === 0) return null
  return (
    <Sheet title={t('feedback.pictures')}>
      <ul className="o-sb o-row">
        {of.map((picture, at) => {
          const href = `${path}/${picture}`
          return (
            <li key={picture}>
              <a href={href}>
                <img
                  className="o-pic"
                  src={href}
                  alt={t('feedback.picture', { number: at + 1 })}
                  loading="lazy"
                />
              </a>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
