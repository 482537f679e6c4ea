/** The seal of something done: a gold rim, a tick on celadon. Decorative: the words say it. */
export function Seal() {
  return (
    <svg className="seal" viewBox="0 0 80 80" aria-hidden="true">
      <circle cx="40" cy="40" r="39" fill="var(--color-gold)" />
      <circle cx="40" cy="40" r="34" fill="#15604e" />
      <circle cx="40" cy="40" r="29" fill="none" stroke="#8fcab8" strokeWidth="3" strokeDasharray="2 4.07" />
      <path
        d="M25 41l10 10 20-22"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
