import { paths } from '../../src/core/paths.ts'
import { type Named, suggestedIn } from '../../src/review/people/named-rules.ts'
import { keyed } from '../ui/keys.ts'

type Asked = Named & { id?: number | null; orcid?: string }

/** The address of the form that asks somebody. @param person without an `id` where they were never asked */
export function askHref(number: string, { id = null, name, email, affiliation, orcid = '' }: Asked): string {
  const person: Record<string, string> = id === null ? { name, email, affiliation, orcid } : { person: String(id) }
  return `${paths.adminSubmissionStep(number, 'ask/form')}?${new URLSearchParams(person)}`
}

type Props = {
  number: string
  /** The words of who declined. */
  text: string
  mayAsk: boolean
}

/** A decliner's suggestion, whose people can be asked. */
export function Suggestion({ number, text, mayAsk }: Props) {
  return keyed(suggestedIn(text), ({ line }) => line).map(([key, { line, person }], at) => (
    <span key={key}>
      {at === 0 ? 'Suggests: ' : '; '}
      {person && mayAsk ? <a href={askHref(number, person)}>{line}</a> : line}
    </span>
  ))
}
