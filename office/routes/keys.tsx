import type { LoaderFunctionArgs } from '@remix-run/node'
import { Button } from '#app/components/button.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useOfficeRoot } from '#office/features/frame/root-data.ts'
import { Sheet } from '#office/features/records/section.tsx'
import { operatorOf } from '#office/services/acts.server.ts'

export const handle = { page: 'keys', title: 'keys.title' }

export async function loader(args: LoaderFunctionArgs) {
  operatorOf(args)
  return null
}

/** The keys, by what they do. */
const keys = {
  rows: ['j', 'k'],
  open: ['Enter'],
  approve: ['a'],
  refuse: ['r'],
  hold: ['h'],
  note: ['n'],
  neighbours: ['[', ']'],
  filter: ['f'],
  search: ['/'],
  back: ['Esc'],
  today: ['g', 't'],
  withdrawals: ['g', 'r'],
  approvals: ['g', 'p'],
  members: ['g', 'm'],
  help: ['?'],
} as const

/** What each key does, and whether this browser wants them. */
export default function Keys() {
  const { t } = useTranslation('office')
  const { csrf } = usePage()
  const isOn = useOfficeRoot()?.keys ?? true
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('keys.title')}</h1>
        <p>{t('keys.about')}</p>
      </div>
      <Sheet title={t(isOn ? 'keys.on' : 'keys.off')}>
        <form className="o-sb" method="post" action="/office/preferences">
          <input type="hidden" name="csrf" value={csrf} />
          <input type="hidden" name="redirectTo" value="/office/keys" />
          <Button small name="keys" value={isOn ? 'off' : 'on'}>
            {t(isOn ? 'keys.switchOff' : 'keys.switchOn')}
          </Button>
        </form>
      </Sheet>
      <Sheet title={t('keys.table')}>
        <dl className="o-keys" data-records="keys">
          {Object.entries(keys).map(([does, pressed]) => (
            <div key={does} data-id={does}>
              <dt>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`keys.does.${does as 'rows'}`)}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  )
}
