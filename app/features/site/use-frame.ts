import { useRouteLoaderData } from '@remix-run/react'
import type { RootData } from '#app/root.tsx'

/** What is around this page: flags, menus, who is signed in. The root loader never fails, so it is always there. */
export function useFrame(): RootData['frame'] {
  const data = useRouteLoaderData('root') as RootData | undefined
  if (!data) throw new Error('a page is rendered outside root.tsx')
  return data.frame
}

/** Dialogs that hold fields which pages have too. */
const withForm: readonly string[] = ['login', 'register', 'forget', 'changePassword']

/** Whether an open dialog takes the place of the page's own form, so that ids stay unique (site.md 1.2). */
export function useFormInDialog(): boolean {
  const data = useRouteLoaderData('root') as RootData | undefined
  return withForm.includes(data?.modal?.kind ?? '')
}
