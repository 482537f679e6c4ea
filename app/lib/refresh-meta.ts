/** A page's title, and that it reloads every so many seconds, for who wants it without a script (site.md 1.12). */
export const refreshMeta = ({
  data,
}: {
  data?: { title: string; reload: number | undefined } | undefined
}) => [
  { title: data?.title },
  ...(data?.reload ? [{ httpEquiv: 'refresh', content: String(data.reload) }] : []),
]
