import { chromium } from '@playwright/test'
const base = 'http://localhost:4471'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
export async function open({ width = 360, height = 740, theme = 'dark', lang = 'vi', motion = 'no-preference', js = true, path='/game/SEN/fish' } = {}) {
  const c = await b.newContext({ viewport: { width, height }, reducedMotion: motion, javaScriptEnabled: js, hasTouch: width < 500,
    storageState: { cookies: ['theme','lang'].map(n => ({ name: n, value: n==='theme'?theme:lang, domain: 'localhost', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' })), origins: [] } })
  const p = await c.newPage()
  p.on('console', m => { if (m.type()==='error') console.log('console', m.text()) }); p.on('pageerror', e => console.log('pageerror', e.message))
  await p.goto(base + '/login')
  await p.fill('#username, [name=username]', 'player1'); await p.fill('[name=password]', 'Demo1234')
  await p.press('[name=password]', 'Enter'); await p.waitForURL(u => !u.pathname.startsWith('/login'))
  await p.goto(base + path)
  return p
}
export const done = () => b.close()
