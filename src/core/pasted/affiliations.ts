const mark = '(?:\\(?(\\d{1,2})[.)]?|([*†‡§¶#]))'
const ledBy = new RegExp(`^${mark}\\s*(?=\\S)`, 'u')
const alone = new RegExp(`^${mark}$`, 'u')
const inner = /(?<=[,;.]\s)(\d{1,2})\s+(?=\p{Lu})/gu

const placeWords = [
  String.raw`universit|instit|college|school|department|dept\b|faculty|centre|center|laborator|labs?\b|academy|hospital`,
  String.raw`research|ministry|company|corporation|inc\b|ltd\b|pvt\b|gmbh|division|council|station`,
  String.raw`krishi|vishwavidyalaya|polytechnic|society|foundation|team\b|project\b|bureau`,
  String.raw`sciences?\b|program|systems\b|engineering|technolog|medicine|studies\b|management|statistics|mathematics`,
  'agricultur|agronomy|botany|zoology|horticultur',
  String.raw`street|avenue|road\b|p\.?\s?o\.?\s?box`,
]
const places = new RegExp(String.raw`\b(?:${placeWords.join('|')})|विश्वविद्यालय|संस्थान|महाविद्यालय|विभाग`, 'iu')

/** Whether a line contains an affiliation. */
export function isAffiliation(line: string): boolean {
  return places.test(line)
}

/** Whether a line starts with an affiliation mark, or consists of one. */
export function isMarked(line: string): boolean {
  return ledBy.test(line) || alone.test(line)
}

type ByMark = { affiliations: Map<string, string>; corresponding: Set<string> }

const isNote = (text: string) => /correspond|equal|contribut|author for|present address|e-?mail|deceased/i.test(text)

/**
 * Parses the affiliations below an author line by mark, and the marks of corresponding authors. A line without a mark
 * continues the previous one; marks on separate lines count only if there are as many affiliations. Returns none if
 * ambiguous.
 */
export function affiliationsByMark(lines: string[]): ByMark {
  const found: ByMark = { affiliations: new Map(), corresponding: new Set() }
  const separate = lines.flatMap((line) => line.replace(inner, '\n$1 ').split('\n')).map((line) => line.trim())
  const entries = apart(separate) ?? entriesOf(separate)
  for (const { mark, text } of entries) {
    if (/correspond/i.test(text) || (mark === '*' && text === '')) found.corresponding.add(mark)
    else if (!isNote(text) && text !== '' && !found.affiliations.has(mark)) found.affiliations.set(mark, ended(text))
  }
  if (separate.some((line) => /^corresponding author/i.test(line))) found.corresponding.add('*')
  return found
}

type Entry = { mark: string; text: string }

/** Marks on lines of their own, followed by as many lines of text. */
function apart(lines: string[]): Entry[] | undefined {
  const marks = lines.filter((line) => alone.test(line))
  const texts = lines.filter((line) => !alone.test(line))
  const isFirst = lines.slice(0, marks.length).every((line) => alone.test(line))
  if (marks.length < 2 || !isFirst || marks.length !== texts.length) return undefined
  return marks.map((line, at) => ({ mark: markOf(line), text: texts[at] ?? '' }))
}

function entriesOf(lines: string[]): Entry[] {
  if (!lines[0] || !isMarked(lines[0])) return []
  const entries: Entry[] = []
  for (const line of lines) {
    const last = entries.at(-1)
    if (alone.test(line)) entries.push({ mark: markOf(line), text: '' })
    else if (ledBy.test(line)) entries.push({ mark: markOf(line), text: line.replace(ledBy, '') })
    else if (last && !/^corresponding/i.test(line)) last.text = `${last.text} ${line}`.trim()
  }
  return entries
}

function markOf(line: string): string {
  const [, digits, sign] = ledBy.exec(line) ?? alone.exec(line) ?? []
  return digits ?? sign ?? ''
}

const ended = (text: string) => text.replace(/[\s,;.]+$/, '')
