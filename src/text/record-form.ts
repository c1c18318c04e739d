import { cleanLine } from './clean.ts'
import { type Fields, fieldProblemOf, labelsOf, type NameOf } from './fields.ts'
import { decodeHtml, encodeHtml } from './html.ts'
import { type Problem, rawProblems } from './problems.ts'

/** The fields of a form as they were typed; one that is absent was not there. */
export type Typed = Record<string, string | undefined>

/** The columns of a record's fields; one of fixed values has those alone. */
type RowOf<All extends Fields> = {
  [Name in NameOf<All>]: All[Name] extends { oneOf: readonly (infer Value extends string)[] } ? Value : string
}

type Read<Columns> = { ok: true; columns: Columns } | { ok: false; problem: Problem; problems: Problem[] }

/**
 * Reads the forms of a record. A text that is far too long is refused before it is cleaned.
 * @param clean cleans what was typed into a field; a single line by default
 */
export function recordForm<All extends Fields>(
  fields: All,
  clean: (name: NameOf<All>, typed: string) => string = (_, typed) => cleanLine(typed),
) {
  type Row = RowOf<All>
  const names = Object.keys(fields) as NameOf<All>[] // its own
  const labels = labelsOf(fields, {})
  const blank = Object.fromEntries(names.map((name) => [name, fields[name]?.start ?? ''])) as Row

  const rawProblemsIn = (form: Typed, of: NameOf<All>[]) =>
    rawProblems(labels, of, form, (name) => fields[name]?.maxLength ?? 0)

  function checked<Values extends Partial<Row>>(values: Values): Read<Values> {
    const problems = names.flatMap((name) => fieldProblemOf(fields, name, values[name]) ?? [])
    const [problem] = problems
    if (problem) return { ok: false, problem, problems }
    const encoded = names.flatMap((name) => {
      const value = values[name]
      return fields[name]?.isHtml && value ? [[name, encodeHtml(value)]] : []
    })
    return { ok: true, columns: { ...values, ...Object.fromEntries(encoded) } }
  }

  /** The columns of a new record; a field that is absent starts as in its form. */
  function newIn(form: Typed): Read<Row> {
    const problems = rawProblemsIn(form, names)
    const [problem] = problems
    if (problem) return { ok: false, problem, problems }
    return checked(Object.fromEntries(names.map((name) => [name, clean(name, form[name] ?? blank[name])])) as Row)
  }

  /** What a form changes of a row: fields that are absent, or as they are stored, stay unchecked. */
  function changeIn(row: Row, form: Typed): Read<Partial<Row>> {
    const stored = (name: NameOf<All>) => (fields[name]?.isHtml ? decodeHtml(row[name]) : row[name])
    const changed = names.filter((name) => form[name] !== undefined && form[name] !== stored(name))
    const problems = rawProblemsIn(form, changed)
    const [problem] = problems
    if (problem) return { ok: false, problem, problems }
    const cleaned = changed.map((name) => [name, clean(name, form[name] ?? '')] as const)
    return checked(Object.fromEntries(cleaned.filter(([name, value]) => value !== stored(name))) as Partial<Row>)
  }

  return { blank, newIn, changeIn }
}
