import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import type { EditorData, ShownVersion } from '../../services/content/editor.server.ts'
import { nameOf } from '../orders/seals.tsx'
import { ActForm } from '../records/act-form.tsx'
import { Sheet } from '../records/section.tsx'
import { undoForm } from './editor-acts.ts'

/** The versions of an item, newest first; each opens in the editor. */
export function Versions({ data }: { data: EditorData }) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  if (data.versions.length === 0) return null
  return (
    <Sheet title={t('content.versions')}>
      <ol className="o-vs" data-records="versions">
        {data.versions.map((version) => (
          <li
            key={version.number}
            data-id={version.number}
            data-status={version.state}
            className={version.number === data.shown ? 'cur' : undefined}
          >
            <b className="digits">{version.number}</b>
            <span>
              {version.isRemoval ? (
                t('contentState.over')
              ) : (
                <a
                  href={`/office/${data.page}/${data.id}?version=${version.number}`}
                  aria-current={version.number === data.shown ? 'true' : undefined}
                >
                  {t(`content.version.${version.state}`)}
                </a>
              )}
              <small>
                {version.by === '' ? t('content.builtIn') : `${nameOf(version.by)} · ${dayTime(version.at)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** Brings the shown version back, where it was published and is not in force. */
export function Undo({ data, asksReason }: { data: EditorData; asksReason: boolean }) {
  const { t } = useTranslation('office')
  const onPage: ShownVersion | undefined = data.versions.find(({ number }) => number === data.shown)
  if (!data.may.undo || onPage?.state !== 'replaced') return null
  return (
    <ActForm
      form={undoForm}
      className="o-sb o-fm"
      idPrefix="undo-"
      hidden={{
        number: String(onPage.number),
        version: String(data.seen),
      }}
    >
      {asksReason ? <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> : null}
      <div>
        <Button icon="undo">{t('content.undo', { number: onPage.number })}</Button>
      </div>
    </ActForm>
  )
}
