import { useRouteLoaderData } from '@remix-run/react'
import type { FrameData } from '#app/lib/frame-data.ts'

/**
 * What parts of pages need of the root loader's answer. The whole of it is known to the frame alone
 * (`features/frame/root-data.ts`), because its dialogs know the forms they hold, which are parts of pages themselves.
 */
interface RootPart {
  frame: FrameData
  modal: { kind: string } | null
}

const useRootPart = () => useRouteLoaderData('root') as RootPart | undefined

/** What is around this page: flags, menus, who is signed in. The root loader never fails, so it is always there. */
export function useFrame(): FrameData {
  const frame = useKnownFrame()
  if (!frame) throw new Error('a page is rendered outside root.tsx')
  return frame
}

/** The same for what stands on error pages too: undefined where a bug has stopped the root loader. */
export const useKnownFrame = (): FrameData | undefined => useRootPart()?.frame

/** Dialogs that hold fields which pages have too. */
const withForm: readonly string[] = ['login', 'register', 'forget', 'changePassword']

/** Whether an open dialog takes the place of the page's own form, so that ids stay unique (site.md 1.2). */
export function useFormInDialog(): boolean {
  return withForm.includes(useRootPart()?.modal?.kind ?? '')
}
