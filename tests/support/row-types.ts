import { appendFileSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { is, type SQL, StringChunk } from 'drizzle-orm'
import { PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'

// Holds what the database answers to raw SQL against the types that `rowsOf<Row>` gives it: test processes write down
// what
// the columns held, and at the end the compiler is asked whether that is a `Row`.

const root = join(import.meta.dir, '../..')

/** The names of types by column. */
type Columns = Record<string, string[]>

/** What a statement, known by its text between parameters, was answered with. */
type Answer = { statement: string; columns: Columns }

/** More texts than a union of literals has: the column holds any text. */
const maxTexts = 30

/** Writes down the answers to raw statements from now on, in a file of this process. */
export function recordRows(folder: string): void {
  const path = join(folder, `${process.pid}.jsonl`)
  const known = new Set<string>()
  const note = (query: SQL, answer: unknown) => {
    if (!Array.isArray(answer) || answer.length === 0) return
    const statement = query.queryChunks.flatMap((chunk) => (is(chunk, StringChunk) ? chunk.value : [])).join('?')
    const line = JSON.stringify({ statement, columns: columnsOf(answer) } satisfies Answer)
    if (!known.has(line)) appendFileSync(path, `${line}\n`)
    known.add(line)
  }
  const { execute } = PgDatabase.prototype
  Object.assign(PgDatabase.prototype, {
    execute(this: PgDatabase<PgQueryResultHKT>, query: SQL | string) {
      const raw = execute.call(this, query)
      const { execute: run } = raw
      const noted = async () => {
        const answer = await run()
        if (typeof query !== 'string') note(query, answer)
        return answer
      }
      return Object.assign(raw, { execute: noted })
    },
  })
}

function columnsOf(rows: Record<string, unknown>[]): Columns {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  return Object.fromEntries([...names].map((name) => [name, typesOf(rows.map((row) => row[name]))]))
}

const typesOf = (values: unknown[]): string[] => [...new Set(values.map(typeOf))].sort()

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'Uint8Array'
  if (Array.isArray(value)) return `(${typesOf(value).join(' | ') || 'never'})[]`
  if (typeof value === 'string') return value.length < 40 ? JSON.stringify(value) : 'string'
  if (typeof value !== 'object') return typeof value
  return `{ ${Object.entries(value)
    .map(([name, of]) => `${JSON.stringify(name)}: ${typeOf(of)}`)
    .join('; ')} }`
}

/** A row without the marks of text that was checked or marked, such as `SafeHtml`, which the database does not know. */
const plain = `type Plain<Of> = Of extends string ? ({} extends Record<Of, 1> ? string : Of) : Of extends Date | Uint8Array ? Of
  : Of extends object ? { [Name in keyof Of]: Plain<Of[Name]> } : Of`

/** A call of `rowsOf` in the code: its type argument, and its statement's text between parameters. */
type Call = { path: string; at: number; row: string; statement: string }

/** The calls in a file, but for those whose rows have no type, or whose statement is made elsewhere. */
function callsIn(path: string, source: string): Call[] {
  return [...source.matchAll(/\browsOf</g)].flatMap(({ index }) => {
    const endOfRow = closing(source, index + 'rowsOf'.length, '<', '>')
    const row = source.slice(index + 'rowsOf<'.length, endOfRow)
    const text = /^>\(\w+\)`/.exec(source.slice(endOfRow))
    const statement = text ? textOf(source, endOfRow + text[0].length) : ''
    return /\w/.test(statement) ? [{ path, at: index, row, statement }] : []
  })
}

/** Where the bracket at a place is closed. */
function closing(source: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === open) depth++
    if (source[at] === close && source[at - 1] !== '=' && --depth === 0) return at
  }
  return source.length
}

/** The text of a template from behind its back quote, with `?` for what is put into it. */
function textOf(source: string, from: number): string {
  let text = ''
  for (let at = from; source[at] !== '`' && at < source.length; at++) {
    if (source.startsWith('${', at)) {
      at = closing(source, at + 1, '{', '}')
      text += '?'
    } else if (source[at] === '\\') text += source[++at]
    else text += source[at]
  }
  return text
}

/**
 * Asks the compiler whether all rows that were written down are of the types that the code gives them.
 * @returns its exit status, and the calls that no test got rows from
 */
export async function checkRows(folder: string): Promise<{ status: number; unseen: string[] }> {
  const answers = await answersIn(folder)
  const copy = join(root, 'build/rows')
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  const parts = ['src', 'views', 'islands', 'migrations', 'static', 'package.json']
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true })
  const unseen: string[] = []
  const files = [...new Bun.Glob('{src,views,islands}/**/*.d.ts').scanSync(root)]
  for (const path of new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root)) {
    const source = await Bun.file(join(root, path)).text()
    const checks = callsIn(path, source).flatMap(({ at, row, statement }) => {
      const seen = answers.get(statement)
      const line = source.slice(0, at).split('\n').length
      if (!seen) unseen.push(`${path}:${line}`)
      return seen ? [`export const rowOfLine${line}: Plain<${row}> = undefined as unknown as ${written(seen)}\n`] : []
    })
    if (checks.length === 0) continue
    files.push(path)
    await Bun.write(join(copy, path), `${source}\n${plain}\n${checks.join('')}`)
  }
  // only these and what they import: all types were checked before
  await Bun.write(join(copy, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: [], files }))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const child = Bun.spawn([tsc, '--noEmit', '--checkers', '1', '-p', copy], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { status: await child.exited, unseen }
}

async function answersIn(folder: string): Promise<Map<string, Columns>> {
  const answers = new Map<string, Columns>()
  for (const name of new Bun.Glob('*.jsonl').scanSync(folder)) {
    const lines = (await Bun.file(join(folder, name)).text()).trim().split('\n')
    for (const { statement, columns } of lines.map((line): Answer => JSON.parse(line))) {
      const known = answers.get(statement) ?? columns
      const names = new Set([...Object.keys(known), ...Object.keys(columns)])
      const both = [...names].map((name) => [name, [...new Set([...of(known, name), ...of(columns, name)])]])
      answers.set(statement, Object.fromEntries(both))
    }
  }
  return answers
}

const of = (columns: Columns, name: string) => columns[name] ?? ['undefined']

function written(columns: Columns): string {
  const fields = Object.entries(columns).map(([name, types]) => {
    const texts = types.filter((type) => type.startsWith('"'))
    const few = texts.length > maxTexts ? [...types.filter((type) => !type.startsWith('"')), 'string'] : types
    return `${JSON.stringify(name)}: ${few.join(' | ')}`
  })
  return `{ ${fields.join('; ')} }`
}
