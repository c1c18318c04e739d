import { inPlace, opensDialog, Question } from './ask.tsx'
import { HiddenFields } from './hidden-fields.tsx'

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
  /** Asked before it is turned: the question, the label of the answer, and the consequence. */
  question?: { question: string; label: string; hint: string }
}

/** A switch that submits the new state, after a question where it has one; with scripts the page stays in place. */
export function Switch({ id, label, isOn, words: [on, off], action, fields, question }: Props) {
  const control = { id, role: 'switch', 'aria-checked': isOn, 'aria-label': label }
  const words = <label htmlFor={id}>{isOn ? on : off}</label>
  if (question)
    return (
      <>
        <div className="switch">
          <button type="button" {...control} {...opensDialog(`${id}-question`)} />
          {words}
        </div>
        <Question id={`${id}-question`} {...question} action={action} fields={fields} danger />
      </>
    )
  return (
    <form method="post" action={action} className="switch" {...inPlace(action)}>
      <HiddenFields of={fields} />
      <button type="submit" {...control} />
      {words}
    </form>
  )
}
