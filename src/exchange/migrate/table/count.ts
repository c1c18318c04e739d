/**
 * Counts the rows of a table below its first line, without the parser that reads it: the number that what was read from
 * it is checked against. A line end within quotes ends no row; a row of nothing but delimiters is none.
 */
export function countRows(text: string, delimiter: string): number {
  let rows = 0
  let [isQuoted, isStart, isRow] = [false, true, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') continue
      if (text[at + 1] === '"') at++
      else isQuoted = false
    } else if (letter === '"' && isStart) {
      isQuoted = true
      isStart = false
      isRow ||= text[at + 1] !== '"'
    } else if (letter === '\n' || letter === '\r') {
      rows += isRow ? 1 : 0
      isRow = false
      isStart = true
    } else if (letter === delimiter) isStart = true
    else {
      isStart = false
      isRow ||= letter.trim() !== ''
    }
  }
  return rows + (isRow ? 1 : 0) - (/^sep=.\r?\n/.test(text) ? 2 : 1)
}
