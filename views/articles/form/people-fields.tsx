import { type ReactNode, use } from 'react'
import { errorOf } from '../../../src/core/text/problems.ts'
import { t } from '../../../src/core/words/words.ts'
import { peopleTitle } from '../../../src/journal/record/fields.ts'
import { creditTerms } from '../../../src/journal/record/people/credit-rules.ts'
import { linesOfPeople, peopleTyped } from '../../../src/journal/record/people/form.ts'
import { peopleProblems } from '../../../src/journal/record/people/problems.ts'
import { type PersonPart, personParts } from '../../../src/journal/record/people/rules.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Refusal } from '../../ui/form/refusal.ts'

type Props = {
  value: string
  /** Whether the fields are shown open, as a required part of the form. */
  isOpen?: boolean
  hint?: string
  title?: string
  /** Content after the label. */
  mark?: ReactNode
}

const articleHint =
  'One author per line: Name | affiliation | country, then in any order ORCID iD | ROR ID ' +
  '| email | surname: … | roles: …; … | corresponding | organisation. These names become the author names.'

/**
 * Shows the authors' details below their names, one author a line; a script turns the lines into fields
 * (`islands/forms/people-editor.ts`), from the template here, and keeps them in the text area.
 */
export function PeopleFields({ value, isOpen, hint = articleHint, title = t(peopleTitle), mark }: Props) {
  return (
    <people-editor>
      <details open={isOpen || errorOf(use(Refusal), 'authors') !== undefined} data-group="people">
        <summary>
          <span>
            {title}
            {value !== '' && <span className="hint"> {heldText(value)}</span>}
            {mark}
          </span>
        </summary>
        <div className="group-fields">
          <TextField name="authors" label={t('Authors')} rows={5} defaultValue={shownLines(value)} hint={hint} />
          <div data-editor="" hidden>
            <p className="hint">
              {t(
                'You can paste a paper’s author line, with the affiliations below it, into a name: what is certain is ' +
                  'filled in.',
              )}
            </p>
            <ol className="persons" />
            <p className="row-actions">
              <button type="button" className="button quiet" data-add="">
                {t('Add author')}
              </button>
              <span role="status" className="hint" />
              <button type="button" className="link" data-undo="" hidden>
                {t('Undo')}
              </button>
            </p>
          </div>
          <template>
            <PersonFields />
          </template>
        </div>
      </details>
    </people-editor>
  )
}

/** Returns, for example, '3 authors, 2 with ORCID iD'. */
function heldText(value: string): string {
  const people = peopleTyped(value) ?? []
  if (people.length === 0) return t('Filled in')
  const withIds = people.filter(({ orcid }) => orcid).length
  const authors = t('{count, plural, one {# author} other {# authors}}', { count: people.length })
  return withIds > 0 ? `${authors}, ${t('{count} with ORCID iD', { count: withIds })}` : authors
}

/** Returns people as lines if these express them completely; else the text as typed. */
function shownLines(value: string): string {
  const people = value.trim().startsWith('[') ? peopleTyped(value) : undefined
  return people && peopleProblems(people).length === 0 ? linesOfPeople(people) : value
}

/** Shows the fields of one author; the script gives the fields of each row their own ids. */
function PersonFields() {
  return (
    <li className="person-fields">
      <div className="person-head">
        <span className="handle" data-handle="" aria-hidden="true">
          ⠿
        </span>
        <strong data-place="" />
        <span className="order">
          <button type="button" data-move="-1">
            ↑
          </button>
          <button type="button" data-move="1">
            ↓
          </button>
          <button type="button" className="link" data-remove="">
            {t('Remove')}
          </button>
        </span>
      </div>
      <div className="pair">
        <PersonPartField part="name" />
        <PersonPartField part="orcid" />
      </div>
      <PersonPartField part="affiliation" />
      <label className="check">
        <input type="checkbox" data-part="corresponding" /> {t('Corresponding author')}
      </label>
      <details>
        <summary>
          <span>
            {t('More')} <span className="hint" data-filled="" />
          </span>
        </summary>
        <div className="group-fields">
          <div className="pair">
            <PersonPartField part="email" />
            <PersonPartField part="country" />
          </div>
          <div className="pair">
            <PersonPartField part="family" hint={t('Only if it is not the last word of the name.')} />
            <PersonPartField part="ror" />
          </div>
          <label className="check">
            <input type="checkbox" data-part="organisation" /> {t('An organisation, cited by its whole name')}
          </label>
          <fieldset>
            <legend className="label">{t('Contributions')}</legend>
            <div className="pair">
              {Object.entries(creditTerms).map(([role, term]) => (
                <label key={role} className="check">
                  <input type="checkbox" data-role="" value={role} /> {t(term)}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
      </details>
    </li>
  )
}

function PersonPartField({ part, hint }: { part: PersonPart; hint?: string }) {
  return (
    <div className="field">
      <label htmlFor={`authors[].${part}`}>{t(personParts[part].label)}</label>
      <input id={`authors[].${part}`} data-part={part} autoComplete="off" spellCheck={false} />
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}
