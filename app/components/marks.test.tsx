import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PasswordField, TextField } from './field.tsx'
import { Dialog } from './frame/dialog.tsx'
import { Money, MoneyFormatProvider } from './money.tsx'
import { Icon } from './pictures/icon.tsx'
import { Sprite, SpriteProvider } from './pictures/sprite.tsx'
import { RecordsTable } from './records/table.tsx'

/** The marks that scripts and tests of the site rely on. */
describe('marks', () => {
  it('ties an error to its field', () => {
    const html = render(
      <TextField
        name="amount"
        label="Amount"
        hint="At least 1"
        error={{ code: 'too-small', message: 'No' }}
      />,
    )
    expect(html).toContain('<label for="amount"')
    expect(html).toMatch(
      /<input(?=[^>]* id="amount")(?=[^>]* name="amount")(?=[^>]* aria-invalid="true")(?=[^>]* aria-describedby="amount-error")/,
    )
    expect(html).toMatch(/<p id="amount-error" data-error="too-small"/)
    expect(html).not.toContain('At least 1')
  })

  it('never renders a secret', () => {
    const html = render(<PasswordField name="password" label="Password" revealLabel="Show" />)
    expect(html).toMatch(/type="password"/)
    expect(html).not.toMatch(/value=/)
  })

  it('marks records, their state, fields and amounts', () => {
    const html = render(
      <MoneyFormatProvider locale="vi" symbol="₫">
        <RecordsTable
          name="bets"
          caption="Bets"
          records={[{ id: '7', net: '-12.50', state: 'lost' }]}
          id={(bet) => bet.id}
          status={(bet) => bet.state}
          columns={[
            { field: 'id', head: 'No.', cell: (bet) => bet.id },
            { field: 'net', head: 'Net', signed: true, amount: (bet) => bet.net },
          ]}
          totals={[{ label: 'All', cells: { net: { amount: '-12.50' } } }]}
        />
      </MoneyFormatProvider>,
    )
    expect(html).toContain('<table class="records" role="table" data-records="bets">')
    expect(html).toContain('<tr role="row" data-id="7" data-status="lost">')
    expect(html.match(/data-field="net" data-amount="-12.50"/g)).toHaveLength(2)
    expect(html).toContain('−12<small>,50\u00a0₫</small>')
    expect(html).toMatch(/<tfoot role="rowgroup">.*All/)
  })

  it('keeps a hidden amount out of the page', () => {
    const html = render(<Money amount={null} mark />)
    expect(html).toContain('***')
    expect(html).not.toContain('data-amount')
  })

  it('marks a dialog and its close link', () => {
    const html = render(
      <Dialog modal="login" title="Log in" closeHref="/" closeLabel="Close" small>
        …
      </Dialog>,
    )
    expect(html).toMatch(/^<div id="modal" data-modal-wrapper="small"/)
    expect(html).toMatch(/role="dialog" aria-modal="true" aria-labelledby="modal-title" data-modal="login"/)
    expect(html).toMatch(/<a href="\/"[^>]* data-close=""/)
  })
})

describe('sprite', () => {
  it('holds each shape that was used above it, once', () => {
    const html = render(
      <SpriteProvider>
        <Icon name="check" />
        <Icon name="check" />
        <Icon name="close" />
        <Sprite />
      </SpriteProvider>,
    )
    expect(html.match(/<use href="#i-check"/g)).toHaveLength(2)
    expect(html.match(/<symbol/g)).toHaveLength(2)
  })

  it('draws in place what comes too late, or has no sprite', () => {
    const late = render(
      <SpriteProvider>
        <Sprite />
        <Icon name="check" />
      </SpriteProvider>,
    )
    for (const html of [late, render(<Icon name="check" />)]) expect(html).toMatch(/<path d="M5 12/)
  })
})
