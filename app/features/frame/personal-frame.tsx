import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { CenterFrame, type PanelFrame } from './center-frame.tsx'
import type { CenterHeadProps } from './center-head.tsx'
import { type CenterCounts, CenterMenu } from './center-menu.tsx'

/** The data of the personal center's loader. */
export interface PersonalCenterData {
  head: CenterHeadProps
  counts: CenterCounts
}

/** The personal center around a panel. */
export function PersonalFrame({ counts, ...frame }: PersonalCenterData & PanelFrame) {
  const { t } = useTranslation('common')
  return (
    <CenterFrame
      {...frame}
      name={{ title: t('center.title'), home: paths.home, offersDeposit: true }}
      menu={<CenterMenu current={frame.page} counts={counts} />}
    />
  )
}
