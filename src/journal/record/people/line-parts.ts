/** Splits a typed line at `|`; a `|` within a part is typed `\|`. */
export function partsOfLine(line: string): string[] {
  return line.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim())
}

/** Formats parts as the line that {@link partsOfLine} reads. */
export function lineOfParts(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('|', '\\|')).join(' | ')
}
