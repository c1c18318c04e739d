import { formats, formatsOf, type RichKind } from '../../src/text/formats.ts'
import { postHtml, textHtml, titleHtml } from '../../src/text/html.ts'
import { describedBy, Labelled } from './field.tsx'
import { Html } from './html.tsx'
import { WordCount } from './word-count.tsx'

type Props = {
  /** Also the control's id. */
  name: string
  label: string
  /** The HTML that stands in it. */
  value: string
  kind: RichKind
  /** How many words it may have, where that is limited; `true` counts them alone. */
  words?: number | true
  hint?: string
  error?: string
}

const cleaned = { title: titleHtml, post: postHtml, text: textHtml }

/**
 * Rich text: an editor with scripts, without them a text area for its HTML. Until the editor is there its text stands in
 * its place, so that nothing shifts.
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

/** A button of one letter is called by its name. */
function nameOf(format: keyof typeof formats) {
  const { sign, name } = formats[format]
  return sign.length === 1 ? { 'aria-label': name } : {}
}
