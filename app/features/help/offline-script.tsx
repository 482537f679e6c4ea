import offlineUrl from '#app/enhance/offline.ts?worker&url'
import { usePage } from '#app/i18n/page-context.tsx'

/** Whoever puts the site on a home screen is told there, too, when there is no connection. */
export function OfflineScript() {
  const { nonce } = usePage()
  return <script type="module" src={offlineUrl} nonce={nonce} />
}
