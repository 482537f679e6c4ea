import { withoutMarks } from './without-marks.ts'

/**
 * Words of one meaning, in the languages in which help is written, as people look for it; lower case and without marks. A help text
 * has one of them, whichever its author chose.
 */
const meanings: readonly (readonly string[])[] = [
  [
    ...['dong tai khoan', 'xoa tai khoan', 'huy tai khoan', 'xoa acc', 'ngung su dung'],
    ...['close my account', 'close account', 'close an account', 'closed account', 'delete my account'],
    ...['delete account', 'cancel my account', 'cancel account', 'remove my account', 'remove account'],
    ...['注销账户', '注销账号', '注销帐号', '删除账户', '删除账号', '关闭账户', '关闭账号', '注销', '销户'],
  ],
  [
    ...['nap tien', 'tien nap', 'gui tien vao', 'chuyen tien vao'],
    ...['deposits', 'deposit', 'top up', 'topup', 'recharge', 'add money', 'pay in'],
    ...['存款', '充值', '入金', '充钱', '储值'],
  ],
  [
    ...['rut tien', 'lay tien ra', 'rut duoc tien'],
    ...['withdrawals', 'withdrawal', 'withdraw', 'cash out', 'cashout', 'take money out'],
    ...['提款', '提现', '取款', '出金', '取钱'],
  ],
  [
    ...['tien thuong', 'khuyen mai', 'thuong them', 'hoa hong nap'],
    ...['bonuses', 'bonus', 'free money', 'promo'],
    ...['奖金', '红利', '彩金', '优惠'],
  ],
  [
    ...['vong cuoc', 'doanh thu cuoc', 'cuoc du'],
    ...['turnover', 'rollover', 'wagering', 'playthrough', 'staked'],
    ...['流水', '打码', '投注要求', '一倍投注'],
  ],
  [
    ...['cong bang', 'gian lan', 'lua dao', 'kiem chung'],
    ...['fairness', 'fair', 'rigged', 'cheating', 'cheat', 'provably'],
    ...['公平', '公正', '作弊', '造假'],
  ],
  [
    ...['gioi han', 'tu khoa', 'nghien', 'cai co bac', 'tam nghi', 'nghi choi'],
    ...['self-exclusion', 'self exclusion', 'addiction', 'exclude yourself', 'take a break', 'stop playing'],
    ...['自我排除', '戒赌', '上瘾', '成瘾', '停玩'],
  ],
  [
    ...['giay to', 'cccd', 'cmnd', 'can cuoc', 'chung minh nhan dan', 'ho chieu', 'xac minh danh tinh'],
    ...['documents', 'kyc', 'id card', 'passport', 'identity', 'verify my identity'],
    ...['证件', '身份证', '实名', '护照', '身份认证'],
  ],
  [
    ...['khoa truy cap', 'van tay', 'khuon mat', 'sinh trac hoc'],
    ...['passkeys', 'passkey', 'fingerprint', 'face id', 'biometrics', 'biometric'],
    ...['通行密钥', '指纹', '面容', '人脸', '刷脸'],
  ],
  [
    ...['thong bao', 'nhac nho'],
    ...['notifications', 'notification', 'push', 'alerts', 'alert'],
    ...['通知', '推送', '提醒'],
  ],
  [
    ...['quen mat khau', 'lay lai mat khau', 'mat mat khau', 'dat lai mat khau'],
    ...['forgotten my password', 'forgot password', 'forgot my password', 'lost password', 'reset password'],
    ...['忘记密码', '找回密码', '重置密码', '密码忘了'],
  ],
]

/** Each with its meaning, the longest first: of `注销账号` and `注销` the first is what was typed. */
const phrases = meanings
  .flatMap((meaning) => meaning.map((phrase) => ({ phrase, meaning })))
  .toSorted((one, other) => other.phrase.length - one.phrase.length)

/** Matches a Latin phrase as whole words, a Chinese one anywhere. */
const patternOf = (phrase: string): RegExp =>
  new RegExp(/^[a-z]/.test(phrase) ? `(?<![a-z0-9])${phrase}(?![a-z0-9])` : phrase)

/**
 * What a search for help wants, without regard to case and marks: all of the answered lists, each met by any of its words. A word
 * or phrase that has others of the same meaning is met by them, too.
 */
export function wantedWords(wanted: string): string[][] {
  let rest = withoutMarks(wanted).replace(/\s+/g, ' ')
  const matches: string[][] = []
  for (const { phrase, meaning } of phrases) {
    if (!patternOf(phrase).test(rest)) continue
    rest = rest.replace(patternOf(phrase), ' ')
    if (!matches.some((one) => one === meaning)) matches.push(meaning as string[])
  }
  const others = rest.split(' ').filter(Boolean)
  return [...matches, ...others.map((word) => [word])]
}
