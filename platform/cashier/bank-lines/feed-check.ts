import { sql } from 'kysely'
import { type Check, passed, warned } from '#platform/base/checks/index.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { SILENT_FEED_DAYS } from '#platform/base/limits.ts'
import { listBanks } from '#platform/cashier/banks/index.ts'

/** Whether something tells what comes to the house's open accounts, and when it last did. */
export const feedCheck: Check = {
  name: 'feeds',
  title: { vi: 'Nguồn sao kê ngân hàng', en: 'Bank feeds', zh: '银行流水来源' },
  async look({ platform }) {
    const ctx = await platform()
    const banks = await listBanks(ctx, { status: 'open' })
    if (banks.length === 0)
      return passed({
        vi: 'Nhà cái chưa mở tài khoản ngân hàng nào.',
        en: 'The house has no open bank account.',
        zh: '本站尚未开通银行账户。',
      })
    const { rows } = await sql<{ bank: string; heard: Date | null }>`
      select feed.bank_id::text as bank, max(message.received_at) as heard
      from bank_feed feed left join bank_message message on message.feed_id = feed.id
      where feed.closed_at is null group by feed.bank_id
    `.execute(ctx.db)
    const heard = new Map(rows.map((row) => [row.bank, row.heard]))
    const without = banks.filter(({ id }) => !heard.has(id))
    if (without.length > 0)
      return warned(
        {
          vi: `Không nguồn nào báo sao kê của ${numbersOf(without)}.`,
          en: `No feed tells the lines of ${numbersOf(without)}.`,
          zh: `没有来源推送 ${numbersOf(without)} 的流水。`,
        },
        {
          vi: 'Mở nguồn bằng ops banks feed, hoặc nhập tệp hằng ngày bằng ops banks import.',
          en: 'Open one with ops banks feed, or import files with ops banks import.',
          zh: '请用 ops banks feed 开通，或用 ops banks import 导入文件。',
        },
      )
    const since = ctx.clock.now().getTime() - SILENT_FEED_DAYS * DAY_MS
    const silent = banks.filter(({ id }) => (heard.get(id)?.getTime() ?? 0) < since)
    if (silent.length > 0)
      return warned(
        {
          vi: `Không có tin nào trong ${SILENT_FEED_DAYS} ngày về ${numbersOf(silent)}.`,
          en: `Nothing was told for ${SILENT_FEED_DAYS} days of ${numbersOf(silent)}.`,
          zh: `${numbersOf(silent)} 已 ${SILENT_FEED_DAYS} 天没有消息。`,
        },
        {
          vi: 'Kiểm tra dịch vụ gửi sao kê, địa chỉ và khóa của nguồn.',
          en: 'Look at the service that sends it, and at address and secret of the feed.',
          zh: '请检查推送服务及来源的地址与密钥。',
        },
      )
    return passed({
      vi: `Mọi tài khoản (${banks.length}) đều có nguồn báo.`,
      en: `Each of ${banks.length} open accounts has a feed that tells.`,
      zh: `${banks.length} 个账户均有来源推送。`,
    })
  },
}

/** The ends of their numbers. */
const numbersOf = (banks: readonly { bank: string; number: string }[]): string =>
  banks.map(({ bank, number }) => `${bank} …${number.slice(-4)}`).join(', ')
