/** First in `<body>`: skips the header. Visible on focus. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="sr-only rounded-md bg-raised text-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-(--z-flash) focus:px-4 focus:py-2"
    >
      {children}
    </a>
  )
}
