import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { secret, text } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import type { SeedState } from '#contract/play/fairness.ts'

/** A client seed as it is: spaces at its ends are part of it. */
const clientSeed = () => ({
  ...secret(),
  secret: false,
  schema: secret()
    .schema.refine((entered) => entered.length <= MAX_NAME_LENGTH, 'too-long')
    .refine((entered) => /^[\x20-\x7e]+$/.test(entered), 'format'),
})

/** Puts the next server seed in force with a new client seed, and reveals the old one (site.md section 3). */
export const rotateForm = defineForm({ intent: 'rotate-seed', fields: { clientSeed: clientSeed() } })

/** Opens the seed of a bet, by putting the next one in force with the same client seed, and leads to the proof. */
export const openSeedForm = defineForm({
  intent: 'open-seed',
  fields: { clientSeed: clientSeed(), bet: text() },
})

/** The owner's one button from a round to its whole proof, while the seed is sealed. */
export function OpenSeed({
  betId,
  clientSeed,
  path,
}: {
  betId: string
  clientSeed: string
  /** The page of the game, which takes the form. */
  path: string
}) {
  const { t } = useTranslation('fairness')
  return (
    <FormOf form={openSeedForm} action={path} hidden={{ clientSeed, bet: betId }} className="grid gap-1.5">
      <Submit icon="shield" look="plain">
        {t('open.act')}
      </Submit>
      <p className="text-xs text-ink-2">{t('open.note')}</p>
    </FormOf>
  )
}

/** The way to the proof of a round whose seed is open already. */
export function ToProof({ href }: { href: string }) {
  const { t } = useTranslation('fairness')
  return (
    <LinkButton href={href} icon="shield" wide>
      {t('open.verify')}
    </LinkButton>
  )
}

/** The seeds that decide the next round, as a page shows them. */
export interface SeedTexts {
  commit: string
  clientSeed: string
  nonce: string
  nextCommit: string
}

export const seedTexts = ({ commit, clientSeed, nextNonce, nextCommit }: SeedState): SeedTexts => ({
  commit,
  clientSeed,
  nonce: String(nextNonce),
  nextCommit,
})

/** The seeds that decide the next round (site.md section 4). Null for a guest. */
export function SeedCard({ seeds }: { seeds: SeedTexts | null }) {
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
              { term: t('seeds.nonce'), detail: seeds.nonce, field: 'nonce' },
              { term: t('seeds.nextCommit'), detail: seeds.nextCommit, field: 'next-commit' },
            ]}
          />
          <FormOf form={rotateForm} values={{ clientSeed: seeds.clientSeed }}>
            <TextField
              name="clientSeed"
              maxLength={MAX_NAME_LENGTH}
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
