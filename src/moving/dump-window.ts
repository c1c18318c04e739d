import { SourceRefused } from './source.ts'
import { type Dialect, quotedEnd } from './sql-rules.ts'

const least = 1024 * 1024
const most = 24 * 1024 * 1024

/**
 * The part of a dump that is in memory, byte by byte as Latin-1 characters: from the place of reading to a little
 * further.
 */
export class DumpWindow {
  text = ''
  at = 0
  /** Whether a line ended with the dump, without its line feed. */
  isCut = false
  private isLast = false
  private readonly chunks: AsyncIterator<Uint8Array>

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.chunks = bytes[Symbol.asyncIterator]()
  }

  /**
   * Reads twice as much as is waiting, so that scanning it again costs little; false at the end.
   * @throws {SourceRefused} where one row or statement would fill the memory
   */
  async more(): Promise<boolean> {
    const kept = this.text.slice(this.at)
    if (kept.length > most) throw new SourceRefused(`The dump has a row or line longer than ${most} bytes`)
    if (this.isLast) return false
    const parts = [kept]
    for (let length = kept.length, wanted = Math.max(2 * kept.length, least); length < wanted; ) {
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

  /** The word that begins here, which is not passed. */
  async word(): Promise<string> {
    while (this.text.length - this.at < 20 && (await this.more()));
    return /^\w+/.exec(this.text.slice(this.at, this.at + 20))?.[0] ?? ''
  }

  /** Goes past a mark, or to the end. */
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
   * The line that begins here, without its end, which is passed.
   * @param only the one line that is wanted: of others the beginning is enough, so that they may be of any length
   */
  async line(only?: string): Promise<string> {
    for (;;) {
      const found = this.text.indexOf('\n', this.at)
      if (found >= 0) {
        const line = this.text.slice(this.at, found).replace(/\r$/, '')
        this.at = found + 1
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

  /** Matches a pattern here, which is passed then; `enough` is what must have been read before a match is certain. */
  async match(pattern: RegExp, enough: RegExp): Promise<RegExpExecArray | undefined> {
    while (!enough.test(this.text.slice(this.at, this.at + maxHead))) {
      if (this.text.length - this.at > maxHead || !(await this.more())) break
    }
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found ?? undefined
  }

  /** The statement that begins here, up to its semicolon, which is passed; undefined where it is cut off. */
  async statement(dialect: Dialect): Promise<string | undefined> {
    for (;;) {
      const end = statementEnd(this.text, this.at, dialect)
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

/** Finds the semicolon that ends a statement, past texts, names, comments and the bodies of functions. */
function statementEnd(text: string, from: number, dialect: Dialect): number | undefined {
  let at = from
  for (;;) {
    marks.lastIndex = at
    const found = marks.exec(text)
    if (!found) return undefined
    const [mark] = found
    if (mark === ';') return found.index
    const after = found.index + mark.length
    const end = endOf(text, after, { mark, dialect })
    if (end === undefined) return undefined
    at = end
  }
}

function endOf(text: string, from: number, { mark, dialect }: { mark: string; dialect: Dialect }): number | undefined {
  const past = (end: string) => {
    const found = text.indexOf(end, from)
    return found < 0 ? undefined : found + end.length
  }
  if (mark === "'" || mark === '"' || mark === '`')
    return quotedEnd(text, from, { quote: mark, escapes: dialect === 'mysql' && mark !== '`' })
  if (mark === '/*') return past('*/')
  if (mark === '--') return past('\n')
  if (mark === '#') return dialect === 'mysql' ? past('\n') : from
  return dialect === 'postgres' ? past(mark) : from
}
