import { cleanLine, cleanText, withScheme } from './clean.ts'
import { type Field, type Fields, fieldProblemOf, labelsOf, type NameOf } from './fields.ts'
import { decodeHtml, encodeHtml, plainText, postHtml, textHtml } from './html.ts'
import { type Problem, type Refusal, rawProblems, refusalFor } from './problems.ts'

/** The fields of a form as they were typed; one that is absent was not there. */
export type Typed = Record<string, string | undefined>

/** The columns of a record's fields; one of fixed values has those alone. */
type TypedColumns<All extends Fields> = {
  [Name in NameOf<All>]: All[Name] extends { oneOf: readonly (infer Value extends string)[] } ? Value : string
}

type Read<Columns> = { ok: true; columns: Columns } | Refusal

/** A record's form: what is typed, the columns of a row, and back; `Shown` is a row as screens have it. */
export type RecordForm<Row, Columns, Shown> = {
  blank: Record<string, string>
  newIn: (form: Typed) => Read<Columns>
  changeIn: (row: Row, form: Typed) => Read<Partial<Row>>
  plainTypedOf: (row: Shown) => Record<string, string>
}

/** The problem of a record whose fields contradict each other. */
export type Contradiction = (row: Readonly<Record<string, string>>) => Problem | undefined

/**
 * Reads the forms of a record. A text that is far too long is refused before it is cleaned.
 * @param clean cleans what was typed into a field; by default as its description says
 * @param contradiction finds fields that contradict each other
 */
export function recordForm<All extends Fields>(
  fields: All,
  clean: (name: NameOf<All>, typed: string) => string = (name, typed) => cleanField(fields[name], typed),
  contradiction: Contradiction = () => undefined,
) {
  type Row = TypedColumns<All>
  type Stored = { [Name in NameOf<All>]: Row[Name] | null }
  const names = Object.keys(fields) as NameOf<All>[] // its own
  const labels = labelsOf(fields, {})
  const blank = Object.fromEntries(names.map((name) => [name, fields[name]?.start ?? ''])) as Row

  const tooLongIn = (form: Typed, of: NameOf<All>[]) =>
    refusalFor<Problem>(rawProblems(labels, of, form, (name) => fields[name]?.maxLength ?? 0))

  const cleaned = (form: Typed) =>
    Object.fromEntries(names.map((name) => [name, clean(name, form[name] ?? blank[name])])) as Row

  function encoded<Values extends Partial<Row>>(values: Values): Values {
    const html = names.flatMap((name) => {
      const value = values[name]
      return fields[name]?.isHtml && value ? [[name, encodeHtml(value)]] : []
    })
    return { ...values, ...Object.fromEntries(html) }
  }

  function checked<Values extends Partial<Row>>(values: Values): Read<Values> {
    const problems = names.flatMap((name) => fieldProblemOf(fields, name, values[name]) ?? [])
    return refusalFor(problems) ?? { ok: true, columns: encoded(values) }
  }

  const contradicted = (row: object) => refusalFor([contradiction(row as Record<string, string>) ?? []].flat())

  /** The columns of a new record; a field that is absent starts as in its form. */
  function newIn(form: Typed): Read<Row> {
    const read = tooLongIn(form, names) ?? checked(cleaned(form))
    return (read.ok && contradicted(read.columns)) || read
  }

  /** The columns of a form that is not finished: cleaned, but not checked. */
  function draftIn(form: Typed): Read<Row> {
    return tooLongIn(form, names) ?? { ok: true, columns: encoded(cleaned(form)) }
  }

  /** Returns the form value of a field that a row holds. */
  function typedIn(row: Stored, name: NameOf<All>): string {
    const stored: string = row[name] ?? ''
    return fields[name]?.isHtml ? decodeHtml(stored) : stored
  }

  /** The values in the form of a row. */
  const typedOf = (row: Stored) =>
    Object.fromEntries(names.map((name) => [name, typedIn(row, name)])) as Record<NameOf<All>, string>

  /** Parses a form into the changed columns of a row; fields that are absent, or as they are stored, stay unchecked. */
  function changeIn(row: Stored, form: Typed): Read<Partial<Row>> {
    const changed = names.filter((name) => form[name] !== undefined && form[name] !== typedIn(row, name))
    const refusal = tooLongIn(form, changed)
    if (refusal) return refusal
    const values = changed.map((name) => [name, clean(name, form[name] ?? '')] as const)
    const read = checked(
      Object.fromEntries(values.filter(([name, value]) => value !== typedIn(row, name))) as Partial<Row>,
    )
    return (read.ok && Object.keys(read.columns).length > 0 && contradicted({ ...row, ...read.columns })) || read
  }

  /** The values in the form of a row, with plain text in place of HTML where typing that gives the same HTML. */
  const plainTypedOf = (row: Stored) =>
    Object.fromEntries(
      Object.entries<string>(typedOf(row)).map(([name, typed]) => [name, plainTyped(fields[name], typed)]),
    )

  return { names, blank, newIn, draftIn, changeIn, typedOf, plainTypedOf }
}

/** Cleans what was typed into a field as its description says. */
export function cleanField(field: Field | undefined, typed: string): string {
  if (field?.isHtml) return field.isMultiline ? textHtml(cleanText(typed)) : postHtml(cleanText(typed))
  if (field?.isMultiline) return cleanText(typed)
  return field?.format === 'url' ? withScheme(cleanLine(typed)) : cleanLine(typed)
}

function plainTyped(field: Field | undefined, typed: string): string {
  if (!field?.isHtml) return typed
  const text = plainText(typed)
  return cleanField(field, text) === typed ? text : typed
}
