import { cleanLine, cleanText, withScheme } from '../../core/text/clean.ts'
import { decodeHtml, encodeHtml, plainText, postHtml, textHtml } from '../../core/text/html.ts'
import { type Problem, type Refusal, rawProblem, refusalFor } from '../../core/text/problems.ts'
import { type Field, type Fields, fieldProblemOf, labelsOf, type NameOf } from './fields.ts'

/** A form's fields as typed; a field that is not in the form is undefined. */
export type Typed = Record<string, string | undefined>

/** The columns of a record's fields; enumerated fields allow only their values. */
type TypedColumns<All extends Fields> = {
  [Name in NameOf<All>]: All[Name] extends { oneOf: readonly (infer Value extends string)[] } ? Value : string
}

type Read<Columns> = { ok: true; columns: Columns } | Refusal

/** A record's form: converts between input and columns; `Shown` is a row for screens. */
export type RecordForm<Row, Columns, Shown> = {
  blank: Record<string, string>
  newIn: (form: Typed) => Read<Columns>
  changeIn: (row: Row, form: Typed) => Read<Partial<Row>>
  plainTypedOf: (row: Shown) => Record<string, string>
}

/** Returns the problem with a record whose fields contradict each other. */
export type Contradiction = (row: Readonly<Record<string, string>>) => Problem | undefined

/**
 * Returns the parser of a record's forms. Refuses texts that are far too long before cleaning them.
 * @param clean cleans a field's input; by default according to its description
 * @param contradiction finds fields that contradict each other
 */
export function recordForm<All extends Fields>(
  fields: All,
  clean: (name: NameOf<All>, typed: string) => string = (name, typed) => cleanField(fields[name], typed),
  contradiction: Contradiction = () => undefined,
) {
  type Row = TypedColumns<All>
  type Stored = { [Name in NameOf<All>]: Row[Name] | null }
  type Cleaned = { name: NameOf<All>; value?: string; problem?: Problem }
  const names = Object.keys(fields) as NameOf<All>[] // its own keys
  const labels = labelsOf(fields, {})
  const blank = Object.fromEntries(names.map((name) => [name, fields[name]?.start ?? ''])) as Row

  /** Cleans a field's input; a text that is far too long is a problem and not cleaned. A file's value is its name. */
  function cleanedIn(name: NameOf<All>, typed: string): Cleaned {
    const { isFile, maxLength = 0 } = fields[name] ?? {}
    if (isFile) return { name, value: typed }
    const problem = rawProblem(labels, name, { typed, most: maxLength })
    if (!problem) return { name, value: clean(name, typed) }
    return { name, problem: name === 'status' ? fieldProblemOf(fields, name, typed) : problem }
  }

  /** Does the same, and also checks the value. */
  function checkedIn(name: NameOf<All>, typed: string): Cleaned {
    const read = cleanedIn(name, typed)
    return { ...read, problem: read.problem ?? fieldProblemOf(fields, name, read.value) }
  }

  function columnsOf<Values extends Partial<Row>>(read: Cleaned[]): Read<Values> {
    const columns = read.map(({ name, value = '' }) => [name, fields[name]?.isHtml ? encodeHtml(value) : value])
    const problems = read.flatMap(({ problem }) => problem ?? [])
    return refusalFor(problems) ?? { ok: true, columns: Object.fromEntries(columns) as Values } // these names
  }

  const contradicted = (row: object) => refusalFor([contradiction(row as Record<string, string>) ?? []].flat())

  /** Returns a new record's columns; a missing field gets its initial form value. */
  function newIn(form: Typed): Read<Row> {
    const read = columnsOf<Row>(names.map((name) => checkedIn(name, form[name] ?? blank[name])))
    return (read.ok && contradicted(read.columns)) || read
  }

  /** Returns an unfinished form's columns: cleaned, but not validated. */
  const draftIn = (form: Typed) => columnsOf<Row>(names.map((name) => cleanedIn(name, form[name] ?? blank[name])))

  /** Returns the fields that a form has, cleaned, with their problems; no values if one is too long to be cleaned. */
  function partIn(form: Typed): { values: Partial<Record<NameOf<All>, string>>; problems: Problem[] } {
    const read = names.flatMap((name) => (form[name] === undefined ? [] : checkedIn(name, form[name])))
    const kept = read.some(({ value }) => value === undefined) ? [] : read
    const values = Object.fromEntries(kept.map(({ name, value }) => [name, value])) as Partial<
      Record<NameOf<All>, string>
    >
    return { values, problems: read.flatMap(({ problem }) => problem ?? []) }
  }

  /** Returns a row's value as a form value. */
  function typedIn(row: Stored, name: NameOf<All>): string {
    const stored: string = row[name] ?? ''
    return fields[name]?.isHtml ? decodeHtml(stored) : stored
  }

  /** Returns a row's form values. */
  const typedOf = (row: Stored) =>
    Object.fromEntries(names.map((name) => [name, typedIn(row, name)])) as Record<NameOf<All>, string>

  /** Reports whether a field's input equals the row's value. */
  const isLeft = (row: Stored, name: NameOf<All>, typed: string) =>
    typed === typedIn(row, name) || cleanedIn(name, typed).value === typedIn(row, name)

  /**
   * Parses a form into a row's changed columns; does not validate missing or unchanged fields.
   * @param shown the row that the form was filled from; `there` is the present row, if others have changed it since
   * @param refuse returns a changed value's problem that its field cannot know
   */
  function changeIn(
    shown: Stored,
    form: Typed,
    {
      there = shown,
      refuse,
    }: { there?: Stored; refuse?: (name: NameOf<All>, value: string) => Problem | undefined } = {},
  ): Read<Partial<Row>> {
    const changed = names.flatMap((name) => {
      const [typed, before, now] = [form[name], typedIn(shown, name), typedIn(there, name)]
      if (typed === undefined) return []
      const isMissing = fields[name]?.staysRequired && now === '' && typed.trim() === ''
      if (typed === before && !isMissing) return []
      const { value, problem } = cleanedIn(name, typed)
      if (value === undefined) return { name, problem }
      if ((value === before || value === now) && !isMissing) return []
      return { name, value, problem: refuse?.(name, value) ?? fieldProblemOf(fields, name, value) }
    })
    const read = columnsOf<Partial<Row>>(changed)
    return (read.ok && changed.length > 0 && contradicted({ ...there, ...read.columns })) || read
  }

  /** Returns a row's form values, with plain text in place of HTML if typing it gives the same HTML. */
  const plainTypedOf = (row: Stored) =>
    Object.fromEntries(
      Object.entries<string>(typedOf(row)).map(([name, typed]) => [name, flattenTyped(fields[name], typed)]),
    )

  return { names, blank, newIn, draftIn, partIn, changeIn, isLeft, typedOf, plainTypedOf }
}

/** Cleans a field's input according to its description. */
export function cleanField(field: Field | undefined, typed: string): string {
  if (field?.isHtml) {
    const html = field.isMultiline ? textHtml(cleanText(typed)) : postHtml(cleanText(typed))
    return plainText(html) === '' ? '' : html
  }
  if (field?.isMultiline) return cleanText(typed)
  const line = cleanLine(typed)
  if (field?.clean) return field.clean(line)
  return field?.format === 'url' ? withScheme(line) : line
}

function flattenTyped(field: Field | undefined, typed: string): string {
  if (!field?.isHtml) return typed
  const text = plainText(typed)
  return cleanField(field, text) === typed ? text : typed
}
