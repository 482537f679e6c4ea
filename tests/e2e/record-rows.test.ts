import { expect, test } from '../support/browser/browser.ts'

/** The most that a record may take of a phone's height (docs: the design's rows are 60 px). */
const ROW_PX = 64

const LISTS = [
  ['/personalCenter/personalProfit', 'profit'],
  ['/personalCenter/securityCenter?open=devices', 'sessions'],
  ['/personalCenter/withdraw', 'accounts'],
  ['/personalCenter/withdraw', 'withdrawals'],
  ['/personalCenter/depositv2', 'deposits'],
  ['/personalCenter/bonusDetails', 'bonuses'],
  ['/personalCenter/transferFund', 'transfers'],
  ['/personalCenter/transactionHistory', 'transactions'],
  ['/personalCenter/personalHistoryCopy', 'bets'],
  ['/personalCenter/messageV2', 'messages'],
  ['/personalCenter/rewardCenter', 'rewards'],
] as const

test('a record takes at most 64 px of a phone', { tag: '@phone' }, async ({ page, asPlayer, viewport }) => {
  test.skip(viewport?.width !== 360, 'phones')
  await asPlayer()
  for (const [path, records] of LISTS) {
    await page.goto(path)
    const rows = page.locator(`[data-records=${records}] tbody tr`).filter({ visible: true })
    await expect(rows, records).not.toHaveCount(0)
    const heights = await rows.evaluateAll((found) =>
      found.map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect.soft(Math.max(...heights), records).toBeLessThanOrEqual(ROW_PX)
  }
})

test('the last digits of an account are never cut', { tag: '@phone' }, async ({
  page,
  asPlayer,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, 'phones')
  await asPlayer()
  await page.goto('/personalCenter/withdraw')
  const cut = await page.locator('[data-records=withdrawals] td[data-field=account]').evaluateAll((cells) =>
    cells.map((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      let last: Node = cell
      while (texts.nextNode()) last = texts.currentNode
      const range = document.createRange()
      range.setStart(last, Math.max(0, (last.textContent ?? '').length - 4))
      range.setEndAfter(last)
      const { right } = range.getBoundingClientRect()
      return { digits: range.toString(), over: right > cell.getBoundingClientRect().right + 1 }
    }),
  )
  expect(cut.length).toBeGreaterThan(0)
  for (const one of cut) expect(one).toEqual({ digits: expect.stringMatching(/^\d{4}$/), over: false })
})

test('in a table each cell stands under its head, in the first row of a day too', async ({
  page,
  asPlayer,
  viewport,
}) => {
  test.skip(viewport?.width !== 1280, 'tables')
  await asPlayer()
  for (const [path, records] of [
    ['/personalCenter/personalHistoryCopy', 'bets'],
    ['/personalCenter/depositv2', 'deposits'],
  ] as const) {
    await page.goto(path)
    const misplaced = await page.locator(`[data-records=${records}]`).evaluate((table) => {
      const left = (cell: Element) => Math.round(cell.getBoundingClientRect().left)
      const heads = [...table.querySelectorAll('thead th')].map(left)
      const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map(left),
      )
      return rows.filter((cells) => cells.join() !== heads.join()).length / rows.length
    })
    expect.soft(misplaced, records).toBe(0)
    const [head] = await page.locator(`[data-records=${records}] .day-head`).evaluateAll((heads) =>
      heads.map((head) => {
        const [of, row] = [head, head.closest('tr')].map((part) => part?.getBoundingClientRect())
        const says = getComputedStyle(head, '::before').content
        return { says, width: (of?.width ?? 0) - (row?.width ?? 0), top: (of?.top ?? 0) - (row?.top ?? 0) }
      }),
    )
    expect
      .soft(head, records)
      .toMatchObject({ says: expect.stringMatching(/\d\d\/\d\d\/\d{4}/), width: 0, top: 0 })
  }
})

test('beside the menu of a wide page a table needs no scrolling, and a name’s second line begins below its first', async ({
  page,
  asPlayer,
  viewport,
}) => {
  test.skip(viewport?.width !== 1280, 'tables')
  await asPlayer()
  for (const [path, records] of LISTS) {
    await page.goto(path)
    const hidden = await page
      .locator(`.record-frame:has([data-records=${records}])`)
      .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth))
    expect.soft(Math.max(0, ...hidden), records).toBe(0)
  }
  await page.goto('/personalCenter/bonusDetails')
  const beginnings = await page
    .locator('[data-records=bonuses] td[data-field=promotion]')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return [...new Set([...range.getClientRects()].map(({ left }) => Math.round(left)))]
      }),
    )
  expect(beginnings.length).toBeGreaterThan(0)
  for (const lines of beginnings) expect(lines).toHaveLength(1)
})

test('an amount is whole: its decimals stand in its cell', async ({ page, asPlayer }) => {
  await asPlayer()
  for (const type of ['bet', 'payout', 'deposit', 'reward']) {
    await page.goto(`/personalCenter/transactionHistory?type=${type}`)
    const amounts = page.locator('[data-records=transactions] td[data-field=amount]')
    await expect(amounts, type).not.toHaveCount(0)
    const outside = await amounts.evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const [own, decimals] = [cell, cell.querySelector('small')].map((part) =>
            part?.getBoundingClientRect(),
          )
          return (
            !own ||
            !decimals ||
            decimals.left < own.left - 1 ||
            decimals.right > own.right + 1 ||
            decimals.bottom > own.bottom + 1
          )
        }).length,
    )
    expect.soft(outside, type).toBe(0)
  }
})

test('what a row of a phone leaves out opens below it', { tag: '@phone' }, async ({
  page,
  asPlayer,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, 'phones')
  await asPlayer()
  await page.goto('/personalCenter/personalProfit')
  const row = page.locator('[data-records=profit] tbody tr').first()
  const deposits = row.locator('[data-field=deposits]')
  await expect(deposits).toBeHidden()
  await row.click()
  await expect(deposits).toBeVisible()
  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(deposits).toBeHidden()
})

test('rewards stand two in a row where there is room', async ({ page, asPlayer, viewport }) => {
  await asPlayer()
  await page.goto('/personalCenter/rewardCenter')
  const tops = await page
    .locator('[data-records=rewards] tbody:has(tr:nth-child(2)) tr:nth-child(-n + 2)')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(0)
  for (let row = 0; row < tops.length; row += 2)
    expect(tops[row] === tops[row + 1]).toBe((viewport?.width ?? 0) >= 1024)
})

test('where there are no rewards, nothing is totalled', async ({ page, asNewMember }) => {
  await asNewMember()
  await page.goto('/personalCenter/rewardCenter?status=claimed')
  await expect(page.locator('[data-records=rewards]')).toHaveCount(1)
  await expect(page.locator('[data-records=rewards] tfoot')).toHaveCount(0)
})
