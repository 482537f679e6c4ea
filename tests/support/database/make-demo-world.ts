// Makes a demo world for the sites of a whole run to copy, and says where it is: its caller removes it.

import { startSite } from '../site/site.ts'
import { keepDemoWorld } from './demo-world.ts'
import { scratchFolder } from './scratch-folder.ts'

const folder = scratchFolder('sen-demo-')
const site = await startSite()
const { VAR_DIR = '', PLATFORM_KEY = '', SESSION_SECRET = '' } = site.env
await site.stop(() => keepDemoWorld(VAR_DIR, { PLATFORM_KEY, SESSION_SECRET }, folder))
console.log(folder)
