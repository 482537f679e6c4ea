import { Icon } from '../pictures/icon.tsx'
import { PauseButton } from './pause-button.tsx'

export interface NoticeBarProps {
  notices: readonly { href: string; text: string }[]
  /** The accessible name of the bar and of its bell link. */
  label: string
  /** The URL of all notices. */
  all: string
  pauseLabel: string
}

/** The ticker of notices. Without a script it is scrolled by hand; with one it runs; hover, focus and pause stop it. */
export function NoticeBar({ notices, label, all, pauseLabel }: NoticeBarProps) {
  return (
    <section
      aria-label={label}
      data-moving=""
      className="notice-bar flex min-h-11 items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface ps-3.5 text-sm shadow-card"
    >
      <a href={all} aria-label={label} title={label} className="icon-button -ms-3">
        <Icon name="bell" />
      </a>
      <div className="notice-track">
        <div>
          <ul>
            {notices.map(({ href, text }) => (
              <li key={href}>
                <a href={href} data-modal-link="" className="block py-2 hover:underline">
                  {text}
                </a>
              </li>
            ))}
          </ul>
          <ul aria-hidden="true">
            {notices.map(({ href, text }) => (
              <li key={href} className="py-2">
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <PauseButton label={pauseLabel} className="relative z-1 motion-reduce:hidden" />
    </section>
  )
}
