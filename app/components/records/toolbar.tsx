import type { ComponentPropsWithoutRef } from 'react'
import { classNames } from '../class-names.ts'

/**
 * The filters of a list: a GET form with fields and one button (give it `className="max-md:col-span-full"`). Two
 * columns, one line from 768 px. Takes every attribute of `<form>`.
 */
export function Toolbar({ className, children, ...form }: ComponentPropsWithoutRef<'form'>) {
  return (
    <form
      method="get"
      data-enhance=""
      {...form}
      className={classNames(
        'grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap md:[&>div]:min-w-0 md:[&>div]:flex-[1_1_7rem] md:[&>div:has(input[type=date])]:flex-[1_1_8.75rem]',
        className,
      )}
    >
      {children}
    </form>
  )
}
