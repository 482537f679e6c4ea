import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { FieldError } from '#app/components/field.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { materials, motifNames, type TileArt } from '#app/components/pictures/tile-art.ts'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf, useFormField } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { memberInfo } from '#contract/members/member.ts'
import { avatarForm } from './security-forms.ts'

export interface ProfileCardProps {
  member: Pick<ValueOf<typeof memberInfo>, 'account' | 'nickname' | 'clubLabel' | 'previousLogin'>
  registeredAt: string
  /** The avatars to choose from; empty if the brand offers none. */
  avatars: readonly string[]
  avatar: string | null
  open: boolean
}

/** The member's profile: name, rank, registration date, previous login. */
export function ProfileCard({ member, registeredAt, avatars, avatar, open }: ProfileCardProps) {
  const { dateTime, day } = useFormat()
  const isPosted = usePosted(avatarForm)
  const { account, nickname, clubLabel, previousLogin } = member
  return (
    <KeptForms
      name="profile"
      of={ProfileParts}
      input={{ avatars: avatars.join(), avatar, open: open || isPosted }}
      slots={{
        account,
        nickname,
        rank: clubLabel.labelName,
        registeredAt,
        registered: day(registeredAt),
        ...(previousLogin
          ? {
              loginAt: previousLogin.at,
              login: dateTime(previousLogin.at),
              loginAddress: previousLogin.address,
            }
          : {}),
      }}
    />
  )
}

interface ProfilePartsProps {
  /** Comma-separated, because the platform tells the list to each member anew. */
  avatars: string
  avatar: string | null
  open: boolean
  account: string
  nickname: string
  rank: string
  registeredAt: string
  registered: string
  /** The previous login. */
  loginAt?: string
  login?: string
  loginAddress?: string
}

function ProfileParts({ avatars: list, avatar, open, ...own }: ProfilePartsProps) {
  const { t } = useTranslation('security')
  const avatars = list === '' ? [] : list.split(',')
  return (
    <Card title={t('profile.title')} titleId="profile">
      <div className="flex items-center gap-3">
        {avatars.length > 0 ? <Swatch art={avatarArt(avatar ?? 'lotus')} className="size-14" /> : null}
        <div className="min-w-0">
          <p className="truncate text-md font-bold" data-field="account">
            {own.account}
          </p>
          <Badge tone="gold" icon="crown">
            <span data-field="rank">{own.rank}</span>
          </Badge>
        </div>
      </div>
      <DescriptionList
        items={[
          { term: t('profile.nickname'), detail: own.nickname, field: 'nickname' },
          {
            term: t('profile.registered'),
            detail: <time dateTime={own.registeredAt}>{own.registered}</time>,
            field: 'registered',
          },
          {
            term: t('profile.previousLogin'),
            detail: own.loginAt ? (
              <>
                <time dateTime={own.loginAt}>{own.login}</time>
                <span className="block text-xs text-ink-2">{own.loginAddress}</span>
              </>
            ) : (
              t('profile.firstLogin')
            ),
            field: 'previousLogin',
          },
        ]}
      />
      <RefusedAct form={avatarForm} isShown={avatars.length > 0} />
      {avatars.length > 0 ? <AvatarChoice avatars={avatars} avatar={avatar} open={open} /> : null}
    </Card>
  )
}

/** An avatar is one of the site's figures, each in its own lacquer. */
export function avatarArt(avatar: string): TileArt {
  const place = Math.max(0, motifNames.indexOf(avatar as TileArt['motif']))
  return {
    motif: motifNames[place] ?? 'lotus',
    material: materials[place % materials.length] ?? 'p0',
    transform: '',
  }
}

interface AvatarChoiceProps {
  avatars: readonly string[]
  avatar: string | null
  open: boolean
}

function AvatarChoice({ avatars, avatar, open }: AvatarChoiceProps) {
  const { t } = useTranslation('security')
  return (
    <details open={open} id="security-avatar" className="border-t border-line pt-3">
      <summary className="min-h-8 text-sm font-semibold text-link">{t('avatar.change')}</summary>
      <FormOf form={avatarForm} values={{ avatar: avatar ?? undefined }} className="grid gap-3 pt-2">
        <AvatarRadios avatars={avatars} />
        <Submit look="plain" wide={false}>
          {t('avatar.submit')}
        </Submit>
      </FormOf>
    </details>
  )
}

function AvatarRadios({ avatars }: { avatars: readonly string[] }) {
  const { t } = useTranslation('security')
  const { name, label, error, value } = useFormField('avatar')
  const names: Record<string, string> = t('avatar.name', { returnObjects: true })
  return (
    <fieldset id={name}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {avatars.map((choice) => (
          <label key={choice} className="avatar">
            <input
              type="radio"
              name={name}
              value={choice}
              defaultChecked={choice === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${name}-error` : undefined}
              className="sr-only"
            />
            <Swatch art={avatarArt(choice)} className="size-11" />
            <span className="sr-only">{names[choice] ?? choice}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError name={name} error={error} /> : null}
    </fieldset>
  )
}
