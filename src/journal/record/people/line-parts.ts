/** The parts of a typed line, with `|` between them; a `|` within a part is typed `\|`. */
export function partsOfLine(line: string): string[] {
  return line.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim())
}

/** The line that {@link partsOfLine} reads. */
export function lineOfParts(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('|', '\\|')).join(' | ')
}
