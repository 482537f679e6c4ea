import type { ReactNode } from 'react'
import { usePage } from '#app/i18n/page-context.tsx'
import { paths } from '#app/lib/pages/paths.ts'

/** A form that saves a preference and redirects back, to this page or to `back` (site.md 1.7). Its button holds the value. */
export function PreferenceForm({
  enhance,
  back,
  className,
  children,
}: {
  enhance?: boolean
  back?: string
  className?: string | undefined
  children: ReactNode
}) {
  const { csrf, here } = usePage()
  return (
    <form
      method="post"
      action={paths.preferences}
      data-enhance={enhance ? 'gently' : undefined}
      className={className}
    >
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="redirectTo" value={back ?? here} />
      {children}
    </form>
  )
}
