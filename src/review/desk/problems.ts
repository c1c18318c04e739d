import type { Problem } from '../../core/text/problems.ts'

const messages = {
  not_found: 'There is no such paper',
  required: 'This is required',
  invalid: 'This is not valid',
  conflict: 'Somebody else has changed this paper in the meantime. Nothing was saved.',
  invalid_state: 'The paper’s state does not allow this',
  forbidden: 'Only an admin may do this',
  not_scrubbed: 'A file is not scrubbed: put in a review copy, or leave it out',
  traces_found: 'The copy may tell who the authors are. Look at each place, then say that you did.',
} as const

type Code = keyof typeof messages

/** The reason why a step was refused. */
export type PaperProblem = Problem<string>

export const paperProblem = (code: Code, field?: string, message: string = messages[code]): PaperProblem =>
  field ? { code, field, message } : { code, message }
