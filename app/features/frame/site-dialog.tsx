import { TextLink } from '#app/components/button.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { ChangePasswordForm, changeTitleOf } from '../auth/change-password-form.tsx'
import { ForgetForm } from '../auth/forget-form.tsx'
import { LoginForm } from '../auth/login-form.tsx'
import { LoginMenu } from '../auth/login-menu.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import { CollectionGames } from '../games/lobby/collection-games.tsx'
import { HelpSections } from '../help/help-topics.tsx'
import { RichText } from '../site/rich-text.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import type { Modal } from './root-data.ts'

/** The dialog in the URL, over its page (site.md 1.2). */
export function SiteDialog({ modal }: { modal: Modal }) {
  const { t } = useTranslation(['common', 'auth', 'help', 'inbox'])
  const { url } = useCurrentPage()
  const frame = { modal: modal.kind, closeHref: url, closeLabel: t('common:close') }
  if (modal.kind === 'notice') {
    return (
      <Dialog {...frame} title={t('common:notice.title')} wide>
        <Notices notices={modal.notices} chosen={modal.chosen} />
        <TextLink href={paths.notices}>{t('inbox:notices.all')}</TextLink>
      </Dialog>
    )
  }
  if (modal.kind === 'help') {
    const terms = modal.topics.find(({ id }) => id === 'terms')
    return (
      <Dialog {...frame} title={terms?.title ?? t('help:title')} wide>
        {terms ? <HelpSections topic={terms} /> : <EmptyState title={t('common:failure.unavailable')} />}
      </Dialog>
    )
  }
  if (modal.kind === 'collection') {
    return (
      <Dialog {...frame} title={modal.collection.name} wide>
        <CollectionGames {...modal.collection} />
      </Dialog>
    )
  }
  if (modal.kind === 'login') {
    return (
      <Dialog {...frame} title={t('auth:login.title')} wide>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_14rem]">
          <div className="grid content-start gap-4">
            {modal.form ? (
              <LoginForm view={{ ...modal.form, redirectTo: modal.form.redirectTo ?? url }} dialog />
            ) : (
              <EmptyState title={t('common:failure.unavailable')} />
            )}
          </div>
          <LoginMenu chosen={modal.menu} />
        </div>
      </Dialog>
    )
  }
  if (modal.kind === 'forget') {
    return (
      <Dialog {...frame} title={t('auth:forget.title')}>
        <div className="grid gap-4">
          {modal.form ? (
            <ForgetForm view={modal.form} dialog />
          ) : (
            <EmptyState title={t('common:failure.unavailable')} />
          )}
        </div>
      </Dialog>
    )
  }
  if (modal.kind === 'changePassword') {
    return (
      <Dialog {...frame} title={t(changeTitleOf(modal.reason))}>
        <div className="grid gap-4">
          {modal.form ? (
            <ChangePasswordForm view={modal.form} />
          ) : (
            <EmptyState title={t('common:failure.unavailable')} />
          )}
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog {...frame} title={t('auth:register.title')}>
      <div className="grid gap-4">
        {modal.form ? (
          <RegisterForm {...modal.form} dialog />
        ) : (
          <EmptyState title={t('common:failure.unavailable')} />
        )}
      </div>
    </Dialog>
  )
}

type Notice = Extract<Modal, { kind: 'notice' }>['notices'][number]

/** All notices; the chosen one is open, or the newest. */
function Notices({ notices, chosen }: { notices: readonly Notice[]; chosen: string | null }) {
  const { t } = useTranslation('common')
  const { dateTime } = useFormat()
  if (notices.length === 0) return <EmptyState title={t('notice.none')} />
  const open = notices.find((notice) => notice.id === chosen) ?? notices[0]
  return (
    <ul className="ruled" data-records="notices">
      {notices.map((notice) => (
        <li key={notice.id} data-id={notice.id}>
          <details open={notice === open} name="notice" className="group">
            <summary className="flex min-h-11 items-center gap-3 py-2 font-strong">
              <span className="flex-1" data-field="title">
                {notice.title}
              </span>
              <Icon name="chevron-down" size="sm" className="group-open:rotate-180" />
            </summary>
            <div className="grid gap-2 pb-4">
              <time dateTime={notice.at} className="text-xs text-ink-2" data-field="at">
                {dateTime(notice.at)}
              </time>
              <RichText nodes={notice.body} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
