import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCodeWord } from '../records/code-words.ts'

/** `ops:operator1` as a seal says it: O1. */
const initials = (actor: string) => {
  const name = actor.replace(/^ops:/, '')
  return `${name.slice(0, 1)}${/\d+$/.exec(name)?.[0] ?? name.slice(1, 2)}`.toUpperCase()
}

/** Who has signed, and who is missing (design/office, "Two persons are seen"). */
export function Seals({ first, second }: { first: string; second: string | null }) {
  const { t } = useTranslation('office')
  const label = second
    ? t('seals.both', { first: nameOf(first), second: nameOf(second) })
    : t('seals.one', { first: nameOf(first) })
  return (
    <span className="o-duo" role="img" aria-label={label}>
      <i className="s">{initials(first)}</i>
      <i className={second ? 's' : undefined}>{second ? initials(second) : '?'}</i>
    </span>
  )
}

/** The account of an operator, whom the trail names `ops:lan`. */
export const nameOf = (actor: string): string => actor.replace(/^ops:/, '')

/** Who did something: an operator or a member by name, what the system does by itself in words. */
export function useActor(): (actor: string) => string {
  const wordOf = useCodeWord('actor')
  return (actor) => wordOf(actor) ?? nameOf(actor)
}
