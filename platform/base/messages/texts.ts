import { type WrittenLanguage, writtenLanguageOf } from '#contract/base/fields/values.ts'

/** The text of a message. An SMS has no subject. */
export interface MessageText {
  subject: string
  text: string
}

/** Every message that is sent, by what operators may write it under. */
export const messageItems = [
  'code',
  'temporary-password',
  'address-replaced',
  'address-bound',
  'security',
] as const
export type MessageItem = (typeof messageItems)[number]

/** A message in the built-in words, and what of it an operator's own words are filled with (`templates.ts`). */
export interface WordedMessage extends MessageText {
  template: { item: MessageItem; language: WrittenLanguage; values: Readonly<Record<string, string>> }
}

/** The placeholders of a message: all that its text may use, those it must use, and the one that may not stand in a subject. */
export function placeholdersOf(item: MessageItem): {
  all: readonly string[]
  needed: readonly string[]
  secret: string | null
} {
  switch (item) {
    case 'code':
      return { all: ['what', 'code', 'minutes'], needed: ['code'], secret: 'code' }
    case 'temporary-password':
      return { all: ['account', 'password', 'minutes'], needed: ['password'], secret: 'password' }
    case 'security':
      return { all: ['account', 'what'], needed: ['what'], secret: null }
    default:
      return { all: ['account'], needed: ['account'], secret: null }
  }
}

/** The built-in words of a message, with its placeholders. */
export function builtInMessage(item: MessageItem, language: WrittenLanguage): MessageText {
  const phrases = words[language]
  switch (item) {
    case 'code':
      return { subject: phrases.codeSubject('{what}'), text: phrases.code('{what}', '{code}', '{minutes}') }
    case 'temporary-password':
      return {
        subject: phrases.temporaryPasswordSubject,
        text: phrases.temporaryPassword('{account}', '{password}', '{minutes}'),
      }
    case 'address-replaced':
      return { subject: phrases.addressReplacedSubject, text: phrases.addressReplaced('{account}') }
    case 'address-bound':
      return { subject: phrases.addressBoundSubject, text: phrases.addressBound('{account}') }
    case 'security':
      return { subject: phrases.securitySubject, text: phrases.security('{account}', '{what}') }
  }
}

/** The purpose of a code; a code is valid for its purpose only. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'bind-mobile' | 'bind-email'

/**
 * A security change of an account, of which its member is notified (`contract/members/inbox.ts` has the same names).
 */
export type SecurityNotice =
  | 'password-changed'
  | 'payment-password-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'account-closed'
  | 'account-bound'
  | 'new-device'

/** The words of one language. An SMS in Vietnamese or Chinese has 70 characters a part: every word costs. */
interface Words {
  purposes: Record<CodePurpose, string>
  minutes(count: number): string
  code(what: string, code: string, minutes: string): string
  codeSubject(what: string): string
  temporaryPassword(account: string, password: string, minutes: string): string
  temporaryPasswordSubject: string
  addressReplaced(account: string): string
  addressReplacedSubject: string
  addressBound(account: string): string
  addressBoundSubject: string
  happened: Record<SecurityNotice, string>
  security(account: string, what: string): string
  securitySubject: string
}

const words: Record<WrittenLanguage, Words> = {
  vi: {
    purposes: {
      login: 'mã đăng nhập',
      register: 'mã đăng ký',
      forget: 'mã đặt lại mật khẩu',
      'bind-mobile': 'mã xác nhận số điện thoại',
      'bind-email': 'mã xác nhận email',
    },
    minutes: (count) => `${count} phút`,
    code: (what, code, minutes) =>
      `Sen: ${code} là ${what}, có hiệu lực ${minutes}. Tuyệt đối không cho ai biết mã này.`,
    codeSubject: (what) => `Sen: ${what}`,
    temporaryPassword: (account, password, minutes) =>
      [
        `Mật khẩu tạm thời của tài khoản ${account}:`,
        password,
        `Mật khẩu này có hiệu lực ${minutes}, chỉ dùng để đăng nhập một lần. Sau đó bạn cần đặt mật khẩu mới.`,
        'Tuyệt đối không cho ai biết mật khẩu này. Nếu bạn không yêu cầu, hãy bỏ qua email này: mật khẩu cũ vẫn dùng được.',
        'Sen',
      ].join('\n\n'),
    temporaryPasswordSubject: 'Sen: mật khẩu tạm thời',
    addressReplaced: (account) =>
      `Sen: tài khoản ${account} đã đổi sang liên hệ khác và không còn dùng liên hệ này. Nếu không phải bạn đổi, hãy báo ngay cho chăm sóc khách hàng.`,
    addressReplacedSubject: 'Sen: thông tin liên hệ đã được thay đổi',
    addressBound: (account) =>
      `Sen: tài khoản ${account} vừa xác nhận một số điện thoại hoặc email. Nếu không phải bạn làm, hãy báo ngay cho chăm sóc khách hàng.`,
    addressBoundSubject: 'Sen: đã xác nhận thông tin liên hệ',
    happened: {
      'password-changed': 'mật khẩu đăng nhập vừa được đổi',
      'payment-password-changed': 'mật khẩu rút tiền vừa được đổi',
      'two-factor-on': 'xác thực hai lớp vừa được bật',
      'two-factor-off': 'xác thực hai lớp vừa được tắt',
      'passkey-added': 'vừa thêm một khóa truy cập (passkey)',
      'passkey-removed': 'vừa xóa một khóa truy cập (passkey)',
      'provider-linked': 'vừa liên kết với một tài khoản bên ngoài để đăng nhập',
      'provider-unlinked': 'vừa hủy liên kết với một tài khoản bên ngoài',
      'account-closed': 'tài khoản vừa được đóng theo yêu cầu',
      'account-bound': 'vừa liên kết một tài khoản ngân hàng để nhận tiền rút',
      'new-device': 'vừa có lượt đăng nhập từ một trình duyệt hoặc thiết bị mới',
    },
    security: (account, what) =>
      `Tài khoản ${account}: ${what}. Nếu không phải bạn làm, hãy báo ngay cho chăm sóc khách hàng.\n\nSen`,
    securitySubject: 'Sen: về bảo mật tài khoản của bạn',
  },
  en: {
    purposes: {
      login: 'login code',
      register: 'registration code',
      forget: 'password reset code',
      'bind-mobile': 'code to confirm this number',
      'bind-email': 'code to confirm this address',
    },
    minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
    code: (what, code, minutes) =>
      `Sen: ${code} is your ${what}, good for ${minutes}. Never tell it to anybody.`,
    codeSubject: (what) => `Sen: your ${what}`,
    temporaryPassword: (account, password, minutes) =>
      [
        `The temporary password of your account ${account}:`,
        password,
        `It is good for ${minutes} and for one login. Then you will choose a new password.`,
        'Never tell it to anybody. If you did not ask for it, ignore this mail: your old password still works.',
        'Sen',
      ].join('\n\n'),
    temporaryPasswordSubject: 'Sen: your temporary password',
    addressReplaced: (account) =>
      `Sen: the account ${account} has new contact details and no longer uses these. If it was not you, tell customer service at once.`,
    addressReplacedSubject: 'Sen: your contact details were changed',
    addressBound: (account) =>
      `Sen: a mobile number or an e-mail address was confirmed for the account ${account}. If it was not you, tell customer service at once.`,
    addressBoundSubject: 'Sen: contact details were confirmed',
    happened: {
      'password-changed': 'the login password was changed',
      'payment-password-changed': 'the withdrawal password was changed',
      'two-factor-on': 'two-factor login was turned on',
      'two-factor-off': 'two-factor login was turned off',
      'passkey-added': 'a passkey was added',
      'passkey-removed': 'a passkey was removed',
      'provider-linked': 'an account elsewhere was connected for logging in',
      'provider-unlinked': 'an account elsewhere was disconnected',
      'account-closed': 'the account was closed, as was asked for in it',
      'account-bound': 'a bank account was bound for withdrawals',
      'new-device': 'somebody logged in from a new browser or device',
    },
    security: (account, what) =>
      `Your account ${account}: ${what}. If it was not you, tell customer service at once.\n\nSen`,
    securitySubject: 'Sen: about the security of your account',
  },
  zh: {
    purposes: {
      login: '登录验证码',
      register: '注册验证码',
      forget: '重置密码验证码',
      'bind-mobile': '手机绑定验证码',
      'bind-email': '邮箱绑定验证码',
    },
    minutes: (count) => `${count} 分钟`,
    code: (what, code, minutes) => `【Sen】${what}：${code}，${minutes}内有效。切勿告诉任何人。`,
    codeSubject: (what) => `Sen：${what}`,
    temporaryPassword: (account, password, minutes) =>
      [
        `您的账号 ${account} 的临时密码：`,
        password,
        `${minutes}内有效，仅可登录一次，登录后请设置新密码。`,
        '切勿告诉任何人。如非您本人操作，请忽略本邮件，原密码仍然有效。',
        'Sen',
      ].join('\n\n'),
    temporaryPasswordSubject: 'Sen：临时密码',
    addressReplaced: (account) =>
      `【Sen】账号 ${account} 的联系方式已更换，不再使用此联系方式。如非您本人操作，请立即联系客服。`,
    addressReplacedSubject: 'Sen：联系方式已更换',
    addressBound: (account) =>
      `【Sen】账号 ${account} 刚刚验证了手机号或邮箱。如非您本人操作，请立即联系客服。`,
    addressBoundSubject: 'Sen：联系方式已验证',
    happened: {
      'password-changed': '登录密码已修改',
      'payment-password-changed': '提款密码已修改',
      'two-factor-on': '双重验证已开启',
      'two-factor-off': '双重验证已关闭',
      'passkey-added': '已添加通行密钥',
      'passkey-removed': '已删除通行密钥',
      'provider-linked': '已关联一个用于登录的第三方账号',
      'provider-unlinked': '已解除与一个第三方账号的关联',
      'account-closed': '账号已按要求关闭',
      'account-bound': '已绑定新的收款账户',
      'new-device': '有新的浏览器或设备登录',
    },
    security: (account, what) => `您的账号 ${account}：${what}。如非您本人操作，请立即联系客服。\n\nSen`,
    securitySubject: 'Sen：账号安全提醒',
  },
}

/** A code, its lifetime, and the warning to keep it secret. */
export function codeMessage(
  tag: string,
  { purpose, code, minutes }: { purpose: CodePurpose; code: string; minutes: number },
): WordedMessage {
  const language = writtenLanguageOf(tag)
  const phrases = words[language]
  const what = phrases.purposes[purpose]
  const until = phrases.minutes(minutes)
  return {
    subject: phrases.codeSubject(what),
    text: phrases.code(what, code, until),
    template: { item: 'code', language, values: { what, code, minutes: until } },
  }
}

/** A temporary password, its lifetime, and the next step. */
export function temporaryPasswordMessage(
  tag: string,
  { account, password, minutes }: { account: string; password: string; minutes: number },
): WordedMessage {
  const language = writtenLanguageOf(tag)
  const phrases = words[language]
  const until = phrases.minutes(minutes)
  return {
    subject: phrases.temporaryPasswordSubject,
    text: phrases.temporaryPassword(account, password, until),
    template: { item: 'temporary-password', language, values: { account, password, minutes: until } },
  }
}

/** To the account's former number or mail address. */
export function addressReplacedMessage(tag: string, account: string): WordedMessage {
  const language = writtenLanguageOf(tag)
  const phrases = words[language]
  return {
    subject: phrases.addressReplacedSubject,
    text: phrases.addressReplaced(account),
    template: { item: 'address-replaced', language, values: { account } },
  }
}

/** To a proved address of an account that has a new number or mail address. */
export function addressBoundMessage(tag: string, account: string): WordedMessage {
  const language = writtenLanguageOf(tag)
  const phrases = words[language]
  return {
    subject: phrases.addressBoundSubject,
    text: phrases.addressBound(account),
    template: { item: 'address-bound', language, values: { account } },
  }
}

/** To the proved mail address of an account after a security change. */
export function securityMessage(tag: string, account: string, notice: SecurityNotice): WordedMessage {
  const language = writtenLanguageOf(tag)
  const phrases = words[language]
  const what = phrases.happened[notice]
  return {
    subject: phrases.securitySubject,
    text: phrases.security(account, what),
    template: { item: 'security', language, values: { account, what } },
  }
}
