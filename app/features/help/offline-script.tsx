import offlineUrl from '#app/enhance/offline.ts?worker&url'
import { usePage } from '#app/i18n/page-context.tsx'

/** Tells a visitor who has put the site on a home screen when there is no connection. */
export function OfflineScript() {
  const { nonce } = usePage()
  return <script type="module" src={offlineUrl} nonce={nonce} />
}
