import { readdirSync } from 'node:fs'
import { expect, test } from '../../support/browser/browser.ts'

// As an operator may write them; the browser writes them otherwise.
const networks = ['https://IMG1.example:443', 'https://img2.example']

/** The script of pages with such pictures, as it was built. */
const script = () =>
  `/assets/${readdirSync('build/client/assets').find((name) => /^pictures-.*\.js$/.test(name))}`

test('a picture that one content network does not bring is asked of another, three times in all', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(/^https:\/\/img\d\.example\//, async (route) => {
    const url = route.request().url()
    asked.push(url)
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>'
    const isThere = url === 'https://img2.example/games/there.webp'
    await route.fulfill(isThere ? { contentType: 'image/svg+xml', body } : { contentType: 'text/plain' })
  })
  // The page as it is while two networks are named: the setting is the same for every test of this site.
  await page.route('**/rng', async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy'] ?? ''
    const names = ['there', 'nowhere']
    const html = (await answer.text())
      .replace('</head>', `<script type="module" src="${script()}"></script></head>`)
      .replace('<body ', `<body data-pictures="${networks.join(' ')}" `)
      .replaceAll('<b data-field="name">', (name) => {
        const game = names.shift()
        const path = `/games/${game}.webp`
        return game ? `<img data-picture="${path}" src="${networks[0]}${path}" alt="">${name}` : name
      })
    await route.fulfill({
      response: answer,
      body: html,
      headers: {
        ...answer.headers(),
        'content-security-policy': policy.replace(' data:', ` data: ${networks.join(' ')}`),
      },
    })
  })
  // A picture that has failed before the script is there is seen so by the script, and its event may still come: told twice.
  await page.addInitScript(() => {
    let told: EventTarget | null = null
    const tellAgain = ({ target }: Event) => {
      if (!target || target === told) return
      told = target
      target.dispatchEvent(new Event('error'))
      told = null
    }
    addEventListener('error', tellAgain, true)
  })
  await page.goto('/rng')
  const there = page.locator('img[data-picture="/games/there.webp"]')
  await expect(there).toHaveJSProperty('naturalWidth', 3)
  await expect(page.locator('img[data-picture="/games/nowhere.webp"]')).toHaveCount(0)
  const of = (game: string) => asked.filter((url) => url.endsWith(`/${game}.webp`)).map((url) => url[11])
  expect(of('there')).toEqual(['1', '2'])
  expect(of('nowhere')).toEqual(['1', '2', '1'])
})
