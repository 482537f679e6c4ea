import { usePictures } from './use-pictures.tsx'

/** A picture of the operator's content network, by its path there; nothing where the site has none. */
export function Picture({ path, className }: { path: string; className?: string | undefined }) {
  const origin = usePictures()
  if (origin === null) return null
  return (
    <img
      src={`${origin}${path}`}
      data-picture={path}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
    />
  )
}
