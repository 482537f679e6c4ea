/**
 * Google Analytics, for pages of sites whose operator has set its id, and of visitors who have agreed
 * (`analytics=yes`). `<body data-analytics>` is the id. It gets the path of a page and of the one before, without their
 * queries, which may name an order or a bet, and with all advertising switched off.
 */
declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const id = document.body.dataset.analytics ?? ''
window.dataLayer ??= []
// Google's script reads `arguments` objects alone.
function tell(..._words: unknown[]) {
  // biome-ignore lint/complexity/noArguments: as above
  window.dataLayer?.push(arguments)
}

const page = () => ({
  page_location: location.origin + location.pathname,
  page_referrer: document.referrer.split(/[?#]/)[0],
  page_title: document.title,
})
const refused = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
tell('consent', 'default', { ...refused, analytics_storage: 'granted' })
tell('js', new Date())
tell('config', id, {
  ...page(),
  send_page_view: true,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
})

const script = document.createElement('script')
script.async = true
script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
document.head.append(script)

export {}
