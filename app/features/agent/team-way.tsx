import { Breadcrumb } from '#app/components/frame/breadcrumb.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The way from the agent down to the account whose team is shown; `href` keeps the filters of the list. */
export function TeamWay({
  way,
  href,
}: {
  way: readonly string[]
  href: (more: { account: string | undefined }) => string
}) {
  const { t } = useTranslation('agent')
  return (
    <Breadcrumb
      label={t('way')}
      items={way.map((account, at) =>
        at === way.length - 1
          ? { label: account }
          : { label: account, href: href({ account: at === 0 ? undefined : account }) },
      )}
    />
  )
}
