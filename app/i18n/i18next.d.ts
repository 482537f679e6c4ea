import 'i18next'
import type auth from './locales/en/auth.json'
import type common from './locales/en/common.json'
import type errors from './locales/en/errors.json'
import type flash from './locales/en/flash.json'
import type forms from './locales/en/forms.json'

// English is the shape of every catalogue: a key that is missing there does not compile, and a test compares the others
// with it (locales.test.ts).
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      auth: typeof auth
      common: typeof common
      errors: typeof errors
      flash: typeof flash
      forms: typeof forms
    }
  }
}
