import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Labelled, splitFieldProps } from './labelled.tsx'

export function Field(props: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  const { around, control } = splitFieldProps(props)
  return (
    <Labelled {...around}>
      <input {...control} />
    </Labelled>
  )
}

export function TextField(props: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) {
  const { around, control } = splitFieldProps(props)
  return (
    <Labelled {...around}>
      <textarea rows={6} {...control} />
    </Labelled>
  )
}

/** Shows a choice of yes and no: on, it sends its value. */
export function SwitchField(props: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  const { around, control } = splitFieldProps(props)
  return (
    <div className="switch-field">
      <Labelled {...around} before={<input {...control} type="checkbox" />} />
    </div>
  )
}

type Choices = SelectHTMLAttributes<HTMLSelectElement> &
  Labelled & {
    /** The empty first option; without it the first choice is selected. */
    placeholder?: string
    choices: readonly (readonly [value: string, words: string])[]
  }

export function SelectField({ choices, placeholder, ...props }: Choices) {
  const { around, control } = splitFieldProps(props)
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
