import type { ReactNode } from 'react'
import { Art } from '#app/components/pictures/tile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useFormInDialog } from '../site/use-frame.ts'

/** The layout of the login and registration pages: the form, and lacquer art beside it on wide screens. */
export function AuthPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid min-h-[calc(100vh-3.6rem)] lg:grid-cols-[1fr_1.1fr]">
      <section className="grid content-start justify-items-center px-(--gutter) pt-6 pb-12 lg:content-center">
        <div className="grid w-full max-w-104 grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      </section>
      <aside className="p0 hidden overflow-clip bg-(--ta) text-(--tt) lg:block">
        <div className="sticky top-0 h-[calc(100vh-3.6rem)]">
          <Art
            motif="lotus"
            viewBox="-10 18 140 142"
            fit="xMidYMax slice"
            className="absolute inset-0 size-full"
          />
          <div className="relative max-w-136 p-12">
            <p className="text-2xl font-bold text-balance">{t('aside.title')}</p>
            <p className="mt-2">{t('aside.text')}</p>
          </div>
        </div>
      </aside>
    </div>
  )
}

/** The page of a form that also has a dialog: while this stands over the page, of the page its title is left. */
export function AuthFormPage({ title, children }: { title: string; children: ReactNode }) {
  return <AuthPage>{useFormInDialog() ? <h1 className="sr-only">{title}</h1> : children}</AuthPage>
}
