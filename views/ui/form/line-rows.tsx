import type { TextareaHTMLAttributes } from 'react'
import { t } from '../../../src/core/words/words.ts'
import { type RowKind, type Rows, rowKinds } from '../../../src/review/papers/row-rules.ts'
import { TextField } from './field.tsx'
import type { Labelled } from './labelled.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled & { kind: RowKind; most?: number }

/**
 * Shows a list with one entry per line; a script turns the lines into rows of fields (`islands/forms/line-rows.ts`),
 * from the template here, and keeps them in the text area.
 */
export function LineRows({ kind, most, below, ...field }: Props) {
  const rows = (
    <>
      {below}
      {most && (
        <p className="hint" data-rows="" hidden>
          {t('At most {most}.', { most })}
        </p>
      )}
      <ol className="persons" />
      <p className="row-actions" data-rows="" hidden>
        <button type="button" className="button quiet" data-add="">
          {t(rowKinds[kind].add)}
        </button>
      </p>
      <template>
        <LineRow kind={kind} />
      </template>
    </>
  )
  return (
    <line-rows data-kind={kind} data-most={most}>
      <TextField {...field} below={rows} />
    </line-rows>
  )
}

/** Shows the fields of one entry; the script numbers them. */
function LineRow({ kind }: { kind: RowKind }) {
  const { fields: labels, choices }: Rows = rowKinds[kind]
  const fields = Object.entries(labels).map(([part, label], at) => {
    const named = { id: `${kind}[].${part}`, 'data-part': part }
    return (
      <div key={part} className="field">
        <label htmlFor={named.id}>{t(label)}</label>
        {choices && at === 0 ? (
          <select {...named}>
            <option value="">{t('Choose one')}</option>
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </select>
        ) : (
          <input {...named} autoComplete="off" spellCheck={false} />
        )}
      </div>
    )
  })
  return (
    <li className="person-fields">
      <div className="person-head">
        <strong data-place="" />
        <span className="order">
          <button type="button" className="link" data-remove="">
            {t('Remove')}
          </button>
        </span>
      </div>
      <div className="pair">{fields.slice(0, 2)}</div>
      {fields.slice(2)}
    </li>
  )
}
