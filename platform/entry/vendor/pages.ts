import { fields, type GameKind, RUNGS, type Side, sides } from './games.ts'

/** The pages of the simulated vendor: plain HTML in its own look, which work without a script. */

/** What the words of the pages are in. */
export const languages = ['vi', 'en', 'zh'] as const
export type Language = (typeof languages)[number]

const words = {
  balance: { vi: 'Số dư', en: 'Balance', zh: '余额' },
  trial: { vi: 'Chơi thử bằng tiền ảo', en: 'Play money', zh: '试玩币' },
  stake: { vi: 'Tiền cược', en: 'Stake', zh: '投注额' },
  back: { vi: 'Về sảnh', en: 'Back to the lobby', zh: '返回大厅' },
  heads: { vi: 'Ngửa', en: 'Heads', zh: '正面' },
  tails: { vi: 'Sấp', en: 'Tails', zh: '反面' },
  spin: { vi: 'Quay', en: 'Spin', zh: '转动' },
  start: { vi: 'Bắt đầu', en: 'Start', zh: '开始' },
  climb: { vi: 'Leo tiếp', en: 'Climb', zh: '继续爬' },
  out: { vi: 'Nhận thưởng', en: 'Cash out', zh: '领取' },
  coin: {
    vi: 'Tung xu: đúng mặt được 1,96 lần',
    en: 'Coin toss: the right side pays 1.96 times',
    zh: '抛硬币：猜中赔 1.96 倍',
  },
  wheel: {
    vi: 'Vòng quay 12 ô, cao nhất 3 lần',
    en: 'A wheel of 12 fields, up to 3 times',
    zh: '十二格转盘，最高 3 倍',
  },
  ladder: {
    vi: 'Leo thang: mỗi bậc được thêm 1,32 lần, rơi là mất cược',
    en: 'The ladder: each rung pays 1.32 times more, a fall loses the stake',
    zh: '爬梯：每级多赔 1.32 倍，跌落则输',
  },
  rung: { vi: 'Bậc', en: 'Rung', zh: '级' },
  won: { vi: 'Thắng', en: 'Won', zh: '赢得' },
  lost: { vi: 'Không trúng', en: 'Lost', zh: '未中' },
  'insufficient-balance': { vi: 'Số dư không đủ', en: 'The balance is too low', zh: '余额不足' },
  'play-limit-reached': {
    vi: 'Đã tới hạn mức chơi của bạn',
    en: 'Your play limit is reached',
    zh: '已达到您的游戏限额',
  },
  'self-excluded': { vi: 'Bạn đang nghỉ chơi', en: 'You are on a break from play', zh: '您正处于停玩期' },
  'game-in-maintenance': { vi: 'Trò chơi đang bảo trì', en: 'The game is in maintenance', zh: '游戏维护中' },
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

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: dark; font: 16px/1.4 system-ui, sans-serif; background: #14213d; color: #f4f1de }
body { margin: 0 auto; max-width: 32rem; padding: 1rem; display: grid; gap: 1rem }
header, .row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between }
h1 { font-size: 1.125rem; margin: 0 } p { margin: 0 } small { opacity: .8 }
form { display: grid; gap: .75rem } label { display: grid; gap: .25rem }
input { font: inherit; padding: .6rem; border: 1px solid #8d99ae; border-radius: .5rem; background: #0b132b; color: inherit }
button { font: inherit; font-weight: 700; min-height: 44px; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #fca311; color: #14213d; flex: 1 }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #fff; outline-offset: 2px }
a { color: #ffd166; display: inline-flex; min-height: 44px; align-items: center }
.stage { border-radius: 1rem; background: #1f3460; padding: 1.5rem; text-align: center; font-size: 2rem; min-height: 3rem }
.note { padding: .75rem; border-radius: .5rem; background: #0b132b }
ol { display: flex; flex-wrap: wrap; gap: .25rem; padding: 0; margin: 0; list-style: none; justify-content: center; font-size: 1rem }
li { padding: .25rem .5rem; border-radius: .375rem; background: #0b132b } li[aria-current] { background: #fca311; color: #14213d }
`

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

export const closedPage = (language: Language, word: Word): string =>
  page(language, wordOf(language, word), `<main><h1>${escaped(wordOf(language, word))}</h1></main>`)

/** What a game's page shows. */
export interface Shown {
  path: string
  language: Language
  kind: GameKind
  /** The game under the name that it is launched by. */
  title: string
  vendor: string
  trial: boolean
  lobbyUrl: string | null
  balance: string | null
  stake: string
  /** The last round: where it stood, what it brought; null before the first. */
  last: { at: number[] | Side | number; payout: string } | null
  /** The rungs of a ladder that is being climbed. */
  rungs: number | null
  note: Word | null
  /** An amount as the reader writes it. */
  format(amount: string): string
}

export function gamePage(shown: Shown): string {
  const t = (word: Word) => escaped(wordOf(shown.language, word))
  const { balance, note, last } = shown
  const lobby = shown.lobbyUrl
    ? `<a href="${escaped(shown.lobbyUrl)}" target="_top" data-lobby>${t('back')}</a>`
    : ''
  const told = note ? `<p class="note" role="alert" data-error="${note}">${t(note)}</p>` : ''
  const won = last && last.payout !== '0.00'
  const result = last
    ? `<p class="note" role="status" data-result="${won ? 'won' : 'lost'}" data-payout="${last.payout}">${
        won ? `${t('won')} ${shown.format(last.payout)}` : t('lost')
      }</p>`
    : ''
  return page(
    shown.language,
    shown.title,
    `<header><h1>${escaped(shown.title)}<br><small>${escaped(shown.vendor)}</small></h1>
<p>${t(shown.trial ? 'trial' : 'balance')}: <b data-balance="${balance ?? ''}">${balance === null ? '…' : shown.format(balance)}</b></p></header>
<main data-game-kind="${shown.kind}" style="display:grid;gap:1rem"><p>${t(shown.kind)}</p>${told}
<div class="stage">${stageOf(shown, t)}</div>${result}
<form method="post" action="${shown.path}">${formOf(shown, t)}</form></main><footer>${lobby}</footer>`,
  )
}

function stageOf({ kind, last, rungs, language }: Shown, t: (word: Word) => string): string {
  if (kind === 'coin') return last && typeof last.at === 'string' ? t(last.at) : '?'
  if (kind === 'wheel') {
    const times = (percent: number) => new Intl.NumberFormat(language).format(percent / 100)
    const at = last && Array.isArray(last.at) ? last.at : []
    return `<ol>${fields
      .map((pays, field) => `<li${at.includes(field) ? ' aria-current="true"' : ''}>${times(pays)}×</li>`)
      .join('')}</ol>`
  }
  const reached = rungs ?? (last && typeof last.at === 'number' ? last.at : 0)
  return `<ol>${Array.from({ length: RUNGS }, (_, rung) => `<li${rung < reached ? ' aria-current="true"' : ''}>${t('rung')} ${rung + 1}</li>`).join('')}</ol>`
}

function formOf({ kind, rungs, stake }: Shown, t: (word: Word) => string): string {
  const button = (act: string, word: Word) => `<button name="act" value="${act}">${t(word)}</button>`
  if (rungs !== null)
    return `<div class="row">${button('climb', 'climb')}${rungs > 0 ? button('out', 'out') : ''}</div>`
  const field = `<label>${t('stake')}<input name="stake" inputmode="decimal" autocomplete="off" required value="${escaped(stake)}"></label>`
  if (kind === 'coin')
    return `${field}<div class="row">${sides.map((side) => button(side, side)).join('')}</div>`
  return `${field}<div class="row">${button('start', kind === 'wheel' ? 'spin' : 'start')}</div>`
}
