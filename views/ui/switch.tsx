import { inPlace } from './ask.tsx'

type Props = {
  /** Unique on its page. */
  id: string
  /** The accessible name, such as 'Anita Roy enabled'. */
  label: string
  isOn: boolean
  /** The visible words for on and off. */
  words: readonly [on: string, off: string]
  action: string
  /** The fields that the switch submits. */
  fields: Record<string, string>
}

/** A switch that is its own form and submits the new state; with scripts the page stays in place. */
export function Switch({ id, label, isOn, words: [on, off], action, fields }: Props) {
  return (
    <form method="post" action={action} className="switch" {...inPlace(action)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button id={id} type="submit" role="switch" aria-checked={isOn} aria-label={label} />
      <label htmlFor={id}>{isOn ? on : off}</label>
    </form>
  )
}
