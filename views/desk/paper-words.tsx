import { linesOfPeople } from '../../src/journal/record/people/form.ts'
import { referencesText } from '../../src/journal/record/support-rules.ts'
import { fieldsIn, paperFields } from '../../src/review/papers/fields.ts'
import { Field, TextField } from '../ui/form/field.tsx'
import type { PaperProps } from './paper-page.tsx'
import { makeStepFieldProps, StepForm } from './step-form.tsx'

const folded = [...[...fieldsIn('editors'), ...fieldsIn('statements')].map(({ name }) => name), 'references' as const]

/** Shows a paper's abstract and people, the rest folded. */
export function PaperSummary({ paper, refused }: PaperProps) {
  const { abstract, keywords, authors, authors_changed } = paper
  return (
    <>
      <ul className="plain">
        {authors.map(({ name, affiliation, country, email, orcid, corresponding }) => (
          <li key={name + email}>
            <b>{name}</b>
            {corresponding && ' (corresponding)'}{' '}
            <span className="hint">{[affiliation, country, email, orcid].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {authors_changed && <p className="warning">{authors_changed}</p>}
      {abstract && <p className="said">{abstract}</p>}
      {keywords && <p className="hint">{keywords}</p>}
      {folded
        .filter((name) => paper[name] !== '')
        .map((name) => (
          <details key={name}>
            <summary>
              {paperFields[name].label} {name === 'references' && referencesText(paper.references)}
            </summary>
            <p className="said">{paper[name]}</p>
          </details>
        ))}
      <details open={refused?.step === 'change'}>
        <summary>Edit</summary>
        <Change paper={paper} refused={refused} />
      </details>
    </>
  )
}

const changed = ['keywords', 'language', 'subject', 'country', 'mobile'] as const

/** Explains the fields of a paper's authors. */
export const authorLines =
  'One per line: Name | affiliation | country, then in any order ORCID iD | email | corresponding.'

/** Shows the form of a paper's text for editors. */
function Change({ paper, refused }: Pick<PaperProps, 'paper' | 'refused'>) {
  const of = makeStepFieldProps(refused, 'change')
  return (
    <StepForm paper={paper} step="change" submit="Save" refused={refused}>
      <TextField {...of('title', paper.title)} label="Title" rows={2} required />
      <TextField
        {...of('authors', linesOfPeople(paper.authors))}
        label="Authors"
        rows={4}
        hint={authorLines}
        required
      />
      <TextField {...of('abstract', paper.abstract)} label="Abstract" />
      {changed.map((name) => (
        <Field key={name} {...of(name, paper[name])} label={paperFields[name].label} />
      ))}
      {folded.map((name) => (
        <TextField key={name} {...of(name, paper[name])} label={paperFields[name].label} rows={3} />
      ))}
    </StepForm>
  )
}
