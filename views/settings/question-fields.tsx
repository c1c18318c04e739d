import { use } from 'react'
import { errorOf } from '../../src/core/text/problems.ts'
import {
  mostQuestions,
  parseShownQuestions,
  questionField,
  type TypedQuestion,
} from '../../src/office/settings/question-rules.ts'
import { Field, SelectField, SwitchField, TextField } from '../ui/form/field.tsx'
import { describedBy, ErrorText, type Labelled } from '../ui/form/labelled.tsx'
import { Refusal } from '../ui/form/refusal.ts'

/** The number of empty questions in the form. */
const empty = 3

const kinds = [
  ['score', 'A score'],
  ['choice', 'One of several answers'],
  ['text', 'A text'],
] as const

const readers = [
  ['author', 'The author, with the decision'],
  ['editor', 'Editors alone'],
] as const

/** Shows the questions to reviewers with their fields, and empty ones. @param value JSON, possibly a refused value */
export function QuestionFields({ name, label, hint, value }: Labelled & { value: string }) {
  const questions = parseShownQuestions(value)
  const hasError = errorOf(use(Refusal), name) !== undefined
  const rows = [...questions, ...Array.from({ length: empty }, () => undefined)].slice(0, mostQuestions)
  return (
    <fieldset className="field" id={name} {...describedBy({ name, hint })}>
      <legend>{label}</legend>
      <ErrorText name={name} />
      <p className="hint" id={`${name}-hint`}>
        {hint} To remove a question, empty its text. Save to get room for more, up to {mostQuestions}.
      </p>
      {rows.map((question, index) => (
        <Question key={questionField(index + 1, 'id')} place={index + 1} question={question} hasError={hasError} />
      ))}
    </fieldset>
  )
}

type QuestionProps = { place: number; question: TypedQuestion | undefined; hasError: boolean }

function Question({ place, question = {}, hasError }: QuestionProps) {
  const { id = '', label = '', kind, choices = [], required, to } = question
  return (
    <details open={hasError && label !== ''}>
      <summary>{label || `Add question ${place}`}</summary>
      <input type="hidden" name={questionField(place, 'id')} value={id} />
      <Field name={questionField(place, 'label')} label={`Question ${place}`} defaultValue={label} maxLength={300} />
      <div className="pair">
        <SelectField name={questionField(place, 'kind')} label="Answer" choices={kinds} defaultValue={kind} />
        <SelectField name={questionField(place, 'to')} label="Who reads it" choices={readers} defaultValue={to} />
      </div>
      <TextField
        name={questionField(place, 'choices')}
        label="Answers to choose from, one a line"
        hint="Of a score its steps, 1 to 5 where empty; none of a text."
        rows={3}
        defaultValue={choices.join('\n')}
      />
      <SwitchField
        name={questionField(place, 'required')}
        label="It must be answered"
        value="yes"
        defaultChecked={required === true}
      />
    </details>
  )
}
