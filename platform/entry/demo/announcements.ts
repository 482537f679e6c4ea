import type { Publication } from '#platform/members/content/index.ts'

/** Banners and notices of the demo world. Banners link to existing pages and promise nothing that does not exist. */

type Running = 'startsAt' | 'endsAt'
type Banner = Omit<Extract<Publication, { type: 'B' }>, Running>
/** A notice, and how many days before the demo world's anchor it was published. */
type Notice = Omit<Exclude<Publication, { type: 'B' }>, Running> & { daysAgo: number }

export const banners: Banner[] = [
  {
    type: 'B',
    groupName: 'w_home',
    position: 1,
    url: '/game/SEN/dice',
    linkageType: 'game',
    art: { motif: 'dice', palette: 0 },
    content: {
      vi: {
        kicker: 'Trò chơi của nhà Sen',
        title: 'Xúc Xắc Men Ngọc, hoàn trả 99%',
        text: 'Chọn trên hay dưới, tự đặt mốc. Ván nào cũng kiểm chứng được.',
        action: 'Chơi ngay',
      },
      en: {
        kicker: 'A game of the house',
        title: 'Celadon Dice returns 99%',
        text: 'Over or under, at the target you choose. Every round can be verified.',
        action: 'Play now',
      },
      zh: {
        kicker: '莲花自营游戏',
        title: '青瓷骰子，返还率 99%',
        text: '买大买小，目标自定。每一局都可验证。',
        action: '立即开始',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_home',
    position: 2,
    url: '/personalCenter/depositv2',
    linkageType: 'deposit',
    art: { motif: 'lotus', palette: 6 },
    content: {
      vi: {
        kicker: 'Nạp tiền',
        title: 'Tiền vào ví trong vài giây',
        text: 'Chuyển khoản, ví điện tử hoặc tiền mã hóa. Phí ghi rõ trước khi nạp.',
        action: 'Nạp tiền',
      },
      en: {
        kicker: 'Deposit',
        title: 'In your wallet within seconds',
        text: 'Bank transfer, e-wallet or crypto. You see every fee before you pay.',
        action: 'Deposit',
      },
      zh: {
        kicker: '存款',
        title: '几秒到账',
        text: '银行转账、电子钱包或加密货币，费用事先写明。',
        action: '去存款',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_home',
    position: 3,
    url: '/register',
    linkageType: 'register',
    art: { motif: 'rosette', palette: 3 },
    content: {
      vi: {
        kicker: 'Người chơi mới',
        title: 'Mở tài khoản trong một phút',
        text: 'Tên tài khoản, mật khẩu, mật khẩu rút tiền là đủ. Bạn phải từ 18 tuổi.',
        action: 'Đăng ký',
      },
      en: {
        kicker: 'New here',
        title: 'An account in a minute',
        text: 'A user name, a password and a withdrawal password will do. You must be 18 or older.',
        action: 'Sign up',
      },
      zh: {
        kicker: '新玩家',
        title: '一分钟注册账号',
        text: '只需账号、密码和提款密码。须年满 18 岁。',
        action: '注册',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_rng',
    position: 1,
    url: '/game/SEN/dice',
    linkageType: 'game',
    art: { motif: 'dice', palette: 9 },
    content: {
      vi: {
        kicker: 'Chơi được ngay',
        title: 'Xúc Xắc Men Ngọc',
        text: 'Cược từ 1 đến 10.000.000\u00a0₫, hệ số lên đến 99 lần.',
        action: 'Vào bàn',
      },
      en: {
        kicker: 'Open now',
        title: 'Celadon Dice',
        text: 'Stake 1 to 10,000,000\u00a0₫, at up to 99 times.',
        action: 'Take a seat',
      },
      zh: {
        kicker: '现已开放',
        title: '青瓷骰子',
        text: '每注 1 至 10,000,000\u00a0₫，最高 99 倍。',
        action: '入座',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_rng',
    position: 2,
    url: '/game/SEN/slots-lines',
    linkageType: 'game',
    art: { motif: 'drum', palette: 8 },
    content: {
      vi: {
        kicker: 'Nổ hũ',
        title: 'Hồ Sen Vàng: hũ là tiền thật',
        text: 'Mỗi ván cược góp một phần vào hũ, ván nào cũng có cơ hội trúng.',
        action: 'Quay ngay',
      },
      en: {
        kicker: 'Jackpot',
        title: 'Golden Lotus Lake has a real pool',
        text: 'Every stake adds to it, and every spin may win it.',
        action: 'Spin',
      },
      zh: {
        kicker: '奖池',
        title: '金莲湖，真金奖池',
        text: '每一注都为奖池添彩，每一转都有机会中奖。',
        action: '立即旋转',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_shop',
    position: 1,
    url: '/pointMall?type=goods',
    linkageType: 'page',
    art: { motif: 'rosette', palette: 6 },
    content: {
      vi: {
        kicker: 'Đổi điểm thưởng',
        title: 'Cược xong là có điểm',
        text: 'Mỗi 10.000\u00a0₫ cược hợp lệ là một điểm, và điểm không bao giờ hết hạn.',
        action: 'Xem quà tặng',
      },
      en: {
        kicker: 'Points mall',
        title: 'Every settled bet earns',
        text: '10,000\u00a0₫ of turnover are a point, and points never expire.',
        action: 'See the goods',
      },
      zh: {
        kicker: '积分商城',
        title: '投注即得积分',
        text: '每 10,000\u00a0₫ 有效投注得 1 积分，积分永不过期。',
        action: '查看礼品',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_shop',
    position: 2,
    url: '/pointMall?tab=convert',
    linkageType: 'page',
    art: { motif: 'drum', palette: 3 },
    content: {
      vi: {
        kicker: 'Điểm thành tiền',
        title: 'Một điểm bằng 10\u00a0₫',
        text: 'Đổi từ 100 điểm, tiền vào ví chính ngay.',
        action: 'Đổi ra tiền',
      },
      en: {
        kicker: 'Points into money',
        title: 'A point is worth 10\u00a0₫',
        text: 'From 100 points on, in the main wallet at once.',
        action: 'Convert',
      },
      zh: {
        kicker: '积分换现金',
        title: '1 积分等于 10\u00a0₫',
        text: '100 积分起兑，立即存入主钱包。',
        action: '兑换现金',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_reg',
    position: 1,
    url: '',
    linkageType: 'none',
    art: { motif: 'lotus', palette: 0 },
    content: {
      vi: {
        kicker: 'Sen',
        title: 'Bình tĩnh chơi. Rõ từng đồng.',
        text: 'Mỗi ván có mã kiểm chứng, mỗi giao dịch có sao kê.',
        action: '',
      },
      en: {
        kicker: 'Sen',
        title: 'Play calmly. Every đồng counts.',
        text: 'Each round has its proof, each movement its line in your statement.',
        action: '',
      },
      zh: {
        kicker: 'Sen',
        title: '从容游戏，分文清楚。',
        text: '每一局都有验证码，每一笔都有流水。',
        action: '',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_reg',
    position: 2,
    url: '/game/SEN/dice',
    linkageType: 'game',
    art: { motif: 'dice', palette: 9 },
    content: {
      vi: {
        kicker: 'Chưa muốn đăng ký?',
        title: 'Xem bàn trước, đăng ký sau',
        text: 'Luật chơi, hệ số và tỷ lệ hoàn trả đều xem được khi chưa có tài khoản.',
        action: 'Xem bàn xúc xắc',
      },
      en: {
        kicker: 'Not yet?',
        title: 'See the table first',
        text: 'Rules, odds and the exact return are open to everyone, with no account.',
        action: 'See the dice table',
      },
      zh: {
        kicker: '还不想注册？',
        title: '先看牌桌，再注册',
        text: '规则、赔率与返还率，无需账号即可查看。',
        action: '查看骰子桌',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_promotion',
    position: 1,
    url: '/promotions?type=deposit-bonus',
    linkageType: 'page',
    art: { motif: 'lotus', palette: 0 },
    content: {
      vi: {
        kicker: 'Thưởng nạp',
        title: 'Biết rõ chi phí trước khi nhận',
        text: 'Mỗi thưởng ghi rõ phải cược bao nhiêu và trung bình tốn bao nhiêu.',
        action: 'Xem thưởng nạp',
      },
      en: {
        kicker: 'Deposit bonuses',
        title: 'Know the cost before you take it',
        text: 'Every bonus says what you must stake, and what that costs on average.',
        action: 'See the bonuses',
      },
      zh: {
        kicker: '存款奖金',
        title: '领取之前，先知成本',
        text: '每份奖金都写明需投注多少、平均成本多少。',
        action: '查看奖金',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_promotion',
    position: 2,
    url: '/promotions?type=raffle',
    linkageType: 'page',
    art: { motif: 'drum', palette: 8 },
    content: {
      vi: {
        kicker: 'Quay số',
        title: 'Quay công bằng, ai cũng tính lại được',
        text: 'Mã băm được chốt trước, hạt giống công bố sau.',
        action: 'Xem quay số',
      },
      en: {
        kicker: 'Raffles',
        title: 'A draw that anybody can repeat',
        text: 'The hash is fixed before, the seed is published after.',
        action: 'See the raffles',
      },
      zh: {
        kicker: '抽奖',
        title: '人人可复算的抽奖',
        text: '哈希值事先固定，种子事后公布。',
        action: '查看抽奖',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_forget',
    position: 1,
    url: '',
    linkageType: 'none',
    art: { motif: 'lotus', palette: 6 },
    content: {
      vi: {
        kicker: 'An toàn tài khoản',
        title: 'Mật khẩu mới, phiên cũ kết thúc',
        text: 'Đặt lại mật khẩu xong, mọi thiết bị khác đều bị đăng xuất. Tiền của bạn vẫn nguyên trong ví.',
        action: '',
      },
      en: {
        kicker: 'Your account is safe',
        title: 'A new password ends old sessions',
        text: 'Once it is reset, every other device is signed out. Your money stays where it is.',
        action: '',
      },
      zh: {
        kicker: '账号安全',
        title: '设置新密码，旧会话即失效',
        text: '重置密码后，其他设备将全部退出登录，钱包余额不受影响。',
        action: '',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_live',
    position: 1,
    url: '/game/SEN/sicbo',
    linkageType: 'game',
    art: { motif: 'rosette', palette: 1 },
    content: {
      vi: {
        kicker: 'Sòng trực tuyến',
        title: 'Một bàn, một kết quả cho tất cả',
        text: 'Tài Xỉu Men Ngọc và Baccarat Sơn Mài mở cả ngày, chưa đầy một phút là có ván mới.',
        action: 'Vào bàn Tài Xỉu',
      },
      en: {
        kicker: 'Live casino',
        title: 'One table, one result for all',
        text: 'Celadon Sic Bo and Lacquer Baccarat are open all day, with a new round within a minute.',
        action: 'Join the table',
      },
      zh: {
        kicker: '真人娱乐',
        title: '同一张桌，同一个结果',
        text: '青瓷骰宝与漆艺百家乐全天开放，一分钟内即开新局。',
        action: '进入骰宝',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_fish',
    position: 1,
    url: '/game/SEN/fish',
    linkageType: 'game',
    art: { motif: 'lotus', palette: 3 },
    content: {
      vi: {
        kicker: 'Bắn cá',
        title: 'Bắn Cá Đầm Sen',
        text: 'Tỷ lệ bắt của từng loài đều công khai, viên đạn nào cũng kiểm chứng được.',
        action: 'Chơi ngay',
      },
      en: {
        kicker: 'Fishing',
        title: 'Lotus Pond Fishing',
        text: 'The chance of each catch is published, and every bullet can be verified.',
        action: 'Play now',
      },
      zh: {
        kicker: '捕鱼',
        title: '莲塘捕鱼',
        text: '每种鱼的捕获率均已公开，每一发都可验证。',
        action: '立即开始',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_pvp',
    position: 1,
    url: '/game/SEN/three-card',
    linkageType: 'game',
    art: { motif: 'drum', palette: 6 },
    content: {
      vi: {
        kicker: 'Game bài',
        title: 'Ba Cây Làng Sen',
        text: 'Bàn từ hai đến sáu người, ván nào cũng kiểm chứng được.',
        action: 'Vào bàn',
      },
      en: {
        kicker: 'Cards',
        title: 'Lotus Village Three Cards',
        text: 'Tables for two to six, and every hand can be checked.',
        action: 'Take a seat',
      },
      zh: {
        kicker: '棋牌',
        title: '莲村三张',
        text: '两至六人同桌，每一局皆可验证。',
        action: '入座',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_sports',
    position: 1,
    url: '/responsible-gaming',
    linkageType: 'page',
    art: { motif: 'rosette', palette: 8 },
    content: {
      vi: {
        kicker: 'Thể thao',
        title: 'Đặt giới hạn trước, cược sau',
        text: 'Bạn tự đặt mức nạp, mức thua và mức cược tối đa. Hạ mức có hiệu lực ngay.',
        action: 'Chơi có trách nhiệm',
      },
      en: {
        kicker: 'Sports',
        title: 'Set your limits before you bet',
        text: 'You choose the most that you deposit, lose and stake. A lower limit acts at once.',
        action: 'Play responsibly',
      },
      zh: {
        kicker: '体育',
        title: '先设限额，再投注',
        text: '存款、亏损与投注上限由您自行设定，调低立即生效。',
        action: '理性游戏',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_esports',
    position: 1,
    url: '/game/SEN/vesports',
    linkageType: 'game',
    art: { motif: 'dice', palette: 9 },
    content: {
      vi: {
        kicker: 'Thể thao điện tử',
        title: 'Cúp Sen ảo: vài phút một vòng đấu',
        text: 'Tỷ lệ chốt ngay khi đặt cược, kết quả ai cũng tính lại được.',
        action: 'Xem vòng đấu',
      },
      en: {
        kicker: 'E-sports',
        title: 'The virtual Lotus Cup',
        text: 'A matchday every few minutes, at odds that are fixed with your bet.',
        action: 'See the matches',
      },
      zh: {
        kicker: '电子竞技',
        title: '莲花杯虚拟赛事',
        text: '几分钟一轮，赔率随注单锁定，赛果可复算。',
        action: '查看赛事',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_lott',
    position: 1,
    url: '/about/fairness',
    linkageType: 'page',
    art: { motif: 'drum', palette: 1 },
    content: {
      vi: {
        kicker: 'Công bằng',
        title: 'Tự tay kiểm chứng một ván',
        text: 'Cam kết có trước, kết quả có sau. Ai cũng tính lại được.',
        action: 'Xem cách kiểm chứng',
      },
      en: {
        kicker: 'Fairness',
        title: 'Verify a round yourself',
        text: 'The promise comes first, the result after it. Anybody can repeat it.',
        action: 'See how',
      },
      zh: {
        kicker: '公平',
        title: '亲手验证一局',
        text: '先有承诺，后有结果，人人可复算。',
        action: '了解验证方法',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_cockfight',
    position: 1,
    url: '/game/SEN/cockfight',
    linkageType: 'game',
    art: { motif: 'rosette', palette: 0 },
    content: {
      vi: {
        kicker: 'Đá gà',
        title: 'Sân Gà Làng Sen',
        text: 'Meron hay Wala? Nhà cái đặt sẵn cả hai bên, nên cược nào cũng có tỷ lệ ngay.',
        action: 'Vào sân',
      },
      en: {
        kicker: 'Cockfight',
        title: 'Lotus Village Pit',
        text: 'Meron or Wala? The house has staked on both sides, so every bet has odds at once.',
        action: 'Enter the pit',
      },
      zh: {
        kicker: '斗鸡',
        title: '莲村斗鸡场',
        text: 'Meron 还是 Wala？庄家两边均已下注，任何投注即刻有赔率。',
        action: '进入斗鸡场',
      },
    },
  },
  {
    type: 'B',
    groupName: 'w_help',
    position: 1,
    url: '/help#terms',
    linkageType: 'page',
    art: { motif: 'lotus', palette: 8 },
    content: {
      vi: {
        kicker: 'Trợ giúp',
        title: 'Có câu hỏi? Câu trả lời ở ngay đây',
        text: 'Tài khoản, nạp rút, cách kiểm chứng và điều khoản, tất cả trong một trang.',
        action: 'Đọc điều khoản',
      },
      en: {
        kicker: 'Help',
        title: 'The answers are here',
        text: 'Accounts, deposits, withdrawals, proofs and terms, all on one page.',
        action: 'Read the terms',
      },
      zh: {
        kicker: '帮助中心',
        title: '您的疑问，这里解答',
        text: '账号、存取款、验证方法与条款，一页看全。',
        action: '阅读条款',
      },
    },
  },
]

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
