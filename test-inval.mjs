import { open, done } from './test-shots.mjs'
const t = (ms) => new Promise(r => setTimeout(r, ms))
const p = await open({ width: 360, height: 740, theme: 'dark' })
await t(1500)
const browser = p.context().browser()
const box = await p.locator('.pond').boundingBox()
await p.mouse.move(box.x + box.width*.5, box.y + box.height*.4)
await browser.startTracing(p, { categories: ['devtools.timeline','disabled-by-default-devtools.timeline','disabled-by-default-devtools.timeline.invalidationTracking'] })
await p.mouse.down(); await t(3000); await p.mouse.up(); await t(1500)
const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents
const c = {}
for (const e of events) if (/Invalidation|Invalidator/.test(e.name)) { const d = e.args?.data ?? {}; if (/^(Inline CSS style)/.test(d.reason ?? '')) continue; const k = [e.name, d.reason, d.nodeName, d.changedClass, d.changedAttribute, d.changedId, d.changedPseudo, d.extraData, d.selectorPart].filter(Boolean).join(' / ').slice(0,170); c[k]=(c[k]??0)+1 }
for (const [k,n] of Object.entries(c).sort((a,b)=>b[1]-a[1]).slice(0,45)) console.log(n,k)
await done()
