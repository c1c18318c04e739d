/** The number of an item in a list, which marks of affiliations do not have: '1.' or '(1)'. */
const listNumber = /^(?:\((\d{1,2})\)|(\d{1,2})[.)])\s+(?=\S)/

/**
 * The lines of a numbered list without its numbers, if it begins with 1, counts up and has people for its items; each
 * item is a block of its own where other lines stand between them. Any other lines come back as they are: a list of
 * affiliations above all.
 */
export function withoutListNumbers(lines: readonly string[], isPerson: (line: string) => boolean): readonly string[] {
  const filled = lines.map((line) => line.trim()).filter(Boolean)
  const items = filled.filter((line) => listNumber.test(line))
  const isList =
    items.length > 0 &&
    filled[0] === items[0] &&
    items.every((line, at) => numberOf(line) === at + 1 && isPerson(line.replace(listNumber, '')))
  if (!isList) return lines
  if (items.length === filled.length) return filled.map((line) => line.replace(listNumber, ''))
  return filled.map((line) => (listNumber.test(line) ? `\n${line.replace(listNumber, '')}` : line))
}

function numberOf(line: string): number {
  const [, inBrackets, number] = listNumber.exec(line) ?? []
  return Number(inBrackets ?? number)
}
