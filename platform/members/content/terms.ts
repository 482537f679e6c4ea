import type { WrittenLanguage } from '#contract/base/fields/values.ts'

export interface Section {
  heading: string
  body: string[]
}

/** The built-in terms of use, until the operator sets its own (`settings set terms`). */
export const terms: Record<WrittenLanguage, { title: string; sections: Section[] }> = {
  vi: {
    title: 'Điều khoản sử dụng',
    sections: [
      {
        heading: '1. Ai được chơi',
        body: [
          'Bạn phải đủ 18 tuổi, hoặc đủ tuổi theo luật nơi bạn sống nếu luật quy định cao hơn. Người chưa đủ tuổi không được mở tài khoản, và không ai được cho người chưa đủ tuổi dùng tài khoản của mình.',
          'Bạn tự chịu trách nhiệm tìm hiểu việc chơi có được phép ở nơi bạn sống hay không. Chúng tôi có thể không phục vụ một số khu vực.',
        ],
      },
      {
        heading: '2. Tài khoản',
        body: [
          'Mỗi người chỉ có một tài khoản và tự dùng tài khoản đó. Hãy giữ kín mật khẩu, mật khẩu rút tiền và mã xác minh; nhân viên của chúng tôi không bao giờ hỏi những thông tin này.',
          'Mọi thao tác sau khi đăng nhập đúng được xem là của bạn. Nếu nghi ngờ có người khác dùng tài khoản, hãy đổi mật khẩu và báo ngay cho bộ phận chăm sóc khách hàng.',
        ],
      },
      {
        heading: '3. Danh tính và tên người nhận',
        body: [
          'Thông tin bạn cung cấp phải đúng sự thật. Tên người nhận tiền là họ tên đầy đủ của bạn, viết hoa không dấu, và phải trùng với tên chủ tài khoản ngân hàng; sai tên thì không thể rút tiền.',
          'Chúng tôi có thể yêu cầu giấy tờ để xác minh tuổi, danh tính hoặc nguồn tiền trước khi chi trả.',
        ],
      },
      {
        heading: '4. Nạp tiền',
        body: [
          'Chỉ nạp bằng phương thức đứng tên bạn và theo đúng hướng dẫn của lệnh nạp. Tiền được cộng khi nhà cung cấp thanh toán xác nhận.',
          'Tiền nạp chỉ dùng để chơi. Chúng tôi không phải ngân hàng: số dư không sinh lãi.',
        ],
      },
      {
        heading: '5. Rút tiền và doanh thu cược',
        body: [
          'Tiền nạp thông thường cần đạt đủ doanh thu cược trước khi rút; phần còn thiếu luôn hiện trên trang rút tiền. Chỉ những cược bằng tiền thật đã có kết quả mới được tính, cược bị huỷ thì không.',
          'Hạn mức và phí hiện trước khi bạn xác nhận. Lệnh đã chi trả mà bạn không xác nhận đã nhận trong thời gian ghi trên lệnh sẽ được xem là đã nhận.',
        ],
      },
      {
        heading: '6. Khuyến mãi',
        body: [
          'Mỗi khuyến mãi có điều kiện riêng: thời gian, đối tượng, mức cược và những gì bạn mất khi huỷ. Bạn thấy các điều kiện đó trước khi tham gia.',
          'Lập nhiều tài khoản, cược hai phía hoặc phối hợp với người khác để hưởng khuyến mãi là lạm dụng; phần thưởng từ đó có thể bị thu hồi.',
        ],
      },
      {
        heading: '7. Công bằng và bằng chứng',
        body: [
          'Kết quả trò chơi của chúng tôi được quyết định bằng seed đã cam kết từ trước. Mỗi ván đã có kết quả đều có một trang để bất kỳ ai cũng tự kiểm tra được.',
          'Tỷ lệ hoàn trả được công bố cho từng trò chơi và không thay đổi theo người chơi. Nếu một ván không thể hoàn tất vì lỗi kỹ thuật, ván đó được chơi tiếp hoặc bị huỷ và trả lại tiền cược.',
        ],
      },
      {
        heading: '8. Chơi có trách nhiệm',
        body: [
          'Hãy chơi để giải trí và chỉ dùng số tiền bạn có thể mất. Cờ bạc không phải là cách kiếm tiền hay gỡ nợ.',
          'Khi thấy khó dừng lại, hãy đóng tài khoản ở mục Tài khoản và bảo mật hoặc nhờ bộ phận chăm sóc khách hàng đóng giúp, và tìm đến người thân hoặc chuyên gia.',
        ],
      },
      {
        heading: '9. Quyền riêng tư',
        body: [
          'Chúng tôi chỉ lưu những gì cần để vận hành tài khoản: thông tin bạn cung cấp, giao dịch, ván chơi, địa chỉ IP và lịch sử đăng nhập. Mật khẩu chỉ được lưu dưới dạng mã băm.',
          'Chúng tôi không bán dữ liệu của bạn. Dữ liệu chỉ được chuyển cho bên thanh toán để thực hiện giao dịch của bạn, hoặc cho cơ quan có thẩm quyền khi luật yêu cầu.',
          'Ảnh giấy tờ chỉ dùng để xác minh, chỉ nhân viên kiểm tra xem được và bị xóa khi hết thời hạn lưu sau khi kiểm tra. Bạn tải được dữ liệu của mình và đóng được tài khoản ở mục Tài khoản và bảo mật; khi đó ảnh giấy tờ bị xóa ngay, còn sổ cái và các ván cược phải giữ lại thì được giữ.',
        ],
      },
      {
        heading: '10. Đại lý',
        body: [
          'Đại lý giới thiệu người chơi và hưởng thu nhập theo hợp đồng đã được cả hai bên chấp nhận. Đại lý không được nhận tiền hộ, hứa hẹn thắng cược hay quảng cáo cho người chưa đủ tuổi.',
          'Đại lý không xem được mật khẩu của người chơi và không được đăng nhập thay người chơi.',
        ],
      },
      {
        heading: '11. Khiếu nại',
        body: [
          'Hãy gửi khiếu nại cho bộ phận chăm sóc khách hàng kèm mã lệnh hoặc mã cược. Sổ cái của hệ thống và trang kiểm chứng của ván chơi là căn cứ để giải quyết.',
          'Trong lúc chờ, số tiền đang tranh chấp có thể được giữ lại nhưng không mất đi.',
        ],
      },
      {
        heading: '12. Thay đổi',
        body: [
          'Khi sửa điều khoản, chúng tôi đăng bản mới tại trang này và thông báo trước khi áp dụng nếu thay đổi bất lợi cho bạn. Cược đã đặt theo điều khoản có hiệu lực lúc đặt.',
        ],
      },
    ],
  },
  en: {
    title: 'Terms of use',
    sections: [
      {
        heading: '1. Who may play',
        body: [
          'You must be 18, or of the age that the law where you live asks for if that is higher. Nobody younger may open an account, and nobody may let them use theirs.',
          'It is for you to find out whether playing is allowed where you live. There are regions that we do not serve.',
        ],
      },
      {
        heading: '2. Your account',
        body: [
          'One account for each person, used by that person alone. Keep your password, your withdrawal password and your codes to yourself; our staff never ask for them.',
          'What is done after a right login counts as done by you. If you suspect that somebody else uses your account, change the password and tell customer service at once.',
        ],
      },
      {
        heading: '3. Identity and payee name',
        body: [
          'What you tell us must be true. The payee name is your full name in capitals, without accents, and must equal the name of the holder of the bank account; otherwise no withdrawal can be made.',
          'Before we pay we may ask for papers that prove your age, your identity or where the money comes from.',
        ],
      },
      {
        heading: '4. Deposits',
        body: [
          'Pay only by means in your own name, and as the order says. Money is credited when the payment provider confirms it.',
          'Deposits are there to be played with. We are no bank: balances earn no interest.',
        ],
      },
      {
        heading: '5. Withdrawals and turnover',
        body: [
          'A plain deposit must be wagered before it can be withdrawn; the withdrawal page always shows what is left. Settled stakes of real money count, void bets do not.',
          'Limits and fees are shown before you confirm. A paid order that you do not confirm within the time it names is taken as received.',
        ],
      },
      {
        heading: '6. Promotions',
        body: [
          'Each promotion has terms of its own: dates, who may join, the wagering, and what you lose by cancelling. You see them before you join.',
          'Several accounts, bets on both sides, or agreements with others to profit from a promotion are abuse; what was won by it may be taken back.',
        ],
      },
      {
        heading: '7. Fair play and proofs',
        body: [
          'The outcomes of our own games are decided by seeds that were committed to beforehand. Every settled bet has a page on which anybody can check it.',
          'The return of each game is published and is the same for every player. A round that cannot be finished because of a fault is resumed, or voided and its stake returned.',
        ],
      },
      {
        heading: '8. Responsible gaming',
        body: [
          'Play for fun, and with money that you can afford to lose. Gambling is no way to earn a living or to pay debts.',
          'If you find it hard to stop, close your account under “Account and security” or have customer service do it, and talk to people close to you or to a professional.',
        ],
      },
      {
        heading: '9. Privacy',
        body: [
          'We keep what the account needs: what you tell us, transactions, rounds, IP addresses and logins. Passwords are kept as hashes alone.',
          'We do not sell your data. It goes to payment providers for your own transactions, and to authorities where the law demands it.',
          'Pictures of documents serve the verification alone: only the staff who check them see them, and they are deleted once the time for keeping them after the check is over. Under “Account and security” you can download your data and close your account; pictures are then deleted at once, while the ledger and the bets, which must be kept, are kept.',
        ],
      },
      {
        heading: '10. Agents',
        body: [
          'Agents bring players and earn by contracts that both sides have accepted. They may not take money for players, promise winnings, or advertise to minors.',
          'Agents cannot see the passwords of players and may not log in for them.',
        ],
      },
      {
        heading: '11. Disputes',
        body: [
          'Send complaints to customer service with the id of the order or the bet. The ledger of the system and the proof of the bet decide.',
          'Meanwhile the money in question may be held; it is not lost.',
        ],
      },
      {
        heading: '12. Changes',
        body: [
          'When we change these terms, the new ones are published here, and announced beforehand if they are to your disadvantage. For a bet the terms count that were in force when it was placed.',
        ],
      },
    ],
  },
  zh: {
    title: '使用条款',
    sections: [
      {
        heading: '1. 谁可以参加',
        body: [
          '您必须年满 18 岁；如果您所在地的法律规定的年龄更高，则以该年龄为准。未达到年龄的人不得开户，任何人也不得让他们使用自己的账户。',
          '您所在地是否允许参加，由您自行了解并负责。有些地区我们不提供服务。',
        ],
      },
      {
        heading: '2. 账户',
        body: [
          '每人只能有一个账户，并且只能由本人使用。请妥善保管登录密码、提款密码和验证码；我们的工作人员绝不会向您索要。',
          '正确登录后的操作均视为您本人所为。如果怀疑他人使用您的账户，请立即修改密码并通知客服。',
        ],
      },
      {
        heading: '3. 身份与收款人姓名',
        body: [
          '您提供的资料必须真实。收款人姓名是您的全名，用不带声调的大写字母书写，并且必须与银行账户持有人一致，否则无法提款。',
          '付款之前，我们可能要求您提供证明年龄、身份或资金来源的文件。',
        ],
      },
      {
        heading: '4. 存款',
        body: [
          '请只用本人名下的支付方式，并按订单的说明付款。支付服务商确认后，款项即会入账。',
          '存款只用于游戏。我们不是银行，余额不计利息。',
        ],
      },
      {
        heading: '5. 提款与流水',
        body: [
          '普通存款须达到规定的流水后方可提取，尚缺的流水始终显示在提款页面。只有已结算的真钱投注计入流水，作废的投注不计。',
          '限额和手续费会在您确认之前显示。已付款的订单如未在其注明的时间内确认收款，将视为已收到。',
        ],
      },
      {
        heading: '6. 优惠活动',
        body: [
          '每项优惠都有自己的条件：时间、对象、流水要求以及取消时的损失。参加之前您都能看到。',
          '开设多个账户、对押或与他人串通以获取优惠属于滥用，由此获得的收益可能被收回。',
        ],
      },
      {
        heading: '7. 公平与验证',
        body: [
          '我们自有游戏的结果由事先承诺的种子决定。每一注已结算的投注都有一个页面，任何人都可以自行验证。',
          '每款游戏的返还率都公开，并且对所有玩家相同。因故障无法完成的一局会继续进行，或作废并退还本金。',
        ],
      },
      {
        heading: '8. 理性游戏',
        body: [
          '请把游戏当作娱乐，只用输得起的钱。博彩不是谋生或还债的办法。',
          '如果觉得难以停下来，请在“账户与安全”中关闭您的账户，或请客服为您关闭，并向亲友或专业人士求助。',
        ],
      },
      {
        heading: '9. 隐私',
        body: [
          '我们只保存账户所需的内容：您提供的资料、交易、游戏记录、IP 地址和登录记录。密码只以哈希形式保存。',
          '我们不出售您的资料。只有在处理您本人的交易时才会提供给支付服务商，或在法律要求时提供给主管机关。',
          '证件图片仅用于身份认证：只有审核人员能看到，审核后的保存期一到即删除。您可以在“账户与安全”中下载自己的资料并关闭账户；关闭时证件图片立即删除，依规定必须保留的账本和投注记录则会保留。',
        ],
      },
      {
        heading: '10. 代理',
        body: [
          '代理介绍玩家，并按双方接受的契约获得收入。代理不得代收款项、承诺赢钱，也不得向未成年人宣传。',
          '代理看不到玩家的密码，也不得代替玩家登录。',
        ],
      },
      {
        heading: '11. 争议',
        body: [
          '如有投诉，请附上订单号或注单号联系客服。系统账本和注单的验证页面是处理的依据。',
          '处理期间，有争议的款项可能会暂时冻结，但不会丢失。',
        ],
      },
      {
        heading: '12. 变更',
        body: ['条款修改后，新版本会在此公布；如对您不利，我们会提前通知。每一注投注适用下注时有效的条款。'],
      },
    ],
  },
}
