import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../support/browser/browser.ts'
import { passHumanCheck } from '../support/browser/captcha.ts'
import { siteOps } from '../support/browser/playwright-site.ts'
import { dicePayout, expectProofToHold, proofOn } from '../support/browser/stranger.ts'
import { playThrough } from '../support/money.ts'
import { freshName, PASSWORD, PAYMENT_PASSWORD } from '../support/site/accounts.ts'
import { Visitor } from '../support/site/visitor.ts'

/** What is deposited, and staked in three bets that win 98 times in 100: their proofs are checked. Turnover is played through besides. */
const DEPOSIT = '600000.00'
const STAKE = '20000.00'
const bets = [
  { direction: 'under', target: '98.00' },
  { direction: 'over', target: '1.99' },
  { direction: 'under', target: '97.50' },
] as const

const minor = (decimal: string) => BigInt(decimal.replace('.', ''))
const decimal = (amount: bigint) => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The figure in the header, in minor units. */
const balanceOf = async (page: Page) =>
  minor((await page.locator('[data-balance]').first().getAttribute('data-balance')) ?? '')
const expectBalance = (page: Page, amount: bigint) =>
  expect(page.locator('[data-balance]').first()).toHaveAttribute('data-balance', decimal(amount))

/** The visitor looks again, as the page offers it, until `arrived`. */
const lookAgain = (page: Page, arrived: () => Promise<void>) =>
  expect(async () => {
    await page.locator('main').getByRole('link', { name: 'Refresh', exact: true }).click()
    await arrived()
  }).toPass({ intervals: [250], timeout: 20_000 })

/** Waits for what happens by itself: with JavaScript untouched, without it by the page's refresh link. */
const comes = (
  page: Page,
  javaScript: boolean | undefined,
  arrived: (options?: { timeout: number }) => Promise<void>,
) => (javaScript ? arrived({ timeout: 20_000 }) : lookAgain(page, () => arrived({ timeout: 100 })))

test('a player registers, deposits, plays, checks the draw and withdraws', async ({
  page,
  context,
  javaScriptEnabled,
  viewport,
}) => {
  const username = freshName()
  const wide = viewport?.width === 1280

  await test.step('the home page, in another language and theme', async () => {
    await page.goto('/')
    await expect(page.locator('main')).toHaveAttribute('data-page', 'home')
    const theme = (await page.locator('html').getAttribute('data-theme')) ?? ''
    for (const [lang, word] of [
      ['vi', 'Đăng nhập'],
      ['zh', '登录'],
      ['en', 'Log in'],
    ] as const) {
      if (wide) await page.locator('header summary', { hasText: /^(en|vi|zh)$/i }).click()
      await page.locator(`button[name=lang][value=${lang}]:visible`).click()
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : lang)
      await expect(page.locator('header').getByRole('link', { name: word })).toBeVisible()
    }
    for (const next of [theme === 'dark' ? 'light' : 'dark', theme]) {
      await page.locator(`button[name=theme][value=${next}]:visible`).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', next)
    }
  })

  await test.step('registration, with the human check', async () => {
    await page.locator('header').getByRole('link', { name: 'Sign up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign up' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('link', { name: 'User name' }).click()
    await dialog.locator('#username').fill(username)
    await dialog.locator('#password').fill(PASSWORD)
    await dialog.locator('#confirmPassword').fill(PASSWORD)
    await dialog.locator('#paymentPassword').fill(PAYMENT_PASSWORD)
    await dialog.locator('#agreement').check()
    await passHumanCheck(page, javaScriptEnabled)
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.locator('[data-account]')).toHaveAttribute('data-account', username)
    await expect(page.locator('main [role=status]')).toBeVisible()
    await expectBalance(page, 0n)
  })

  await test.step('logout', async () => {
    await page.locator('[data-account] summary').click()
    await page.locator('[data-account]').getByRole('link', { name: 'Log out' }).click()
    await page.locator('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page.locator('main')).toHaveAttribute('data-page', 'home')
    // The browser was told to forget what it kept, and still says what has happened.
    await expect(page.locator('main [role=status]')).toBeVisible()
    await expect(page.locator('[data-account]')).toHaveCount(0)
  })

  await test.step('login, remembered: a wrong password first', async () => {
    await page.goto('/login')
    await page.locator('#username').fill(username)
    await page.locator('#password').fill('Wrong123')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.locator('[role=alert]')).toHaveAttribute('data-error', 'wrong-credentials')
    await expect(page.locator('#username')).toHaveValue(username)
    await expect(page.locator('#password')).toHaveValue('')
    await page.locator('#password').fill(PASSWORD)
    await passHumanCheck(page, javaScriptEnabled)
    await page.getByLabel('Remember me').check()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.locator('[data-account]')).toHaveAttribute('data-account', username)
    const session = (await context.cookies()).find(({ name }) => name === 'sen')
    const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(0.99)
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })

  await test.step('a deposit becomes paid by itself', async () => {
    await page.goto('/personalCenter/depositv2')
    await page.locator('#form-create input[name=method][value=bank-transfer]').check()
    await page.locator('#form-create #amount').fill(DEPOSIT)
    await page.locator('#form-create').getByRole('button', { name: 'Place the order' }).click()
    await expect(page).toHaveURL(/\?order=/)
    const order = new URL(page.url()).searchParams.get('order') ?? ''
    const line = page.locator(`[data-records=deposits] [data-id="${order}"]`)
    await comes(page, javaScriptEnabled, (options) =>
      expect(line).toHaveAttribute('data-status', 'paid', options),
    )
    // A page reads the balance beside the order, and the payment may come between the two: a page that lives looks again.
    if (!javaScriptEnabled) await page.reload()
    await expectBalance(page, minor(DEPOSIT))
  })

  await test.step('Dice is found in the lobby', async () => {
    await page.goto('/rng')
    await page.locator('main search summary').click()
    await page.locator('main #q').fill('dice')
    await page.locator('main #q').press('Enter')
    await expect(page).toHaveURL(/\/rng\?.*q=dice/)
    await page.locator('[data-records=games] [data-id=dice]').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/game\/SEN\/dice/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dice')
  })

  const played: { id: string; roll: string; payout: bigint }[] = []
  await test.step('three rounds, over and under, with targets of one’s own', async () => {
    for (const { direction, target } of bets) {
      const before = await balanceOf(page)
      const last = played.at(-1)?.id ?? ''
      await page.locator('#form-bet #stake').fill(STAKE)
      await page.locator(`#form-bet input[name=direction][value=${direction}]`).check({ force: true })
      await page.locator('#form-bet #target').fill(target)
      await page.getByRole('button', { name: /^Roll/ }).click()
      const result = page.locator(`[data-bet]:not([data-bet="${last}"])`)
      await expect(result).toBeVisible()
      const id = (await result.getAttribute('data-bet')) ?? ''
      await expect(page).toHaveURL(new RegExp(`\\?bet=${id}$`))

      const roll = (await result.getAttribute('data-roll')) ?? ''
      const expected = dicePayout({ direction, target, roll, stake: minor(STAKE) })
      await expect(result).toHaveAttribute('data-result', expected.won ? 'won' : 'lost')
      await expect(result).toHaveAttribute('data-payout', decimal(expected.payout))
      await expectBalance(page, before - minor(STAKE) + expected.payout)
      played.push({ id, roll, payout: expected.payout })
    }
  })

  const [bet] = played
  if (!bet) throw new Error('no round was played')
  await test.step('the betting record holds the bet, and its proof is sealed', async () => {
    await page.goto('/personalCenter/personalHistoryCopy')
    await expect(page.locator('[data-records=bets] tbody [data-id]')).toHaveCount(bets.length)
    const line = page.locator(`[data-records=bets] [data-id="${bet.id}"]`)
    await expect(line.locator('[data-field=stake]')).toHaveAttribute('data-amount', `-${STAKE}`)
    await expect(line.locator('[data-field=payout]')).toHaveAttribute('data-amount', decimal(bet.payout))
    await line.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`bet=${bet.id}`))
    await page.getByRole('link', { name: 'Verify this bet' }).click()
    await expect(page).toHaveURL(new RegExp(`/verify/${bet.id}$`))
    const proof = await proofOn(page)
    expect(proof.roll).toBe(bet.roll)
    expect(proof['server-seed']).toBeUndefined()
  })

  await test.step('the seed is rotated: a stranger repeats the round', async () => {
    const { commit } = await proofOn(page)
    await page.goto('/game/SEN/dice?tab=fair')
    await expect(page.locator('[data-fair=commit]')).toHaveText(commit ?? '')
    const next = await page.locator('[data-fair=next-commit]').textContent()
    const seeds = page.locator('#form-rotate-seed')
    await seeds.locator('#clientSeed').fill(`seed of ${username}`)
    await seeds.getByRole('button', { name: 'Rotate the seed' }).click()
    await expect(page.locator('[data-fair=commit]')).toHaveText(next ?? '')
    await expect(page.locator('[data-fair=client-seed]')).toHaveText(`seed of ${username}`)

    for (const { id, roll, payout } of played) {
      await page.goto(`/verify/${id}`)
      const proof = await proofOn(page)
      expect(proof).toMatchObject({ commit, roll, stake: STAKE, payout: decimal(payout) })
      expectProofToHold(proof)
    }
    await expect(page.locator('main')).not.toContainText(username)
  })

  await test.step('the deposit is played through, by a script in the same session', async () => {
    const script = new Visitor(new URL(page.url()).origin)
    for (const { name, value } of await context.cookies()) script.cookies.set(name, value)
    await playThrough(script, Number(DEPOSIT))
  })

  const won = await test.step('an account is bound, and a withdrawal asked for', async () => {
    await page.goto('/personalCenter/withdraw')
    const bind = page.locator('#form-bind')
    const accountNumber = String(randomInt(1e12, 1e13))
    await bind.locator('#bankCode').selectOption('VCB')
    await bind.locator('#accountNumber').fill(accountNumber)
    await bind.locator('#payeeName').fill('NGUYEN MINH ANH')
    await bind.getByRole('button', { name: 'Bind' }).click()
    await expect(page.locator('[data-records=accounts] [data-id]')).toHaveCount(1)
    await expect(page.locator('[data-records=accounts]')).toContainText(accountNumber.slice(-4))
    await expect(page.locator('[data-records=accounts]')).not.toContainText(accountNumber)

    await expect(page.locator('[data-turnover-left]')).toHaveAttribute('data-turnover-left', '0.00')
    const balance = await balanceOf(page)
    await expect(page.locator('[data-withdrawable]')).toHaveAttribute('data-withdrawable', decimal(balance))
    const form = page.locator('#form-create')
    await form.locator('#amount').fill('100000.00')
    await form.locator('#paymentPassword').fill(PAYMENT_PASSWORD)
    await form.getByRole('button', { name: 'Request the withdrawal' }).click()
    await expect(page.locator('[data-records=withdrawals] [data-id]')).toHaveAttribute(
      'data-status',
      'requested',
    )
    await expectBalance(page, balance - minor('100000.00'))
    return balance
  })

  await test.step('the operator approves it, the player confirms the receipt', async () => {
    const line = page.locator('[data-records=withdrawals] [data-id]')
    const id = (await line.getAttribute('data-id')) ?? ''
    const approved = await siteOps('withdrawals', 'approve', id)
    expect(approved.code, approved.stderr).toBe(0)
    await comes(page, javaScriptEnabled, (options) =>
      expect(line).toHaveAttribute('data-status', 'paid', options),
    )
    await page.getByRole('button', { name: 'I have received the money' }).click()
    await expect(line).toHaveAttribute('data-status', 'received')
    await expectBalance(page, won - minor('100000.00'))
  })

  await test.step('the statement ends at the balance of the header; as CSV too', async () => {
    await page.goto('/personalCenter/transactionHistory')
    const newest = page.locator('[data-records=transactions] tbody [data-id]').first()
    await expect(newest.locator('[data-field=balance]')).toHaveAttribute(
      'data-amount',
      decimal(await balanceOf(page)),
    )
    await expect(newest.locator('[data-field=amount]')).toHaveAttribute('data-amount', '-100000.00')

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    const file = await (await download).path()
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('id,time,type,reference,amount,balance')
    const amounts = lines.slice(1).map((line) => minor(line.split(',')[4] ?? ''))
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(await balanceOf(page))
  })
})
