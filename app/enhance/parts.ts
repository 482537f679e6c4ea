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

export const sheets = (page: Document) => [
  ...(all('link[rel=stylesheet]', page) as NodeListOf<HTMLLinkElement>),
]
const isSame = (one: Element, other: Element) => attribute(one, 'href') === attribute(other, 'href')
/** Whether this page has loaded that style sheet. */
export const hasSheet = (link: Element) => sheets(document).some((own) => own.sheet && isSame(own, link))
/** Puts the style sheets of that page in use, and no other. */
export function wear(page: Document) {
  const worn = sheets(page)
  for (const own of sheets(document)) own.media = worn.some((link) => isSame(own, link)) ? 'all' : 'not all'
}

/** Loads the style sheets that a page needs and this one lacks; they are not in use before the page is drawn. */
const loadSheet = (link: HTMLLinkElement) =>
  hasSheet(link) ||
  new Promise((resolve) => {
    const mine = document.createElement('link')
    mine.rel = 'stylesheet'
    mine.media = 'not all'
    mine.href = attribute(link, 'href')
    mine.onload = mine.onerror = resolve
    document.head.append(mine)
  })

/** Fetches a page of this site, and its style sheets. Throws `NoPage` for any other answer, and another error if there is none. */
export async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, headers: { accept: 'text/html', ...init?.headers } })
  const isHtml = /^text\/html/.test(response.headers.get('content-type') ?? '')
  if (!isHtml || new URL(response.url).origin !== location.origin) throw new NoPage(response.url)
  const { status } = response
  // The answer to a form may be the page that it redirects to.
  const address = new URL(response.headers.get('content-location') ?? '', response.url).href
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  await Promise.all(sheets(page).map(loadSheet))
  return { page, url: address, status }
}
