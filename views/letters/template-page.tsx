import { paths } from '../../src/core/paths.ts'
import { maxLengths, type Wording } from '../../src/review/letters/template-rules.ts'
import {
  type LetterKind,
  type LetterSide,
  letterKindNames,
  letterKinds,
  letterSides,
  placeholdersOf,
} from '../../src/review/papers/letter-kind-rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { WordingForm } from './wording-form.tsx'

const fields = {
  subject: { label: 'Subject', maxLength: maxLengths.subject },
  text: { label: 'Text', maxLength: maxLengths.text },
}

type Props = {
  kind: LetterKind
  values: Record<string, string>
  /** Whether the journal has changed the words. */
  isEdited: boolean
}

/** Shows the form that rewords a kind of letter. */
export function TemplatePage({ kind, values, isEdited }: Props) {
  const { title, when, side } = letterKinds[kind]
  return (
    <>
      <PageHead
        back={{ href: paths.adminLetterKinds(), text: 'Letters about papers' }}
        title={title}
        hint={`${letterSides[side]}. ${when}`}
      />
      <WordingForm
        values={values}
        fields={fields}
        hint="A line whose placeholders are all empty is left out."
        rows={20}
        to={{
          save: paths.adminLetterKind(kind),
          preview: paths.adminLetterKindPreview(kind),
          history: paths.adminLetterKindHistory(kind),
          original: paths.adminLetterKindOriginal(kind),
        }}
        target="letter-preview"
        hidden={{ modification: values.modification, restores: values.restores }}
        isEdited={isEdited}
        placeholders={placeholdersOf(kind)}
        about="Others have no place in this letter: what one side may not know is refused."
      />
    </>
  )
}

/** Shows a letter in unsaved words, with invented values. */
export function TemplatePreview({ kind, letter }: { kind: LetterKind; letter: Wording }) {
  return (
    <>
      <BackLink href={paths.adminLetterKind(kind)}>{letterKinds[kind].title}</BackLink>
      <h1>Preview</h1>
      <p className="hint">The names, the paper and the days are invented.</p>
      <p className="hint notice-hint">Subject: {letter.subject}</p>
      <pre className="notice">{letter.text}</pre>
    </>
  )
}

const sides = Object.keys(letterSides) as LetterSide[] // keys of this record

/**
 * Lists every kind of letter, with a link to edit its words.
 * @param edited the kinds whose words the journal has changed
 */
export function TemplateListPage({ edited }: { edited: readonly string[] }) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminSettings(), text: 'Settings' }}
        title="Letters about papers"
        hint="What authors, reviewers and editors are written to, from submission to decision."
      >
        <ButtonLink text="Letter of publication" quiet href={paths.adminLetterWording()} />
      </PageHead>
      <div className="letter-kinds">
        {sides.map((side) => (
          <section key={side} aria-labelledby={`to-${side}`}>
            <h2 id={`to-${side}`}>{letterSides[side]}</h2>
            <ul>
              {letterKindNames
                .filter((kind) => letterKinds[kind].side === side)
                .map((kind) => (
                  <li key={kind}>
                    <a href={paths.adminLetterKind(kind)}>{letterKinds[kind].title}</a>
                    {edited.includes(kind) && <span className="hint"> · Own wording</span>}
                    <p className="hint">{letterKinds[kind].when}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
