import { type Check, failed, passed, warned } from '#platform/base/checks/index.ts'
import { commands } from './process/commands.ts'
import { waitingJobs, workersAlive } from './waiting-jobs.ts'

export const jobCheck: Check = {
  name: 'jobs',
  title: { vi: 'Công việc nền', en: 'Jobs', zh: '后台任务' },
  async look({ platform }) {
    const ctx = await platform()
    const [{ jobs, late, failed: failures }, workers] = await Promise.all([
      waitingJobs(ctx),
      workersAlive(ctx),
    ])
    if (workers === 0)
      return failed(
        {
          vi: 'Không tiến trình nào đang làm việc nền: nạp, rút và vòng chơi đứng yên.',
          en: 'No process works on jobs: deposits, withdrawals and rounds stand still.',
          zh: '没有进程在处理任务：存款、取款与牌局停滞。',
        },
        {
          vi: `Khởi động trang (${commands.start}) hoặc nền tảng.`,
          en: `Start the site (${commands.start}) or the platform.`,
          zh: `请启动站点（${commands.start}）或平台。`,
        },
      )
    if (late > 0)
      return failed(
        {
          vi: `${late} trong ${jobs} việc trễ hơn năm phút.`,
          en: `${late} of ${jobs} jobs are more than five minutes late.`,
          zh: `${jobs} 个任务中有 ${late} 个延迟超过五分钟。`,
        },
        {
          vi: 'Xem nhật ký của nền tảng và tải của cơ sở dữ liệu.',
          en: "Look at the platform's log and at the load of the database.",
          zh: '请查看平台日志与数据库负载。',
        },
      )
    if (failures > 0)
      return warned(
        {
          vi: `${failures} việc đã thất bại hẳn.`,
          en: `${failures} jobs have failed for good.`,
          zh: `${failures} 个任务已彻底失败。`,
        },
        {
          vi: 'Nhật ký («a job failed») nói vì sao.',
          en: 'The log (“a job failed”) says why.',
          zh: '日志（“a job failed”）说明原因。',
        },
      )
    return passed({
      vi: `${workers} luồng đang làm việc, ${jobs} việc đang chờ, không việc nào trễ.`,
      en: `${workers} workers are alive; ${jobs} jobs wait, none is late.`,
      zh: `${workers} 个工作线程在运行；${jobs} 个任务等待，无延迟。`,
    })
  },
}
