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
      {
        heading: 'Vì sao tôi phải gửi giấy tờ, và giấy tờ đi đâu?',
        body: [
          'Để xác minh tuổi và danh tính, khi chúng tôi yêu cầu hoặc khi bạn muốn rút quá hạn mức của tài khoản chưa xác minh. Gửi ảnh ở trang Xác minh danh tính: chỉ nhân viên kiểm tra được xem, đại lý thì không, và ảnh bị xóa khi hết thời hạn lưu.',
        ],
      },
      {
        heading: 'Tôi đăng nhập không cần mật khẩu được không?',
        body: [
          'Được: thêm khóa truy cập (passkey) trong Tài khoản của tôi, rồi đăng nhập bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị. Mật khẩu vẫn dùng được; mất thiết bị thì xóa khóa của nó ở cùng chỗ đó. Nếu trang đăng nhập có nút của dịch vụ khác, như Google, bạn cũng có thể liên kết tài khoản bên đó trong Tài khoản của tôi.',
        ],
      },
      {
        heading: 'Làm sao để nhận thông báo khi tôi không mở trang?',
        body: [
          'Trong Hộp thư, bật thông báo trên thiết bị này. Bạn được báo về lệnh nạp, lệnh rút, kết quả xổ số và tin nhắn, và tắt được bất cứ lúc nào.',
        ],
      },
      {
        heading: 'Tôi muốn lấy dữ liệu của mình, hoặc đóng tài khoản.',
        body: [
          'Cả hai đều ở cuối trang Tài khoản của tôi. Hãy rút hết tiền trước khi đóng. Sau khi đóng, không ai đăng nhập được nữa, và chỉ chăm sóc khách hàng mới mở lại được tài khoản; giao dịch và ván cược vẫn được giữ theo quy định.',
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
      {
        heading: 'Why do I have to send documents, and where do they go?',
        body: [
          'They prove your age and who you are: when we ask for them, or when you want to withdraw more than an account without proof may. Send pictures on the page “Identity verification”: only the staff who check them see them, agents never do, and they are deleted when the time for keeping them is over.',
        ],
      },
      {
        heading: 'Can I log in without a password?',
        body: [
          'Yes: add a passkey in “My account”, and log in by finger, face or PIN of your device. The password goes on working; if you lose the device, remove its passkey in the same place. If the login page has a button of another service, such as Google, you can link your account there in “My account”, too.',
        ],
      },
      {
        heading: 'How am I told what happens while the site is closed?',
        body: [
          'Turn on notifications for this device in your inbox. You are told of deposits, withdrawals, draws and messages, and can turn it off at any time.',
        ],
      },
      {
        heading: 'I want my data, or to close my account.',
        body: [
          'Both are at the end of “My account”. Withdraw your money before you close it. Nobody can log in to a closed account, and only customer service can open it again; its transactions and bets are kept as the rules demand.',
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
      {
        heading: '为什么要提交证件，证件会怎样处理？',
        body: [
          '用于核实年龄和身份：在我们要求时，或您想提取的金额超过未认证账户的限额时提交。请在“身份认证”页面上传图片：只有审核人员能看到，代理看不到，保存期满后即删除。',
        ],
      },
      {
        heading: '可以不用密码登录吗？',
        body: [
          '可以：在“我的账户”中添加通行密钥，即可用设备的指纹、面容或 PIN 登录。密码仍然有效；如果设备丢失，请在同一处删除它的密钥。登录页面若显示 Google 等其他平台的按钮，也可以在“我的账户”中关联该平台的账号。',
        ],
      },
      {
        heading: '不打开网站时，如何收到通知？',
        body: ['在消息中心为这台设备开启通知。存款、提款、开奖和站内信都会通知您，并且可以随时关闭。'],
      },
      {
        heading: '我想下载我的数据，或关闭（注销）账户。',
        body: [
          '两者都在“我的账户”页面底部。关闭前请先提取余额。账户关闭后任何人都无法登录，只有客服可以重新开启；交易和投注记录会按规定保留。',
        ],
      },
    ],
  },
}
