import { usePage } from '#app/i18n/page-context.tsx'

/**
 * Says in words (`<body data-broken>`) that a script or a style sheet of the page has failed, or that the page is not whole after
 * 120 s (product.md sections 8 and 9, "Chunk loading"): a link that loads it anew. It is written into the page, as whatever it
 * tells of cannot tell it itself, and so is as short as it can be: 600 bytes at most (`broken-page.test.ts`).
 */
export const BROKEN_PAGE =
  "{let n,d=document,s=()=>{if(n>1)return;n=2;let a=d.createElement('a');a.href='';a.id='broken';" +
  "a.style.cssText='display:block;padding:1em;background:#fd8;color:#000';" +
  "a.setAttribute('role','alert');a.textContent=d.body.dataset.broken;d.body.prepend(a)}," +
  "c=()=>d.readyState=='complete';" +
  "addEventListener('error',({target:t})=>{if(t.rel=='stylesheet'||t.type=='module')c()?s():n=1},!0);" +
  "addEventListener('load',()=>n&&s());setTimeout(()=>c()||s(),12e4)}"

export function BrokenPage() {
  const { nonce } = usePage()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BROKEN_PAGE }} />
}
