/** The tables of submissions since OJS 3 and in OJS 2, with the column of their journal. */
const counted: Record<string, string> = { submissions: 'context_id', articles: 'journal_id' }

/** The numbers of rows of these tables, by journal. */
type SubmissionCounts = { submissions: Map<string, number>; articles: Map<string, number> }

const maxOtherLine = 1_000_000

/** Counts the submissions of each journal in a dump without its parser, to check what was read from it. */
export async function countSubmissions(bytes: AsyncIterable<Uint8Array>): Promise<SubmissionCounts> {
  const counts: SubmissionCounts = { submissions: new Map(), articles: new Map() }
  const columns = new Map<string, string[]>()
  let inside: { is: 'create' | 'copy' | 'insert'; table: 'submissions' | 'articles' } | undefined
  let insert = ''
  let heads: string[] = []
  const add = (table: keyof SubmissionCounts, cells: string[]) => {
    const journal = cells[heads.indexOf(counted[table] ?? '')] ?? ''
    counts[table].set(journal, (counts[table].get(journal) ?? 0) + 1)
  }
  for await (const line of readDumpLines(bytes)) {
    if (!inside) {
      const [, word = '', named, rest = ''] = opening.exec(line) ?? []
      const table = named?.toLowerCase()
      if (table !== 'submissions' && table !== 'articles') continue
      const is = word.toLowerCase().startsWith('create') ? 'create' : /^copy/i.test(word) ? 'copy' : 'insert'
      const [, list = ''] = /^\s*\(([^)]*)\)/.exec(rest) ?? []
      heads = is === 'create' || !list ? (columns.get(table) ?? []) : cleanColumnNames(list.split(','))
      if (is === 'create') columns.set(table, [])
      if (is === 'create' && line.endsWith(';')) continue // phpMyAdmin for another database
      inside = { is, table }
      if (is !== 'insert') continue
      insert = rest.replace(/^.*?values?/i, '')
      if (!/values?/i.test(rest)) insert = ''
    } else if (inside.is === 'insert') insert += `\n${line}`
    const { is, table } = inside
    if (is === 'insert') {
      const rows = line.trimEnd().endsWith(';') ? parseInsertRows(insert.replace(/^\s*values?/i, '')) : undefined
      if (!rows) continue
      for (const row of rows) add(table, row)
      inside = undefined
    } else if (is === 'create') {
      if (/^\s*\)/.test(line)) inside = undefined
      else if (!/^\s*(?:primary|unique|key|index|constraint|fulltext)\b/i.test(line))
        columns.get(table)?.push(...cleanColumnNames([line.trim().split(/\s/)[0] ?? '']))
    } else if (line === '\\.') inside = undefined
    else add(table, line.split('\t'))
  }
  return counts
}

const intoTable = String.raw`(?:insert|replace)\s+(?:(?:ignore|low_priority|delayed)\s+)*into`
const opening = new RegExp(
  String.raw`^\s*(${intoTable}|copy|create\s+table(?:\s+if\s+not\s+exists)?)` +
    '\\s+(?:[`"\\w]+\\.)?[`"]?(\\w+)[`"]?(.*)$',
  'is',
)

const cleanColumnNames = (texts: string[]) => texts.map((text) => text.replace(/[\s`",]/g, '')).filter(Boolean)

/** Returns the cells of an INSERT's rows; undefined while its semicolon is missing. */
function parseInsertRows(text: string): string[][] | undefined {
  const rows: string[][] = []
  const cell = /'(?:[^'\\]|\\.|'')*'|[(),;]|[^'(),;]+/gs
  let row: string[] | undefined
  for (const [part] of text.matchAll(cell)) {
    if (part === ';' && !row) return rows
    if (part === '(' && !row) row = ['']
    else if (part === ')' && row) {
      rows.push(row)
      row = undefined
    } else if (part === ',' && row) row.push('')
    else if (row) row[row.length - 1] += part.trim().replace(/^'|'$/g, '')
  }
  return undefined
}

/** Yields the lines of a dump, as Latin-1; of a longer line other than a row of submissions, only the start. */
async function* readDumpLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxOtherLine && !opening.test(rest.slice(0, 200))) rest = rest.slice(-200).replace(/^\s+/, '-')
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  if (rest) yield rest
}
