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
    <div
      id="modal"
      data-modal-wrapper={small ? 'small' : undefined}
      className="fixed inset-0 z-(--z-dialog) grid place-items-end overflow-auto overscroll-contain bg-scrim md:place-items-center md:p-4"
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="modal-title"
        data-modal={modal}
        tabIndex={-1}
        className={classNames(
          'dialog-sheet w-full justify-self-center rounded-t-xl bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-dialog outline-none md:rounded-xl md:p-7',
          wide ? 'md:max-w-160' : 'md:max-w-108',
        )}
      >
        <div className="-mt-1 mb-2 flex items-center justify-between gap-3">
          <h2 id="modal-title">{title}</h2>
          <IconLink icon="close" label={closeLabel} href={closeHref} data-close="" className="-me-2.5" />
        </div>
        {children}
      </div>
    </div>
  )
}
