import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/description-list.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { secret } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SeedState } from '#contract/games.ts'

/** A client seed as it is: spaces at its ends are part of it. */
const clientSeed = () => ({
  ...secret(),
  secret: false,
  schema: secret()
    .schema.refine((entered) => entered.length <= 64, 'too-long')
    .refine((entered) => /^[\x20-\x7e]+$/.test(entered), 'format'),
})

/** Puts the next server seed in force with a new client seed, and reveals the old one (site.md section 3). */
export const rotateForm = defineForm({ intent: 'rotate-seed', fields: { clientSeed: clientSeed() } })

/** The seeds that decide the next round (site.md section 4). Null for a guest. */
export function SeedCard({ seeds }: { seeds: SeedState | null }) {
  const { t } = useTranslation('fairness')
  return (
    <Card title={t('seeds.title')}>
      <p className="text-sm text-ink-2">{t(seeds ? 'seeds.note' : 'seeds.guest')}</p>
      {seeds ? (
        <>
          <ValueList
            items={[
              { term: t('seeds.commit'), detail: seeds.commit, field: 'commit' },
              { term: t('seeds.clientSeed'), detail: seeds.clientSeed, field: 'client-seed' },
              { term: t('seeds.nonce'), detail: String(seeds.nextNonce), field: 'nonce' },
              { term: t('seeds.nextCommit'), detail: seeds.nextCommit, field: 'next-commit' },
            ]}
          />
          <FormOf form={rotateForm} values={{ clientSeed: seeds.clientSeed }}>
            <TextField
              name="clientSeed"
              maxLength={64}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={t('seeds.clientSeedHint')}
              required
            />
            <Submit look="plain" icon="refresh">
              {t('seeds.rotate')}
            </Submit>
          </FormOf>
        </>
      ) : null}
    </Card>
  )
}
