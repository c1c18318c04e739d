import { fieldProblem, type PartnerField, partnerFields } from '../src/indexing/fields.ts'
import { fieldErrors } from './field-errors.ts'

/** What is wrong with the fields of a partner's form, found before it is sent. */
export default (form: HTMLFormElement) =>
  fieldErrors(form, Object.keys(partnerFields) as PartnerField[], fieldProblem, 'modification')
