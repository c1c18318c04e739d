import { use } from 'react'
import { errorHeading } from '../../../src/core/text/counted.ts'
import { Refusal } from './refusal.ts'

/** Lists a form's errors, linked to their fields (ids may have a prefix); takes the focus when the page opens. */
export function ErrorSummary({ prefix = '' }: { prefix?: string }) {
  const errors = use(Refusal)
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <p>{errorHeading(errors)}</p>
      <ul>
        {errors.map(({ name, text, code }) => (
          <li key={name + text} data-field={code && name} data-error={code}>
            {name ? <a href={`#${prefix}${name}`}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </div>
  )
}
