import { Button, TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { writtenLanguages } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWord } from '#app/i18n/use-word.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import type { EditorData } from '../../services/content/editor.server.ts'
import { ActForm } from '../records/act-form.tsx'
import { Sheet } from '../records/section.tsx'
import { ContentState } from './content-state.tsx'
import { Difference } from './difference.tsx'
import { closeForm, openForm, undoForm } from './editor-acts.ts'
import { EditorFields } from './editor-fields.tsx'
import { editorOf } from './editors.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { Tongues } from './tongues.tsx'
import { Undo, Versions } from './versions.tsx'

/** The page of one item that operators write: its words, figures and times; how it looks; how it came to be. */
export function EditorPage({ data, above }: { data: EditorData; above?: React.ReactNode }) {
  const { t } = useTranslation('office')
  const word = useWord()
  const { list } = useFormat()
  const editor = editorOf(data.editor)
  const { publish } = editor.forms
  const asksReason = 'reason' in publish.fields
  const heading = data.heading || t(`contentKind.${data.variant as 'B'}`)
  const missing = writtenLanguages.filter((language) => data.missing[language] > 0)
  return (
    <article className="o-rec o-ed" data-id={data.id} data-status={data.status}>
      <nav className="o-row text-sm" aria-label={t('content.path')}>
        <TextLink href={`/office/${data.page}`}>{t(`page.${data.page}`)}</TextLink>
        <Icon name="chevron-right" size="sm" />
        <span>{heading}</span>
      </nav>
      <div className="o-h">
        <h1 className="o1">{heading}</h1>
        <ContentState state={data.status} />
        {data.isDraft ? <ContentState state="draft" /> : null}
        <p className="text-sm text-ink-2">
          {t(`contentKind.${data.variant as 'B'}`)}
          {data.shown > 0 ? ` · ${t('content.versionOf', { number: data.shown })}` : ''}
        </p>
      </div>
      {above}
      {!data.isNew && missing.length > 0 ? (
        <Flash
          kind="warn"
          title={t('content.lacking', { languages: list(missing.map((one) => t(`language.${one}`))) })}
        >
          {t(`content.whoMisses.${editor.missing}`, {
            languages: list(missing.map((one) => t(`language.${one}`))),
          })}
        </Flash>
      ) : null}
      <RefusedAct form={undoForm} isShown={false} />
      <div className="o-g a">
        <ActForm
          form={publish}
          className="o-col"
          // Enter changes nothing that players see.
          entersAs={data.may.draft ? 'draft' : data.may.publish ? publish.intent : 'preview'}
          action={data.may.publish ? undefined : `/office/${data.page}/${data.id}/preview`}
          values={data.values}
          hidden={{ version: String(data.seen) }}
        >
          <Sheet title={t('content.words')} about={t('content.wordsAbout')}>
            <Tongues
              fields={editor.words}
              missing={data.missing}
              hint={editor.wordsHint && word(editor.wordsHint)}
            />
          </Sheet>
          <div className={editor.figures.length > 0 && editor.when.length > 0 ? 'o-g h' : 'o-g'}>
            {editor.figures.length > 0 ? (
              <Sheet title={t('content.figures')}>
                <EditorFields fields={editor.figures.filter(({ newOnly }) => data.isNew || !newOnly)} />
                {editor.figuresHint ? <p className="o-foot">{word(editor.figuresHint)}</p> : null}
              </Sheet>
            ) : null}
            {editor.when.length > 0 ? (
              <Sheet title={t('content.when')}>
                <EditorFields fields={editor.when} />
                {editor.whenHint ? <p className="o-foot">{word(editor.whenHint)}</p> : null}
              </Sheet>
            ) : null}
          </div>
          {data.may.publish || data.may.draft ? (
            <div className="o-act">
              {asksReason ? (
                <div className="o-decide">
                  <TextField name="reason" maxLength={MAX_REASON_LENGTH} hint={t('content.noteReason')} />
                </div>
              ) : null}
              {data.may.draft ? (
                <Button name="intent" value="draft">
                  {t('content.saveDraft')}
                </Button>
              ) : null}
              {data.may.publish ? (
                <Button look="act" icon="check" name="intent" value={publish.intent}>
                  {data.isNew ? t('content.publishNew') : t('content.publish')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </ActForm>
        <div className="o-col">
          <PreviewPanel data={data} />
          <Versions data={data} />
          <Undo data={data} asksReason={asksReason} />
          <OnOff data={data} asksReason={asksReason} />
        </div>
      </div>
      <Difference data={data} />
    </article>
  )
}

/** Taking it off now, and putting it back. */
function OnOff({ data: { may, seen }, asksReason }: { data: EditorData; asksReason: boolean }) {
  const { t } = useTranslation('office')
  return (
    <>
      <RefusedAct form={closeForm} isShown={may.close} />
      <RefusedAct form={openForm} isShown={may.open} />
      {may.close ? (
        <ActForm form={closeForm} className="o-sb o-fm" idPrefix="close-" hidden={{ version: String(seen) }}>
          {asksReason ? <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> : null}
          <Button look="danger" icon="pause" wide>
            {t('content.close')}
          </Button>
        </ActForm>
      ) : null}
      {may.open ? (
        <ActForm form={openForm} className="o-sb o-fm" idPrefix="open-" hidden={{ version: String(seen) }}>
          {asksReason ? <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> : null}
          <Button icon="play" wide>
            {t('content.open')}
          </Button>
        </ActForm>
      ) : null}
    </>
  )
}
