import type { TestProject } from 'vitest/node'
import { scratchPostgres } from './scratch-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run; each test file copies its database from the template. */
export default async function setup(project: TestProject) {
  const { adminUrl, close } = await scratchPostgres()
  project.provide('postgresUrl', adminUrl)
  return close
}
