import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import type { PromotionFile } from '#platform/benefits/promotions/index.ts'

/** The promotions of the demo world: every kind, running, coming and over. Days are counted from its anchor. */

type Words = [title: string, summary: string, terms: string]

const words = ([title, summary, terms]: Words) => ({ title, summary, terms })

const content = (vi: Words, en: Words, zh: Words) => ({ vi: words(vi), en: words(en), zh: words(zh) })

const art = (motif: string, palette: number) => ({ motif, palette })

export function demoPromotions(anchor: Date): PromotionFile[] {
  const today = dayOf(anchor)
  const runs = (from: number, to: number) => ({
    startsAt: startOfDay(daysAfter(today, from)).toISOString(),
    endsAt: startOfDay(daysAfter(today, to)).toISOString(),
  })
  return [
    {
      code: 'welcome-100',
      position: 10,
      ...runs(-58, 120),
      audience: { newWithinDays: 7 },
      terms: {
        kind: 'deposit-bonus',
        percent: 100,
        max: '2000000.00',
        minDeposit: '100000.00',
        wagering: 20,
        weights: { RNG: 100, FISH: 100, PVP: 50, LIVE: 10 },
        days: 30,
      },
      art: art('lotus', 0),
      content: content(
        [
          'Chào bạn mới: thưởng 100%',
          'Nhân đôi một lần nạp trong tuần đầu, tối đa 2.000.000\u00a0₫.',
          '<p>Dành cho tài khoản mới trong 7 ngày đầu, một lần cho mỗi người.</p><p>Bạn <strong>không bắt buộc</strong> phải nhận thưởng: nạp tiền không kèm khuyến mãi thì không có vòng cược nào ngoài quy định chung.</p>',
        ],
        [
          'Welcome: a 100% bonus',
          'One deposit of your first week doubled, up to 2,000,000\u00a0₫.',
          '<p>For new accounts in their first 7 days, once each.</p><p>You <strong>need not</strong> take it: a deposit without the promotion has no wagering beyond the general rule.</p>',
        ],
        [
          '新玩家 100% 首周奖金',
          '首周任意一笔存款翻倍，最高 2,000,000\u00a0₫。',
          '<p>开户 7 天内的新账号，每人一次。</p><p>您<strong>可以不领取</strong>：不参加优惠的存款没有额外流水。</p>',
        ],
      ),
    },
    {
      code: 'reload-50',
      position: 20,
      ...runs(-45, 60),
      terms: {
        kind: 'deposit-bonus',
        percent: 50,
        max: '1000000.00',
        minDeposit: '200000.00',
        wagering: 15,
        weights: { RNG: 100, FISH: 100, LIVE: 10 },
        days: 30,
      },
      art: art('drum', 6),
      content: content(
        [
          'Nạp thêm 50%',
          'Thưởng nửa số tiền nạp, tối đa 1.000.000\u00a0₫, vòng cược 15 lần.',
          '<p>Áp dụng cho lần nạp kế tiếp sau khi tham gia. Tiền của bạn được cược trước, tiền thưởng sau.</p>',
        ],
        [
          '50% reload',
          'Half of your deposit on top, up to 1,000,000\u00a0₫, wagered 15 times.',
          '<p>For the next deposit after you join. Your own money is staked first, the bonus after it.</p>',
        ],
        [
          '续存 50%',
          '存款额外加送一半，最高 1,000,000\u00a0₫，15 倍流水。',
          '<p>适用于参加后的下一笔存款。先投注您自己的钱，再用奖金。</p>',
        ],
      ),
    },
    {
      code: 'cashback-daily',
      position: 30,
      ...runs(-7, 90),
      terms: {
        kind: 'cashback',
        percent: 5,
        period: 'day',
        turnoverShare: 5,
        min: '100.00',
        max: '2000000.00',
        turnover: 0,
        claimDays: 7,
      },
      art: art('rosette', 3),
      content: content(
        [
          'Hoàn 5% mỗi ngày',
          'Thua ròng trong ngày được hoàn 5%, tối đa 0,05% cược hợp lệ, rút được ngay.',
          '<p>Tính trên cược tiền mặt đã có kết quả của ngày. Tiền hoàn chờ bạn nhận từ ngày hôm sau, trong 7 ngày.</p>',
        ],
        [
          '5% back every day',
          'Five percent of a day’s net loss comes back, at most 0.05% of its valid turnover, free to withdraw.',
          '<p>Counted on the settled cash bets of the day. What comes back waits for you from the next day on, for 7 days.</p>',
        ],
        [
          '每日返现 5%',
          '当日净亏损返还 5%，最多为有效投注的 0.05%，可直接提款。',
          '<p>按当日已结算的现金投注计算，次日起 7 天内领取。</p>',
        ],
      ),
    },
    {
      code: 'cashback-vip',
      position: 40,
      ...runs(-30, 120),
      audience: { minRank: 4 },
      terms: {
        kind: 'cashback',
        percent: 8,
        period: 'week',
        turnoverShare: 5,
        min: '50000.00',
        max: '20000000.00',
        turnover: 1,
        claimDays: 7,
      },
      art: art('dice', 1),
      content: content(
        [
          'Hoàn tiền tuần cho VIP',
          'Từ VIP 4: hoàn 8% thua ròng mỗi tuần, tối đa 0,05% cược hợp lệ.',
          '<p>Tuần tính từ thứ Hai đến Chủ nhật. Tiền hoàn cần cược một lần trước khi rút.</p>',
        ],
        [
          'Weekly cashback for VIPs',
          'From VIP 4 on: 8% of a week’s net loss, at most 0.05% of its valid turnover.',
          '<p>Weeks run from Monday to Sunday. What comes back is staked once before it may leave.</p>',
        ],
        [
          'VIP 每周返现',
          'VIP 4 起：每周净亏损返还 8%，最多为有效投注的 0.05%。',
          '<p>每周从周一至周日计算，返现需投注一次后方可提款。</p>',
        ],
      ),
    },
    {
      code: 'raffle-lotus',
      position: 50,
      ...runs(-5, 20),
      terms: {
        kind: 'raffle',
        ticket: '500000.00',
        prizes: [
          { amount: '10000000.00', count: 1 },
          { amount: '2000000.00', count: 3 },
          { amount: '200000.00', count: 20 },
        ],
        turnover: 1,
        claimDays: 14,
      },
      art: art('lotus', 8),
      content: content(
        [
          'Quay số Mùa Sen',
          'Mỗi 500.000\u00a0₫ cược là một vé; 24 giải, giải nhất 10.000.000\u00a0₫.',
          '<p>Mã băm của lần quay đã được công bố. Mỗi người trúng nhiều nhất một giải.</p>',
        ],
        [
          'Lotus season raffle',
          'A ticket for each 500,000\u00a0₫ staked; 24 prizes, the first 10,000,000\u00a0₫.',
          '<p>The hash of the draw is published already. Each player wins one prize at most.</p>',
        ],
        [
          '莲季抽奖',
          '每投注 500,000\u00a0₫ 得一张奖券；24 个奖，头奖 10,000,000\u00a0₫。',
          '<p>抽奖哈希值已公布。每人最多中一个奖。</p>',
        ],
      ),
    },
    {
      code: 'story-sen',
      position: 60,
      ...runs(-10, 30),
      terms: {
        kind: 'activity',
        amount: '50000.00',
        remark: true,
        images: 3,
        turnover: 1,
        claimDays: 30,
      },
      art: art('rosette', 9),
      content: content(
        [
          'Kể chuyện cùng Sen',
          'Gửi vài dòng và một tấm ảnh về góc chơi của bạn, nhận 50.000\u00a0₫.',
          '<p>Mỗi người một lần. Chúng tôi xem từng đơn và trả lời trong hai ngày. Ảnh không được công khai.</p>',
        ],
        [
          'Your story with Sen',
          'Send a few words and a picture of where you play, get 50,000\u00a0₫.',
          '<p>Once each. We look at every application and answer within two days. Pictures are not published.</p>',
        ],
        [
          '与 Sen 的故事',
          '发来几句话和一张游戏角落的照片，领取 50,000\u00a0₫。',
          '<p>每人一次，我们会在两天内逐一审核答复。图片不会公开。</p>',
        ],
      ),
    },
    {
      code: 'live-week',
      position: 70,
      ...runs(5, 19),
      terms: {
        kind: 'deposit-bonus',
        percent: 30,
        max: '3000000.00',
        minDeposit: '500000.00',
        wagering: 10,
        weights: { LIVE: 100 },
        days: 14,
      },
      art: art('drum', 3),
      content: content(
        [
          'Tuần lễ Casino',
          'Thưởng nạp 30% cho bàn trực tiếp, bắt đầu tuần tới.',
          '<p>Chỉ cược ở casino trực tiếp được tính vào vòng cược.</p>',
        ],
        [
          'Casino week',
          'A 30% bonus for live tables, from next week on.',
          '<p>Only stakes in the live casino count for the wagering.</p>',
        ],
        ['真人周', '真人桌 30% 存款奖金，下周开始。', '<p>仅真人娱乐的投注计入流水。</p>'],
      ),
    },
    {
      code: 'raffle-autumn',
      position: 80,
      // Drawn in the first minutes of today, when yesterday's bets do not count as settled yet.
      ...runs(-25, -1),
      terms: {
        kind: 'raffle',
        ticket: '100000.00',
        prizes: [
          { amount: '5000000.00', count: 1 },
          { amount: '500000.00', count: 4 },
        ],
        turnover: 1,
        claimDays: 14,
      },
      art: art('dice', 8),
      content: content(
        [
          'Quay số Mùa Thu',
          'Đã quay: năm giải đã có chủ, ai cũng kiểm chứng được.',
          '<p>Danh sách vé và seed được công bố bên dưới.</p>',
        ],
        [
          'Autumn raffle',
          'Drawn: five prizes have their winners, and anybody can verify it.',
          '<p>Ticket list and seed are published below.</p>',
        ],
        ['秋季抽奖', '已开奖：五个奖项均已产生，人人可验证。', '<p>奖券列表与种子已在下方公布。</p>'],
      ),
    },
    {
      code: 'opening-20',
      position: 90,
      ...runs(-58, -12),
      terms: {
        kind: 'deposit-bonus',
        percent: 20,
        max: '1000000.00',
        minDeposit: '100000.00',
        wagering: 2,
        weights: { RNG: 100 },
        days: 30,
      },
      art: art('rosette', 0),
      content: content(
        [
          'Mừng khai trương 20%',
          'Thưởng 20% một lần nạp, vòng cược 2 lần.',
          '<p>Khuyến mãi khai trương, đã kết thúc.</p>',
        ],
        [
          'Opening bonus 20%',
          '20% on one deposit, wagered twice.',
          '<p>The opening promotion, which is over.</p>',
        ],
        ['开业 20%', '单笔存款加送 20%，2 倍流水。', '<p>开业优惠，现已结束。</p>'],
      ),
    },
    {
      code: 'flash-30',
      position: 91,
      ...runs(-50, -40),
      terms: {
        kind: 'deposit-bonus',
        percent: 30,
        max: '600000.00',
        minDeposit: '500000.00',
        wagering: 40,
        weights: { RNG: 100 },
        days: 7,
      },
      art: art('drum', 1),
      content: content(
        ['Chớp nhoáng 30%', 'Mười ngày, thưởng 30% một lần nạp.', '<p>Đã kết thúc.</p>'],
        ['Flash 30%', 'Ten days of 30% on one deposit.', '<p>It is over.</p>'],
        ['闪电 30%', '十天限时，单笔存款加送 30%。', '<p>已结束。</p>'],
      ),
    },
  ]
}
