import { open, done } from './test-shots.mjs'
const t = (ms) => new Promise(r => setTimeout(r, ms))
const p = await open({ width: 1280, height: 800, theme: 'light' })
await t(1200)
const look = () => p.evaluate(() => { const f = document.querySelector('.fish[data-aimed]'); return [f?.outerHTML.slice(0,300), f && getComputedStyle(f,'::before').cssText?.slice(0,0), f && getComputedStyle(f,'::before').content, f && getComputedStyle(f,'::before').width, f && getComputedStyle(f,'::before').translate, f && getComputedStyle(f,'::before').backgroundImage.slice(0,60), f && getComputedStyle(f,'::before').inset] })
console.log(await look())
await p.screenshot({ path: '/tmp/fishshots/e.png' })
await done()
