import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'

type Labelled = {
  /** Also the control's id. */
  name: string
  label: string
  hint?: string
  error?: string
  /** What only looks wrong. */
  warning?: string
  /** What stands beside the label, such as a count of words. */
  aside?: ReactNode
}

/** The attributes by which a control is told its hint and its message. */
export function describedBy({ name, hint, error, warning }: Omit<Labelled, 'label' | 'aside'>) {
  const parts = [hint && `${name}-hint`, warning && `${name}-warning`, error && `${name}-error`]
  const described = parts.filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

/** A control under its label, with its hint and, where it was wrong, its message, both told to who cannot see them. */
export function Labelled({ name, label, hint, error, warning, aside, children }: Labelled & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {aside}
      {children}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {warning && (
        <p className="warning" id={`${name}-warning`}>
          {warning}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A line to type into. */
export function Field({
  name,
  label,
  hint,
  error,
  warning,
  aside,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  return (
    <Labelled name={name} label={label} hint={hint} error={error} warning={warning} aside={aside}>
      <input {...input} id={name} name={name} {...describedBy({ name, hint, error, warning })} />
    </Labelled>
  )
}

/** Several lines to type into. */
export function TextField({
  name,
  label,
  hint,
  error,
  aside,
  ...input
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) {
  return (
    <Labelled name={name} label={label} hint={hint} error={error} aside={aside}>
      <textarea rows={6} {...input} id={name} name={name} {...describedBy({ name, hint, error })} />
    </Labelled>
  )
}

type Choices = SelectHTMLAttributes<HTMLSelectElement> &
  Labelled & {
    /** What is shown while nothing is chosen; without it the first choice is. */
    placeholder?: string
    /** The values, each with its words where they differ. */
    choices: readonly (string | readonly [value: string, words: string])[]
  }

/** One of several choices. */
export function SelectField({ name, label, hint, error, aside, choices, placeholder, ...select }: Choices) {
  return (
    <Labelled name={name} label={label} hint={hint} error={error} aside={aside}>
      <select {...select} id={name} name={name} {...describedBy({ name, hint, error })}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => {
          const [value, words] = typeof choice === 'string' ? [choice, choice] : choice
          return (
            <option key={value} value={value}>
              {words}
            </option>
          )
        })}
      </select>
    </Labelled>
  )
}
