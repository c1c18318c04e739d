/** The stored list of robots: its source, the date of its newest entry, and its patterns. */
type RobotList = { source: string; licence: string; newest: string; patterns: string[] }

/**
 * Replaces the list's patterns by those of COUNTER's JSON.
 * @throws with an invalid pattern's name, or if the JSON is not such a list
 */
export function replaceRobotList(stored: RobotList, text: string): RobotList {
  const lines: { pattern: string; last_changed: string }[] = JSON.parse(text)
  if (!Array.isArray(lines) || lines.length === 0) throw new Error('The list has no patterns')
  for (const { pattern, last_changed } of lines) {
    if (!pattern || !/^\d{4}-\d\d-\d\d$/.test(last_changed)) throw new Error('A line has no pattern or no day')
    if (new RegExp(pattern, 'i').test(aBrowser)) throw new Error(`A person's browser is a robot by ${pattern}`)
  }
  const days = lines.map(({ last_changed }) => last_changed).sort()
  return { ...stored, newest: days.at(-1) ?? '', patterns: lines.map(({ pattern }) => pattern) }
}

const aBrowser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
