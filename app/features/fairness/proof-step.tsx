import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { Fold } from '#app/components/fold.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Check, RepeatedRound } from './repeat-round.server.ts'

/** One step of a proof, with whether it came out as recorded. */
export function ProofStep({ title, check, children }: { title: string; check: Check; children: ReactNode }) {
  return (
    <Card title={title} aside={<CheckBadge check={check} />}>
      {children}
    </Card>
  )
}

function CheckBadge({ check }: { check: Check }) {
  const { t } = useTranslation('fairness')
  if (check === 'ok') return <Badge tone="pos">{t('ok')}</Badge>
  if (check === 'bad') return <Badge tone="neg">{t('bad')}</Badge>
  return (
    <Badge tone="warn" icon="lock">
      {t('pending')}
    </Badge>
  )
}

/** The digest with the four bytes marked that made the number; `group` counts fours from 0. */
export function MarkedDigest({ digest, group }: { digest: string; group: number }) {
  const [start, end] = [group * 8, group * 8 + 8]
  return (
    <>
      {digest.slice(0, start)}
      <mark className="bg-warn-soft font-strong text-warn">{digest.slice(start, end)}</mark>
      {digest.slice(end)}
    </>
  )
}

/** The four bytes that were used, each as it stands in the digest and as a number. */
export function UsedBytes({ hex }: { hex: string }) {
  return (
    <div className="digits grid grid-cols-4 gap-1.5 text-center">
      {[0, 2, 4, 6].map((at, index) => {
        const byte = hex.slice(at, at + 2)
        return (
          <div key={at} className="rounded-sm bg-sunken p-1.5 text-xs/4.5">
            <b className="block font-mono text-base">{byte}</b>
            {Number.parseInt(byte, 16)} / 256<sup>{index + 1}</sup>
          </div>
        )
      })}
    </div>
  )
}

/** Every number of a round that draws many: its four bytes, of how many values, and which it is. */
export function DrawnNumbers({ draws }: { draws: RepeatedRound['draws'] }) {
  const { t } = useTranslation('fairness')
  return (
    <Fold title={t('drawn', { count: draws.length })}>
      <p className="text-sm">{t('drawnNote')}</p>
      <ol className="digits grid list-decimal gap-1 ps-9 font-mono text-xs sm:grid-cols-2">
        {draws.map(({ hex, n, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
          <li key={at}>
            {hex} × {n} → <b>{value}</b>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
