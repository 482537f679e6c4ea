import { CodeBlock } from '#app/components/code-block.tsx'
import { CommandList } from './command-list.tsx'
import { drawCommand } from './shell-commands.ts'

/** The shell command that makes the draw of one of `outOf` outcomes again from the digest's number, in hex. */
export function DrawCommand({
  id,
  note,
  hex,
  outOf,
}: {
  id: string
  note: string
  hex: string
  outOf: number
}) {
  return <CommandList commands={[{ id, note, command: drawCommand(hex, outOf) }]} />
}

/** How a game draws: its formula, what is drawn again, and what the number means. */
export function AboutDraw({ formula, skip, text }: { formula: string; skip: string; text: string }) {
  return (
    <>
      <CodeBlock>{formula}</CodeBlock>
      <p className="text-sm text-ink-2">{skip}</p>
      <p>{text}</p>
    </>
  )
}
