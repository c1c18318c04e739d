import { type FullText, levelOf, levelsOf, likelyReferences, markedWords } from '../../../src/engines/fulltext/text.ts'
import {
  allLeft,
  canReplacePicture,
  findingWords,
  holdsAffiliation,
} from '../../../src/journal/articles/text/mending/cure-rules.ts'
import { foundLanguage } from '../../../src/journal/articles/text/mending/language-finding-rules.ts'
import type { Listed } from '../../../src/journal/articles/text/mending/screen-rules.ts'
import { ButtonForm } from '../../ui/form/ask.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Field, TextField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { HiddenFields } from '../../ui/form/hidden-fields.tsx'
import { ErrorText } from '../../ui/form/labelled.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

type Props = {
  text: FullText
  listed: Listed
  /** The finding's place among the open findings, from 1, their number, and the number of findings of its kind. */
  count: { at: number; of: number; alike: number }
  action: string
  /** The key of the next finding, '' if there is none, and its address. */
  next: string
  later: string
  /** The fields of a refused form, as sent. */
  values: Partial<Record<string, string>>
}

/** Shows the form of a finding, right below its place: a question, at most one field, and one button. */
export function CureForm({ text, listed, count, action, next, later, values }: Props) {
  const { finding, key, isAsked } = listed
  const { ask, hint, offer, leave } = findingWords[finding.code]
  const all = count.alike > 2 && allLeft(finding)
  return (
    <div className="cure" id="cure">
      <div className="cure-head">
        <h2>
          <Mark isAsked={isAsked} /> <Said words={ask} of={listed} />
        </h2>
        <span className="hint">
          {count.at} of {count.of}
        </span>
      </div>
      {hint && offer !== 'alt' && offer !== 'caption' && offer !== 'formula' && (
        <p className="hint">
          <Said words={hint} of={listed} />
        </p>
      )}
      {all && (
        <ButtonForm
          action={action}
          fields={{ finding: key }}
          className="cure-all"
          submit={`All ${count.alike} ${all}`}
          quiet
          name="do"
          value="all"
          busy="Saving…"
        />
      )}
      <form role="none" method="post" action={action}>
        <HiddenFields of={{ finding: key, next }} />
        <ErrorText name="finding" />
        <CureFields text={text} listed={listed} values={values} hint={hint && saidOf(hint, listed).join('')} />
        <div className="actions">
          {offer !== '' && (
            <SubmitButton submit={buttons[offer] ?? 'Done, next'} name="do" value="cure" busy="Saving…" />
          )}
          {holdsAffiliation(finding) && (
            <SubmitButton
              submit="These are the authors’ affiliations"
              quiet
              name="do"
              value="affiliations"
              busy="Saving…"
            />
          )}
          {leave && <SubmitButton submit={leave} quiet={offer !== ''} name="do" value="leave" busy="Saving…" />}
          <a className="button quiet" href={later}>
            Later
          </a>
        </div>
      </form>
      {canReplacePicture(finding) && <PictureForm of={key} action={action} next={next} values={values} />}
    </div>
  )
}

/** Shows the form that replaces the picture at a finding's place, or adds a missing one. */
function PictureForm({ of, action, next, values }: { of: string } & Pick<Props, 'action' | 'next' | 'values'>) {
  return (
    <details className="replace-picture" open={values.do === 'picture'}>
      <summary>Replace the picture…</summary>
      <form role="none" method="post" action={action} encType="multipart/form-data" data-kept="file">
        <HiddenFields of={{ finding: of, next, do: 'picture' }} />
        <FileField
          name="picture"
          label="The picture"
          kind="figure"
          hint="PNG, JPEG, SVG or TIFF; at most 20 MB."
          required
        />
        <div className="actions">
          <SubmitButton submit="Show this picture" busy="Saving…" />
        </div>
      </form>
    </details>
  )
}

/** Returns a sentence about a finding in three parts: before the finding's own words, these words, and after them. */
function saidOf(words: string, { finding, of }: Listed): string[] {
  const [before = '', ...after] = words.replace('{of}', of).split('{text}')
  return after.length > 0 ? [before, finding.text.replace(/\s+/g, ' ').trim(), ...after] : [before]
}

/** Shows words that link to the finding's own words in the text, if these are marked. */
function Said({ words, of: listed }: { words: string; of: Listed }) {
  const [before, own, after] = saidOf(words, listed)
  return (
    <>
      {before}
      {own && markedWords(listed.finding).length > 0 ? <a href="#words">{own}</a> : own}
      {after}
    </>
  )
}

const buttons: Partial<Record<string, string>> = {
  head: 'Yes, next',
  passage: 'Put it in, next',
  reference: 'Make it a reference, next',
  affiliation: 'It is the authors’ affiliation, next',
  abstract: 'Take the file’s own, next',
  removal: 'Take it out, next',
}

/** Shows the mark of a finding: a diamond for one that asks before publishing. */
export function Mark({ isAsked }: { isAsked: boolean }) {
  return <span className={isAsked ? 'finding-mark asks' : 'finding-mark'} aria-hidden="true" />
}

type FieldsProps = Pick<Props, 'text' | 'listed' | 'values'> & { hint: string | undefined }

function CureFields({ text, listed: { finding, of }, values, hint }: FieldsProps) {
  const field = { name: 'text', id: 'cure-text', hint, defaultValue: values.text }
  switch (findingWords[finding.code].offer) {
    case 'alt':
      return (
        <>
          <TextField {...field} label={`Alternative text of ${of}`} rows={3} />
          <label className="tick">
            <input type="checkbox" name="decorative" value="yes" defaultChecked={values.decorative === 'yes'} />{' '}
            Decorative: it says nothing that the text does not
          </label>
        </>
      )
    case 'caption':
      return <TextField {...field} label="Caption" rows={2} />
    case 'formula':
      return <Field {...field} label="TeX" spellCheck={false} />
    case 'language':
      return (
        <Field
          {...field}
          label="Language"
          hint="Two letters, such as en or hi."
          defaultValue={values.text ?? foundLanguage(finding)}
        />
      )
    case 'heading':
      return <HeadingChoice text={text} id={finding.where.section} chosen={values.as} />
    case 'citation':
      return <ReferenceChoice text={text} words={finding.text} values={values} />
    default:
      return null
  }
}

/** Offers the levels that a heading can have, and the other kinds that a line can be. */
function HeadingChoice({ text, id, chosen }: { text: FullText; id: string; chosen: string | undefined }) {
  const levels = id ? levelsOf(text, id) : []
  const choices = levels.map(({ level, under }) => [String(level), under ? `Under “${under}”` : 'Section'] as const)
  const others = id
    ? ([
        ['caption', 'Caption'],
        ['quotation', 'Quotation'],
        ['text', 'Text'],
      ] as const)
    : []
  const all = choices.length > 0 ? [...choices, ...others] : ([['0', 'Yes, as it is']] as const)
  return (
    <Choice name="as" label="What it is" choices={all} defaultValue={chosen ?? String(id ? levelOf(text, id) : 0)} />
  )
}

type ReferenceProps = { text: FullText; words: string; values: FieldsProps['values'] }

/** Offers the references that a citation may mean, the likeliest first. */
function ReferenceChoice({ text, words, values }: ReferenceProps) {
  const all = likelyReferences(text, words)
  const likely = all.filter(({ why }) => why !== '')
  const others = all.filter(({ why }) => why === '')
  const chosen = values.to ?? likely[0]?.id ?? ''
  return (
    <fieldset className="field references-to-choose" id="to">
      <legend className="unseen">The reference</legend>
      {likely.map(({ id, number, text: line, why }) => (
        <label key={id}>
          <input type="radio" name="to" value={id} defaultChecked={chosen === id} />
          <span>
            {number}. {line}
            <span className="hint">{why}</span>
          </span>
        </label>
      ))}
      {others.length > 0 && (
        <div className="another">
          <label>
            <input type="radio" name="to" value="other" defaultChecked={chosen === 'other'} /> Another of the{' '}
            {all.length}
          </label>
          <select name="other" aria-label="Another reference" defaultValue={values.other}>
            <option value="">Choose a reference</option>
            {others
              .toSorted((one, other) => one.number - other.number)
              .map(({ id, number, text: line }) => (
                <option key={id} value={id}>
                  {number}. {line.slice(0, 90)}
                </option>
              ))}
          </select>
        </div>
      )}
      <label>
        <input type="radio" name="to" value="none" defaultChecked={chosen === 'none'} /> None: leave it as text
      </label>
      <ErrorText name="to" />
    </fieldset>
  )
}
