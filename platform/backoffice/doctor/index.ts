/** What a site runs on, looked at from here: each check ok, warn or fail, with what to do (decision 124). */
export { type Examination, examine, inEnglish, isHealthy } from './examine.ts'
