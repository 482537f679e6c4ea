import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Flash } from '#app/components/frame/flash.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SaidFlash } from '#app/lib/forms/flash-codes.ts'
import { Money } from '#contract/base/fields/money.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { NoticeFlash } from '../inbox/notice-flash.tsx'
import { RealityCheck, RealityTimer } from '../responsible-gaming/reality-check.tsx'
import { ArrivalCard } from './arrival-card.tsx'
import { useRootData } from './root-data.ts'

function FlashWords({ code, params }: SaidFlash) {
  const { t } = useTranslation('flash')
  const amountText = useAmountText()
  const { amount, count, ...named } = params
  return t(code, {
    ...named,
    ...(count !== undefined && { count: Number(count) }),
    ...(Money.safeParse(amount).success && { amount: amountText(amount ?? '') }),
  })
}

export interface SiteMainProps {
  /** `data-page` (site.md section 6). */
  page: string
  /** `data-game` (site.md 4.2): the node of the game that the page is of. */
  game?: string | undefined
  /** The flash message of the last action. */
  flash: SaidFlash | null | undefined
  flashClassName?: string | undefined
  /** With a script, the page is refreshed whenever this topic changes. */
  liveTopic?: LiveTopic | undefined
  className?: string | undefined
  children: ReactNode
}

/** The one `<main>` of a page, with flash messages at the top. */
export function SiteMain({
  page,
  game,
  flash,
  flashClassName,
  liveTopic,
  className,
  children,
}: SiteMainProps) {
  const { unknownIntent } = usePage()
  const message = useMessage()
  const notices = useRootData()?.notices
  return (
    <main
      id="main"
      data-page={page}
      data-game={game}
      data-live={liveTopic}
      tabIndex={-1}
      className={classNames(className, '[outline-style:none]')}
    >
      {flash || (notices && notices.list.length > 0) ? (
        <div data-flash="" className={classNames(flashClassName, 'grid gap-3')}>
          {flash ? (
            <Flash kind="status" grouped>
              <FlashWords {...flash} />
            </Flash>
          ) : null}
          {notices?.list.map((notice) => (
            <NoticeFlash key={notice.id} notice={notice} words={notices.words} />
          ))}
          <ArrivalCard />
        </div>
      ) : null}
      <RealityCheck />
      {unknownIntent ? (
        <Flash kind="alert" code="invalid">
          {message('invalid')}
        </Flash>
      ) : null}
      {children}
      <RealityTimer />
    </main>
  )
}
