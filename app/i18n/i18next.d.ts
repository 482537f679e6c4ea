import 'i18next'
import type auth from './locales/en/auth.json'
import type cashier from './locales/en/cashier.json'
import type common from './locales/en/common.json'
import type errors from './locales/en/errors.json'
import type fairness from './locales/en/fairness.json'
import type flash from './locales/en/flash.json'
import type forms from './locales/en/forms.json'
import type games from './locales/en/games.json'
import type home from './locales/en/home.json'
import type records from './locales/en/records.json'

// English is the shape of every catalogue: a key that is missing there does not compile, and a test compares the others
// with it (locales.test.ts).
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      cashier: typeof cashier
      common: typeof common
      errors: typeof errors
      fairness: typeof fairness
      flash: typeof flash
      forms: typeof forms
      games: typeof games
      home: typeof home
      records: typeof records
    }
  }
}
