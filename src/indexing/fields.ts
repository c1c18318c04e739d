import { isWebAddress } from '../text/clean.ts'
import { lengthProblem } from '../text/problems.ts'
import { type PartnerField, type PartnerProblem, partnerLabels, partnerProblem } from './problems.ts'

/** What is typed for a partner, in the order of the form. */
export const formFields = ['title', 'link', 'status'] as const satisfies PartnerField[]

export type FormField = (typeof formFields)[number]

export const longest = { title: 200, link: 1_000, status: 20 } as const

/** The problem of one field's cleaned value; undefined where it is fine or not there. */
export function fieldProblem(field: FormField, value: string | undefined): PartnerProblem | undefined {
  if (value === undefined) return undefined
  if (field === 'status')
    return ['enabled', 'disabled'].includes(value) ? undefined : partnerProblem('invalid_status', field)
  if (value === '') return field === 'title' ? partnerProblem('required', field) : undefined
  if (value.length > longest[field]) return lengthProblem(partnerLabels, field, longest[field])
  return field !== 'link' || isWebAddress(value) ? undefined : partnerProblem('invalid', field)
}
