import { cleanLine } from '../text/clean.ts'
import { type FormField, fieldProblem, formFields } from './fields.ts'
import type { PartnerProblem } from './problems.ts'

type Row = Record<FormField, string>

/** The fields of a form as they were typed; one that is absent was not there. */
export type PartnerForm = Record<string, string | undefined>

type Read<Columns> = { ok: true; columns: Columns } | { ok: false; problem: PartnerProblem; problems: PartnerProblem[] }

/** What stands in the form of a new partner. */
export const blankPartner: Row = { title: '', link: '', status: 'enabled' }

/** A new partner out of its form; without a status it is enabled. */
export function newPartnerIn(form: PartnerForm): Read<Row> {
  const typed = formFields.map((field) => [field, cleanLine(form[field] ?? blankPartner[field])])
  return checked(Object.fromEntries(typed) as Row) // every field is there
}

/** What a form changes of a partner: fields that are absent, or as they are stored, stay unchecked. */
export function partnerChangeIn(row: Row, form: PartnerForm): Read<Partial<Row>> {
  const values: Partial<Row> = {}
  for (const field of formFields) {
    const typed = form[field]
    if (typed !== undefined && typed !== row[field] && cleanLine(typed) !== row[field]) values[field] = cleanLine(typed)
  }
  return checked(values)
}

function checked<Values extends Partial<Row>>(values: Values): Read<Values> {
  const problems = formFields.flatMap((field) => fieldProblem(field, values[field]) ?? [])
  const [problem] = problems
  return problem ? { ok: false, problem, problems } : { ok: true, columns: values }
}
