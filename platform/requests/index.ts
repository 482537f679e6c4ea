export { claimed, once } from './once.ts'
