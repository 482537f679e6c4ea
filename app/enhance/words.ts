/**
 * Writes words where others stand. The node of the text stays: where one is put into a page, a browser looks anew for the styles
 * of all of it (`:has`), which a picture that moves would show.
 */
export function write(part: Element, words: string) {
  const [text, more] = part.childNodes
  if (!(text instanceof Text) || more) part.textContent = words
  else if (text.data !== words) text.data = words
}
