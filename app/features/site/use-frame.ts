import { useRouteLoaderData } from '@remix-run/react'
import type { FrameData } from '#app/lib/pages/frame-data.ts'

/**
 * The part of the root loader's data that pages use. Only the frame knows all of it (`features/frame/root-data.ts`),
 * because its dialogs import forms that are parts of pages.
 */
interface RootPart {
  frame: FrameData
  modal: { kind: string } | null
}

const useRootPart = () => useRouteLoaderData('root') as RootPart | undefined

/** The data around this page: flags, menus, who is signed in. The root loader never fails, so it is always present. */
export function useFrame(): FrameData {
  const frame = useKnownFrame()
  if (!frame) throw new Error('a page is rendered outside root.tsx')
  return frame
}

/** For parts that error pages use too: undefined if a bug stopped the root loader. */
export const useKnownFrame = (): FrameData | undefined => useRootPart()?.frame

/** Dialogs whose fields pages have too. */
const withForm: readonly string[] = ['login', 'register', 'forget', 'changePassword']

/** Whether an open dialog replaces the page's own form, so that ids stay unique (site.md 1.2). */
export function useFormInDialog(): boolean {
  return withForm.includes(useRootPart()?.modal?.kind ?? '')
}
