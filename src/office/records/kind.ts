import { fileMessages } from '../../core/files/rules.ts'
import type { RecordPaths } from '../../core/path-rules.ts'
import { capitalised } from '../../core/text/clean.ts'
import { fieldMessages, type Problem, problemsOf } from '../../core/text/problems.ts'
import type { Status } from '../../core/text/status.ts'
import type { HistoryLabels } from '../history/difference.ts'
import type { ChangeKind } from '../history/rules.ts'
import { type Fields, labelsOf, type NameOf } from './fields.ts'
import { type Contradiction, recordForm } from './form.ts'

/** A kind of record that editors maintain: fields, optionally an image, and a version. */
type Description<All extends Fields> = {
  kind: ChangeKind
  /** The heading of its list. */
  heading: string
  at: RecordPaths
  fields: All
  /** The field that names a record. */
  name: NameOf<All>
  /** The column with a row's version, which the form also carries. */
  version: string
  /** The image's column, its label, and the value for no image. */
  image?: { column: string; label: string; none: string }
  /** Each status's meaning for readers, if it has one. */
  shown?: Record<Status, string>
  /** The words for its two states, if they are not 'Shown' and 'Hidden'. */
  words?: readonly [on: string, off: string]
  /** The consequence of deletion. */
  deletion?: string
  /** Cleans a field's input; by default according to its description. */
  clean?: (name: NameOf<All>, typed: string) => string
  /** History labels beyond fields, image and position. */
  history?: Partial<HistoryLabels>
  /** Refuses two fields that contradict each other. */
  contradiction?: Contradiction
}

/** A described kind of record, with its labels, messages and history labels. */
export type RecordKind = Omit<Description<Fields>, 'history' | 'clean'> & {
  labels: Record<string, string>
  problem: (code: 'invalid_image' | 'file_too_large' | 'not_found', field?: 'imgFile') => Problem
  history: HistoryLabels
}

/** Derives labels, messages, history and form from a record kind's description. */
export function recordKind<const All extends Fields>(described: Description<All>) {
  const { kind, fields, image, history, clean, contradiction } = described
  const labels = labelsOf(fields, { imgFile: image?.label ?? '' })
  const messages = {
    ...fieldMessages,
    invalid_image: () => fileMessages.image.invalid,
    file_too_large: () => fileMessages.image.tooLarge,
    not_found: () => `${capitalised(kind)} not found`,
  }
  const file = image && { [image.column]: { label: image.label, isFile: true } }
  return {
    ...described,
    labels,
    problem: problemsOf(messages, labels),
    form: recordForm(fields, clean, contradiction),
    history: {
      actions: { move: 'Moved' },
      ...history,
      fields: { ...fields, ...file, place: 'Place', ...history?.fields },
    } satisfies HistoryLabels,
  }
}
