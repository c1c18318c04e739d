import { type ReactNode, use } from 'react'
import { t } from '../../src/core/words/words.ts'
import { nameDoubts } from '../../src/journal/articles/people/name-doubts.ts'
import { linesOfPeople, peopleTyped } from '../../src/journal/record/people/form.ts'
import type { Person } from '../../src/journal/record/people/rules.ts'
import { typeNames } from '../../src/journal/record/type-rules.ts'
import { declarations, fieldsIn, type PaperField, paperFields, paperTypes } from '../../src/review/papers/fields.ts'
import { Remarks } from '../articles/form/article-remarks.tsx'
import { PeopleFields } from '../articles/form/people-fields.tsx'
import { Field, SelectField, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { describedBy, ErrorText } from '../ui/form/labelled.tsx'
import { LineRows } from '../ui/form/line-rows.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Message } from '../words/message.tsx'

type Values = Partial<Record<PaperField | (typeof declarations)[number] | 'authors', string>>

export type PaperFormProps = {
  /** The address of the paper's page. */
  at: string
  values: Values
  people: readonly Person[]
  /** The corresponding author's address: the one typed at the start, until another is typed. */
  paper: { email: string }
  /** The fields that were read from the file and not edited since. */
  read: readonly string[]
  /** The values of fields as shown, without the input of a refused form. */
  shown: string
  /** Whether it responds to reports: a revision, or a correction of one. */
  isAnswering: boolean
  isRevision: boolean
  /** Whether the paper was never submitted: then the form asks for its declarations. */
  isDraft: boolean
  privacy: string
  /** Whether the journal charges a fee, which depends on the country. */
  takesFees: boolean
  /** The code of the journal's language. */
  language: string
}

/** Shows the form of the unsent version; its two buttons save and send. A script saves while the author types. */
export function PaperForm(props: PaperFormProps) {
  const { at, read, isAnswering, isRevision, isDraft, shown } = props
  return (
    <form
      role="none"
      method="post"
      action={at}
      encType="multipart/form-data"
      className="form"
      id="paper"
      data-saves={at}
      data-read={read.join(',')}
      noValidate
      autoComplete="off"
    >
      <IdempotencyKey />
      <input type="hidden" name="shown" value={shown} />
      {isAnswering && (
        <PaperFormPart title={t('Your response')}>
          <TextField
            {...fieldOf(props, 'response')}
            rows={10}
            hint={t(
              'Please answer each point of the reports. Reviewers of the next round read this, so please do not give ' +
                'your names.',
            )}
          />
        </PaperFormPart>
      )}
      {isDraft ? (
        <PaperFormWords {...props} />
      ) : (
        <details className="more-files" open={use(Refusal).some(({ name }) => name !== 'response')}>
          <summary>{t('Change the title, abstract, authors or statements')}</summary>
          <PaperFormWords {...props} />
        </details>
      )}
      {isDraft && <Declarations {...props} />}
      <div className="save-bar">
        <SubmitButton
          submit={isDraft ? t('Send to the editors') : isRevision ? t('Send the revision') : t('Send the correction')}
          formAction={`${at}/send`}
          busy={t('Sending…')}
        />
        <SubmitButton submit={t('Save')} quiet />
        <draft-saver className="hint" role="status" />
      </div>
    </form>
  )
}

/** Shows the fields of a paper, without its files. */
function PaperFormWords(props: PaperFormProps) {
  const { read, people, paper, values, isDraft } = props
  const authors = values.authors ?? linesOfPeople(people)
  return (
    <>
      <PaperWords {...props} />
      <PaperFormPart title={t('Authors')}>
        <PeopleFields
          value={authors}
          isOpen
          mark={authors ? <ReadMark name="authors" read={read} /> : undefined}
          hint={t(
            'One author per line: Name | affiliation | country, then in any order ORCID iD ' +
              '| ROR ID | email | corresponding. One of them is corresponding, with an email.',
          )}
        />
        <Remarks
          on="authors"
          remarks={nameDoubts(peopleTyped(authors) ?? []).map((text) => ({ text, isDoubt: true }))}
        />
        {isDraft && !people.some(({ corresponding, email }) => corresponding && email !== '') && (
          <p className="hint">
            <Message
              text="Our letters go to {email}, the corresponding author’s address, unless you name another one above."
              values={{ email: <bdi>{paper.email}</bdi> }}
            />
            {people.length > 1 && ` ${t('Please say there who the corresponding author is.')}`}
          </p>
        )}
        <div className="pair">
          <Field
            {...fieldOf(props, 'mobile')}
            isOptional
            type="tel"
            hint={t('The corresponding author’s. Only editors see it.')}
          />
          <Field
            {...fieldOf(props, 'country')}
            isOptional={!props.takesFees}
            hint={
              props.takesFees
                ? t('The corresponding author’s. The fee after acceptance depends on it.')
                : t('The corresponding author’s.')
            }
          />
          <field-offer data-language={props.language} />
        </div>
      </PaperFormPart>
      <PaperFormPart title={t('Statements')}>{textsIn('statements', props)}</PaperFormPart>
      <PaperFormPart title={t('For the editors')}>{textsIn('editors', props)}</PaperFormPart>
    </>
  )
}

function PaperFormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Returns the props of a field: its value, its mark and its message. */
function fieldOf({ values, read }: PaperFormProps, name: PaperField) {
  return {
    ...typedFields(values)(name),
    label: t(paperFields[name].label),
    below: values[name] ? <ReadMark name={name} read={read} /> : undefined,
  }
}

const textsIn = (part: Parameters<typeof fieldsIn>[0], props: PaperFormProps) =>
  fieldsIn(part).map(({ name, list, hint = '', ...shown }) => {
    const field = { ...fieldOf(props, name), ...shown, hint: t(hint, list?.most ? { most: list.most } : undefined) }
    return list ? <LineRows key={name} {...field} {...list} /> : <TextField key={name} {...field} />
  })

/** Marks a field that was read from the file, until it is edited. */
function ReadMark({ name, read }: { name: string; read: readonly string[] }) {
  if (!read.includes(name)) return null
  return (
    <span className="from-file" data-read={name}>
      {t('Read from your file: please check')}
    </span>
  )
}

function PaperWords(props: PaperFormProps) {
  const types = paperTypes.map((type) => [type, t(typeNames[type])] as const)
  return (
    <PaperFormPart title={t('Paper')}>
      <TextField {...fieldOf(props, 'title')} rows={3} />
      <TextField {...fieldOf(props, 'abstract')} rows={10} />
      <Field {...fieldOf(props, 'keywords')} isOptional hint={t('Separated by commas.')} />
      <div className="pair thirds">
        <SelectField {...fieldOf(props, 'article_type')} choices={types} />
        <Field
          {...fieldOf(props, 'language')}
          isOptional
          hint={t('A two-letter code, such as en or hi.')}
          maxLength={20}
        />
        <Field {...fieldOf(props, 'subject')} isOptional />
      </div>
      <TextField {...fieldOf(props, 'references')} isOptional rows={6} hint={t('One per line, at most 50.')} />
    </PaperFormPart>
  )
}

function Declarations({ values, privacy }: PaperFormProps) {
  const sentences: Record<(typeof declarations)[number], ReactNode> = {
    original: t('The work is ours, has not been published before, and is not under review elsewhere.'),
    coauthors: t('Every author has read the paper and agrees to its submission.'),
    privacy: (
      <Message
        text="I have read <link>what you keep about us</link>, why, and for how long."
        values={{ link: (text) => <a href={privacy}>{text}</a> }}
      />
    ),
  }
  return (
    <PaperFormPart title={t('Before you send')}>
      <input type="hidden" name="boxes" value={declarations.join(',')} />
      {declarations.map((name) => (
        <div key={name} className="field">
          <label className="check">
            <input
              type="checkbox"
              id={name}
              name={name}
              value="yes"
              defaultChecked={values[name] === 'yes'}
              {...describedBy({ name })}
            />{' '}
            <span>{sentences[name]}</span>
          </label>
          <ErrorText name={name} />
        </div>
      ))}
    </PaperFormPart>
  )
}
