import site from '../remix.config.js'

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default { ...site, appDirectory: 'office', buildDirectory: 'build/office' }
