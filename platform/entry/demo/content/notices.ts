import type { Publication } from '#platform/members/content/index.ts'

/** A notice, and how many days before the demo world's anchor it was published. */
type Notice = Omit<Exclude<Publication, { type: 'B' }>, 'startsAt' | 'endsAt'> & { daysAgo: number }

/** How the welcome was worded at first; the others were right at once. */
export function firstDraft<Written extends Omit<Notice, 'daysAgo'>>(notice: Written): Written {
  const { vi, en, zh } = notice.content
  if (notice.type !== 'PU' || !vi || !en || !zh) return notice
  return {
    ...notice,
    content: {
      vi: { ...vi, title: 'Chào mừng đến với Sen' },
      en: { ...en, title: 'Welcome' },
      zh: { ...zh, title: '欢迎' },
    },
  }
}

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

export const notices: Notice[] = [
  {
    type: 'PU',
    daysAgo: 1,
    content: {
      vi: {
        title: 'Chào mừng bạn đến với Sen',
        body: paragraphs(
          'Đây là trang trình diễn: tiền là giả lập, còn từng ván đều được rút ngẫu nhiên thật và ai cũng kiểm chứng được.',
          'Bạn cứ nạp thử, đặt cược, rút thử rồi mở sao kê: mọi khoản cộng lại khớp đến từng đồng.',
          'Trang chỉ dành cho người từ 18 tuổi. Hãy chơi có trách nhiệm.',
        ),
      },
      en: {
        title: 'Welcome to Sen',
        body: paragraphs(
          'This is a demonstration: the money is simulated, but every round is truly drawn and anyone can verify it.',
          'Deposit, bet, withdraw, then open your statement: it adds up to the last đồng.',
          'For people of 18 and over. Please play responsibly.',
        ),
      },
      zh: {
        title: '欢迎来到 Sen',
        body: paragraphs(
          '本站为演示网站：资金为模拟，但每一局都真实随机，人人可验证。',
          '您可以试着存款、下注、提款，再打开流水：每一笔都分文不差。',
          '仅限年满 18 岁人士。请理性游戏。',
        ),
      },
    },
  },
  {
    type: 'PL',
    daysAgo: 20,
    content: {
      vi: {
        title: 'Đây là trang trình diễn',
        body: paragraphs(
          'Tiền trên trang này không phải tiền thật. Cổng thanh toán là mô phỏng: lệnh nạp được thanh toán sau vài giây, không ai bị trừ tiền.',
          'Xin đừng dùng mật khẩu hay số tài khoản thật của bạn.',
        ),
      },
      en: {
        title: 'This is a demonstration',
        body: paragraphs(
          'The money on this site is not real. The payment provider is simulated: a deposit is paid after a few seconds and nobody is charged.',
          'Please do not use a password or an account number of yours.',
        ),
      },
      zh: {
        title: '本站为演示网站',
        body: paragraphs(
          '本站金额并非真实货币。支付通道为模拟：存款订单几秒后自动到账，不会扣除任何费用。',
          '请勿使用您真实的密码或银行账号。',
        ),
      },
    },
  },
  {
    type: 'PL',
    daysAgo: 9,
    content: {
      vi: {
        title: 'Cách tự kiểm chứng một ván xúc xắc',
        body: paragraphs(
          'Trước ván, trang trò chơi hiện mã băm của seed máy chủ. Sau khi bạn đổi seed, seed cũ được mở và trang kiểm chứng cho thấy từng bước tính.',
          'Bạn có thể tính lại bằng lệnh openssl trên máy của mình, không cần Sen.',
        ),
      },
      en: {
        title: 'How to verify a round of dice yourself',
        body: paragraphs(
          'Before a round, the game page shows the hash of the server seed. Once you rotate your seed, the old one is revealed and the verification page shows every step.',
          'You can repeat it with openssl on your own machine, without us.',
        ),
      },
      zh: {
        title: '如何自行验证一局骰子',
        body: paragraphs(
          '每局开始前，游戏页面会显示服务器种子的哈希值。更换种子后，旧种子会公开，验证页面逐步列出计算过程。',
          '您可以在自己的电脑上用 openssl 重新计算，无需依赖本站。',
        ),
      },
    },
  },
  {
    type: 'PL',
    daysAgo: 2,
    content: {
      vi: {
        title: 'Rút tiền: tên chủ tài khoản phải trùng với tên đã đăng ký',
        body: paragraphs(
          'Tên viết hoa, không dấu, đúng như ở ngân hàng. Lệnh rút có tên khác sẽ bị từ chối và tiền được trả lại ví.',
          'Sau khi nhận được tiền, bạn hãy bấm xác nhận. Nếu không, lệnh được tính là đã nhận sau 60 phút.',
        ),
      },
      en: {
        title: 'Withdrawals: the payee must bear your registered name',
        body: paragraphs(
          'In capitals and without accents, exactly as at your bank. An order in another name is rejected and the money returns to your wallet.',
          'Please confirm when the money has arrived. After 60 minutes an order is taken as received.',
        ),
      },
      zh: {
        title: '提款：收款人姓名须与注册姓名一致',
        body: paragraphs(
          '姓名须为大写且不带声调，与银行预留一致。姓名不符的提款将被拒绝，款项退回钱包。',
          '收到款项后请点击确认；若未确认，60 分钟后视为已收到。',
        ),
      },
    },
  },
  {
    type: 'PR',
    daysAgo: 6,
    content: {
      vi: {
        title: 'Điều kiện của tiền thưởng, nói bằng số',
        body: `<p>Trước khi bạn tham gia một khuyến mãi, trang <a href="/promotions">Khuyến mãi</a> ghi rõ:</p>
          <ul><li>bạn được bao nhiêu,</li><li>phải cược bao nhiêu tiền thật,</li><li>và tính theo tỷ lệ hoàn trả thì <strong>khoản cược đó thường tốn bao nhiêu</strong>.</li></ul>`,
      },
      en: {
        title: 'What a bonus asks, in plain numbers',
        body: `<p>Before you join a promotion, the page <a href="/promotions">Promotions</a> says:</p>
          <ul><li>what you get,</li><li>how much you must stake for it,</li><li>and what that wagering <strong>costs on average</strong>, by the return of the games.</li></ul>`,
      },
      zh: {
        title: '奖金条件，用数字说清楚',
        body: `<p>参加优惠之前，<a href="/promotions">优惠</a>页面会写明：</p>
          <ul><li>您能得到多少，</li><li>需要多少有效投注，</li><li>以及按返还率计算，<strong>这些投注平均要花多少钱</strong>。</li></ul>`,
      },
    },
  },
  {
    type: 'AG',
    daysAgo: 2,
    content: {
      vi: {
        title: 'Trung tâm đại lý: xem đội theo từng cấp',
        body: '<p>Tại <a href="/agentCenter/downlineManagement">Quản lý tuyến dưới</a>, mỗi tài khoản dẫn xuống tuyến dưới của nó. Danh sách tải về được dưới dạng CSV.</p>',
      },
      en: {
        title: 'Agent center: your team, level by level',
        body: '<p>In <a href="/agentCenter/downlineManagement">team management</a> each account leads to the accounts below it. The list can be downloaded as CSV.</p>',
      },
      zh: {
        title: '代理中心：逐级查看团队',
        body: '<p>在<a href="/agentCenter/downlineManagement">团队管理</a>中，点击账号即可查看其下级，列表可下载为 CSV。</p>',
      },
    },
  },
  {
    type: 'AG',
    daysAgo: 21,
    content: {
      vi: {
        title: 'Chuyển tiền cho tuyến dưới cần mật khẩu rút tiền',
        body: '<p>Tiền vào ví chính của người nhận ngay và không thể thu hồi. Chỉ số dư rút được mới chuyển được.</p>',
      },
      en: {
        title: 'Sending money down asks for the withdrawal password',
        body: '<p>The money is in the main wallet of the receiver at once, and cannot be taken back. Only money that could be withdrawn can be sent.</p>',
      },
      zh: {
        title: '向下级转账需输入提款密码',
        body: '<p>款项立即进入对方主钱包，无法撤回。只有可提款的余额才能转出。</p>',
      },
    },
  },
]
