import { errorHeading } from '../../../src/core/text/counted.ts'
import type { FieldError } from '../../../src/core/text/problems.ts'

/** A form's errors, each linked to its field; the summary takes the focus when the page opens. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <p>{errorHeading(errors)}</p>
      <ul>
        {errors.map(({ name, text, code }) => (
          <li key={name + text} data-field={code && name} data-error={code}>
            {name ? <a href={`#${name}`}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </div>
  )
}
