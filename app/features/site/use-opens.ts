import { useRouteLoaderData } from '@remix-run/react'
import { opens } from '#app/lib/gates.ts'
import type { RootData } from '#app/root.tsx'

/**
 * Tells which pages are open to whoever is signed in here: menus and buttons leave out what is closed. Nothing is, where
 * nobody is known to be.
 */
export function useOpens(): (path: string) => boolean {
  const frame = useRouteLoaderData<RootData>('root')?.frame
  return (path) => Boolean(frame?.member && opens(path, frame.member.isAgent, frame.status.flags))
}
