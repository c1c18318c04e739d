import { cleanLine } from '../text/clean.ts'
import { rawProblems } from '../text/problems.ts'
import { type FormField, fieldProblem, formFields, longest } from './fields.ts'
import { type PartnerProblem, partnerLabels } from './problems.ts'

type Row = Record<FormField, string>

/** The fields of a form as they were typed; one that is absent was not there. */
export type PartnerForm = Record<string, string | undefined>

type Read<Columns> = { ok: true; columns: Columns } | { ok: false; problem: PartnerProblem; problems: PartnerProblem[] }

/** What stands in the form of a new partner. */
export const blankPartner: Row = { title: '', link: '', status: 'enabled' }

/** A new partner out of its form; without a status it is enabled. */
export function newPartnerIn(form: PartnerForm): Read<Row> {
  const raw = rawProblemsIn(form, formFields)
  if (raw) return raw
  const typed = formFields.map((field) => [field, cleanLine(form[field] ?? blankPartner[field])])
  return checked(Object.fromEntries(typed) as Row) // every field is there
}

/** What a form changes of a partner: fields that are absent, or as they are stored, stay unchecked. */
export function partnerChangeIn(row: Row, form: PartnerForm): Read<Partial<Row>> {
  const values: Partial<Row> = {}
  const changed = formFields.filter((field) => form[field] !== undefined && form[field] !== row[field])
  const raw = rawProblemsIn(form, changed)
  if (raw) return raw
  for (const field of changed) {
    const value = cleanLine(form[field] ?? '')
    if (value !== row[field]) values[field] = value
  }
  return checked(values)
}

function rawProblemsIn(form: PartnerForm, fields: FormField[]): (Read<Row> & { ok: false }) | undefined {
  const problems = rawProblems(partnerLabels, fields, form, (field) => longest[field])
  const [problem] = problems
  return problem && { ok: false, problem, problems }
}

function checked<Values extends Partial<Row>>(values: Values): Read<Values> {
  const problems = formFields.flatMap((field) => fieldProblem(field, values[field]) ?? [])
  const [problem] = problems
  return problem ? { ok: false, problem, problems } : { ok: true, columns: values }
}
