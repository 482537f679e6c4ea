import { chromium } from '@playwright/test'
import { open, done } from './test-shots.mjs'
const t = (ms) => new Promise(r => setTimeout(r, ms))
for (const [width,height] of [[360,740]]) {
const p = await open({ width, height, theme: 'dark' })
await t(1500)
const browser = p.context().browser()
const trace = async (what, act) => {
  await browser.startTracing(p, { categories: ['toplevel','devtools.timeline','disabled-by-default-devtools.timeline'] })
  const t0 = Date.now()
  await act()
  const secs = (Date.now() - t0) / 1000
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents
  const mains = events.filter(e => e.name==='thread_name' && e.args.name==='CrRendererMain').map(e => e.pid+':'+e.tid)
  // the renderer with most tasks
  const by = {}
  for (const e of events) if (e.ph==='X' && /RunTask|ThreadControllerImpl::RunTask/.test(e.name) && e.tdur!==undefined) { const k=e.pid+':'+e.tid; if (mains.includes(k)) (by[k]??=[]).push(e) }
  const tasks = Object.values(by).sort((a,b)=>b.reduce((s,e)=>s+e.tdur,0)-a.reduce((s,e)=>s+e.tdur,0))[0] ?? []
  const top = tasks.map(e=>e.tdur/1000).sort((a,b)=>b-a)
  console.log(width, what, 'cpu share', (top.reduce((a,b)=>a+b,0)/secs/10).toFixed(1)+'%', 'tasks over 8.3ms(=50 at 1/6):', top.filter(x=>x>8.3).map(x=>x.toFixed(1)).join(' '), 'top', top.slice(0,5).map(x=>x.toFixed(1)).join(' '))
  for (const big of tasks.filter(e=>e.tdur>9000).slice(0,8)) console.log('     task', (big.tdur/1000).toFixed(1), events.filter(e=>e.ph==='X'&&e.tid===big.tid&&e.pid===big.pid&&e.ts>=big.ts&&e.ts<big.ts+big.dur&&(e.tdur??0)>1000&&!/RunTask/.test(e.name)).map(e=>e.name+' '+(e.tdur/1000).toFixed(1)+' '+JSON.stringify(e.args?.elementCount??e.args?.data?.functionName??e.args?.data?.type??'')).join(' | '))
  const names = {}
  const key = tasks[0] && tasks[0].pid+':'+tasks[0].tid
  for (const e of events) if (e.ph==='X' && e.tdur && e.pid+':'+e.tid===key) { names[e.name]=(names[e.name]??0)+e.tdur/1000 }
  console.log('   ', Object.entries(names).sort((a,b)=>b[1]-a[1]).slice(0,14).map(([n,v])=>n+' '+(v/secs).toFixed(1)).join(', '), 'ms/s')
}
await trace('swim', () => t(3000))
const box = await p.locator('.pond').boundingBox()
await p.mouse.move(box.x + box.width*.5, box.y + box.height*.4)
await trace('hold', async () => { await p.mouse.down(); await t(4000) })
await trace('rest', async () => { await p.mouse.up(); await t(3000) })
}
await done()
