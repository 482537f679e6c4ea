import { LinkButton } from '#app/components/button.tsx'
import { Art } from '#app/components/tile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withModal } from '#app/lib/paths.ts'
import { firstHousePage } from '../games/registry.ts'

/** Takes the place of the wallet card for guests: how to begin. */
export function WelcomeCard({ mayRegister }: { mayRegister: boolean }) {
  const { t } = useTranslation(['home', 'common'])
  const home = { pathname: paths.home, search: '' }
  return (
    <section className="chrome relative grid content-center gap-3 overflow-hidden rounded-lg bg-chrome p-5 text-on-chrome [--ta:var(--color-chrome)] [--tb:var(--color-chrome-2)] [--tc:var(--color-chrome-line)] [--td:var(--color-gold)]">
      <Art motif="drum" viewBox="0 52 120 120" className="absolute -end-18 -top-6 w-40 overflow-visible" />
      <h2 className="relative">{t('home:welcome.title')}</h2>
      <p className="relative max-w-72 text-sm text-on-chrome-2">{t('home:welcome.text')}</p>
      <div className="relative flex flex-wrap gap-2">
        {mayRegister ? (
          <LinkButton href={withModal(home, 'register')} data-modal-link="" look="act">
            {t('common:register')}
          </LinkButton>
        ) : null}
        <LinkButton href={firstHousePage}>{t('home:welcome.look')}</LinkButton>
      </div>
    </section>
  )
}
