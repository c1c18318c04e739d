import { formats, formatsOf, type RichKind } from '../../src/text/formats.ts'
import { postHtml, textHtml, titleHtml } from '../../src/text/html.ts'
import { describedBy, Labelled } from './field.tsx'
import { Html } from './html.tsx'
import { WordCount } from './word-count.tsx'

type Props = {
  /** Also the control's id. */
  name: string
  label: string
  /** The HTML value. */
  value: string
  kind: RichKind
  /** The word limit; `true` counts words without a limit. */
  words?: number | true
  hint?: string
  error?: string
}

const cleaned = { title: titleHtml, post: postHtml, text: textHtml }

/**
 * Rich text: an editor with scripts, a text area with HTML without. Until the editor has loaded, its text stands in its
 * place, so that the layout does not shift.
 */
export function RichText({ name, label, value, kind, words, hint, error }: Props) {
  const count = words && <WordCount of={name} text={value} most={words === true ? undefined : words} />
  return (
    <div data-rich={kind}>
      <Labelled name={name} label={label} hint={hint} error={error} aside={count}>
        <div className="rich-text-bar" role="toolbar" aria-label={`Format of ${label}`}>
          {formatsOf[kind].map((format) => (
            <button key={format} type="button" data-format={format} title={formats[format].name} {...nameOf(format)}>
              {formats[format].sign}
            </button>
          ))}
        </div>
        <div className="rich-text-place">
          <Html as="div" className="rich-text" html={cleaned[kind](value)} />
        </div>
        <textarea
          id={name}
          name={name}
          rows={kind === 'text' ? 10 : 2}
          defaultValue={value}
          {...describedBy({ name, hint, error })}
        />
      </Labelled>
    </div>
  )
}

/** The accessible name of a one-letter button. */
function nameOf(format: keyof typeof formats) {
  const { sign, name } = formats[format]
  return sign.length === 1 ? { 'aria-label': name } : {}
}
