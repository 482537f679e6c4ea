import { useTranslation } from '#app/i18n/use-translation.ts'
import { Copyable } from '../copyable.tsx'
import { idParts, ShortId } from './cells.tsx'

/** The last eight characters of an id, and a button that copies the whole; a selection holds the whole, too. */
export function RecordId({ id }: { id: string }) {
  const { t } = useTranslation('common')
  return (
    <Copyable id={`id-${id}`} value={id} label={t('copyId')} doneLabel={t('copied')}>
      <ShortId id={id} {...idParts(id)} />
    </Copyable>
  )
}
