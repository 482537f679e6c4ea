import type { WrittenLanguage } from '#contract/base/fields/values.ts'

/** The words of the simulated vendor's pages, in the languages that texts of the site have. */
export type Language = WrittenLanguage

const words = {
  balance: { vi: 'Số dư', en: 'Balance', zh: '余额' },
  trial: { vi: 'Tiền chơi thử', en: 'Play money', zh: '试玩币' },
  stake: { vi: 'Tiền cược', en: 'Stake', zh: '投注额' },
  half: { vi: 'Giảm một nửa', en: 'Half the stake', zh: '减半' },
  double: { vi: 'Gấp đôi', en: 'Double the stake', zh: '加倍' },
  back: { vi: 'Về sảnh', en: 'Lobby', zh: '返回大厅' },
  heads: { vi: 'Ngửa', en: 'Heads', zh: '正面' },
  tails: { vi: 'Sấp', en: 'Tails', zh: '反面' },
  spin: { vi: 'Quay', en: 'Spin', zh: '转动' },
  start: { vi: 'Bắt đầu', en: 'Start', zh: '开始' },
  climb: { vi: 'Vượt tiếp', en: 'Leap on', zh: '继续跃' },
  out: { vi: 'Nhận', en: 'Cash out', zh: '领取' },
  pays: { vi: 'trả', en: 'pays', zh: '赔' },
  upTo: { vi: 'trả đến', en: 'pays up to', zh: '最高赔' },
  coin: { vi: 'Tung xu', en: 'Coin toss', zh: '抛硬币' },
  wheel: { vi: 'Vòng quay may mắn', en: 'Wheel of fortune', zh: '幸运转盘' },
  ladder: { vi: 'Cá chép vượt vũ môn', en: 'The carp’s leap', zh: '鲤鱼跃龙门' },
  baccarat: { vi: 'Baccarat', en: 'Baccarat', zh: '百家乐' },
  player: { vi: 'Con', en: 'Player', zh: '闲' },
  tie: { vi: 'Hòa', en: 'Tie', zh: '和' },
  banker: { vi: 'Cái', en: 'Banker', zh: '庄' },
  baccaratRule: {
    vi: 'Con trả 2 lần, Cái 1,95 lần, Hòa 9 lần tiền cược. Khi hòa, cược Con và Cái được trả lại.',
    en: 'Player pays 2 times the stake, Banker 1.95, Tie 9. With a tie, stakes on Player and Banker come back.',
    zh: '闲赔 2 倍，庄赔 1.95 倍，和赔 9 倍。和局时闲与庄的投注退还。',
  },
  baccaratReady: { vi: 'Chọn cửa', en: 'Choose a side', zh: '请选一门' },
  coinRule: {
    vi: 'Đúng mặt được 1,96 lần tiền cược.',
    en: 'The right side pays 1.96 times the stake.',
    zh: '猜中赔 1.96 倍。',
  },
  wheelRule: {
    vi: '12 ô, cao nhất 3 lần. Ô 0,2× quay thêm một lượt miễn phí, trả một phần mười số ghi trên ô.',
    en: '12 fields, up to 3 times. At 0.2× a free turn follows, which pays a tenth of its field.',
    zh: '十二格，最高 3 倍。停在 0.2 倍时免费再转一次，赔格中倍数的十分之一。',
  },
  ladderRule: {
    vi: 'Mỗi bậc thác được thêm 1,32 lần, trượt là mất cược. Dừng lúc nào cũng được.',
    en: 'Each fall of water pays 1.32 times more, a slip loses the stake. Stop whenever you like.',
    zh: '每跃一级多赔 1.32 倍，滑落则输。可随时停止。',
  },
  coinReady: { vi: 'Chọn mặt', en: 'Choose a side', zh: '请选一面' },
  wheelReady: { vi: 'Bấm Quay', en: 'Press Spin', zh: '请按“转动”' },
  ladderReady: { vi: 'Bấm Bắt đầu', en: 'Press Start', zh: '请按“开始”' },
  step: { vi: 'Bậc', en: 'Step', zh: '第' },
  results: { vi: 'Kết quả gần đây', en: 'Last results', zh: '最近结果' },
  won: { vi: 'Thắng', en: 'Won', zh: '赢得' },
  returned: { vi: 'Trả lại', en: 'Returned', zh: '返还' },
  lost: { vi: 'Không trúng', en: 'Lost', zh: '未中' },
  'insufficient-balance': { vi: 'Số dư không đủ', en: 'The balance is too low', zh: '余额不足' },
  'play-limit-reached': {
    vi: 'Đã tới giới hạn chơi do bạn đặt',
    en: 'You have reached a limit that you set',
    zh: '已达到您自己设定的限额',
  },
  'self-excluded': { vi: 'Bạn đang nghỉ chơi', en: 'You are on a break from play', zh: '您正处于停玩期' },
  'game-in-maintenance': {
    vi: 'Trò chơi đang bảo trì, cược không được nhận',
    en: 'The game is in maintenance: no bet was taken',
    zh: '游戏维护中，未接受投注',
  },
  'operation-not-allowed': {
    vi: 'Tài khoản này không đặt cược được tại đây',
    en: 'This account cannot bet here',
    zh: '此账号不能在此投注',
  },
  'please-log-in': {
    vi: 'Phiên đã kết thúc, hãy đăng nhập lại',
    en: 'The session has ended: log in again',
    zh: '会话已结束，请重新登录',
  },
  'under-limit': { vi: 'Tiền cược quá thấp', en: 'The stake is too low', zh: '投注额过低' },
  'over-limit': { vi: 'Tiền cược quá cao', en: 'The stake is too high', zh: '投注额过高' },
  format: { vi: 'Tiền cược không hợp lệ', en: 'This is no amount', zh: '投注额无效' },
  'no-answer': {
    vi: 'Máy chủ không trả lời; cược không được đặt',
    en: 'No answer: nothing was staked',
    zh: '服务器无响应，未下注',
  },
  refused: { vi: 'Cược không được nhận', en: 'The bet was not taken', zh: '投注未被接受' },
  gone: {
    vi: 'Trò chơi này đã đóng. Hãy mở lại từ trang web.',
    en: 'This game is closed. Open it again from the site.',
    zh: '此游戏已关闭，请从网站重新打开。',
  },
  forged: {
    vi: 'Liên kết mở trò chơi không hợp lệ hoặc đã cũ.',
    en: 'The address of this launch is wrong or old.',
    zh: '启动链接无效或已过期。',
  },
} satisfies Record<string, Record<Language, string>>
export type Word = keyof typeof words

export const wordOf = (language: Language, word: Word): string => words[word][language]
export const isWord = (text: string): text is Word => Object.hasOwn(words, text)
