import { cleanLine, cleanText, withScheme } from '../../core/text/clean.ts'
import { decodeHtml, encodeHtml, plainText, postHtml, textHtml } from '../../core/text/html.ts'
import { type Problem, type Refusal, rawProblems, refusalFor } from '../../core/text/problems.ts'
import { type Field, type Fields, fieldProblemOf, labelsOf, type NameOf } from './fields.ts'

/** A form's fields as typed; undefined ones were not in the form. */
export type Typed = Record<string, string | undefined>

/** The columns of a record's fields; enumerated fields allow only their values. */
type TypedColumns<All extends Fields> = {
  [Name in NameOf<All>]: All[Name] extends { oneOf: readonly (infer Value extends string)[] } ? Value : string
}

type Read<Columns> = { ok: true; columns: Columns } | Refusal

/** A record's form: converts between input and columns; `Shown` is a row as screens have it. */
export type RecordForm<Row, Columns, Shown> = {
  blank: Record<string, string>
  newIn: (form: Typed) => Read<Columns>
  changeIn: (row: Row, form: Typed) => Read<Partial<Row>>
  plainTypedOf: (row: Shown) => Record<string, string>
}

/** The problem with a record whose fields contradict each other. */
export type Contradiction = (row: Readonly<Record<string, string>>) => Problem | undefined

/**
 * Parses a record's forms. Refuses far too long texts before cleaning them.
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

  /** A new record's columns; a missing field gets its initial form value. */
  function newIn(form: Typed): Read<Row> {
    const read = tooLongIn(form, names) ?? checked(cleaned(form))
    return (read.ok && contradicted(read.columns)) || read
  }

  /** An unfinished form's columns: cleaned, but not validated. */
  function draftIn(form: Typed): Read<Row> {
    return tooLongIn(form, names) ?? { ok: true, columns: encoded(cleaned(form)) }
  }

  /** Returns a row's value as a form value. */
  function typedIn(row: Stored, name: NameOf<All>): string {
    const stored: string = row[name] ?? ''
    return fields[name]?.isHtml ? decodeHtml(stored) : stored
  }

  /** A row's form values. */
  const typedOf = (row: Stored) =>
    Object.fromEntries(names.map((name) => [name, typedIn(row, name)])) as Record<NameOf<All>, string>

  /** Parses a form into a row's changed columns; does not validate missing or unchanged fields. */
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

  /** A row's form values, with plain text in place of HTML if typing it gives the same HTML. */
  const plainTypedOf = (row: Stored) =>
    Object.fromEntries(
      Object.entries<string>(typedOf(row)).map(([name, typed]) => [name, plainTyped(fields[name], typed)]),
    )

  return { names, blank, newIn, draftIn, changeIn, typedOf, plainTypedOf }
}

/** Cleans a field's input according to its description. */
export function cleanField(field: Field | undefined, typed: string): string {
  if (field?.isHtml) return field.isMultiline ? textHtml(cleanText(typed)) : postHtml(cleanText(typed))
  if (field?.isMultiline) return cleanText(typed)
  const line = cleanLine(typed)
  if (field?.clean) return field.clean(line)
  return field?.format === 'url' ? withScheme(line) : line
}

function plainTyped(field: Field | undefined, typed: string): string {
  if (!field?.isHtml) return typed
  const text = plainText(typed)
  return cleanField(field, text) === typed ? text : typed
}
