/** A loading placeholder. `label` is for screen readers. `lines` are blocks of 32 px under a short one. */
export function Skeleton({ label, lines = 2 }: { label: string; lines?: number | undefined }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="grid gap-4">
      <div className="skeleton w-2/5" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are all the same
        <div key={line} className="skeleton h-8" />
      ))}
    </div>
  )
}
