/** A value of a row in the dump, with its bytes as Latin-1 characters; null is NULL. */
export type SqlValue = string | null

/** The dump's dialect: MySQL (also MariaDB) or PostgreSQL. */
export type Dialect = 'mysql' | 'postgres'

/** A parsed value, and the position after it. */
type Read<T> = { value: T; end: number }

/**
 * Returns the position after a string's closing quote; undefined if the input may end within the string. A quote inside
 * the string is doubled, or escaped with a backslash if the dialect allows it.
 * @param from after its opening quote
 */
export function findQuotedEnd(
  text: string,
  from: number,
  { quote, escapes }: { quote: string; escapes: boolean },
): number | undefined {
  let at = from
  for (;;) {
    const quoteAt = text.indexOf(quote, at)
    if (quoteAt < 0 || quoteAt + 1 >= text.length) return undefined
    let start = quoteAt
    if (escapes) while (start > at && text[start - 1] === '\\') start--
    if ((quoteAt - start) % 2 === 1) at = quoteAt + 1
    else if (text[quoteAt + 1] === quote) at = quoteAt + 2
    else return quoteAt + 1
  }
}

const mysqlEscapes: Record<string, string> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' }

/** Unescapes a quoted string by the MySQL manual's table of escapes; `\%` and `\_` stay as they are. */
function unquote(text: string, { quote, escapes }: { quote: string; escapes: boolean }): string {
  if (!escapes || !text.includes('\\')) return text.replaceAll(quote + quote, quote)
  return text.replace(quote === "'" ? /\\([\s\S])|''/g : /\\([\s\S])|""/g, (whole, letter: string | undefined) => {
    if (letter === undefined) return quote
    return letter === '%' || letter === '_' ? whole : (mysqlEscapes[letter] ?? letter)
  })
}

const quotedStart = /(?:(_\w+)\s*|([nebx]))?(['"])/iy
const plainValue = /[^,()'"\s][^,()'"]*/y
const space = /\s*/y

const findSpaceEnd = (text: string, at: number) => {
  space.lastIndex = at
  space.test(text)
  return space.lastIndex
}

/** Parses the row of an INSERT at a parenthesis, if it is complete; of an unwanted row, only finds the end. */
export function readRow(
  text: string,
  at: number,
  { dialect, isWanted }: { dialect: Dialect; isWanted: boolean },
): Read<SqlValue[]> | undefined {
  const values: SqlValue[] = []
  let next = at + 1
  for (;;) {
    const read = readValue(text, findSpaceEnd(text, next), { dialect, isWanted })
    if (!read) return undefined
    if (isWanted) values.push(read.value)
    const mark = text[read.end]
    if (mark === ')') return { value: values, end: read.end + 1 }
    next = read.end + 1
  }
}

/** Parses one value, up to the comma or parenthesis after it. */
function readValue(
  text: string,
  at: number,
  { dialect, isWanted }: { dialect: Dialect; isWanted: boolean },
): Read<SqlValue> | undefined {
  quotedStart.lastIndex = at
  const [start, , letter = '', quote = ''] = quotedStart.exec(text) ?? []
  if (start !== undefined) {
    const how = { quote, escapes: dialect === 'mysql' || letter.toLowerCase() === 'e' }
    const end = findQuotedEnd(text, at + start.length, how)
    const after = end === undefined ? undefined : findValueEnd(text, end)
    if (end === undefined || after === undefined) return undefined
    const content = isWanted ? unquote(text.slice(at + start.length, end - 1), how) : ''
    return { value: ofKind(letter.toLowerCase(), content), end: after }
  }
  plainValue.lastIndex = at
  const [plain = ''] = plainValue.exec(text) ?? []
  const end = findValueEnd(text, at + plain.length)
  return end === undefined ? undefined : { value: isWanted ? parseUnquotedValue(plain.trim()) : null, end }
}

/** Finds the comma or parenthesis after a value, past a cast (`'1'::bigint`) or the rest of a call (`now()`). */
function findValueEnd(text: string, at: number): number | undefined {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    const letter = text[end]
    if (letter === '(') depth++
    else if (depth === 0 && (letter === ',' || letter === ')')) return end
    else if (letter === ')') depth--
    else if (letter === "'") {
      const past = findQuotedEnd(text, end + 1, { quote: "'", escapes: true })
      if (past === undefined) return undefined
      end = past - 1
    }
  }
  return undefined
}

const decodeHexDigits = (digits: string) => Buffer.from(digits, 'hex').toString('latin1')

function ofKind(letter: string, content: string): string {
  if (letter === 'x') return decodeHexDigits(content)
  return letter === 'b' ? String(Number.parseInt(content || '0', 2)) : content
}

function parseUnquotedValue(text: string): SqlValue {
  if (/^null$/i.test(text)) return null
  if (/^0x[0-9a-f]+$/i.test(text)) return decodeHexDigits(text.slice(2))
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true' ? '1' : '0'
  return text
}

const copyEscapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Splits a PostgreSQL COPY line into values. */
export function parseCopyValues(line: string): SqlValue[] {
  return line.split('\t').map((field) => {
    if (field === '\\N') return null
    if (!field.includes('\\')) return field
    return field.replace(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|[\s\S])/gi, (_, code: string) => {
      if (/^x[0-9a-f]/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
      if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255)
      return copyEscapes[code] ?? code
    })
  })
}

const noColumn = /^(?:primary|unique|key|index|fulltext|spatial|constraint|foreign|check|exclude|like|period)\b/i

/** Returns a table or column name without schema and quotes. */
export const stripQualifier = (name: string) => (name.match(/[^."`\s]+/g)?.at(-1) ?? '').toLowerCase()

/** Parses a column list such as `(a, "b", `c`)`. */
export const parseColumnList = (list: string) => list.replace(/[()]/g, '').split(',').map(stripQualifier)

/** Parses the table and its columns, in order, from a CREATE TABLE; undefined for other statements. */
export function parseCreatedTable(statement: string): { table: string; columns: string[] } | undefined {
  const [start = '', name = ''] =
    /^create\s+(?:unlogged\s+|temporary\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w$."`]+)\s*\(/i.exec(statement) ?? []
  if (!name) return undefined
  const parts = splitSqlList(statement.slice(start.length))
  const columns = parts.flatMap((part) => {
    const [, quoted, plain] = /^\s*(?:[`"]([^`"]+)[`"]|([\w$]+))/.exec(part) ?? []
    return quoted ?? (plain && !noColumn.test(plain) ? plain : undefined) ?? []
  })
  return { table: stripQualifier(name), columns: columns.map((column) => column.toLowerCase()) }
}

/** Splits a list at its commas, up to its closing parenthesis. */
function splitSqlList(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === "'" || letter === '`' || letter === '"')
      at = (findQuotedEnd(text, at + 1, { quote: letter, escapes: letter === "'" }) ?? text.length) - 1
    else if (letter === '(') depth++
    else if (depth === 0 && (letter === ',' || letter === ')')) {
      parts.push(text.slice(from, at))
      from = at + 1
      if (letter === ')') break
    } else if (letter === ')') depth--
  }
  return parts
}
