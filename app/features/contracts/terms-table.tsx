import type { ReactNode } from 'react'
import { useMoney } from '#app/components/money.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContractKind, WireTier } from '#contract/agents/contracts.ts'
import { percentText, thresholdField } from './contract-terms.ts'

/** A row of terms: now and in the version before; only one of them if it is new or gone. */
interface TierChange {
  at: number
  is: WireTier | undefined
  was: WireTier | undefined
}

export interface TermsTableProps {
  kind: ContractKind
  tiers: readonly WireTier[]
  /** The tiers of the version that they are compared with. */
  before?: readonly WireTier[] | undefined
}

/**
 * The terms of one version, with the differences from another one marked: old values as `<del>`, new ones as `<ins>`.
 */
export function TermsTable({ kind, tiers, before }: TermsTableProps) {
  const { t } = useTranslation('contracts')
  const money = useMoney()
  const decimal = useDecimal()
  const rows = Array.from({ length: Math.max(tiers.length, before?.length ?? 0) }, (_, index): TierChange => {
    const is = tiers[index]
    return { at: index + 1, is, was: before ? before[index] : is }
  })
  const percent = (rate: number) => `${decimal(percentText(rate))}%`
  const change = ({ is, was }: TierChange): string => {
    if (!was) return t('change.added')
    if (!is) return t('change.dropped')
    const points = is.rate - was.rate
    if (points !== 0) {
      const sign = points > 0 ? '+' : '−'
      return t('change.points', { points: `${sign}${decimal(percentText(Math.abs(points)))}` })
    }
    return t(isSame(is, was) ? 'change.none' : 'change.conditions')
  }
  const cell =
    (show: (tier: WireTier) => ReactNode, worthOf: (tier: WireTier) => string | number) =>
    ({ is, was }: TierChange) => {
      if (is && was && worthOf(is) === worthOf(was)) return show(is)
      return (
        <>
          {was ? <del className="text-ink-2">{show(was)}</del> : null}
          {was && is ? ' ' : null}
          {is ? <ins className="font-bold no-underline">{show(is)}</ins> : null}
        </>
      )
    }
  const threshold = thresholdField(kind)
  const columns: Column<TierChange>[] = [
    { field: 'tier', head: t('tier'), place: 'title', cell: ({ at }) => <b>{t('tierOf', { tier: at })}</b> },
    {
      field: threshold,
      head: t(`column.${threshold}`),
      amount: ({ is, was }) => (is ?? was)?.threshold ?? null,
      cell: cell(
        (tier) => money(tier.threshold),
        (tier) => tier.threshold,
      ),
    },
    {
      field: 'tierActive',
      head: t('column.tierActive'),
      numeric: true,
      cell: cell(
        (tier) => <span className="digits">{tier.active}</span>,
        (tier) => tier.active,
      ),
    },
    {
      field: 'tierRate',
      head: t('column.tierRate'),
      numeric: true,
      cell: cell(
        (tier) => <span className="digits">{percent(tier.rate)}</span>,
        (tier) => tier.rate,
      ),
    },
    ...(before
      ? [{ field: 'change', head: t('column.change'), place: 'end' as const, label: null, cell: change }]
      : []),
  ]
  return (
    <RecordsTable
      name="tiers"
      caption={t('terms')}
      columns={columns}
      records={rows}
      id={({ at }) => String(at)}
      changed={({ is, was }) => !is || !was || !isSame(is, was)}
    />
  )
}

const isSame = (one: WireTier, other: WireTier) =>
  one.threshold === other.threshold && one.active === other.active && one.rate === other.rate
