const special = /["'&<>]/
const everySpecial = /["'&<>]/g

const escapes: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** A text as HTML, in an element or in an attribute between double quotes; to the byte as React writes it. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? '') : text
