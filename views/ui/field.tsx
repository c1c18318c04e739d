import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'

type Labelled = {
  /** Also the control's id. */
  name: string
  label: string
  hint?: string
  error?: string
  /** A doubt about a value that is accepted. */
  warning?: string
  /** Content beside the label, such as a word count. */
  aside?: ReactNode
}

/** The ARIA attributes that connect a control with its hint and its message. */
export function describedBy({ name, hint, error, warning }: Omit<Labelled, 'label' | 'aside'>) {
  const parts = [hint && `${name}-hint`, warning && `${name}-warning`, error && `${name}-error`]
  const described = parts.filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

/** A control with its label, hint and error; hint and error are also announced by screen readers. */
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

/** Separates the label's props from the control's own attributes. */
function parted<Props extends Labelled>({ name, label, hint, error, warning, aside, ...control }: Props) {
  const around = { name, label, hint, error, warning, aside }
  return { around, control: { ...control, id: name, name, ...describedBy(around) } }
}

export function Field(props: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  const { around, control } = parted(props)
  return (
    <Labelled {...around}>
      <input {...control} />
    </Labelled>
  )
}

export function TextField(props: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) {
  const { around, control } = parted(props)
  return (
    <Labelled {...around}>
      <textarea rows={6} {...control} />
    </Labelled>
  )
}

type Choices = SelectHTMLAttributes<HTMLSelectElement> &
  Labelled & {
    /** The empty first option; without it the first choice is selected. */
    placeholder?: string
    choices: readonly (readonly [value: string, words: string])[]
  }

export function SelectField({ choices, placeholder, ...props }: Choices) {
  const { around, control } = parted(props)
  return (
    <Labelled {...around}>
      <select {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
