/**
 * Commands and formulas to read and to copy, on lacquer in both themes: from left to right in every language. `id` is for a copy
 * button (`data-copy`).
 */
export function CodeBlock({ children, id }: { children: string; id?: string | undefined }) {
  return (
    <pre
      id={id}
      dir="ltr"
      className="chrome digits rounded-md bg-chrome px-4 py-3.5 font-mono text-xs/5 whitespace-pre-wrap text-on-chrome [overflow-wrap:anywhere]"
    >
      {children}
    </pre>
  )
}
