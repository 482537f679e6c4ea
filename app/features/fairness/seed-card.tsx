import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/description-list.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { secret, text } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
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

/** Opens the seed of a bet, by putting the next one in force with the same client seed, and leads to the proof. */
export const openSeedForm = defineForm({
  intent: 'open-seed',
  fields: { clientSeed: clientSeed(), bet: text() },
})

/** The owner's one button from a round to its whole proof; where its seed is open already, the way there. */
export function OpenSeed({
  betId,
  clientSeed,
  path,
  sealed,
}: {
  betId: string
  clientSeed: string
  /** The page of the game, which takes the form. */
  path: string
  sealed: boolean
}) {
  const { t } = useTranslation('fairness')
  if (!sealed)
    return (
      <LinkButton href={paths.verify(betId)} icon="shield" wide>
        {t('open.verify')}
      </LinkButton>
    )
  return (
    <FormOf form={openSeedForm} action={path} hidden={{ clientSeed, bet: betId }} className="grid gap-1.5">
      <Submit icon="shield" look="plain">
        {t('open.act')}
      </Submit>
      <p className="text-xs text-ink-2">{t('open.note')}</p>
    </FormOf>
  )
}

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
