// Exits 0 if a Chromium starts and shows a page; used by scripts/test.mjs to find one.
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
const page = await browser.newPage()
await page.setContent('<h1>here</h1>')
const heading = await page.textContent('h1')
await browser.close()
process.exit(heading === 'here' ? 0 : 1)
