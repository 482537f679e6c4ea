import { type Check, passed, warned } from '#platform/base/checks/index.ts'
import { listGateways } from './kept-gateways.ts'

/** Whether the house's gateways answer as their descriptions say. */
export const gatewayCheck: Check = {
  name: 'gateways',
  title: { vi: 'Cổng thanh toán', en: 'Payment gateways', zh: '支付网关' },
  async look({ platform }) {
    const open = await listGateways(await platform(), { status: 'open' })
    if (open.length === 0)
      return passed({
        vi: 'Chưa mở cổng thanh toán nào.',
        en: 'No payment gateway is open.',
        zh: '尚未开通支付网关。',
      })
    const failing = open.filter(({ failedAt, heardAt }) => failedAt !== null && failedAt > (heardAt ?? ''))
    if (failing.length === 0)
      return passed({
        vi: `Không cổng nào (${open.length}) đang lỗi.`,
        en: `None of ${open.length} open gateways fails.`,
        zh: `${open.length} 个网关均无故障。`,
      })
    const names = failing.map(({ name, problem }) => `${name} (${problem ?? '?'})`).join(', ')
    return warned(
      {
        vi: `Lần gần nhất không trả lời đúng: ${names}.`,
        en: `Did not answer as it should the last time: ${names}.`,
        zh: `最近一次未正常应答：${names}。`,
      },
      {
        vi: 'Hỏi nhà cung cấp cổng, hoặc đóng bằng ops gateways close.',
        en: 'Ask who runs it, or close it with ops gateways close.',
        zh: '请联系网关服务商，或用 ops gateways close 关闭。',
      },
    )
  },
}
