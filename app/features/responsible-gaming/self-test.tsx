import { Card } from '#app/components/card.tsx'
import { Checkbox } from '#app/components/choice.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A self-test. Nothing is sent: the boxes are in no form, and players count their own answers. */
export function SelfTest() {
  const { t } = useTranslation('responsible-gaming')
  const questions = t('test.questions', { returnObjects: true })
  return (
    <Card>
      <p className="text-sm text-ink-2">{t('test.note')}</p>
      <ol className="grid gap-1">
        {Object.entries(questions).map(([name, question]) => (
          <li key={name}>
            <Checkbox name={`self-test-${name}`} label={question} />
          </li>
        ))}
      </ol>
      <dl className="grid gap-2 border-t border-line pt-4 text-sm">
        {(['none', 'some', 'many'] as const).map((count) => (
          <div key={count}>
            <dt className="font-bold">{t(`test.${count}.count`)}</dt>
            <dd className="text-ink-2">{t(`test.${count}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
