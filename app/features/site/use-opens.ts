import { opens } from '#app/lib/gates.ts'
import { useFrame } from './use-frame.ts'

/** Tells which pages are open to whoever is signed in here: menus and buttons leave out what is closed. */
export function useOpens(): (path: string) => boolean {
  const { member, status } = useFrame()
  return (path) => member !== null && opens(path, member.isAgent, status.flags)
}
