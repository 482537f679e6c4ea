/** A URL that ends in a code: a narrow box breaks it before the code, which stays in one piece. */
export function CodedUrl({ url, code }: { url: string; code: string }) {
  const at = url.lastIndexOf(code)
  if (at < 0) return url
  return (
    <>
      {url.slice(0, at)}
      <wbr />
      <span className="whitespace-nowrap">{url.slice(at)}</span>
    </>
  )
}
