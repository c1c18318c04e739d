import { type ReactNode, use } from 'react'
import { freeWords, type Help } from '../../../src/core/text/problems.ts'
import { t } from '../../../src/core/words/words.ts'
import { ReadFields } from './read-fields.ts'
import { Refusal } from './refusal.ts'

export type Labelled = {
  name: string
  /** The control's id, by default its name. */
  id?: string
  label: string
  hint?: string
  /** Its message, unless it is one of the refused form. */
  error?: string
  /** The error's code, for scripts. */
  code?: string
  /** The help with the error. */
  help?: Help
  /** Whether the label says that the field may stay empty. */
  isOptional?: boolean
  /** A doubt about an accepted value; '' if a script may add one. */
  warning?: string
  /** Content next to the label, such as a word count. */
  aside?: ReactNode
  /** Content below the hint. */
  below?: ReactNode
}

/** Returns the ARIA attributes that connect a control with its hint and its message. */
export function describedBy(field: Pick<Labelled, 'name' | 'id' | 'hint' | 'error' | 'warning' | 'help'>) {
  const { name, id = name, hint, error, warning, help } = withProblem(field)
  const parts = [
    hint && `${id}-hint`,
    warning !== undefined && `${id}-warning`,
    error && `${id}-error`,
    help && `${id}-help`,
  ]
  const described = parts.filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

/** Adds a field's problem in the refused form, if there is one. */
function withProblem<Of extends Pick<Labelled, 'name' | 'error' | 'code' | 'help'>>(field: Of): Of {
  const problem = use(Refusal).find(({ name }) => name === field.name)
  if (!problem || field.error) return field
  const { text: error, code, help = field.help } = problem
  return { ...field, error, code, help }
}

/**
 * Shows a control below its label and error, above its hint; all are announced.
 * @param before a box that precedes its label
 */
export function Labelled({ before, children, ...around }: Labelled & { before?: ReactNode; children?: ReactNode }) {
  const { name, id = name, label, hint, error, code, help, warning, isOptional, aside, below } = withProblem(around)
  const read = use(ReadFields)
  return (
    <div className="field">
      {before}
      <label htmlFor={id}>
        {label}
        {isOptional && ` ${t('(optional)')}`}
      </label>
      {read.names.has(name) && (
        <span className="read-mark" data-read={name}>
          Read from the {read.file}
        </span>
      )}
      {aside}
      <ErrorText id={id} name={name} error={error} code={code} />
      {help && <HelpNote id={`${id}-help`} help={help} />}
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {below}
      {warning !== undefined && (
        <p className="warning" id={`${id}-warning`}>
          {warning}
        </p>
      )}
    </div>
  )
}

/** Shows the problem of a field, if any. */
export function ErrorText(field: Pick<Labelled, 'name' | 'id' | 'error' | 'code'>) {
  const { name, id = name, error, code } = withProblem(field)
  if (!error) return null
  return (
    <p className="error" id={`${id}-error`} data-field={code && name} data-error={code}>
      {error}
    </p>
  )
}

/** Helps to correct an error; a script makes a button of unused and usual values (`islands/forms/form-errors.ts`). */
function HelpNote({ id, help: { hint, link, free, confirms } }: { id: string; help: Help }) {
  return (
    <p className="hint" id={id}>
      {hint}
      {link && (
        <a href={link.href} target="_blank" rel="noopener">
          {link.text}
        </a>
      )}{' '}
      {free && `${freeWords(free)} free.`}
      {confirms && (
        <label className="confirms">
          <input type="checkbox" name={confirms.name} value={confirms.value} defaultChecked={confirms.isGiven} />{' '}
          {confirms.label}
        </label>
      )}
    </p>
  )
}

/** Separates the label's props from the control's own attributes. */
export function splitFieldProps<Props extends Labelled>(props: Props) {
  const { name, id = name, label, hint, error, code, help, warning, isOptional, aside, below, ...control } = props
  const around = { name, id, label, hint, error, code, help, warning, isOptional, aside, below }
  return { around, control: { ...control, id, name, ...describedBy(around) } }
}
