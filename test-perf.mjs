import { open, done } from './test-shots.mjs'
const t = (ms) => new Promise(r => setTimeout(r, ms))
for (const [width,height] of [[360,740],[1280,800]]) {
const p = await open({ width, height, theme: 'dark' })
const cdp = await p.context().newCDPSession(p)
const rate = Number(process.argv[2] ?? 6)
await t(1000)
await cdp.send('Emulation.setCPUThrottlingRate', { rate })
await t(1500)
await p.evaluate(() => { window.long = []; window.frames = []; new PerformanceObserver(l => { for (const e of l.getEntries()) window.long.push([Math.round(e.startTime), Math.round(e.duration)]) }).observe({ type: 'longtask', buffered: false });
  const f = (now) => { window.frames.push(now); requestAnimationFrame(f) }; requestAnimationFrame(f) })
const stats = async (what) => { const r = await p.evaluate(() => { const d = window.frames.slice(1).map((f, i) => f - window.frames[i]); const sec = (window.frames.at(-1) - window.frames[0]) / 1000; const r = { fps: (d.length / sec).toFixed(1), worst: Math.round(Math.max(...d)), over34: d.filter(x => x > 34).length, n: d.length, long: window.long }; window.long = []; window.frames = []; return r }); console.log(width, what, JSON.stringify(r)) }
await t(4000); await stats('swim')
const box = await p.locator('.pond').boundingBox()
await p.mouse.move(box.x + box.width*.5, box.y + box.height*.4); await p.mouse.down(); await t(5000); await stats('hold'); await p.mouse.up(); await t(2500); await stats('rest')
}
await done()
