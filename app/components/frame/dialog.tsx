import type { ReactNode } from 'react'
import { IconLink } from '../button.tsx'
import { classNames } from '../class-names.ts'

export interface DialogProps {
  /** `data-modal`: the value of `?modal=`. */
  modal: string
  title: ReactNode
  /** The URL of the page without the dialog. */
  closeHref: string
  closeLabel: string
  /** 40 rem instead of 27. */
  wide?: boolean | undefined
  /** A small popup: neither Escape nor a click outside closes it. */
  small?: boolean | undefined
  children: ReactNode
}

/**
 * A dialog over the page: a bottom sheet below 768 px, centred above. It is rendered open and needs no script; with one
 * it opens and closes in place, traps the focus and returns it to its opener. Belongs in `<body>` beside the page, not
 * in `<main>`: its frame is `#modal`.
 */
export function Dialog({ modal, title, closeHref, closeLabel, wide, small, children }: DialogProps) {
  return (
    <div id="modal" data-modal-wrapper={small ? 'small' : undefined} className="dialog">
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="modal-title"
        data-modal={modal}
        tabIndex={-1}
        className={classNames('dialog-sheet', wide && 'dialog-wide')}
      >
        <div className="dialog-head">
          <h2 id="modal-title">{title}</h2>
          <IconLink icon="close" label={closeLabel} href={closeHref} data-close="" className="-me-2.5" />
        </div>
        {children}
      </div>
    </div>
  )
}
