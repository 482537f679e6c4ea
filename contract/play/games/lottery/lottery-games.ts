import type { LocalText } from '#contract/base/fields/values.ts'

/**
 * The lotteries of the house: who draws when (platform.md section 5, codes of site.md 4.3). All times are of
 * Asia/Ho_Chi_Minh.
 */

/** Lotteries of one family have the same prizes and the same plays. */
export const families = ['north', 'central', 'south', 'fast', 'sea-3d', 'sea-4d', 'sea-649'] as const
export type Family = (typeof families)[number]

export interface Lottery {
  /** Its `gameCode`: `vn-ha-noi`, `fast-1`, `sea-649`. */
  code: string
  family: Family
  gameType: 'LOTT' | 'ELOTT'
  /** The province, or the name of the draw. */
  names: LocalText
  /** The days of its draws, ascending: Sunday is 1, Saturday 7 (product.md 3, `drawDayOfWeek`). */
  days: readonly number[]
  /** The minute of the day at which its first draw takes place: 1,095 is 18:15. */
  firstMinute: number
  /** The minutes from one draw of a day to the next; 1,440 for one draw a day. */
  periodMinutes: number
  /** The seconds from the lock to the draw. */
  lockSeconds: number
  /** How many draws take bets at a time (site.md 4.3). */
  openDraws: number
}

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [1, 2, 3, 4, 5, 6, 7] as const
const EVERY_DAY = [SUN, MON, TUE, WED, THU, FRI, SAT]

export const DAY_MINUTES = 1_440
const minuteOf = (hour: number, minute: number) => hour * 60 + minute

/** Code without `vn-`, Vietnamese, English and Chinese name, days. */
type ProvinceRow = readonly [code: string, vi: string, en: string, zh: string, days: readonly number[]]

const north: readonly ProvinceRow[] = [
  ['ha-noi', 'Hà Nội', 'Hanoi', '河内', [MON, THU]],
  ['quang-ninh', 'Quảng Ninh', 'Quang Ninh', '广宁', [TUE]],
  ['bac-ninh', 'Bắc Ninh', 'Bac Ninh', '北宁', [WED]],
  ['hai-phong', 'Hải Phòng', 'Hai Phong', '海防', [FRI]],
  ['nam-dinh', 'Nam Định', 'Nam Dinh', '南定', [SAT]],
  ['thai-binh', 'Thái Bình', 'Thai Binh', '太平', [SUN]],
]
const central: readonly ProvinceRow[] = [
  ['phu-yen', 'Phú Yên', 'Phu Yen', '富安', [MON]],
  ['hue', 'Huế', 'Hue', '顺化', [SUN, MON]],
  ['dak-lak', 'Đắk Lắk', 'Dak Lak', '得乐', [TUE]],
  ['quang-nam', 'Quảng Nam', 'Quang Nam', '广南', [TUE]],
  ['da-nang', 'Đà Nẵng', 'Da Nang', '岘港', [WED, SAT]],
  ['khanh-hoa', 'Khánh Hòa', 'Khanh Hoa', '庆和', [SUN, WED]],
  ['binh-dinh', 'Bình Định', 'Binh Dinh', '平定', [THU]],
  ['quang-tri', 'Quảng Trị', 'Quang Tri', '广治', [THU]],
  ['quang-binh', 'Quảng Bình', 'Quang Binh', '广平', [THU]],
  ['gia-lai', 'Gia Lai', 'Gia Lai', '嘉莱', [FRI]],
  ['ninh-thuan', 'Ninh Thuận', 'Ninh Thuan', '宁顺', [FRI]],
  ['quang-ngai', 'Quảng Ngãi', 'Quang Ngai', '广义', [SAT]],
  ['dak-nong', 'Đắk Nông', 'Dak Nong', '得农', [SAT]],
  ['kon-tum', 'Kon Tum', 'Kon Tum', '昆嵩', [SUN]],
]
const south: readonly ProvinceRow[] = [
  ['tp-hcm', 'TP. Hồ Chí Minh', 'Ho Chi Minh City', '胡志明市', [MON, SAT]],
  ['dong-thap', 'Đồng Tháp', 'Dong Thap', '同塔', [MON]],
  ['ca-mau', 'Cà Mau', 'Ca Mau', '金瓯', [MON]],
  ['ben-tre', 'Bến Tre', 'Ben Tre', '槟椥', [TUE]],
  ['vung-tau', 'Vũng Tàu', 'Vung Tau', '头顿', [TUE]],
  ['bac-lieu', 'Bạc Liêu', 'Bac Lieu', '薄辽', [TUE]],
  ['dong-nai', 'Đồng Nai', 'Dong Nai', '同奈', [WED]],
  ['can-tho', 'Cần Thơ', 'Can Tho', '芹苴', [WED]],
  ['soc-trang', 'Sóc Trăng', 'Soc Trang', '朔庄', [WED]],
  ['tay-ninh', 'Tây Ninh', 'Tay Ninh', '西宁', [THU]],
  ['an-giang', 'An Giang', 'An Giang', '安江', [THU]],
  ['binh-thuan', 'Bình Thuận', 'Binh Thuan', '平顺', [THU]],
  ['vinh-long', 'Vĩnh Long', 'Vinh Long', '永隆', [FRI]],
  ['binh-duong', 'Bình Dương', 'Binh Duong', '平阳', [FRI]],
  ['tra-vinh', 'Trà Vinh', 'Tra Vinh', '茶荣', [FRI]],
  ['long-an', 'Long An', 'Long An', '隆安', [SAT]],
  ['binh-phuoc', 'Bình Phước', 'Binh Phuoc', '平福', [SAT]],
  ['hau-giang', 'Hậu Giang', 'Hau Giang', '后江', [SAT]],
  ['tien-giang', 'Tiền Giang', 'Tien Giang', '前江', [SUN]],
  ['kien-giang', 'Kiên Giang', 'Kien Giang', '坚江', [SUN]],
  ['da-lat', 'Đà Lạt', 'Da Lat', '大叻', [SUN]],
]

const regionOf = (family: Family, firstMinute: number, provinces: readonly ProvinceRow[]): Lottery[] =>
  provinces.map(([code, vi, en, zh, days]) => ({
    code: `vn-${code}`,
    family,
    gameType: 'LOTT',
    names: { vi, en, zh },
    days,
    firstMinute,
    periodMinutes: DAY_MINUTES,
    lockSeconds: 15 * 60,
    openDraws: 7,
  }))

const fastDraw = (periodMinutes: number, lockSeconds: number, names: LocalText): Lottery => ({
  code: `fast-${periodMinutes}`,
  family: 'fast',
  gameType: 'ELOTT',
  names,
  days: EVERY_DAY,
  firstMinute: 0,
  periodMinutes,
  lockSeconds,
  openDraws: 10,
})

const seaDraw = (code: Family, firstMinute: number, names: LocalText): Lottery => ({
  code,
  family: code,
  gameType: 'LOTT',
  names,
  days: EVERY_DAY,
  firstMinute,
  periodMinutes: DAY_MINUTES,
  lockSeconds: 10 * 60,
  openDraws: 7,
})

/** Every lottery, in the order of the menus. */
export const lotteries: readonly Lottery[] = [
  ...regionOf('north', minuteOf(18, 15), north),
  ...regionOf('central', minuteOf(17, 15), central),
  ...regionOf('south', minuteOf(16, 15), south),
  fastDraw(1, 5, { vi: 'Siêu Tốc 1 Phút', en: 'One-Minute Draw', zh: '一分彩' }),
  fastDraw(5, 20, { vi: 'Siêu Tốc 5 Phút', en: 'Five-Minute Draw', zh: '五分彩' }),
  seaDraw('sea-3d', minuteOf(20, 0), { vi: 'Đông Nam Á 3D', en: 'South-East Asia 3D', zh: '东南亚3D' }),
  seaDraw('sea-4d', minuteOf(20, 30), { vi: 'Đông Nam Á 4D', en: 'South-East Asia 4D', zh: '东南亚4D' }),
  seaDraw('sea-649', minuteOf(21, 0), {
    vi: 'Đông Nam Á 6/49',
    en: 'South-East Asia 6/49',
    zh: '东南亚6/49',
  }),
]

const byCode: ReadonlyMap<string, Lottery> = new Map(lotteries.map((lottery) => [lottery.code, lottery]))

/** The lottery of a `gameCode`; undefined if there is none. */
export const lotteryOf = (code: string): Lottery | undefined => byCode.get(code)

/** The same for a code that must be one of a lottery; throws for any other. */
export function lotteryAt(code: string): Lottery {
  const lottery = lotteryOf(code)
  if (!lottery) throw new Error(`${code} is no lottery`)
  return lottery
}

/** The families with the tables of Vietnam: prizes from the special to the seventh or eighth. */
export const isVietnamese = (family: Family): boolean =>
  family === 'north' || family === 'central' || family === 'south'
