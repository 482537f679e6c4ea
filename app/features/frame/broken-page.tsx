import { usePage } from '#app/i18n/page-context.tsx'

/**
 * Says in words (`<body data-unreachable>`) that a script or a style sheet of the page has failed, or that the page is not whole
 * after 120 s (product.md sections 8 and 9, "Chunk loading"): a link that loads it anew. It is written into the page, as whatever
 * it tells of cannot tell it itself, and so is as short as it can be: 600 bytes at most (`broken-page.test.ts`). Styled, it lies
 * over the page, whose parts stay where they are. A style sheet that
 * has not come by then is given up, or the browser would paint nothing. `l`: the page is still loading, `n`: something has failed, and
 * 2 once it is told.
 */
export const BROKEN_PAGE =
  "{let n=0,d=document,s=()=>{n<2&&(n=2,d.body.insertAdjacentHTML('afterbegin'," +
  `'<a id=broken role=alert class="button over" target=_top href>'+d.body.dataset.unreachable+'</a>'))},` +
  "l=()=>d.readyState>'d';" +
  "addEventListener('error',({target:t})=>{if(t.rel=='stylesheet'||t.type=='module')l()?n=1:s()},!0);" +
  "addEventListener('load',()=>n&&s());setTimeout(()=>l()&&(d.querySelectorAll('[rel=stylesheet]').forEach(e=>e.sheet||e.remove()),s()),12e4)}"

export function BrokenPage() {
  const { nonce } = usePage()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BROKEN_PAGE }} />
}
