/** DOM and URL helpers, and fetching a page of this site. */

export const root = document.documentElement

export const first = <E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector)
export const all = (selector: string, within: ParentNode = document) =>
  within.querySelectorAll<HTMLElement>(selector)
export const attribute = (element: Element | null | undefined, name: string) =>
  element?.getAttribute(name) ?? ''
export const here = () => location.pathname + location.search
export const pathOf = (url: string) => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
export function focusOn(element: HTMLElement | null, preventScroll = false) {
  if (!element) return false
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll })
  return true
}

export interface Answer {
  page: Document
  url: string
  status: number
}

/** The answer is no page of this site: the browser navigates there itself. */
export class NoPage extends Error {}

const sheets = (page: Document) => [...(all('link[rel=stylesheet]', page) as NodeListOf<HTMLLinkElement>)]
export const sheetsOf = (page: Document) => sheets(page).map((link) => attribute(link, 'href'))
/** Whether this page has loaded that style sheet; one that has failed is there, and empty. */
export const hasSheet = (href: string) =>
  sheets(document).some((own) => own.sheet?.cssRules[0] && attribute(own, 'href') === href)
/** Puts the style sheets of that page in use, and no other. */
export function wear(page: Document) {
  const worn = sheetsOf(page)
  for (const own of sheets(document)) own.media = worn.includes(attribute(own, 'href')) ? 'all' : 'not all'
}

/** The style sheets that were asked for. A page whose sheet has failed is loaded by the browser. */
const coming = new Map<string, Promise<unknown>>()
function loadSheet(href: string) {
  const loads =
    coming.get(href) ??
    new Promise((resolve) => {
      const mine = document.createElement('link')
      mine.rel = 'stylesheet'
      mine.media = 'not all'
      mine.href = href
      mine.onload = mine.onerror = resolve
      document.head.append(mine)
    })
  coming.set(href, loads)
  return loads
}

/**
 * Loads those of these style sheets that this page has not; they are not in use before a page is drawn that has them. Each stands
 * once in the document, however often it is asked for meanwhile.
 */
const loadAll = (hrefs: string[]) => Promise.all(hrefs.filter((href) => !hasSheet(href)).map(loadSheet))

/** Loads the style sheets that a page is known to have (`<body data-sheets="<pattern> <sheet> …">`), at the same time as it. */
function loadKnown(url: string) {
  const { pathname } = new URL(url, location.href)
  const sheets = attribute(document.body, 'data-sheets').split(' ')
  loadAll(sheets.filter((_, at) => at % 2 && new RegExp(sheets[at - 1] as string).test(pathname)))
}

/** Fetches a page of this site, and its style sheets. Throws `NoPage` for any other answer, and another error if there is none. */
export async function ask(url: string, init?: RequestInit): Promise<Answer> {
  loadKnown(url)
  const response = await fetch(url, { ...init, headers: { accept: 'text/html', ...init?.headers } })
  const isHtml = /^text\/html/.test(response.headers.get('content-type') ?? '')
  if (!isHtml || new URL(response.url).origin !== location.origin) throw new NoPage(response.url)
  const { status } = response
  // The answer to a form may be the page that it redirects to.
  const address = new URL(response.headers.get('content-location') ?? '', response.url).href
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  await loadAll(sheetsOf(page))
  return { page, url: address, status }
}
