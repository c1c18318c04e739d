import type { Question } from '../../src/core/text/question.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = {
  question: Question
  action: string
  /** The form's fields and lists, to be sent again. */
  fields: Record<string, string>
  lists: Record<string, string[] | undefined>
  /** The page that the form was sent from. */
  back: string
}

/** Asks a question in response to a form; its answers send the form again. */
export function QuestionPage({ question, action, fields, lists, back }: Props) {
  const listed = Object.entries(lists).flatMap(([name, values = []]) => values.map((value) => ({ name, value })))
  return (
    <>
      <h1>{question.title}</h1>
      {question.places && (
        <ul>
          {question.places.map(({ href, title, words }) => (
            <li key={href}>
              <a href={href}>{title}</a>: {words}
            </li>
          ))}
        </ul>
      )}
      {question.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <form role="none" method="post" action={action} className="form">
        <HiddenFields of={fields} />
        {listed.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="actions">
          {question.answers.map(({ value, label }, at) => (
            <SubmitButton key={value} submit={label} quiet={at > 0} name={question.name} value={value} />
          ))}
          <ButtonLink text="Back" quiet href={back} />
        </div>
      </form>
    </>
  )
}
