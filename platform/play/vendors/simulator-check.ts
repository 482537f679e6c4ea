import { type Check, passed, warned } from '#platform/base/checks/index.ts'
import { walletKeepers } from '#platform/play/catalogue/index.ts'
import { listConnections } from './connections/operate-connections.ts'

/** Vendors that keep wallets are simulated, as no adapter of a real one ships; so is a vendor whose games are on this machine. */
export const vendorSimulatorCheck: Check = {
  name: 'simulated-vendors',
  title: { vi: 'Nhà cung cấp mô phỏng', en: 'Simulated vendors', zh: '模拟供应商' },
  async look({ env, platform }) {
    const ctx = await platform()
    const isSingle = await ctx.settings.flag('isSingle')
    const [keepers, connections] = await Promise.all([walletKeepers(ctx.db), listConnections(ctx)])
    const open = [
      ...(isSingle ? [] : keepers.filter((one) => one.open).map(({ code }) => code)),
      ...connections
        .filter(({ state, launchUrl }) => state === 'open' && isOfThisMachine(launchUrl))
        .map(({ code }) => code),
    ]
    if (open.length > 0 && env.SEED !== 'demo')
      return warned(
        {
          vi: `Trò chơi của nhà cung cấp mô phỏng đang mở: ${open.join(', ')}.`,
          en: `Games of simulated vendors are open: ${open.join(', ')}.`,
          zh: `模拟供应商的游戏已开放：${open.join('、')}。`,
        },
        {
          vi: 'ops vendors maintenance <mã> on, cho tới khi nối nhà cung cấp thật.',
          en: 'ops vendors maintenance <code> on, until a real vendor is connected.',
          zh: '在接入真实供应商之前：ops vendors maintenance <代码> on。',
        },
      )
    return passed(
      open.length > 0
        ? {
            vi: `${open.length} nhà cung cấp mô phỏng, của thế giới mẫu.`,
            en: `${open.length} simulated vendors, of the demo world.`,
            zh: `演示世界的 ${open.length} 个模拟供应商。`,
          }
        : {
            vi: 'Không có trò chơi mô phỏng nào mở.',
            en: 'No game of a simulated vendor is open.',
            zh: '没有开放的模拟游戏。',
          },
    )
  },
}

const isOfThisMachine = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
