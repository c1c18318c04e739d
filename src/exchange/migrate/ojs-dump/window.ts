import { SourceRefused } from '../source.ts'
import { type Dialect, findQuotedEnd } from './sql-rules.ts'

const least = 1024 * 1024
const most = 24 * 1024 * 1024

/** A sliding buffer over the dump, from the read position a little ahead, with its bytes as Latin-1 characters. */
export class DumpWindow {
  text = ''
  at = 0
  /** Whether the dump ended within its last line, before a line feed. */
  isCut = false
  private isLast = false
  private readonly chunks: AsyncIterator<Uint8Array>

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.chunks = bytes[Symbol.asyncIterator]()
  }

  /**
   * Reads twice as much as is buffered, so that rescanning stays cheap; false at the end.
   * @throws {SourceRefused} if one row or statement would fill the memory
   */
  async more(): Promise<boolean> {
    const rest = this.text.slice(this.at)
    if (rest.length > most) throw new SourceRefused(`The dump has a row or line longer than ${most} bytes`)
    if (this.isLast) return false
    const parts = [rest]
    for (let length = rest.length, wanted = Math.max(2 * rest.length, least); length < wanted; ) {
      const next = await this.chunks.next()
      if (next.done) {
        this.isLast = true
        break
      }
      const part = Buffer.from(next.value).toString('latin1')
      parts.push(part)
      length += part.length
    }
    this.text = parts.join('')
    this.at = 0
    return true
  }

  skipSpace(): void {
    while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 32) this.at++
  }

  /** Peeks at the next word without consuming it. */
  async word(): Promise<string> {
    while (this.text.length - this.at < 20 && (await this.more()));
    return /^\w+/.exec(this.text.slice(this.at, this.at + 20))?.[0] ?? ''
  }

  /** Skips past a marker, or to the end. */
  async skipPast(mark: string): Promise<void> {
    for (;;) {
      const found = this.text.indexOf(mark, this.at)
      if (found >= 0) {
        this.at = found + mark.length
        return
      }
      this.at = Math.max(this.at, this.text.length - mark.length + 1)
      if (await this.more()) continue
      this.at = this.text.length
      return
    }
  }

  /**
   * Consumes the next line, including its line end; returns it without the line end.
   * @param only the one line that is wanted: of other lines, which may have any length, only the start is returned
   */
  async line(only?: string): Promise<string> {
    for (;;) {
      const lineEnd = this.text.indexOf('\n', this.at)
      if (lineEnd >= 0) {
        const line = this.text.slice(this.at, lineEnd).replace(/\r$/, '')
        this.at = lineEnd + 1
        return line
      }
      if (only !== undefined && this.text.length - this.at > only.length + 1) {
        await this.skipPast('\n')
        return ''
      }
      if (await this.more()) continue
      const rest = this.text.slice(this.at)
      this.at = this.text.length
      this.isCut = true
      return rest
    }
  }

  /** Matches and consumes a pattern here. A match at the end of the buffer may continue beyond it. */
  async match(pattern: RegExp): Promise<RegExpExecArray | undefined> {
    for (;;) {
      pattern.lastIndex = this.at
      const found = pattern.exec(this.text)
      const isFinal = found ? pattern.lastIndex < this.text.length : this.text.length - this.at > maxHead
      if (!isFinal && (await this.more())) continue
      if (found) this.at = pattern.lastIndex
      return found ?? undefined
    }
  }

  /** Consumes the next statement, including its semicolon; undefined if it is truncated. */
  async statement(dialect: Dialect): Promise<string | undefined> {
    for (;;) {
      const end = findStatementEnd(this.text, this.at, dialect)
      if (end !== undefined) {
        const statement = this.text.slice(this.at, end)
        this.at = end + 1
        return statement
      }
      if (!(await this.more())) return undefined
    }
  }
}

const maxHead = 64 * 1024
const marks = /['"`;#]|--|\/\*|\$\w*\$/g

/** Finds the semicolon that ends a statement, skipping strings, names, comments and function bodies. */
function findStatementEnd(text: string, from: number, dialect: Dialect): number | undefined {
  let at = from
  for (;;) {
    marks.lastIndex = at
    const found = marks.exec(text)
    if (!found) return undefined
    const [mark] = found
    if (mark === ';') return found.index
    const after = found.index + mark.length
    const end = findQuoteOrCommentEnd(text, after, { mark, dialect })
    if (end === undefined) return undefined
    at = end
  }
}

function findQuoteOrCommentEnd(
  text: string,
  from: number,
  { mark, dialect }: { mark: string; dialect: Dialect },
): number | undefined {
  const past = (end: string) => {
    const found = text.indexOf(end, from)
    return found < 0 ? undefined : found + end.length
  }
  if (mark === "'" || mark === '"' || mark === '`')
    return findQuotedEnd(text, from, { quote: mark, escapes: dialect === 'mysql' && mark !== '`' })
  if (mark === '/*') return past('*/')
  if (mark === '--') return past('\n')
  if (mark === '#') return dialect === 'mysql' ? past('\n') : from
  return dialect === 'postgres' ? past(mark) : from
}
