import { use } from 'react'
import { errorHeading } from '../../../src/core/text/counted.ts'
import type { FieldError } from '../../../src/core/text/problems.ts'
import { languageNow, t } from '../../../src/core/words/words.ts'
import { Refusal } from './refusal.ts'

/** Returns the heading over errors in another language than English. */
function translatedHeading(errors: readonly FieldError[]): string {
  const fields = new Set(errors.map(({ name }) => name))
  return fields.has('')
    ? t('{count, plural, one {There is a problem} other {There are # problems}}', { count: errors.length })
    : t('Please correct {count, plural, one {# field} other {# fields}}', { count: fields.size })
}

/** Lists a form's errors, linked to their fields (ids may have a prefix); takes the focus when the page opens. */
export function ErrorSummary({ prefix = '' }: { prefix?: string }) {
  const errors = use(Refusal)
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      <p>{languageNow() === 'en' ? errorHeading(errors) : translatedHeading(errors)}</p>
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
