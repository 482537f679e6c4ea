import { opens } from '#app/lib/gates.ts'
import { useKnownFrame } from './use-frame.ts'

/**
 * Tells which pages are open to whoever is signed in here: menus and buttons leave out what is closed. Nothing is, where
 * nobody is known to be.
 */
export function useOpens(): (path: string) => boolean {
  const frame = useKnownFrame()
  return (path) => Boolean(frame?.member && opens(path, frame.member.isAgent, frame.status.flags))
}
