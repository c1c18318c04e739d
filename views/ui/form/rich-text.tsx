import { type Format, formats, formatsOf, type RichKind } from '../../../src/core/text/formats.ts'
import { postHtml, textHtml, titleHtml, withoutLayout } from '../../../src/core/text/html.ts'
import { pageHtml } from '../../../src/core/text/html-page.ts'
import type { Help } from '../../../src/core/text/problems.ts'
import { Html } from '../html.tsx'
import { describedBy, Labelled } from './labelled.tsx'
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
  help?: Help
}

const cleaned = { title: titleHtml, post: postHtml, text: textHtml, page: pageHtml }

const rowsOf = { title: 2, post: 2, text: 10, page: 30 }

/**
 * Shows a rich text: an editor with scripts, a text area with HTML without. Until the editor is loaded, its text takes
 * its place, so that the layout does not shift.
 */
export function RichText({ name, label, value, kind, words, hint, help }: Props) {
  const count = words && <WordCount of={name} text={value} most={words === true ? undefined : words} />
  return (
    <rich-text data-rich={kind}>
      <Labelled name={name} label={label} hint={hint} help={help} aside={count}>
        <div className="rich-text-bar" role="toolbar" aria-label={`Format of ${label}`}>
          {formatsOf[kind].map((format) => (
            <button
              key={format}
              type="button"
              data-format={format}
              title={formatButtonTitle(format)}
              {...makeButtonNameProps(format)}
            >
              {formats[format].sign}
            </button>
          ))}
        </div>
        <div className="rich-text-place">
          <Html as="div" className="rich-text" html={withoutLayout(cleaned[kind](value))} />
        </div>
        <textarea
          id={name}
          name={name}
          rows={rowsOf[kind]}
          defaultValue={value}
          {...describedBy({ name, hint, help })}
        />
      </Labelled>
    </rich-text>
  )
}

function formatButtonTitle(format: Format): string {
  const { name, keys } = formats[format]
  return `${name} (${keys})`
}

/** Returns the accessible name of a one-letter button. */
function makeButtonNameProps(format: Format) {
  const { sign, name } = formats[format]
  return sign.length === 1 ? { 'aria-label': name } : {}
}
