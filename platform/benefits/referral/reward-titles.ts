import type { LocalText } from '#contract/base/fields/values.ts'

/** Titles of referral rewards in the reward center. */

/** `account` is already masked. */
export const titleOfPlayer = (account: string): LocalText => ({
  vi: `Mời bạn bè: ${account} đã đủ điều kiện`,
  en: `Invited friend: ${account} has qualified`,
  zh: `邀请好友：${account} 已达标`,
})

/** `until` is the last day shared, `2026-11-20`. */
export const titleOfShare = (until: string): LocalText => {
  const [year, month, day] = until.split('-')
  return {
    vi: `Hoa hồng bạn bè được mời, đến hết ngày ${day}/${month}/${year}`,
    en: `Share of invited friends’ turnover, up to ${day}/${month}/${year}`,
    zh: `好友流水分成，截至 ${year}/${month}/${day}`,
  }
}
