import { Visitor } from '../site/visitor.ts'

/** What says where the office of a site is. */
interface OfSite {
  env: Readonly<Record<string, string | undefined>>
}

/** Where the office of a site is: beside it, in one process with its platform. */
export const officeOf = ({ env }: OfSite): string => `http://localhost:${env.OFFICE_PORT}`

/** Signs an operator of the demo world in. */
export async function signInOperator(
  site: OfSite,
  username: 'operator1' | 'operator2' | 'auditor1',
): Promise<Visitor> {
  const visitor = new Visitor(officeOf(site))
  const login = await visitor.get('/office/login')
  const answer = await visitor.submit(login, 'login', { username, password: 'Demo1234' })
  if (answer.status !== 303) throw new Error(`sign-in of ${username}: ${answer.status}`)
  return visitor
}
