import { type Check, passed, warned } from '#platform/base/checks/index.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { MAX_GEO_DATA_DAYS } from '#platform/base/limits.ts'
import { countryDataMadeAt } from './country-of.ts'

export const geoCheck: Check = {
  name: 'geoip',
  title: { vi: 'Dữ liệu quốc gia', en: 'Countries of addresses', zh: '地址国家数据' },
  async look() {
    const madeAt = countryDataMadeAt()
    const days = Math.floor((Date.now() - madeAt.getTime()) / DAY_MS)
    const day = madeAt.toISOString().slice(0, 10)
    const words = {
      vi: `Dữ liệu ngày ${day}, ${days} ngày tuổi.`,
      en: `Of ${day}, ${days} days old.`,
      zh: `${day} 的数据，已 ${days} 天。`,
    }
    return days > MAX_GEO_DATA_DAYS
      ? warned(words, {
          vi: 'Nâng cấp Sen: mỗi bản phát hành mang dữ liệu mới hơn.',
          en: 'Upgrade Sen: each release brings newer data.',
          zh: '请升级 Sen：每个版本都带来更新的数据。',
        })
      : passed(words)
  },
}
