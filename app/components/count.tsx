/** A badge with a count on the primary colour: nothing for 0, "99+" above 99. `label` is for screen readers. */
export function Count({ value, label }: { value: number; label?: string | undefined }) {
  if (value <= 0) return null
  return (
    <b data-badge={value} className="digits count">
      {label ? <span className="sr-only">{label}</span> : null}
      <span aria-hidden={label ? true : undefined}>{value > 99 ? '99+' : value}</span>
    </b>
  )
}
