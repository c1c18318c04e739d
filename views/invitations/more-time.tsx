import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { PaperRequest } from '../../src/review/case/request-queries.ts'
import { moreTimeOf } from '../../src/review/invitations/rules.ts'
import { Ask } from '../ui/form/ask.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'

type Props = { number: string; request: PaperRequest }

/** Shows the day that a reviewer asks for, in a sentence with the reason. */
export function AsksForTime({ request }: Pick<Props, 'request'>) {
  const note = request.extension?.note
  return (
    <>
      Asks for time until {longDate(moreTimeOf(request) ?? null)}
      {note && `: “${note}”`}
    </>
  )
}

/** Grants a reviewer the day that they ask for, with one press, or refuses it. */
export function AnswerTime({ number, request }: Props) {
  const day = moreTimeOf(request)
  if (!day) return null
  const { person, due, request: code } = request
  const action = paths.adminSubmissionStep(number, `requests/${code}`)
  return (
    <>
      <IdempotentForm action={action} className="inline" step="dates" submit={`Give until ${longDate(day)}`}>
        <input type="hidden" name="due" value={day} />
      </IdempotentForm>
      <Ask
        id={`refuse-${code}`}
        className="button quiet"
        label="Refuse"
        about={`more time for ${person.name}`}
        question={`Give ${person.name} no more time?`}
        hint={`Our letter says so. The report stays due on ${longDate(due)}.`}
        action={action}
        fields={{ action: 'refuse' }}
        leaves
      >
        <IdempotencyKey />
      </Ask>
    </>
  )
}
