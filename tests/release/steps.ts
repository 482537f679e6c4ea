/** What a document has a reader do: commands of a shell, or forms of a browser. */
export type Step =
  | { kind: 'sh'; heading: string; text: string }
  | { kind: 'browser'; heading: string; who: string; forms: FilledForm[] }

export interface FilledForm {
  /** Where it is; undefined: on the page that the form before has led to. */
  page: string
  form: string
  fields: Record<string, string>
}

/** The fenced blocks of a document, in order. A block of another kind is a mistake: nobody would take its step. */
export function stepsOf(document: string): Step[] {
  const steps: Step[] = []
  let heading = ''
  const parts = document.matchAll(/^## (?<heading>.+)$|^```(?<info>[^\n]*)\n(?<text>[\s\S]*?)^```$/gm)
  for (const { groups = {} } of parts) {
    if (groups.heading !== undefined) {
      heading = groups.heading
      continue
    }
    const [kind, who = ''] = (groups.info ?? '').split(' ')
    const text = groups.text ?? ''
    if (kind === 'sh') steps.push({ kind, heading, text })
    else if (kind === 'browser' && who) steps.push({ kind, heading, who, forms: formsOf(text) })
    else throw new Error(`${heading}: a block of no kind: ${groups.info}`)
  }
  return steps
}

function formsOf(text: string): FilledForm[] {
  const forms: FilledForm[] = []
  let page = ''
  for (const line of text.trim().split('\n')) {
    const [, key, value = ''] = /^(page|form): (.+)$/.exec(line) ?? []
    const [, name, given = ''] = /^(\w+) = (.+)$/.exec(line) ?? []
    const form = forms.at(-1)
    if (key === 'page') page = value
    else if (key === 'form') forms.push({ page, form: value, fields: {} })
    else if (name && form) form.fields[name] = given
    else throw new Error(`neither a page, a form nor a field: ${line}`)
  }
  return forms
}

/** The same block with other values for what it exports; names that are not exported there are a mistake. */
export function withValues(block: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^export ${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`the block exports no ${name}`)
    return text.replace(line, () => `export ${name}='${value}'`)
  }, block)
}
