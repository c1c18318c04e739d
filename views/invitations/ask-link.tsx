import { paths } from '../../src/core/paths.ts'
import { type Named, suggestedIn } from '../../src/review/people/named-rules.ts'
import { keyed } from '../ui/keys.ts'

type Asked = Named & { id?: number | null; orcid?: string }

/** Returns the address of the form that invites a person. @param person without an `id` if they were never invited */
export function askHref(number: string, { id = null, name, email, affiliation, orcid = '' }: Asked): string {
  const person: Record<string, string> = id === null ? { name, email, affiliation, orcid } : { person: String(id) }
  return `${paths.adminSubmissionStep(number, 'ask/form')}?${new URLSearchParams(person)}`
}

type Props = {
  number: string
  /** The words of the reviewer who declined. */
  text: string
  mayAsk: boolean
}

/** Shows a decliner's suggestion, with links that invite the people in it. */
export function Suggestion({ number, text, mayAsk }: Props) {
  return keyed(suggestedIn(text), ({ line }) => line).map(([key, { line, person }], at) => (
    <span key={key}>
      {at === 0 ? 'Suggests: ' : '; '}
      {person && mayAsk ? <a href={askHref(number, person)}>{line}</a> : line}
    </span>
  ))
}
