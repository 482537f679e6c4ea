import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { balanceOf, funded, until } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { intentsAt, statusAt, tryAct } from '#tests/support/office/tried-acts.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withSettings } from '#tests/support/site/settings.ts'
import { openTable, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, textOf, Visitor } from '#tests/support/site/visitor.ts'

// What operators do on the pages of the house: each act by who may and who may not, incomplete, and twice.

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')
withRoundTimes(site, { roundBettingMs: '120000' })
withSettings(site, { roomHousePlayers: '0', roomAnteMs: '60000', roomTurnMs: '60000' })

/** A column of a record in its list's file. */
const inFile = (file: string, id: string, field: string) => async (operator: Visitor) => {
  const [head = '', ...lines] = (await operator.get(file)).text.trim().split(/\r?\n/)
  const cells = lines.map((line) => line.split(',')).find((cells) => cells.includes(id))
  return cells?.[head.split(',').indexOf(field)] ?? 'nothing'
}

/** The latest lines about a subject in the audit trail, by their actions. */
const audited = (subject: string) => async (operator: Visitor) => {
  const page = await operator.get(`/office/audit?subject=${encodeURIComponent(subject)}`)
  return page.html.querySelector('[data-records=audit] tbody [data-field=action]')?.text.trim() ?? 'nothing'
}

/** Puts back, when the test has ended, what other tests on this site rely on. */
const putBack = (...commands: string[][]) =>
  onTestFinished(async () => {
    for (const command of commands) expect(await ops(site, ...command)).toMatchObject({ code: 0 })
  })

inOne('a game is closed, opened, limited, weighed, and told what it returns', async () => {
  putBack(
    ['games', 'limits', 'SEN', 'mines', '1', '10000000'],
    ['games', 'weight', 'SEN', 'mines', '0.35'],
    ['games', 'return', 'LACHONG', 'palace-baccarat', '97.93'],
  )
  const path = '/office/games/SEN.mines'
  const file = '/office/games.csv?vendor=SEN&q=mines'
  const shown = (field: string) => inFile(file, 'mines', field)
  const state = statusAt(path)
  await tryAct(site, { path, form: 'close', fields: {}, state, changes: ['open', 'closed'] })
  await tryAct(site, { path, form: 'open', fields: {}, state, changes: ['closed', 'open'] })
  await tryAct(site, {
    path,
    form: 'limits',
    fields: { min: '2000', max: '300000' },
    needs: 'max',
    state: shown('maxBet'),
    changes: ['10000000.00', '300000.00'],
  })
  await tryAct(site, {
    path,
    form: 'weight',
    fields: { weight: '0,10', reason: 'Theo trò chơi' },
    needs: 'reason',
    state: shown('weight'),
    changes: ['0.35', '0.10'],
  })
  await tryAct(site, {
    path: '/office/games/LACHONG.palace-baccarat',
    form: 'return',
    fields: { percent: '97,5', reason: 'Theo nhà cung cấp' },
    needs: 'reason',
    state: inFile('/office/games.csv?vendor=LACHONG&q=palace-baccarat', 'palace-baccarat', 'return'),
    changes: ['97.93', '97.50'],
  })
})

inOne('a round is made void, and its stakes are back', async () => {
  const { visitor } = await funded(site, '100000')
  const table = await openTable(visitor, '/game/SEN/sicbo')
  const round = attributeOf(table, '[data-round]', 'data-round')
  const page = await visitor.submit(table, 'bet', { spot: 'total-9', stake: '5000' })
  expect([page.status, errorsOf(page)]).toEqual([303, {}])
  expect(await balanceOf(visitor)).toBe('95000.00')
  const path = `/office/rounds/${round}`
  // by spot: what lies there, and what it pays at 7 to 1
  const operator = await signInOperator(site, 'operator1')
  const spot = (await operator.get(path)).html.querySelector('[data-records=exposure] [data-id=total-9]')
  expect(
    ['staked', 'payable'].map((field) =>
      spot?.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount'),
    ),
  ).toEqual(['5000.00', '40000.00'])
  await tryAct(site, {
    path,
    form: 'void',
    fields: { reason: 'Máy lắc hỏng' },
    needs: 'reason',
    state: statusAt(path),
    changes: ['open', 'void'],
  })
  await until(
    visitor,
    '/personalCenter/personalHistoryCopy',
    ({ html }) => !html.querySelector('[data-status=open]'),
  )
  expect(await balanceOf(visitor)).toBe('100000.00')
})

inOne('a draw is made void', async () => {
  const operator = await signInOperator(site, 'operator1')
  const [first] = (await operator.get('/office/draws')).html.querySelectorAll(
    '[data-records=draws] [data-id][data-status=open]',
  )
  const path = `/office/draws/${first?.getAttribute('data-id')}`
  await tryAct(site, {
    path,
    form: 'void',
    fields: { reason: 'Đài nghỉ lễ' },
    needs: 'reason',
    state: statusAt(path),
    changes: ['open', 'void'],
  })
})

inOne('a hand of a room is made void, and its stakes are back', async () => {
  const room = '/game/SEN/three-card?room=1k-6'
  const players = [await funded(site, '1000000'), await funded(site, '1000000')]
  const allDo = async (action: string) => {
    for (const { visitor } of players) {
      const answer = await visitor.submit(await visitor.get(room), 'step', { action })
      expect([action, answer.status, errorsOf(answer)]).toEqual([action, 303, {}])
    }
  }
  await allDo('sit')
  await allDo('ante')
  const visitor = players[0]?.visitor ?? expect.fail('a player')
  const path = `/office/rooms/${attributeOf(await visitor.get(room), '[data-round]', 'data-round')}`
  await tryAct(site, {
    path,
    form: 'void',
    fields: { reason: 'Đèn phòng tắt' },
    needs: 'reason',
    state: statusAt(path),
    changes: ['playing', 'void'],
  })
  await until(
    visitor,
    '/personalCenter/personalHistoryCopy',
    ({ html }) => !html.querySelector('[data-status=open]'),
  )
  expect(await balanceOf(visitor)).toBe('1000000.00')
  // Who has played keeps its seat for a while, and the next hand of the room would wait for it.
  await allDo('leave')
})

inOne('a vendor is closed, opened, limited and reconciled', async () => {
  putBack(['vendors', 'win-limit', 'CUULONG', '--times', '10000', '--amount', '5000000000'])
  const yesterday = new Date(Date.now() - 17 * 3_600_000).toISOString().slice(0, 10)
  const path = '/office/vendors/CUULONG'
  const state = statusAt(path)
  await tryAct(site, { path, form: 'close', fields: {}, state, changes: ['open', 'maintenance'] })
  await tryAct(site, { path, form: 'open', fields: {}, state, changes: ['maintenance', 'open'] })
  await tryAct(site, {
    path,
    form: 'limit',
    fields: { amount: '40000000', reason: 'Theo hợp đồng' },
    needs: 'reason',
    state: inFile('/office/vendors.csv', 'CUULONG', 'mostWin'),
    changes: ['5000000000.00', '40000000.00'],
  })
  await tryAct(site, {
    path,
    form: 'limit',
    fields: { times: '500', reason: 'Theo hợp đồng' },
    needs: 'times',
    state: inFile('/office/vendors.csv', 'CUULONG', 'mostWinTimes'),
    changes: ['10000', '500'],
  })
  await tryAct(site, {
    path,
    form: 'reconcile',
    fields: { day: yesterday },
    needs: 'day',
    state: audited('CUULONG'),
    changes: ['vendor-win-limit-set', 'vendor-reconciled'],
  })
})

inOne('a key of a vendor is shown once, to a manager alone', async () => {
  const path = '/office/vendors/BACHVIET'
  const [operator, auditor] = [
    await signInOperator(site, 'operator1'),
    await signInOperator(site, 'auditor1'),
  ]
  const forbidden = await auditor.post(path, { intent: 'key', hours: '1' })
  expect([forbidden.status, errorsOf(forbidden).form]).toEqual([403, 'operation-not-allowed'])
  const page = await operator.get(path)
  const why = { reason: 'Khoá đã lộ' }
  const untold = await operator.submit(page, 'key', { hours: '1' })
  expect([untold.status, Object.values(errorsOf(untold))]).toEqual([
    400,
    expect.arrayContaining(['required']),
  ])
  const empty = await operator.submit(page, 'key', { ...why, hours: '' })
  expect([empty.status, Object.values(errorsOf(empty))]).toEqual([400, expect.arrayContaining(['required'])])
  expect(await audited('BACHVIET')(operator)).toBe('vendor-connected')
  const made = await operator.submit(page, 'key', { ...why, hours: '1' })
  expect([made.status, made.html.querySelector('[data-field=key]')?.text.length ?? 0]).toEqual([
    200,
    expect.toSatisfy((length: number) => length >= 32),
  ])
  expect(await audited('BACHVIET')(operator)).toBe('vendor-key-rotated')
  expect((await operator.get(path)).html.querySelector('[data-field=key]')).toBeNull()
})

inOne('what a vendor reports otherwise is decided by two', async () => {
  const { username } = await newMember(site)
  const [found] = await askDatabase<{ id: string }>(
    site,
    `insert into vendor_difference (vendor_code, transaction_id, day, kind, member_id, node_id, round_id,
       our_state, our_stake, our_payout, their_state, their_stake, their_payout, found_at)
     select 'AUCO', 'difference-of-a-test', '2026-01-05', 'missing-there', id, 'none', '', 'settled', 0, 0, 'absent', 0, 0, now()
     from member where account = $1 returning id`,
    [username],
  )
  // An open one is reached however many others have been found, and decided, since.
  await askDatabase(
    site,
    `insert into vendor_difference (vendor_code, transaction_id, day, kind, member_id, node_id, round_id,
       our_state, our_stake, our_payout, their_state, their_stake, their_payout, found_at, status, ended_at)
     select 'AUCO', 'gone-' || nth, '2026-01-05', 'missing-there', id, 'none', '', 'settled', 0, 0, 'absent', 0, 0, now(), 'gone', now()
     from member, generate_series(1, 12) nth where account = $1`,
    [username],
  )
  const difference = String(found?.id)
  const path = `/office/vendors/AUCO?difference=${difference}`
  const waits = async (operator: Visitor) =>
    (await operator.get('/office/approvals.csv')).text.split(',').includes(difference) ? 'waits' : 'open'
  const [unknown] = await askDatabase<{ id: string }>(
    site,
    `insert into vendor_difference (vendor_code, transaction_id, day, kind, node_id, round_id,
       our_state, our_stake, our_payout, their_state, their_stake, their_payout, found_at)
     values ('AUCO', 'of-nobody', '2026-01-05', 'missing-here', 'none', '', 'absent', 0, 0, 'settled', 0, 0, now()) returning id`,
  )
  const risk = await signInOperator(site, 'operator1')
  const ofNobody = await risk.get(`/office/vendors/AUCO?difference=${unknown?.id}`)
  const unfollowed = await risk.submit(ofNobody, 'resolve', { book: 'theirs', reason: 'Theo báo cáo' })
  expect([unfollowed.status, errorsOf(unfollowed).form]).toEqual([403, 'operation-not-allowed'])
  expect(unfollowed.text).toContain('Không thể theo báo cáo')
  const page = await tryAct(site, {
    path,
    form: 'resolve',
    fields: { book: 'ours', difference, reason: 'Sổ của họ thiếu' },
    needs: 'reason',
    state: waits,
    changes: ['open', 'waits'],
    to: /^\/office\/approvals\/\d+$/,
  })
  const operator = await signInOperator(site, 'operator2')
  const approval = await operator.get(page.headers.get('location') ?? '')
  expect((await operator.submit(approval, 'approve', {})).status).toBe(303)
  const [row] = await askDatabase<{ status: string }>(
    site,
    'select status from vendor_difference where id = $1',
    [difference],
  )
  expect(row?.status).toBe('resolved')
})

inOne('a line is opened, its first password shown once, to a manager alone', async () => {
  const path = '/office/agents'
  const [operator, auditor] = [
    await signInOperator(site, 'operator1'),
    await signInOperator(site, 'auditor1'),
  ]
  const username = `head${randomBytes(4).toString('hex')}`
  expect((await auditor.get(path)).html.querySelector('#form-open-line')).toBeNull()
  const forbidden = await auditor.post(path, { intent: 'open-line', username, rebate: '0.3' })
  expect([forbidden.status, errorsOf(forbidden).form]).toEqual([403, 'operation-not-allowed'])
  const page = await operator.get(path)
  const open = (fields: Record<string, string>) =>
    operator.submit(page, 'open-line', { username, rebate: '0,3', ...fields })
  for (const [field, value, code] of [
    ['username', '', 'required'],
    ['rebate', '99', 'over-limit'],
    ['username', 'agent1', 'name-taken'],
  ] as const) {
    const refused = await open({ [field]: value })
    expect([refused.status, errorsOf(refused)[field]]).toEqual([400, code])
  }
  const opened = await open({})
  const password = opened.html.querySelector('[data-field=password]')?.text ?? ''
  expect([opened.status, errorsOf(opened)]).toEqual([200, {}])
  expect(await audited(username)(operator)).toBe('line-created')
  const listed = await operator.get(path)
  expect(listed.html.querySelector('[data-field=password]')).toBeNull()
  // It leads to a new password, as every first one does.
  const head = new Visitor(site.origin)
  const signedIn = await head.submit(await head.get('/login'), 'login', { username, password })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('changePassword'),
  ])
})

inOne('an agent is moved, given a rebate, frozen and unfrozen', async () => {
  const { username } = await newMember(site)
  expect((await ops(site, 'member', 'role', username, '1')).code).toBe(0)
  const path = `/office/agents/${username}`
  const above = async (operator: Visitor) =>
    (await operator.get('/office/agents?under=agent2')).html
      .querySelectorAll('[data-records=agents] [data-field=account]')
      .some((cell) => cell.text.includes(username))
      ? 'below'
      : 'apart'
  await tryAct(site, {
    path,
    form: 'move',
    fields: { upline: 'agent2' },
    state: above,
    changes: ['apart', 'below'],
  })
  await tryAct(site, {
    path,
    form: 'rebate',
    fields: { rebate: '0,05', reason: 'Theo hợp đồng' },
    needs: 'reason',
    state: audited(username),
    changes: ['member-moved', 'rebate-granted'],
  })
  const state = statusAt(path)
  await tryAct(site, {
    path,
    form: 'freeze',
    fields: { reason: 'Tài khoản dùng chung' },
    needs: 'reason',
    state,
    changes: ['open', 'frozen'],
  })
  await tryAct(site, {
    path,
    form: 'unfreeze',
    fields: { reason: 'Đã rõ' },
    needs: 'reason',
    state,
    changes: ['frozen', 'open'],
  })
})

inOne('a contract with the house is ended, kept, and its end taken back', async () => {
  const { username } = await newMember(site)
  expect((await ops(site, 'member', 'role', username, '2')).code).toBe(0)
  const agent = await signIn(site, username, PASSWORD)
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'terms-')), 'terms.json')
  const tiers = [{ threshold: '1000000.00', active: 1, rate: 30 }]
  writeFileSync(file, JSON.stringify({ kind: 'daily-salary', period: 'D', tiers }))
  const offered = await ops(site, 'contracts', 'offer', username, '--file', file, '--json')
  expect(offered.code, offered.stderr).toBe(0)
  const own = '/personalCenter/contracts'
  expect((await agent.submit(await agent.get(own), 'accept', {})).status).toBe(303)
  const [contract] = await askDatabase<{ id: string }>(
    site,
    'select contract.id from agent_contract contract join member on member.id = downline_id where account = $1',
    [username],
  )
  const at = `/office/contracts/${contract?.id}`
  const answer = { path: at, needs: 'reason', fields: { reason: 'Theo thoả thuận' }, state: statusAt(at) }
  const isAsked = async () => {
    const page = await agent.get(`${own}?contract=${contract?.id}`)
    expect((await agent.submit(page, 'terminate', {})).status).toBe(303)
  }
  const operator = await signInOperator(site, 'operator1')
  expect(await intentsAt(operator, at)).toEqual(['terminate', 'amend'])
  await tryAct(site, { ...answer, form: 'terminate', changes: ['approved', 'termination-requested'] })
  expect(await intentsAt(operator, at)).toEqual(['withdraw'])
  await tryAct(site, { ...answer, form: 'withdraw', changes: ['termination-requested', 'approved'] })
  await isAsked()
  expect(await intentsAt(operator, at)).toEqual(['accept', 'reject'])
  await tryAct(site, { ...answer, form: 'reject', changes: ['termination-requested', 'approved'] })
  await isAsked()
  await tryAct(site, { ...answer, form: 'accept', changes: ['termination-requested', 'terminated'] })
  expect(await intentsAt(operator, at)).toEqual([])
})

inOne('a period that is settled is asked for again, and nobody is paid twice', async () => {
  const path = '/office/settlements?period=2026-01-05'
  const latest = async (operator: Visitor) =>
    (await operator.get('/office/settlements.csv')).text
      .split('\n')
      .filter((line) => line.includes('ops:operator1'))
      .length.toString()
  await tryAct(site, {
    path,
    form: 'settle',
    fields: { period: '2026-01-05' },
    needs: 'period',
    state: latest,
    changes: ['0', '0'],
    to: /^\/office\/settlements$/,
    idle: true,
  })
})

inOne(
  'what a void bet changes in a settled period is posted when its kind is settled again, with why',
  async () => {
    const operator = await signInOperator(site, 'operator1')
    const [played] = await askDatabase<{ id: string; day: string }>(
      site,
      `select bet.id, to_char(slip.period_from at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day
     from bet join member on member.id = bet.member_id
     join agent_payslip slip on slip.member_id = member.upline_id and slip.kind = 'daily-salary' and slip.amount > 0
       and bet.settled_at >= slip.period_from and bet.settled_at < slip.period_from + interval '1 day'
     where bet.result = 'lost' and bet.turnover > 100000 and bet.round_id is null and bet.vendor_code = 'SEN'
     order by bet.turnover limit 1`,
    )
    const day = played?.day ?? ''
    const path = `/office/settlements?period=${day}`
    const dry = async (of = '') =>
      (await operator.get(`${path}${of}`)).html.querySelectorAll('[data-records=dry-payslips] [data-id]')
        .length
    const corrections = async () =>
      csvRows((await operator.get('/office/settlements.csv')).text).filter(
        ({ askedBy, revision }) => askedBy === 'ops:operator1' && revision !== '0',
      ).length
    expect([await dry(), await corrections()]).toEqual([0, 0])
    expect((await operator.get(path)).html.querySelector('#form-settle-again')).toBeNull()
    const voided = await ops(site, 'bets', 'void', played?.id ?? '', '--reason', 'Vòng sai')
    expect(voided.code).toBe(0)
    await expect.poll(() => dry(), { timeout: 30_000 }).toBeGreaterThan(0)

    // Settling it leaves what is settled.
    expect((await operator.submit(await operator.get(path), 'settle', {})).status).toBe(303)
    expect(await corrections()).toBe(0)
    const page = await operator.get(path)
    const unsaid = await operator.submit(page, 'settle-again', {})
    expect([unsaid.status, errorsOf(unsaid).reason]).toEqual([400, 'required'])
    // A salary of the day is corrected by no dividend.
    const reason = { reason: 'Vòng sai' }
    const dividends = { ...reason, kind: 'dividend', requestId: randomUUID() }
    const ofDividends = await operator.submit(page, 'settle-again', dividends)
    expect([ofDividends.status, errorsOf(ofDividends)]).toEqual([303, {}])
    expect([await corrections(), (await dry()) > 0]).toEqual([0, true])
    const ofSalaries = await operator.get(`${path}&kind=daily-salary`)
    const salaries = await operator.submit(ofSalaries, 'settle-again', reason)
    expect([salaries.status, errorsOf(salaries)]).toEqual([303, {}])
    expect([(await corrections()) > 0, await dry('&kind=daily-salary')]).toEqual([true, 0])
    const again = await operator.submit(page, 'settle-again', reason)
    expect([again.status, errorsOf(again)]).toEqual([303, {}])
    const made = await corrections()
    expect(await dry()).toBe(0)
    // The same again, and by who may not.
    expect((await operator.submit(page, 'settle-again', reason)).status).toBe(303)
    const auditor = await signInOperator(site, 'auditor1')
    expect((await auditor.post(path, { intent: 'settle-again', period: day })).status).toBe(403)
    expect(await corrections()).toBe(made)
    const lines = (await ops(site, 'audit', 'list', '--action', 'settle-again', '--json')).json
    const trail = lines.filter(({ actor }: { actor: string }) => actor === 'ops:operator1')
    expect(trail).toHaveLength(made)
    expect(trail).toMatchObject([...Array(made)].map(() => ({ detail: reason })))
  },
)

inOne('a span of contracts of one kind is tried, and the form that settles it carries the kind', async () => {
  const operator = await signInOperator(site, 'operator1')
  const path = '/office/settlements?period=2026-01-05&kind=dividend'
  const page = await operator.get(path)
  expect(attributeOf(page, '#form-settle input[name=kind]', 'value')).toBe('dividend')
  expect(page.html.querySelector('.o-sb select[name=kind] [selected]')?.getAttribute('value')).toBe(
    'dividend',
  )
  expect(textOf(page, '#form-settle button')).toContain('2026-01-05 · Cổ tức')
  const settled = await operator.submit(page, 'settle', {})
  expect([settled.status, settled.headers.get('location')]).toEqual([303, '/office/settlements'])
  const all = await operator.get('/office/settlements?period=2026-01-05&kind=monthly')
  expect([all.status, all.html.querySelector('#form-settle input[name=kind]')]).toEqual([200, null])
})

inOne('a span that cannot be settled is refused, and the page says why', async () => {
  const operator = await signInOperator(site, 'operator1')
  const settled = (fields: Record<string, string>) =>
    operator.post('/office/settlements', { intent: 'settle', ...fields })
  const answerTo = async (fields: Record<string, string>) => {
    const page = await settled(fields)
    return [page.status, errorsOf(page).period ?? errorsOf(page).form]
  }
  expect(await answerTo({})).toEqual([400, 'required'])
  expect(await answerTo({ period: '2026-02-30' })).toEqual([400, 'invalid'])
  expect(await answerTo({ period: '2099-01-01T10:05' })).toEqual([409, 'state-moved-on'])
  const ofNoKind = await settled({ period: '2026-01-05', kind: 'monthly-salary' })
  expect([ofNoKind.status, errorsOf(ofNoKind).kind]).toEqual([400, 'not-offered'])
})

inOne('who was found is marked and frozen', async () => {
  const { username } = await newMember(site)
  const path = `/office/risk?account=${username}`
  await tryAct(site, {
    path,
    form: 'mark',
    fields: { mark: 'watched' },
    needs: 'mark',
    state: audited(username),
    changes: ['nothing', 'member-labelled'],
    to: /^\/office\/risk$/,
  })
  await tryAct(site, {
    path,
    form: 'freeze',
    fields: { reason: 'Chung thiết bị' },
    needs: 'reason',
    state: audited(username),
    changes: ['member-labelled', 'member-frozen'],
    to: /^\/office\/risk$/,
  })
})

inOne('who did what is told in words, and by the code that ops takes', async () => {
  const operator = await signInOperator(site, 'operator1')
  const rowsOf = async (list: string) =>
    (await operator.get(`/office/${list}?size=100`)).html.querySelectorAll(`[data-records=${list}] tbody tr`)
  for (const row of await rowsOf('audit')) {
    const [words, code] = ['what', 'action'].map((field) => row.querySelector(`[data-field=${field}]`)?.text)
    expect(code).toMatch(/^[a-z-]+$/)
    expect(words, code).toMatch(/^\p{Lu}.* /u)
  }
  const byClock = (await rowsOf('settlements')).map((row) => row.querySelector('[data-actor=clock]')?.text)
  expect(byClock).toContain('Hệ thống, đúng giờ')
  expect((await rowsOf('vendors')).map((row) => row.querySelector('[data-wallet=seamless]')?.text)).toContain(
    'Ví chung, trừ thẳng ví chính',
  )
})
