import { hashContent } from '../../core/files/files.ts'
import { fieldIn, type LinkForm } from './form-rules.ts'

/**
 * Formats the shown values of a form for its hidden field `shown`: fields that differ from them were changed by the
 * sender. Another device, another tab or the reading of a file may have changed the others meanwhile.
 */
export function shownIn(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value = '']) => `${name}:${hashShownValue(value)}`)
    .join(' ')
}

/**
 * Returns the fields of a form, none of them too long, that its sender changed; all of them if the form does not have
 * the values that its page showed. Browsers do not send a box without a tick: the boxes that `boxes` names and that
 * were not sent are empty.
 */
export function changedIn(form: LinkForm, texts: Record<string, string>): Record<string, string> {
  const shown = new Set(texts.shown?.split(' '))
  const named = texts.boxes?.split(',').filter((name) => fieldIn(form, name)) ?? []
  const boxes = named.map((name) => [name, ''])
  const sent: Record<string, string> = { ...Object.fromEntries(boxes), ...texts }
  return Object.fromEntries(
    Object.entries(sent).filter(([name, text]) => !shown.has(`${name}:${hashShownValue(text)}`)),
  )
}

/** Hashes a value without the differences that browsers make: they change line ends, and drop a first empty line. */
const hashShownValue = (text: string): string =>
  hashContent(Buffer.from(text.replaceAll('\r\n', '\n').trim())).slice(0, 12)
