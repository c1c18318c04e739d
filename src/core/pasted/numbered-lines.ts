/** Matches the number of a list item, which has a form that affiliation marks do not have: '1.' or '(1)'. */
const listNumber = /^(?:\((\d{1,2})\)|(\d{1,2})[.)])\s+(?=\S)/

/**
 * Removes the numbers of a numbered list of people that counts up from 1; if other lines are between the items, each
 * item becomes a block of its own. Returns any other lines unchanged, above all a list of affiliations.
 */
export function withoutListNumbers(lines: readonly string[], isPerson: (line: string) => boolean): readonly string[] {
  const filled = lines.map((line) => line.trim()).filter(Boolean)
  const items = filled.filter((line) => listNumber.test(line))
  const isList =
    items.length > 0 &&
    filled[0] === items[0] &&
    items.every((line, at) => parseListedLineNumber(line) === at + 1 && isPerson(line.replace(listNumber, '')))
  if (!isList) return lines
  if (items.length === filled.length) return filled.map((line) => line.replace(listNumber, ''))
  return filled.map((line) => (listNumber.test(line) ? `\n${line.replace(listNumber, '')}` : line))
}

function parseListedLineNumber(line: string): number {
  const [, inBrackets, number] = listNumber.exec(line) ?? []
  return Number(inBrackets ?? number)
}
