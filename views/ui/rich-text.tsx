import { describedBy, Labelled } from './field.tsx'
import { WordCount } from './word-count.tsx'

type Props = {
  /** Also the control's id. */
  name: string
  label: string
  /** The HTML that stands in it. */
  value: string
  /** A title is one paragraph with italics; a text has paragraphs, lists, emphasis, sub, sup and links. */
  kind: 'title' | 'text'
  /** How many words it may have, where that is limited; `true` counts them alone. */
  words?: number | true
  hint?: string
  error?: string
}

/** Rich text: an editor with scripts, without them a text area for its HTML. */
export function RichText({ name, label, value, kind, words, hint, error }: Props) {
  return (
    <div data-rich={kind}>
      <Labelled name={name} label={label} hint={hint} error={error}>
        {words && <WordCount of={name} text={value} most={words === true ? undefined : words} />}
        <textarea
          id={name}
          name={name}
          rows={kind === 'title' ? 2 : 10}
          defaultValue={value}
          {...describedBy({ name, hint, error })}
        />
      </Labelled>
    </div>
  )
}
