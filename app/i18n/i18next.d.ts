import 'i18next'
import type { GameWords } from './game-words.ts'

// English defines the keys of every catalogue: a key missing there does not compile, and a test compares the others
// with it (locales.test.ts).
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { [Name in keyof GameWords as `game-${Name}`]: GameWords[Name] } & {
      agent: typeof import('./locales/en/agent.json')
      auth: typeof import('./locales/en/auth.json')
      cashier: typeof import('./locales/en/cashier.json')
      common: typeof import('./locales/en/common.json')
      contracts: typeof import('./locales/en/contracts.json')
      errors: typeof import('./locales/en/errors.json')
      fairness: typeof import('./locales/en/fairness.json')
      flash: typeof import('./locales/en/flash.json')
      forms: typeof import('./locales/en/forms.json')
      games: typeof import('./locales/en/games.json')
      help: typeof import('./locales/en/help.json')
      home: typeof import('./locales/en/home.json')
      inbox: typeof import('./locales/en/inbox.json')
      join: typeof import('./locales/en/join.json')
      lottery: typeof import('./locales/en/lottery.json')
      'lottery-menu': typeof import('./locales/en/lottery-menu.json')
      office: typeof import('./locales/en/office.json')
      'office-banks': typeof import('./locales/en/office-banks.json')
      'office-doctor': typeof import('./locales/en/office-doctor.json')
      'office-gateways': typeof import('./locales/en/office-gateways.json')
      'office-offers': typeof import('./locales/en/office-offers.json')
      'office-identity': typeof import('./locales/en/office-identity.json')
      'office-operators': typeof import('./locales/en/office-operators.json')
      'office-settings': typeof import('./locales/en/office-settings.json')
      payslips: typeof import('./locales/en/payslips.json')
      points: typeof import('./locales/en/points.json')
      profit: typeof import('./locales/en/profit.json')
      promotions: typeof import('./locales/en/promotions.json')
      records: typeof import('./locales/en/records.json')
      referral: typeof import('./locales/en/referral.json')
      register: typeof import('./locales/en/register.json')
      'responsible-gaming': typeof import('./locales/en/responsible-gaming.json')
      rewards: typeof import('./locales/en/rewards.json')
      security: typeof import('./locales/en/security.json')
      states: typeof import('./locales/en/states.json')
      team: typeof import('./locales/en/team.json')
      wallets: typeof import('./locales/en/wallets.json')
    }
  }
}
