import { describedBy, ErrorText } from './labelled.tsx'

type ChoiceProps = {
  name: string
  label: string
  hint?: string
  choices: readonly (readonly [value: string, words: string])[]
  defaultValue: string | undefined
  warning?: string | undefined
}

/** Offers one of a few choices, with a button for each. */
export function Choice({ name, label, hint, choices, defaultValue, warning }: ChoiceProps) {
  return (
    <fieldset
      className="field choice"
      id={name}
      aria-describedby={describedBy({ name, hint, warning })['aria-describedby']}
    >
      <legend>{label}</legend>
      <ErrorText name={name} />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {choices.map(([choice, words]) => (
        <label key={choice}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === defaultValue} /> {words}
        </label>
      ))}
      {warning && (
        <p className="warning" id={`${name}-warning`}>
          {warning}
        </p>
      )}
    </fieldset>
  )
}
