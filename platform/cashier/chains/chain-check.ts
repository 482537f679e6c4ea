import { type Check, failed, passed } from '#platform/base/checks/index.ts'
import { chainStates } from './chains.ts'

/** Whether what comes by the house's tokens is credited. */
export const chainCheck: Check = {
  name: 'chains',
  title: { vi: 'Theo dõi blockchain', en: 'Watchers of chains', zh: '区块链监听' },
  async look({ platform }) {
    const open = await chainStates(await platform())
    if (open.length === 0)
      return passed({
        vi: 'Nhà cái chưa nhận token nào.',
        en: 'The house takes no tokens.',
        zh: '本站未接受任何代币。',
      })
    const stopped = open.filter(({ problem }) => problem !== null)
    if (stopped.length === 0)
      return passed({
        vi: `Mọi token (${open.length}) đều đang được theo dõi.`,
        en: `Each of ${open.length} tokens is watched.`,
        zh: `${open.length} 种代币均在监听中。`,
      })
    const names = stopped.map(({ name, problem }) => `${name} (${problem})`).join(', ')
    return failed(
      {
        vi: `Không ghi có được tiền gửi bằng ${names}.`,
        en: `Nothing is credited that comes by ${names}.`,
        zh: `${names} 的到账无法入账。`,
      },
      {
        vi: 'Kiểm tra các nút và địa chỉ của chúng; ops chains list cho biết lý do.',
        en: 'Look at the nodes and their addresses; ops chains list says why.',
        zh: '请检查节点及其地址；ops chains list 会说明原因。',
      },
    )
  },
}
