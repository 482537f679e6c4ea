import { open, done } from './test-shots.mjs'
const t = (ms) => new Promise(r => setTimeout(r, ms))
for (const [width, height, theme] of [[360,740,'dark'],[1280,800,'light']]) {
  const p = await open({ width, height, theme })
  await t(1500)
  await p.screenshot({ path: `/tmp/fishshots/a-${width}.png` })
  const box = await p.locator('.pond').boundingBox()
  await p.mouse.move(box.x + box.width*.5, box.y + box.height*.5)
  await p.mouse.down()
  await t(900)
  await p.screenshot({ path: `/tmp/fishshots/b-${width}.png` })
  await t(2500)
  await p.screenshot({ path: `/tmp/fishshots/c-${width}.png` })
  await p.mouse.up()
  await t(3000)
  await p.screenshot({ path: `/tmp/fishshots/d-${width}.png` })
  console.log(p.url(), await p.locator('.stage-out').first().innerText().catch(e=>'none'), await p.locator('.pond-sums').innerText())
}
await done()
