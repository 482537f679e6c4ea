import { opens } from '#app/lib/gates.ts'
import { useKnownFrame } from './use-frame.ts'

/**
 * Which pages are open to the signed-in account: menus and buttons omit closed ones. Without a known account none is.
 */
export function useOpens(): (path: string) => boolean {
  const frame = useKnownFrame()
  return (path) => Boolean(frame?.member && opens(path, frame.member.accountKind, frame.status.flags))
}
