import { type Check, failed, passed, warned } from '#platform/base/checks/index.ts'

/** The simulated provider credits money that nobody sent, and the demo world has published passwords. */
export const simulatorCheck: Check = {
  name: 'simulators',
  title: { vi: 'Mô phỏng thanh toán', en: 'Simulated payments', zh: '模拟支付' },
  async look({ env, platform }) {
    const { settings } = await platform()
    const isOn = (await settings.value('simulatorDeposit')) !== 'off'
    const isDemo = env.SEED === 'demo'
    if (isDemo)
      return warned(
        {
          vi: 'Đây là thế giới mẫu: mật khẩu đã công bố, tiền không có thật.',
          en: 'This is the demo world: its passwords are published, its money is not real.',
          zh: '这是演示世界：密码公开，资金并非真实。',
        },
        {
          vi: 'Với người chơi thật: một cơ sở dữ liệu trống, SEED=none (docs/first-day.md).',
          en: 'For real players take an empty database with SEED=none (docs/first-day.md).',
          zh: '面向真实玩家请使用空数据库与 SEED=none（docs/first-day.md）。',
        },
      )
    return isOn
      ? failed(
          {
            vi: 'Mô phỏng thanh toán đang bật: nó ghi có tiền không ai gửi.',
            en: 'The payment simulator is on: it credits money that nobody has sent.',
            zh: '支付模拟器已开启：会把无人支付的款项入账。',
          },
          {
            vi: 'ops settings set simulatorDeposit off',
            en: 'ops settings set simulatorDeposit off',
            zh: 'ops settings set simulatorDeposit off',
          },
        )
      : passed({
          vi: 'Mô phỏng thanh toán đang tắt.',
          en: 'The payment simulator is off.',
          zh: '支付模拟器已关闭。',
        })
  },
}
