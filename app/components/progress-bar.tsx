import type { ReactNode } from 'react'

export interface ProgressBarProps {
  /** What is in progress; for screen readers, and shown over the bar unless `hideLabel`. */
  label: string
  /** 0 to 100; values outside are clamped. */
  percent: number
  /** The figure at the end of the line, "62%". */
  figure?: ReactNode
  /** Below the bar: the remainder, the deadline. */
  note?: ReactNode
  hideLabel?: boolean | undefined
}

/** `percent` is cut to 0 … 100. */
export function ProgressBar({ label, percent, figure, note, hideLabel }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div className="grid gap-1.5">
      {hideLabel ? null : (
        <div className="flex items-center justify-between gap-2 text-sm">
          <b>{label}</b>
          {figure !== undefined ? <span className="digits text-ink-2">{figure}</span> : null}
        </div>
      )}
      <progress aria-label={label} value={value} max={100} className="progress" />
      {note ? <p className="text-xs text-ink-2">{note}</p> : null}
    </div>
  )
}
