import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Section } from './terms.ts'

/** Frequent questions with their answers, which hold for every brand, whatever its settings. */
export const questions: Record<WrittenLanguage, { title: string; sections: Section[] }> = {
  vi: {
    title: 'Câu hỏi thường gặp',
    sections: [
      {
        heading: 'Nạp tiền bao lâu thì vào ví?',
        body: [
          'Tiền vào ví ngay khi bên thanh toán xác nhận. Trang Nạp tiền cho biết lệnh của bạn đang ở bước nào.',
        ],
      },
      {
        heading: 'Vì sao tôi chưa rút được tiền?',
        body: [
          'Tiền nạp cần được cược đủ một lần trước khi rút. Trang Rút tiền cho biết còn thiếu bao nhiêu và vì khoản nào.',
        ],
      },
      {
        heading: 'Khi nào tiền thưởng thành tiền của tôi?',
        body: [
          'Khi bạn cược đủ mức ghi trong khuyến mãi, trước ngày hết hạn. Mục Chi tiết tiền thưởng cho biết đã được bao nhiêu.',
        ],
      },
      {
        heading: 'Làm sao biết ván cược công bằng?',
        body: [
          'Mở ván đó trong Lịch sử cược rồi chọn kiểm chứng: bạn tự tính lại kết quả từ những con số đã được khóa trước khi bạn cược.',
        ],
      },
      {
        heading: 'Tôi quên mật khẩu thì sao?',
        body: [
          'Ở trang đăng nhập, chọn quên mật khẩu rồi làm theo hướng dẫn, bằng email hoặc số điện thoại của tài khoản.',
        ],
      },
      {
        heading: 'Tôi muốn chơi ít lại, hoặc nghỉ hẳn.',
        body: [
          'Trong Tài khoản của tôi, bạn có thể đặt giới hạn nạp, thua và cược, nghỉ một thời gian, hoặc tự khóa từ sáu tháng. Trong lúc đó bạn vẫn rút được tiền.',
        ],
      },
    ],
  },
  en: {
    title: 'Frequent questions',
    sections: [
      {
        heading: 'How long does a deposit take?',
        body: [
          'It is in your wallet as soon as the payment provider confirms it. The deposit page shows how far your order has come.',
        ],
      },
      {
        heading: 'Why can I not withdraw yet?',
        body: [
          'A deposit must be staked once in full before it can be withdrawn. The withdrawal page shows how much is missing, and for which deposit.',
        ],
      },
      {
        heading: 'When is a bonus mine?',
        body: [
          'Once you have staked what its promotion says, before it expires. The bonus page shows how far you are.',
        ],
      },
      {
        heading: 'How do I know that a bet was fair?',
        body: [
          'Open it in your bet history and verify it: you compute the result again from figures that were fixed before you bet.',
        ],
      },
      {
        heading: 'I have forgotten my password.',
        body: [
          'Choose “forgot password” on the login page, and follow the steps with the e-mail or the mobile number of your account.',
        ],
      },
      {
        heading: 'I want to play less, or to stop.',
        body: [
          'In your account you can set limits for deposits, losses and stakes, take a break, or exclude yourself for six months or more. You can still withdraw your money meanwhile.',
        ],
      },
    ],
  },
  zh: {
    title: '常见问题',
    sections: [
      {
        heading: '存款多久到账？',
        body: ['支付方确认后，款项立即进入钱包。存款页面会显示订单进行到哪一步。'],
      },
      {
        heading: '为什么还不能提款？',
        body: ['存款须先完成一倍投注才能提取。提款页面会显示还差多少，以及对应哪一笔存款。'],
      },
      {
        heading: '奖金什么时候归我？',
        body: ['在到期之前完成优惠要求的投注即可。奖金明细会显示当前进度。'],
      },
      {
        heading: '如何确认一局是公平的？',
        body: ['在投注记录中打开该局并选择验证：您可以用投注前已锁定的数字自行重算结果。'],
      },
      {
        heading: '忘记密码怎么办？',
        body: ['在登录页面选择忘记密码，然后用账户的邮箱或手机号按步骤操作。'],
      },
      {
        heading: '我想少玩一些，或者停止。',
        body: [
          '您可以在我的账户中设置存款、亏损和投注限额，暂停一段时间，或自我排除六个月以上。期间仍可提款。',
        ],
      },
    ],
  },
}
