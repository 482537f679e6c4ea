/** The letters of a text alone, in capitals and without marks, as banks write names. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
