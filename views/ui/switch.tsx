import { inPlace } from './ask.tsx'

type Props = {
  /** Unique on its page. */
  id: string
  /** What is on or off, such as 'Anita Roy enabled'. */
  label: string
  isOn: boolean
  /** The words beside it. */
  words: readonly [on: string, off: string]
  action: string
  /** What is sent to turn it. */
  fields: Record<string, string>
}

/** A switch that is a form of its own: pressed, it sends what shall be; with scripts the page stays where it is. */
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
