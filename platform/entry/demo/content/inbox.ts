import { inbox } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { membersAfter } from '#platform/members/accounts/index.ts'
import {
  deliverToAll,
  listMessages,
  markMessages,
  type OperatorWords,
  type Recipient,
  sendMessage,
} from '#platform/members/inbox/index.ts'
import { asPlanned } from '../as-planned.ts'
import { PastClock } from '../past.ts'

const ACTOR = 'demo'
/** Members who sign in have read all messages older than this. */
const READ_DAYS = 2
/** Enough pages for the messages of 60 days. */
const MAX_PAGES = 20

const toEverybody: OperatorWords = {
  vi: {
    title: 'Hộp thư của bạn',
    body: `<p>Từ nay mọi việc liên quan đến <strong>tiền, thưởng và tài khoản</strong> của bạn đều được báo ở đây:</p>
      <ul><li>tiền nạp đã vào ví, lệnh rút được duyệt hay bị từ chối;</li><li>phần thưởng đang chờ bạn nhận;</li><li>giới hạn chơi mà bạn tự đặt.</li></ul>
      <p>Sen không bao giờ hỏi mật khẩu của bạn qua tin nhắn. Xem thêm ở <a href="/help">Trợ giúp</a>.</p>`,
  },
  en: {
    title: 'Your inbox',
    body: `<p>From now on all that concerns your <strong>money, rewards and account</strong> is told here:</p>
      <ul><li>deposits that have arrived, withdrawals approved or rejected;</li><li>rewards that wait for you;</li><li>the limits that you set yourself.</li></ul>
      <p>Sen never asks for your password in a message. More is in <a href="/help">Help</a>.</p>`,
  },
  zh: {
    title: '您的消息中心',
    body: `<p>今后凡与您的<strong>资金、奖励和账户</strong>有关的事项，都会在这里通知：</p>
      <ul><li>存款到账、提款批准或被拒；</li><li>等您领取的奖励；</li><li>您为自己设置的限额。</li></ul>
      <p>Sen 绝不会在消息中索要您的密码。详见<a href="/help">帮助</a>。</p>`,
  },
}

const toPlayer1: OperatorWords = {
  vi: {
    title: 'Cảm ơn bạn đã góp ý',
    body: `<p>Chào bạn,</p><p>Đề nghị của bạn về trang sao kê đã được thực hiện: nay có thể lọc theo ngày và loại giao dịch, rồi tải về.
      Mời bạn xem <a href="/personalCenter/transactionHistory">Lịch sử giao dịch</a>.</p><p>Bộ phận chăm sóc khách hàng</p>`,
  },
  en: {
    title: 'Thank you for your feedback',
    body: `<p>Hello,</p><p>What you asked for is done: your statement can be filtered by day and type, and downloaded.
      See the <a href="/personalCenter/transactionHistory">Account record</a>.</p><p>Customer service</p>`,
  },
  zh: {
    title: '感谢您的反馈',
    body: `<p>您好：</p><p>您的建议已实现：账户明细现可按日期和类型筛选，并可下载。
      请查看<a href="/personalCenter/transactionHistory">账户明细</a>。</p><p>客服部</p>`,
  },
}

/**
 * Operators' messages to demo members before `anchor`, and what the members who can sign in have read of all messages.
 * In the transaction of `tx`.
 */
export async function furnishInbox(tx: Context, people: Map<string, Member>, anchor: Date): Promise<void> {
  const before = (days: number) => at(tx, new Date(anchor.getTime() - days * DAY_MS))
  await send(before(5), 'all', toEverybody)
  const player = people.get('player1')
  if (player) await send(before(0.75), { memberId: player.id, account: player.account }, toPlayer1)
  for (const account of ['player1', 'agent1', 'agent2']) {
    const member = people.get(account)
    if (member) await readOld(before(READ_DAYS), member)
  }
}

/** The transaction `tx` at a past moment. Jobs are dropped: their effects are applied directly. */
function at(tx: Context, moment: Date): Context {
  const past: Context = {
    ...tx,
    clock: new PastClock(moment),
    addJob: async () => {},
    addJobs: async () => {},
    transact: (work) => work(past),
  }
  return past
}

async function send(ctx: Context, to: Recipient, words: OperatorWords): Promise<void> {
  const { id } = asPlanned(await sendMessage(ctx, ACTOR, to, words))
  if (to === 'all') await deliverToAll(ctx, id, membersAfter)
}

/** Marks as read what existed at the time of `ctx`. */
async function readOld(ctx: Context, member: Member): Promise<void> {
  const now = ctx.clock.now().toISOString()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const input = inbox.input.parse({ page, size: 100 })
    const { content, totalPages } = asPlanned(await listMessages(ctx, member, input))
    const ids = content.filter(({ time, status }) => time < now && status === 'unread').map(({ id }) => id)
    if (ids.length > 0) asPlanned(await markMessages(ctx, member, { ids, status: 'read' }))
    if (page >= totalPages) return
  }
}
